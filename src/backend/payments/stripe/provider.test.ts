import { inspect } from 'node:util';
import Stripe from 'stripe';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asMinor } from '#contract/money.ts';
import type { KnownPayment, NewPayment, ProviderDependencies } from '../provider.ts';
import { createStripeProvider } from './provider.ts';

const SECRET_KEY = 'sk_test_secret_key';
const WEBHOOK_SECRET = 'whsec_secret';
const NOW = new Date('2026-11-20T12:00:00Z');
const seconds = (date: Date) => date.getTime() / 1000;

interface ApiRequest {
  readonly url: string;
  /** Method and path. */
  readonly call: string;
  /** Of the query or the body. */
  readonly params: URLSearchParams;
  readonly key: string | null;
}
type Answer = Response | object | ((request: ApiRequest) => Response | object);

const refusal = (status: number, error: object) =>
  Response.json({ error }, { status, headers: { 'stripe-should-retry': 'false' } });
const invalid = (fields: object) => refusal(400, { type: 'invalid_request_error', message: 'Refused.', ...fields });
const MISSING = () => refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' });

/** An account whose API gives these answers; any other request fails the test. */
function open(answers: Readonly<Record<string, Answer>>, settings: Readonly<Record<string, string>> = {}) {
  const requests: ApiRequest[] = [];
  const log = vi.fn<ProviderDependencies['log']>();
  const dependencies = {
    clock: { now: () => NOW },
    log,
    siteUrl: 'https://shop.example',
    settings: { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET, url: 'https://api.stripe.com', ...settings },
  } as Partial<ProviderDependencies> as ProviderDependencies;
  const provider = createStripeProvider(dependencies, (input, init) => {
    const { method, url, headers, body } = { method: 'GET', body: '', ...init, url: new URL(String(input)) };
    const request = {
      url: url.origin + url.pathname,
      call: `${method} ${url.pathname.replace('/v1/', '')}`,
      params: method === 'GET' ? url.searchParams : new URLSearchParams(String(body)),
      key: new Headers(headers).get('idempotency-key'),
    };
    requests.push(request);
    const answer = answers[request.call];
    if (!answer) throw new Error(`No answer for ${request.call}`);
    const given = typeof answer === 'function' && !(answer instanceof Response) ? answer(request) : answer;
    return Promise.resolve(given instanceof Response ? given.clone() : Response.json(given));
  });
  return { provider, requests, log, calls: () => requests.map(({ call }) => call) };
}

const PAYMENT: NewPayment = {
  reference: 'reference-1',
  amount: asMinor(24_430),
  currency: 'MDL',
  locale: 'ro',
  title: '1001',
  saveCard: true,
  returnUrls: { success: '/ro/success?order=1', fail: 'https://shop.example/ro/fail?order=1' },
  expiresAt: new Date('2026-11-20T12:15:00Z'),
};
const KNOWN: KnownPayment = { reference: 'reference-1', amount: PAYMENT.amount, currency: 'MDL', externalId: 'cs_1' };
const UNKNOWN: KnownPayment = { ...KNOWN, externalId: null };

const OPEN = {
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: 'reference-1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 24_430,
  currency: 'mdl',
  payment_intent: null,
  url: 'https://checkout.stripe.com/c/pay/cs_1',
};
const EXPIRED = { ...OPEN, status: 'expired', url: null };
const PAID = {
  ...OPEN,
  status: 'complete',
  payment_status: 'paid',
  url: null,
  payment_intent: { id: 'pi_1', status: 'succeeded', last_payment_error: null },
};
const list = (data: readonly object[], has_more = false) => ({ object: 'list', url: '/v1', has_more, data });
const refund = (id: string, status: string, fields: object = {}) => ({
  id,
  object: 'refund',
  amount: 100,
  currency: 'mdl',
  status,
  metadata: { reference: 'reference-1', refund: 'refund-1' },
  ...fields,
});

afterEach(() => void vi.useRealTimers());

