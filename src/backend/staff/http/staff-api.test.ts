import { describe, expect, test, vi } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { MAX_BODY_BYTES } from '#contract/constants.ts';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { staffEndpoints, type StaffEndpointName } from '#contract/staff/index.ts';
import { signInAs } from '../testing/staff-accounts.ts';

const all = Object.entries<StaffEndpoint>(staffEndpoints) as [StaffEndpointName, StaffEndpoint][];

eachDatabase((_name, open) => {
  const shop = open();
  const raw = (method: string, path: string, init: RequestInit = {}) =>
    shop.backend.fetch(new Request(`https://shop.test${path}`, { ...init, method }));
  const headers = { 'x-staff': '1', 'accept-language': 'en' };

  test('an unknown call is a 404 in the language of the request', async () => {
    const response = await raw('GET', '/staff/api/nothing', { headers });
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not found.' }]);
  });

  test.each(all)('%s rejects other methods and names its own', async (_call, { method, path }) => {
    const response = await raw(method === 'GET' ? 'POST' : 'GET', path, { headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, method]);
  });

  describe('a page of another site', () => {
    test.each([
      ['cannot send the header', { 'x-staff': '' }],
      ['is recognized by Sec-Fetch-Site', { 'x-staff': '1', 'sec-fetch-site': 'same-site' }],
      ['is recognized by its origin', { 'x-staff': '1', origin: 'https://evil.example' }],
    ])('%s', async (_how, sent) => {
      const { client } = await signInAs(shop, 'owner');
      expect((await client.fail('getSession', { headers: sent })).status).toBe(403);
      expect((await client.fail('signOut', { headers: sent })).status).toBe(403);
      await client.call('getSession');
    });
  });

  test('the body of a call without a session is not read', async () => {
    const pull = vi.fn<(controller: ReadableStreamDefaultController<Uint8Array>) => void>((controller) =>
      controller.enqueue(new Uint8Array(16_384)),
    );
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const response = await raw('POST', staffEndpoints.addPicture.path, {
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, pull.mock.calls.length]).toEqual([401, 0]);
  });

  test('no response may be cached', async () => {
    const { client } = await signInAs(shop, 'owner');
    expect((await client.send('getPeople')).headers.get('cache-control')).toBe('no-store');
  });

  test.each(['staff=short', 'staff=', `staff=${'x'.repeat(43)}`, 'staff=a;b=c', `token=${'x'.repeat(43)}`])(
    'the cookie %j is no session',
    async (cookie) => {
      expect((await raw('GET', staffEndpoints.getSession.path, { headers: { ...headers, cookie } })).status).toBe(401);
    },
  );

  describe.each(all.filter(([, { body }]) => body))(
    'the body of %s',
    (name, { path, maxJsonBytes = MAX_BODY_BYTES }) => {
      test.each([
        ['empty', '', 422],
        ['broken', '{"a":', 422],
        ['no object', '[]', 422],
        ['nothing', 'null', 422],
        ['a prototype', '{"__proto__":{"id":1}}', 422],
        ['a NUL', '{"name":"\\u0000"}', 422],
        ['too large', `{"name":"${'x'.repeat(maxJsonBytes)}"}`, 413],
      ])('is rejected when it is %s', async (_what, body, status) => {
        const { client } = await owner();
        const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
        const response = await raw('POST', path, { body, headers: { ...headers, cookie } });
        expect([response.status, name]).toEqual([status, name]);
      });
    },
  );

  let signedIn: ReturnType<typeof signInAs> | undefined;
  const owner = () => (signedIn ??= signInAs(shop, 'owner'));
});
