import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { rowsOf } from '#backend/db/client.ts';
import { endpoints } from '#contract/endpoints.ts';

const wrong = (code: string): string => (code === '0000' ? '1111' : '0000');

eachDatabase((_name, open) => {
  const shop = open();
  const send = (phone: string, address = `test ${phone}`) =>
    shop.client.request('sendCode', { body: { phone }, clientAddress: address });
  const sendRefused = (phone: string, address = `test ${phone}`) =>
    shop.client.requestError('sendCode', { body: { phone }, clientAddress: address, locale: 'en' });
  const check = (phone: string, code: string) => shop.client.request('checkCode', { body: { phone, code } });
  const checkRefused = (phone: string, code: string) =>
    shop.client.requestError('checkCode', { body: { phone, code }, locale: 'en' });

  describe('requesting a code', () => {
    test('sends four digits in the language of the client and returns when another may be requested', async () => {
      const phone = shop.newPhone();
      expect(await shop.client.request('sendCode', { body: { phone }, locale: 'ro' })).toEqual({ resend_after: 60 });
      expect(shop.sms.sent.at(-1)).toMatchObject({
        phone,
        text: expect.stringMatching(/^\d{4} este codul dvs. pentru Dinner$/),
      });
    });

    test.each([['+373 691-23-456'], ['37369123'], ['40369123456'], [''], ["373' or 1=1"]])(
      'rejects the number %j under the phone field',
      async (phone) => {
        expect(await sendRefused(phone)).toMatchObject({ status: 422, errors: { phone: [expect.any(String)] } });
      },
    );

    test('is rejected with a sentence when the message cannot be sent', async () => {
      const phone = shop.newPhone();
      shop.sms.isBroken = true;
      shop.log.length = 0;
      expect(await sendRefused(phone)).toMatchObject({
        status: 503,
        message: 'The text message could not be sent. Please try again.',
      });
      expect(shop.log.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
        'a message could not be sent',
      ]);
      shop.sms.isBroken = false;
      shop.clock.pass(60);
      expect(await send(phone)).toEqual({ resend_after: 60 });
      await check(phone, shop.sms.codeFor(phone));
    });

    test('a code whose message may have arrived signs in', async () => {
      const phone = shop.newPhone();
      shop.sms.isSilent = true;
      shop.log.length = 0;
      expect(await send(phone)).toEqual({ resend_after: 60 });
      shop.sms.isSilent = false;
      expect(shop.log.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
        'a message may not have been sent',
      ]);
      await check(phone, shop.sms.codeFor(phone));
    });

    test('the response is the same for a known and an unknown phone', async () => {
      const { phone } = await shop.signIn();
      shop.clock.pass(61);
      expect(await send(phone)).toEqual(await send(shop.newPhone()));
    });

    test('a valid code stays the same when it is sent again', async () => {
      const phone = shop.newPhone();
      await send(phone);
      const first = shop.sms.codeFor(phone);
      shop.clock.pass(60);
      await send(phone);
      expect(shop.sms.codeFor(phone)).toBe(first);
      expect(shop.sms.sent.filter((sent) => sent.phone === phone)).toHaveLength(2);
    });
  });

  describe('the limits', () => {
    test('allow one code in 60 seconds to a phone, and return how long to wait', async () => {
      const phone = shop.newPhone();
      await send(phone);
      shop.clock.pass(18);
      const error = await sendRefused(phone);
      expect(error).toMatchObject({
        status: 429,
        message: 'You have asked for too many codes. Please try again later.',
        problems: [{ code: 'too_many_requests' }],
      });
      expect(error.headers.get('retry-after')).toBe('42');
      shop.clock.pass(42);
      await send(phone);
    });

    test('allow five codes an hour to a phone', async () => {
      const phone = shop.newPhone();
      for (let count = 0; count < 5; count += 1) {
        await send(phone);
        shop.clock.pass(60);
      }
      const error = await sendRefused(phone);
      expect(error.status).toBe(429);
      expect(error.headers.get('retry-after')).toBe('3300');
      shop.clock.pass(3300);
      await send(phone);
    });

    test('allow sixty codes an hour to an address', async () => {
      for (let count = 0; count < 60; count += 1) await send(shop.newPhone(), '203.0.113.9');
      const error = await sendRefused(shop.newPhone(), '203.0.113.9');
      expect(error.status).toBe(429);
      expect(error.headers.get('retry-after')).toBe('3600');
      await send(shop.newPhone(), '203.0.113.10');
    });

    test('let one of several parallel requests through', async () => {
      const phone = shop.newPhone();
      const { method, path } = endpoints.sendCode;
      const statuses = await Promise.all(
        Array.from(
          { length: 5 },
          async () => (await shop.client.raw(method, path, { body: JSON.stringify({ phone }) })).status,
        ),
      );
      expect(statuses.toSorted()).toEqual([200, 429, 429, 429, 429]);
    });
  });

  describe('checking a code', () => {
    test('signs in and returns token and profile', async () => {
      const phone = shop.newPhone();
      await send(phone);
      const { token, user } = await check(phone, shop.sms.codeFor(phone));
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(user).toEqual({
        phone,
        name: '',
        email: '',
        email_notices: null,
        date_birth: null,
        addresses: [],
        linked_card: null,
      });
      expect(await shop.client.request('getProfile', { token })).toEqual(user);
    });

    test('reports a wrong code under the code field', async () => {
      const phone = shop.newPhone();
      await send(phone);
      expect(await checkRefused(phone, wrong(shop.sms.codeFor(phone)))).toMatchObject({
        status: 422,
        errors: { code: ['That code isn’t right.'] },
      });
    });

    test('invalidates a code after five wrong attempts', async () => {
      const phone = shop.newPhone();
      await send(phone);
      const code = shop.sms.codeFor(phone);
      for (let tries = 0; tries < 5; tries += 1) expect((await checkRefused(phone, wrong(code))).status).toBe(422);
      expect((await checkRefused(phone, code)).status).toBe(404);
    });

    test('sends a new code after an invalidated one', async () => {
      const phone = shop.newPhone();
      await send(phone);
      const code = shop.sms.codeFor(phone);
      for (let tries = 0; tries < 5; tries += 1) await checkRefused(phone, wrong(code));
      shop.clock.pass(60);
      await send(phone);
      await check(phone, shop.sms.codeFor(phone));
    });

    test('accepts a code for five minutes', async () => {
      const phone = shop.newPhone();
      await send(phone);
      shop.clock.pass(300);
      expect((await checkRefused(phone, shop.sms.codeFor(phone))).status).toBe(404);
    });

    test('accepts a code once', async () => {
      const { phone } = await shop.signIn();
      expect((await checkRefused(phone, shop.sms.codeFor(phone))).status).toBe(404);
    });

    test('derives codes from a secret that operators may change while the shop runs', async () => {
      const phone = shop.newPhone();
      const codes: string[] = [];
      for (let time = 0; time < 3; time += 1) {
        await shop.db.execute(
          sql`update secrets set value = gen_random_uuid()::text || gen_random_uuid()::text where name = 'sign_in_codes'`,
        );
        await send(phone);
        codes.push(shop.sms.codeFor(phone));
        shop.clock.pass(61);
      }
      expect(new Set(codes).size).toBeGreaterThan(1);
      await check(phone, codes.at(-1) ?? '');
    });

    test('finds no code of a phone that never requested one', async () => {
      expect(await checkRefused(shop.newPhone(), '1234')).toMatchObject({
        status: 404,
        message: 'The code was not found.',
      });
    });

    test.each([['12a4'], ['123'], ['']])('rejects %j, which is no code', async (code) => {
      expect(await checkRefused(shop.newPhone(), code)).toMatchObject({
        status: 422,
        errors: { code: [expect.any(String)] },
      });
    });

    test('shares five tries between parallel guesses', async () => {
      const phone = shop.newPhone();
      await send(phone);
      const guess = wrong(shop.sms.codeFor(phone));
      const statuses = await Promise.all(
        Array.from({ length: 9 }, async () => (await checkRefused(phone, guess)).status),
      );
      expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    });
  });

  describe('the session', () => {
    const signInOver = async (protocol: string) => {
      const phone = shop.newPhone();
      await send(phone);
      const body = JSON.stringify({ phone, code: shop.sms.codeFor(phone) });
      const response = await shop.client.raw('POST', `${protocol}://shop.test${endpoints.checkCode.path}`, { body });
      return response.headers.get('set-cookie');
    };

    test('comes as a lax cookie as well, secure on https only', async () => {
      expect(await signInOver('http')).toMatch(/^token=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=2592000$/);
      expect(await signInOver('https')).toMatch(/; Secure$/);
    });

    test('cannot be opened by a page of another origin, a subdomain included, which could sign the visitor in as another user', async () => {
      const phone = shop.newPhone();
      await send(phone);
      const from = (site: string) =>
        shop.client.raw('POST', endpoints.checkCode.path, {
          body: JSON.stringify({ phone, code: shop.sms.codeFor(phone) }),
          headers: { 'sec-fetch-site': site },
        });
      for (const site of ['cross-site', 'same-site']) {
        const { status, headers } = await from(site);
        expect([site, status, headers.get('set-cookie')]).toEqual([site, 404, null]);
      }
      expect((await from('same-origin')).status).toBe(200);
    });

    test.each([
      ['another one', { origin: 'https://evil.test' }, 404],
      ['opaque', { origin: 'null' }, 404],
      ['the same host without encryption', { origin: 'http://shop.test' }, 404],
      ["the shop's", { origin: 'https://shop.test' }, 200],
      ['missing, as in requests of apps', {}, 200],
    ])('and no code can be requested for it: the origin is %s', async (_what, headers, status) => {
      const phone = shop.newPhone();
      const post = async (path: string, body: object) =>
        (await shop.client.raw('POST', path, { body: JSON.stringify(body), headers })).status;
      expect(await post(endpoints.sendCode.path, { phone })).toBe(status);
      if (status !== 200) await send(phone);
      expect(await post(endpoints.checkCode.path, { phone, code: shop.sms.codeFor(phone) })).toBe(status);
    });

    test.each([['authorization'], ['cookie']])(
      'ends that of the browser before, which its %s names',
      async (header) => {
        const [first, other] = [await shop.signIn(), await shop.signIn()];
        const value = header === 'cookie' ? `theme=dark; token=${first.token}` : `Bearer ${first.token}`;
        const phone = shop.newPhone();
        await send(phone);
        const checkWith = (code: string) =>
          shop.client.raw('POST', endpoints.checkCode.path, {
            body: JSON.stringify({ phone, code }),
            headers: { [header]: value },
          });
        const isSignedIn = async (token: string) =>
          (await shop.client.raw('GET', '/api/get-profile', { headers: { authorization: `Bearer ${token}` } }))
            .status === 200;
        await checkWith(wrong(shop.sms.codeFor(phone)));
        expect(await isSignedIn(first.token)).toBe(true);
        expect((await checkWith(shop.sms.codeFor(phone))).status).toBe(200);
        expect([await isSignedIn(first.token), await isSignedIn(other.token)]).toEqual([false, true]);
      },
    );

    test('counts by the bearer header only, never by the cookie', async () => {
      const { token } = await shop.signIn();
      expect(await shop.client.requestError('getProfile', { headers: { cookie: `token=${token}` } })).toMatchObject({
        status: 401,
      });
    });

    test.each([[undefined], [''], ['x'.repeat(43)], ["' or 1=1 --"]])('rejects the token %j', async (token) => {
      const error = await shop.client.requestError('getProfile', {
        ...(token !== undefined && { token }),
        locale: 'en',
      });
      expect(error).toMatchObject({ status: 401, message: 'Sign in to continue.' });
    });

    test('ends at logout, and only this one', async () => {
      const { phone, token } = await shop.signIn();
      shop.clock.pass(61);
      const other = await shop.signIn(phone);
      await shop.client.request('logout', { token });
      expect((await shop.client.requestError('getProfile', { token })).status).toBe(401);
      await shop.client.request('getProfile', { token: other.token });
    });

    test('lives 30 days after its last use', async () => {
      const { token } = await shop.signIn();
      shop.clock.pass(29 * 86_400);
      await shop.client.request('getProfile', { token });
      shop.clock.pass(29 * 86_400);
      await shop.client.request('getProfile', { token });
      shop.clock.pass(30 * 86_400);
      expect((await shop.client.requestError('getProfile', { token })).status).toBe(401);
    });

    test('ends after 180 days, however often it is used', async () => {
      const { token } = await shop.signIn();
      for (let day = 20; day < 180; day += 20) {
        shop.clock.pass(20 * 86_400);
        await shop.client.request('getProfile', { token });
      }
      shop.clock.pass(20 * 86_400 - 1);
      await shop.client.request('getProfile', { token });
      shop.clock.pass(1);
      expect((await shop.client.requestError('getProfile', { token })).status).toBe(401);
    });

    test("is written down with its beginning, its end and what was rejected, by the customer's number alone", async () => {
      shop.log.length = 0;
      const phone = shop.newPhone();
      await send(phone);
      await checkRefused(phone, wrong(shop.sms.codeFor(phone)));
      await checkRefused(shop.newPhone(), '1234');
      const { token } = await check(phone, shop.sms.codeFor(phone));
      await shop.client.request('logout', { token });
      await shop.client.requestError('getProfile', { token });
      const customer = { customer: expect.any(Number) };
      expect(shop.log.filter(({ level }) => level === 'info').map(({ message, fields }) => [message, fields])).toEqual([
        ['a sign-in failed', { state: 'wrong' }],
        ['a sign-in failed', { state: 'none' }],
        ['signed in', customer],
        ['signed out', customer],
        ['access denied', { call: 'getProfile' }],
      ]);
    });

    test('leaves neither code nor token in the database, nor anything personal in the log', async () => {
      const { phone, token } = await shop.signIn();
      const stored = rowsOf(
        await shop.db.execute(
          sql`select row_to_json(sessions) as row from sessions union all select row_to_json(sign_in_codes) from sign_in_codes`,
        ),
      );
      expect(JSON.stringify(stored)).not.toContain(token);
      expect(JSON.stringify(shop.log)).not.toContain(phone);
    });
  });
});