describe('create', () => {
  test('opens a Checkout Session with the reference, the amount and the pages of the shop', async () => {
    const { provider, requests } = open({ 'POST checkout/sessions': OPEN });
    expect(await provider.create(PAYMENT)).toEqual({
      externalId: 'cs_1',
      step: { kind: 'redirect', url: 'https://checkout.stripe.com/c/pay/cs_1' },
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      url: 'https://api.stripe.com/v1/checkout/sessions',
      key: 'payment-reference-1',
    });
    expect(Object.fromEntries(requests[0]?.params ?? [])).toEqual({
      mode: 'payment',
      client_reference_id: 'reference-1',
      'metadata[reference]': 'reference-1',
      'payment_intent_data[metadata][reference]': 'reference-1',
      'payment_intent_data[description]': '1001',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'mdl',
      'line_items[0][price_data][unit_amount]': '24430',
      'line_items[0][price_data][product_data][name]': '1001',
      'adaptive_pricing[enabled]': 'false',
      locale: 'ro',
      success_url: 'https://shop.example/ro/success?order=1',
      cancel_url: 'https://shop.example/ro/fail?order=1',
      // 30 minutes after the deadline of the order.
      expires_at: String(seconds(new Date('2026-11-20T12:45:00Z'))),
    });
  });

  test('sends the same request when it is repeated later', async () => {
    const { provider, requests } = open({ 'POST checkout/sessions': OPEN });
    await provider.create(PAYMENT);
    vi.useFakeTimers({ now: NOW.getTime() + 600_000, toFake: ['Date'] });
    await provider.create(PAYMENT);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
  });

  test('returns the session that exists when its key was used with other parameters', async () => {
    const conflict = refusal(400, { type: 'idempotency_error', message: 'Keys for idempotent requests can only…' });
    const { provider } = open({
      'POST checkout/sessions': conflict,
      'GET checkout/sessions': list([{ ...OPEN, id: 'cs_0', client_reference_id: 'other' }, OPEN]),
      'GET checkout/sessions/cs_1': OPEN,
    });
    expect(await provider.create({ ...PAYMENT, amount: asMinor(5) })).toMatchObject({ externalId: 'cs_1' });
  });

  test('has no next step for a session that has ended', async () => {
    const { provider } = open({ 'POST checkout/sessions': PAID });
    expect(await provider.create(PAYMENT)).toEqual({ externalId: 'cs_1', step: { kind: 'none' } });
  });

  test('sends amounts in the units of Stripe', async () => {
    const { provider, requests } = open({ 'POST checkout/sessions': OPEN });
    await provider.create({ ...PAYMENT, currency: 'JPY', amount: asMinor(50_000) });
    expect(requests[0]?.params.get('line_items[0][price_data][unit_amount]')).toBe('500');
  });

  test('refuses an amount that Stripe cannot represent, without a request', async () => {
    const { provider, requests } = open({});
    expect(await provider.create({ ...PAYMENT, currency: 'JPY', amount: asMinor(50_050) })).toEqual({
      externalId: 'reference-1',
      step: { kind: 'refused', reason: 'amount_not_representable' },
    });
    expect(requests).toEqual([]);
  });

  test('is refused where Stripe refuses it', async () => {
    const { provider, log } = open({ 'POST checkout/sessions': invalid({ code: 'amount_too_small' }) });
    expect(await provider.create(PAYMENT)).toMatchObject({ step: { kind: 'refused', reason: 'amount_too_small' } });
    expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.any(String), {
      provider: 'stripe',
      action: 'create',
      payment: 'reference-1',
      code: 'amount_too_small',
    });
  });

  test.each([
    [401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }],
    [403, { type: 'invalid_request_error', message: 'Not permitted' }],
    [404, { type: 'invalid_request_error', message: 'Unrecognized request URL' }],
    [429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }],
    [500, { type: 'api_error', message: 'Failed' }],
  ])('rejects with status %d, after which the shop tries again', async (status, error) => {
    const { provider } = open({ 'POST checkout/sessions': refusal(status, error) });
    await expect(provider.create(PAYMENT)).rejects.toThrow(error.message);
  });

  test('needs absolute addresses of pages', async () => {
    const { provider } = open({ 'POST checkout/sessions': OPEN });
    const returnUrls = { success: 'https://', fail: 'https://' };
    await expect(provider.create({ ...PAYMENT, returnUrls })).rejects.toThrow('Invalid URL');
  });
});

