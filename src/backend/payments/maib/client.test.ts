import { inspect } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { asMinor } from '#contract/money.ts';
import { createClock } from '#emulators/testing/emulated.ts';
import { Amount, isDefinite, maibClient, MaibError, type Connection } from './client.ts';
import { SECRETS, SETTINGS } from './testing/bank.ts';

const TOKEN = 'header.payload.signature';
const ok = (result: unknown) => Response.json({ result, ok: true, errors: null });
const signIn = (token = TOKEN, expiresIn = 300) => ok({ accessToken: token, expiresIn, tokenType: 'Bearer' });

/** A client of a bank that responds to requests one after another, as listed. */
function openClient(responses: readonly (Response | Error)[], settings = SETTINGS) {
  const clock = createClock();
  const left = [...responses];
  const sent: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetch: Connection['fetch'] = async (url, init) => {
    sent.push({ url, init });
    const response = left.shift() ?? new Error('There are no more responses');
    if (response instanceof Error) throw response;
    return response;
  };
  const client = maibClient(settings, clock, { fetch });
  const authorizations = () =>
    sent.map(({ init }) => new Headers(init.headers).get('authorization')).filter((value) => value !== null);
  return { client, clock, sent, authorizations };
}

const call = (client: ReturnType<typeof maibClient>) => client.get(v.string(), '/v2/thing');
const errorOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the token', () => {
  test('serves calls until shortly before the end of its life', async () => {
    const { client, clock, authorizations, sent } = openClient([
      signIn('one'),
      ok('a'),
      ok('b'),
      signIn('two', 1800),
      ok('c'),
    ]);
    await call(client);
    clock.advance(269_000);
    await call(client);
    clock.advance(2000);
    await call(client);
    expect(authorizations()).toEqual(['Bearer one', 'Bearer one', 'Bearer two']);
    expect(sent[0]).toMatchObject({
      url: 'http://localhost:4600/v2/auth/token',
      init: {
        method: 'POST',
        body: JSON.stringify({ clientId: SECRETS.client_id, clientSecret: SECRETS.client_secret }),
      },
    });
  });

  test('is requested once by calls at the same time', async () => {
    const { client, sent } = openClient([signIn(), ok('a'), ok('b'), ok('c')]);
    await Promise.all([call(client), call(client), call(client)]);
    expect(sent.filter(({ url }) => url.endsWith('/v2/auth/token'))).toHaveLength(1);
  });

  test('is renewed once after it was rejected', async () => {
    const { client, authorizations } = openClient([
      signIn('one'),
      new Response(null, { status: 401 }),
      signIn('two'),
      ok('a'),
    ]);
    expect(await call(client)).toBe('a');
    expect(authorizations()).toEqual(['Bearer one', 'Bearer two']);
  });

  test('is not requested again and again by a call that is never accepted', async () => {
    const refusal = () => new Response(null, { status: 401 });
    const { client } = openClient([signIn('one'), refusal(), signIn('two'), refusal()]);
    expect(await errorOf(call(client))).toMatchObject({ name: 'MaibError', status: 401 });
  });

  test('is requested again after it could not be had', async () => {
    const { client } = openClient([
      new Response(null, { status: 503 }),
      new TypeError('fetch failed'),
      signIn(),
      ok('a'),
    ]);
    expect(await errorOf(call(client))).toMatchObject({ status: 503 });
    expect(await errorOf(call(client))).toBeInstanceOf(TypeError);
    expect(await call(client)).toBe('a');
  });
});

describe('a request', () => {
  test('has a time limit, follows no redirection, and has a type only with a body', async () => {
    const { client, sent } = openClient([signIn(), ok('a'), ok('b'), Response.redirect('http://localhost:4600/other')]);
    await client.get(v.string(), '/v2/thing', { orderId: 'a b' });
    await client.post(v.string(), '/v2/thing', { amount: 1 });
    expect(sent[1]?.url).toBe('http://localhost:4600/v2/thing?orderId=a+b');
    expect(new Headers(sent[1]?.init.headers).has('content-type')).toBe(false);
    expect(new Headers(sent[2]?.init.headers).get('content-type')).toBe('application/json');
    for (const { init } of sent) {
      expect(init).toMatchObject({ redirect: 'manual' });
      expect(init.signal).toBeInstanceOf(AbortSignal);
    }
    expect(await errorOf(call(client))).toMatchObject({ status: 302 });
  });

  test('keeps the path of the API', async () => {
    const { client, sent } = openClient([signIn(), ok('a')], { ...SETTINGS, url: 'https://proxy.example/maib/' });
    await call(client);
    expect(sent.map(({ url }) => url)).toEqual([
      'https://proxy.example/maib/v2/auth/token',
      'https://proxy.example/maib/v2/thing',
    ]);
  });

  test('ends at its time limit', async () => {
    const client = maibClient(SETTINGS, createClock(), {
      timeoutMs: 5,
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Timeout', 'TimeoutError')));
        }),
    });
    expect(await errorOf(call(client))).toMatchObject({ name: 'TimeoutError' });
  });

  test.each([
    'http://api.maibmerchants.md',
    'ftp://localhost',
    'api.maibmerchants.md',
    '',
    'http://localhost.example.com',
  ])('is not sent to %j', (url) => {
    expect(() => openClient([], { ...SETTINGS, url })).toThrow('https://');
  });

  test.each(['https://sandbox.maibmerchants.md/', 'http://127.0.0.1:4600', 'http://[::1]:4600'])(
    'may be sent to %s',
    (url) => {
      expect(() => openClient([], { ...SETTINGS, url })).not.toThrow();
    },
  );
});

