import { describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { MAX_BODY_BYTES } from '#contract/constants.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const all: [string, Endpoint][] = Object.entries(endpoints);

  test('an unknown call is a 404 in the visitor’s language', async () => {
    const response = await shop.client.raw('GET', '/api/nothing', {
      headers: { 'accept-language': 'en-GB,en;q=0.9,ru;q=0.5' },
    });
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not found.' }]);
  });

  test.each([
    ['an unknown call', 'GET', '/api/nothing', 404],
    ['another method', 'GET', '/api/create-order', 405],
    ['no session', 'GET', '/api/get-profile', 401],
    ['a wrong field', 'GET', '/api/get-restaurant-by-id-full?id_restaurant=x', 422],
    ['a broken body', 'POST', '/api/sms-code-check', 422],
  ])('%s is rejected in the language that the response names', async (_what, method, path, status) => {
    const response = await shop.client.raw(method, path, {
      headers: { 'accept-language': 'ro' },
      ...(method === 'POST' && { body: '{' }),
    });
    expect([response.status, response.headers.get('content-language'), response.headers.get('vary')]).toEqual([
      status,
      'ro',
      'Accept-Language',
    ]);
  });

  test.each(all)('%s rejects other methods and names its own', async (_call, { method, path }) => {
    const response = await shop.client.raw(method === 'GET' ? 'POST' : 'GET', path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, method]);
  });

  test.each(all.filter(([, { access }]) => access === 'customer'))(
    '%s requires a session',
    async (_call, { method, path }) => {
      expect((await shop.client.raw(method, path, method === 'POST' ? { body: '{}' } : {})).status).toBe(401);
    },
  );

  describe.each(all.filter(([, { body }]) => body))('the body of %s', (_call, { path }) => {
    test.each([
      ['empty', '', 422],
      ['broken', '{"a":', 422],
      ['no object', '[]', 422],
      ['nothing', 'null', 422],
      ['a number', '1e999', 422],
      ['half a character', '{"phone":"\\ud800"}', 422],
      ['a NUL', '{"phone":"\\u0000"}', 422],
      ['too large', `{"comment":"${'x'.repeat(MAX_BODY_BYTES)}"}`, 413],
    ])('is rejected when it is %s', async (_what, body, status) => {
      const { token } = await signedIn();
      const response = await shop.client.raw('POST', path, { body, headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ message: expect.any(String) });
    });
  });

  test('a body without a declared length is measured as it is read', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(32)),
    });
    expect(
      (await shop.client.raw('POST', '/api/promo/check', { body: endless, duplex: 'half' } as RequestInit)).status,
    ).toBe(413);
  });

  test('no response may be cached', async () => {
    expect((await shop.client.raw('GET', '/api/get-cities')).headers.get('cache-control')).toBe('no-store');
    expect((await shop.client.raw('GET', '/api/get-profile')).headers.get('cache-control')).toBe('no-store');
  });

  let customer: Promise<{ token: string }> | undefined;
  const signedIn = () => (customer ??= shop.signIn());
});