describe('status', () => {
  test('is that of the session and of its payment intent', async () => {
    const { provider, requests } = open({ 'GET checkout/sessions/cs_1': OPEN });
    expect(await provider.status(KNOWN)).toEqual({
      status: 'pending',
      amount: 24_430,
      currency: 'MDL',
      reason: null,
      isOpen: true,
    });
    expect(requests[0]?.params.get('expand[0]')).toBe('payment_intent');
  });

  test('includes refunds that are final, also those made at Stripe, from every page of the list', async () => {
    const { provider, requests } = open({
      'GET checkout/sessions/cs_1': PAID,
      'GET refunds': ({ params }: ApiRequest) =>
        params.has('starting_after')
          ? list([refund('re_5', 'succeeded', { amount: 7, metadata: {} })])
          : list(
              [
                refund('re_1', 'succeeded'),
                refund('re_2', 'pending'),
                refund('re_3', 'requires_action'),
                refund('re_4', 'failed'),
              ],
              true,
            ),
    });
    expect(await provider.status(KNOWN)).toMatchObject({ status: 'paid', refunded: 107 });
    expect(requests.map(({ params }) => params.get('payment_intent'))).toEqual([null, 'pi_1', 'pi_1']);
  });

  test('of a payment without refunds says so', async () => {
    const { provider } = open({ 'GET checkout/sessions/cs_1': PAID, 'GET refunds': list([]) });
    expect(await provider.status(KNOWN)).toMatchObject({ status: 'paid', refunded: 0 });
  });

  test('of a session that does not exist is null', async () => {
    const { provider } = open({ 'GET checkout/sessions/cs_1': MISSING() });
    expect(await provider.status(KNOWN)).toBeNull();
  });

  test('of an unknown session is found by its reference among those of the last day', async () => {
    const others = list([{ ...OPEN, id: 'cs_0', client_reference_id: null }], true);
    const { provider, requests } = open({
      'GET checkout/sessions': ({ params }: ApiRequest) => (params.has('starting_after') ? list([OPEN]) : others),
      'GET checkout/sessions/cs_1': OPEN,
    });
    expect(await provider.status(UNKNOWN)).toMatchObject({ status: 'pending' });
    expect(requests[0]?.params.get('created[gte]')).toBe(String(seconds(new Date('2026-11-19T12:00:00Z'))));
  });

  test('of a payment that never reached Stripe is null', async () => {
    const { provider } = open({ 'GET checkout/sessions': list([{ ...OPEN, client_reference_id: 'other' }]) });
    expect(await provider.status(UNKNOWN)).toBeNull();
  });
});

describe('cancel', () => {
  test('expires an open session, also one whose id the shop does not know', async () => {
    const { provider, calls } = open({
      'GET checkout/sessions': list([OPEN]),
      'GET checkout/sessions/cs_1': OPEN,
      'POST checkout/sessions/cs_1/expire': EXPIRED,
    });
    await provider.cancel(KNOWN);
    await provider.cancel(UNKNOWN);
    expect(calls().filter((call) => call === 'POST checkout/sessions/cs_1/expire')).toHaveLength(2);
  });

  test.each([
    ['paid', PAID],
    ['expired', EXPIRED],
    ['missing', MISSING()],
  ])('leaves a session alone that is %s', async (_name, session) => {
    const { provider, calls } = open({ 'GET checkout/sessions/cs_1': session });
    await provider.cancel(KNOWN);
    expect(calls()).toEqual(['GET checkout/sessions/cs_1']);
  });

  test('accepts that a session has ended in the meantime, and nothing else', async () => {
    const answers = [OPEN, PAID, OPEN, OPEN];
    const { provider } = open({
      'GET checkout/sessions/cs_1': () => answers.shift() ?? MISSING(),
      'POST checkout/sessions/cs_1/expire': invalid({ message: 'Only sessions with a status in ["open"]' }),
    });
    await provider.cancel(KNOWN);
    await expect(provider.cancel(KNOWN)).rejects.toThrow('Only sessions');
  });
});