describe('an error', () => {
  test.each([
    [
      400,
      { ok: false, errors: [{ errorCode: 'maib.merchant.payments-42001', errorMessage: 'No' }] },
      'maib.merchant.payments-42001',
    ],
    [500, { ok: false, errors: [{ errorCode: 'common.error-1' }] }, 'common.error-1'],
    [409, { ok: false, errors: [{ errorCode: '14009' }] }, '14009'],
    [429, 'Slow down', null],
    [503, undefined, null],
    // The sandbox
    [
      200,
      { errors: [{ errorCode: 'payments.acquiring.payments.app-0602003' }] },
      'payments.acquiring.payments.app-0602003',
    ],
    [200, { ok: true, result: 7 }, null],
    [200, 'text', null],
  ])('with status %s and body %j has the code of the bank', async (status, body, code) => {
    const { client } = openClient([signIn(), Response.json(body ?? null, { status })]);
    expect(await errorOf(call(client))).toMatchObject({ name: 'MaibError', status, code });
  });

  // A bank may quote the request in any part of its response.
  const secrets = Object.values(SECRETS);
  const quoting = [
    ...secrets.flatMap((secret) => [
      Response.json(
        { ok: false, errors: [{ errorCode: secret, errorMessage: secret, errorArgs: { secret } }] },
        { status: 401 },
      ),
      Response.json({ ok: false, errors: [{ errorCode: secret }] }, { status: 500, statusText: secret }),
      new Response(`not JSON: ${secret}`, { status: 200 }),
      Response.json({ ok: true, result: { secret } }),
    ]),
    Response.json({ ok: true, result: ['5102180060101124'] }),
  ];
  test.each(quoting.map((response, index) => [index, response] as const))(
    'has nothing of the response in its text (%s)',
    async (_, response) => {
      const { client } = openClient([signIn(), response.clone(), signIn(), response.clone()]);
      const text = inspect(await errorOf(call(client)), { depth: 9, showHidden: true });
      expect(text).toContain('MaibError');
      for (const secret of [...secrets, TOKEN, '5102180060101124']) expect(text).not.toContain(secret);
    },
  );

  test.each(['to\nken', 'töken', '', 'a b'])('does not quote a token that cannot be sent: %j', async (token) => {
    const { client } = openClient([signIn(token)]);
    const error = await errorOf(call(client));
    expect(error).toBeInstanceOf(MaibError);
    expect(inspect(error, { depth: 9 })).not.toContain(token || 'never');
  });

  test.each([
    [400, null, true],
    [404, null, true],
    [422, null, true],
    [200, 'maib.merchant.payments-42000', true],
    [409, 'maib.merchant.payments-12006', true],
    [200, 'payments.acquiring.payments.app-0602003', false],
    [200, null, false],
    [302, null, false],
    [401, null, false],
    [403, null, false],
    [409, 'maib.merchant.payments-44001', false],
    [429, null, false],
    [500, 'common.error-1', false],
    [503, null, false],
  ])('with status %s and code %s is definite: %s', (status, code, expected) => {
    expect(isDefinite(new MaibError('GET /', status, code))).toBe(expected);
  });
});

describe('an amount', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [50.61, 5061],
    [244.3, 24_430],
    [1.1, 110],
    [99_999.99, 9_999_999],
  ])('of %s is %s minor units', (major, minor) => {
    expect(v.parse(Amount, major)).toBe(asMinor(minor));
  });

  test.each([0.001, 1.005, -1, Number.NaN, '5.00', null])('of %j is invalid', (value) => {
    expect(v.is(Amount, value)).toBe(false);
  });
});