describe('refund', () => {
  const REFUND = { id: 'refund-1', amount: asMinor(100), acceptedBefore: asMinor(0), isRepeated: false };

  test('returns a part of the payment, with a key of its own', async () => {
    const { provider, requests } = open({
      'GET checkout/sessions/cs_1': PAID,
      'POST refunds': refund('re_1', 'succeeded'),
    });
    expect(await provider.refund(KNOWN, REFUND)).toEqual({ status: 'done', externalId: 're_1' });
    expect(requests[1]?.key).toBe('refund-refund-1');
    expect(Object.fromEntries(requests[1]?.params ?? [])).toEqual({
      payment_intent: 'pi_1',
      amount: '100',
      'metadata[reference]': 'reference-1',
      'metadata[refund]': 'refund-1',
    });
  });

  test.each([
    ['succeeded', { status: 'done', externalId: 're_1' }],
    ['pending', { status: 'pending', externalId: 're_1' }],
    ['requires_action', { status: 'pending', externalId: 're_1' }],
    ['failed', { status: 'refused', externalId: 're_1' }],
    ['canceled', { status: 'refused', externalId: 're_1' }],
    ['constructor', { status: 'pending', externalId: 're_1' }],
    [null, { status: 'pending', externalId: 're_1' }],
  ])('with the status %s, now and later', async (status, expected) => {
    const answer = { ...refund('re_1', ''), status };
    const { provider } = open({
      'GET checkout/sessions/cs_1': PAID,
      'POST refunds': answer,
      'GET refunds/re_1': answer,
    });
    expect(await provider.refund(KNOWN, REFUND)).toEqual(expected);
    expect(await provider.refundStatus(KNOWN, 're_1')).toEqual(expected);
  });

  test('is not made again after Stripe has forgotten its key', async () => {
    const { provider, calls } = open({
      'GET checkout/sessions/cs_1': PAID,
      'GET refunds': list([
        refund('re_0', 'succeeded', { metadata: null }),
        refund('re_1', 'pending'),
        refund('re_2', 'succeeded', { metadata: { refund: 'refund-2' } }),
      ]),
    });
    expect(await provider.refund(KNOWN, { ...REFUND, isRepeated: true })).toEqual({
      status: 'pending',
      externalId: 're_1',
    });
    expect(calls()).not.toContain('POST refunds');
  });

  test('is made if an earlier request has not arrived', async () => {
    const { provider } = open({
      'GET checkout/sessions/cs_1': PAID,
      'GET refunds': list([refund('re_2', 'succeeded', { metadata: { refund: 'refund-2' } })]),
      'POST refunds': refund('re_1', 'succeeded'),
    });
    expect(await provider.refund(KNOWN, { ...REFUND, isRepeated: true })).toEqual({
      status: 'done',
      externalId: 're_1',
    });
  });

  test('is refused where Stripe refuses it, and where nothing was paid', async () => {
    const refused = open({
      'GET checkout/sessions/cs_1': PAID,
      'POST refunds': invalid({ code: 'charge_already_refunded' }),
    });
    expect(await refused.provider.refund(KNOWN, REFUND)).toEqual({ status: 'refused' });
    expect(refused.log).toHaveBeenCalledOnce();
    expect(await open({ 'GET checkout/sessions/cs_1': OPEN }).provider.refund(KNOWN, REFUND)).toEqual({
      status: 'refused',
    });
    expect(await open({ 'GET checkout/sessions/cs_1': MISSING() }).provider.refund(KNOWN, REFUND)).toEqual({
      status: 'refused',
    });
  });

  test('of a fraction that Stripe does not have is refused', async () => {
    const { provider, calls } = open({ 'GET checkout/sessions/cs_1': PAID });
    const payment = { ...KNOWN, currency: 'JPY' };
    expect(await provider.refund(payment, { ...REFUND, amount: asMinor(50) })).toEqual({ status: 'refused' });
    expect(calls()).not.toContain('POST refunds');
  });

  test('rejects when another request with its key is being processed', async () => {
    const inUse = refusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In use' });
    const { provider } = open({ 'GET checkout/sessions/cs_1': PAID, 'POST refunds': inUse });
    await expect(provider.refund(KNOWN, REFUND)).rejects.toThrow('In use');
  });
});

describe('the account', () => {
  test('is used at the address of the settings', async () => {
    const { provider, requests } = open({ 'GET checkout/sessions/cs_1': OPEN }, { url: 'http://127.0.0.1:4650' });
    await provider.status(KNOWN);
    expect(requests[0]?.url).toBe('http://127.0.0.1:4650/v1/checkout/sessions/cs_1');
    expect(provider.pageOrigins).toEqual(['http://127.0.0.1:4650']);
    expect(open({}).provider.pageOrigins).toEqual(['https://checkout.stripe.com']);
    expect(open({}, { url: 'https://api.stripe.com/' }).provider.pageOrigins).toEqual(['https://checkout.stripe.com']);
  });

  test.each(['http://api.stripe.com', 'https://proxy.example/stripe', 'no URL'])(
    'does not send its key to %s',
    async (url) => {
      const { provider, requests } = open({ 'GET checkout/sessions/cs_1': OPEN }, { url });
      await expect(provider.status(KNOWN)).rejects.toThrow('https origin');
      expect(requests).toEqual([]);
    },
  );

  test('gives up when Stripe does not respond, after one more attempt with the same key', async () => {
    vi.useFakeTimers();
    const keys: (string | null)[] = [];
    const { clock, log, settings } = { clock: { now: () => NOW }, log: vi.fn(), settings: { secret_key: SECRET_KEY } };
    const dependencies = { clock, log, settings, siteUrl: null } as Partial<ProviderDependencies>;
    const provider = createStripeProvider(
      dependencies as ProviderDependencies,
      (_input, init) =>
        new Promise((_resolve, reject) => {
          keys.push(new Headers(init?.headers).get('idempotency-key'));
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const returnUrls = { success: 'https://shop.example/success', fail: 'https://shop.example/fail' };
    const created = provider.create({ ...PAYMENT, returnUrls });
    const rejected = expect(created).rejects.toThrow('timeout');
    await vi.advanceTimersByTimeAsync(30_000);
    await rejected;
    expect(keys).toEqual(['payment-reference-1', 'payment-reference-1']);
  });

  test.each<[string, Answer]>([
    ['a refused key', refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key: sk_test_****' })],
    ['a failure', refusal(500, { type: 'api_error', message: 'Failed' })],
    ['a response that is no JSON', new Response('<html>', { status: 200 })],
    [
      'a broken connection',
      () => {
        throw new TypeError('fetch failed');
      },
    ],
  ])('is not revealed by the error of %s', async (_name, answer) => {
    vi.useFakeTimers();
    const { provider, log } = open({ 'GET checkout/sessions/cs_1': answer });
    const failure = provider.status(KNOWN).catch((thrown: unknown) => thrown);
    // The package waits before it tries again.
    await vi.runAllTimersAsync();
    const error: unknown = await failure;
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/secret/);
    expect(log).not.toHaveBeenCalled();
  });

  test('verifies callbacks with its own secret, without a request', async () => {
    const { provider, requests } = open({});
    const payload = JSON.stringify({
      id: 'evt_1',
      type: 'charge.refunded',
      data: { object: { metadata: { reference: 'reference-1' } } },
    });
    const verify = (secret: string) =>
      provider.verifyCallback(
        new TextEncoder().encode(payload),
        new Headers({
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(NOW) }),
        }),
      );
    expect(await verify(WEBHOOK_SECRET)).toEqual({ kind: 'ask', reference: 'reference-1' });
    expect(await verify(SECRET_KEY)).toEqual({ kind: 'invalidSignature' });
    expect(requests).toEqual([]);
  });
});
