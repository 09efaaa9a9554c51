import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { createClock, createReceiver, textAt } from '../testing/emulated.ts';
import { createStripeEmulator } from './stripe.ts';

const SECRET_KEY = 'sk_test_shop';
const WEBHOOK_SECRET = 'whsec_shop';

/** The package of Stripe as a shop uses it, and the emulator that it reaches. */
function openStripe() {
  const receiver = createReceiver();
  const clock = createClock();
  const emulator = createStripeEmulator({
    baseUrl: 'http://localhost/stripe',
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: 'https://shop.example.com/stripe',
    clock,
    fetchCallback: receiver.fetchCallback,
  });
  const clientOf = (key: string) =>
    new Stripe(key, {
      host: 'localhost',
      port: 4550,
      protocol: 'http',
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient((url, init) => emulator.fetch(new Request(url, init))),
    });
  const stripe = clientOf(SECRET_KEY);
  const createSession = (idempotencyKey = 'order-1', quantity = 2) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'https://shop.example.com/paid?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://shop.example.com/cart',
        client_reference_id: 'A-1',
        metadata: { order: 'A-1' },
        payment_intent_data: { metadata: { attempt: '7' } },
        line_items: [
          { quantity, price_data: { currency: 'mdl', unit_amount: 25_00, product_data: { name: 'Pizza [large]' } } },
          { quantity: 1, price_data: { currency: 'mdl', unit_amount: 61, product_data: { name: 'Delivery' } } },
        ],
      },
      { idempotencyKey },
    );
  /** Events that the shop received and whose signatures the package accepts. */
  const verified = () =>
    receiver.received.map(({ body, headers }) =>
      stripe.webhooks.constructEvent(
        body,
        headers.get('stripe-signature') ?? '',
        WEBHOOK_SECRET,
        undefined,
        undefined,
        clock.now().getTime(),
      ),
    );
  const pay = async () => {
    const { id } = await createSession();
    await emulator.paySession(id);
    const session = await stripe.checkout.sessions.retrieve(id);
    return textAt(session, 'payment_intent');
  };
  return { emulator, receiver, clock, clientOf, stripe, createSession, verified, pay };
}

test('a session is created, paid, reported and read', async () => {
  const { emulator, stripe, createSession, verified } = openStripe();
  const created = await createSession();
  expect(created).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 50_61,
    currency: 'mdl',
    payment_intent: null,
    url: `http://localhost/stripe/pay/${created.id}`,
  });
  expect(await emulator.paySession(created.id)).toBe(`https://shop.example.com/paid?session=${created.id}`);
  const [event] = verified();
  expect(event).toMatchObject({
    type: 'checkout.session.completed',
    data: { object: { id: created.id, payment_status: 'paid', client_reference_id: 'A-1' } },
  });
  const session = await stripe.checkout.sessions.retrieve(created.id, { expand: ['payment_intent'] });
  expect(session).toMatchObject({
    status: 'complete',
    url: null,
    payment_intent: { object: 'payment_intent', amount: 50_61, metadata: { attempt: '7' } },
  });
  const intent = await stripe.paymentIntents.retrieve(textAt(session, 'payment_intent', 'id'), {
    expand: ['latest_charge'],
  });
  expect(intent).toMatchObject({
    status: 'succeeded',
    latest_charge: { payment_method_details: { card: { last4: '4242' } } },
  });
});

test('sessions are listed from a time on, the newest first', async () => {
  const { stripe, clock, createSession } = openStripe();
  const earlier = await createSession('order-1');
  clock.advance(60_000);
  const later = await createSession('order-2');
  const idsSince = async (gte: number) =>
    (await stripe.checkout.sessions.list({ created: { gte } })).data.map(({ id }) => id);
  expect(await idsSince(earlier.created)).toEqual([later.id, earlier.id]);
  expect(await idsSince(later.created)).toEqual([later.id]);
});

test('a repeated idempotency key gets the same session, and with other parameters an error', async () => {
  const { emulator, createSession } = openStripe();
  const [first, again] = [await createSession(), await createSession()];
  expect(again.id).toBe(first.id);
  expect((await createSession('order-2')).id).not.toBe(first.id);
  await expect(createSession('order-1', 3)).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  expect(emulator.sessions.size).toBe(2);
});

test('a request with a withheld response can be repeated with its key', async () => {
  const { emulator, stripe } = openStripe();
  emulator.faults.switchOn('response-withheld', 1);
  // A call that is refused does not use up the fault.
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  const client = new AbortController();
  const request = () =>
    new Request('http://localhost/v1/checkout/sessions', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        'idempotency-key': 'k',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'mode=payment&success_url=https%3A%2F%2Fshop.example.com&line_items[0][quantity]=1&line_items[0][price_data][currency]=mdl&line_items[0][price_data][unit_amount]=100',
      signal: client.signal,
    });
  const pending = emulator.fetch(request());
  await vi.waitUntil(() => emulator.sessions.size === 1);
  client.abort();
  await expect(pending).rejects.toThrow('given up');
  const repeated = await emulator.fetch(new Request(request(), { signal: null }));
  expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  expect(emulator.sessions.has(textAt(await repeated.json(), 'id'))).toBe(true);
});

test('a session expires by a call, or when its time is over', async () => {
  const { emulator, stripe, clock, createSession, verified } = openStripe();
  const { id } = await createSession();
  expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired');
  await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('status of expired');
  const { id: other } = await createSession('order-2');
  clock.advance(24 * 60 * 60_000);
  expect((await stripe.checkout.sessions.retrieve(other)).status).toBe('expired');
  await emulator.callbacks.settled();
  await expect(emulator.paySession(other)).rejects.toThrow('expired');
  expect(emulator.events.map(({ type }) => type)).toEqual(['checkout.session.expired', 'checkout.session.expired']);
  expect(verified).toThrow('Timestamp outside the tolerance zone');
});

test.each([
  [true, 'checkout.session.async_payment_succeeded', 'paid', 'succeeded'],
  [false, 'checkout.session.async_payment_failed', 'unpaid', 'requires_payment_method'],
] as const)('a payment that is settled later (%s) is reported twice', async (isPaid, type, paymentStatus, status) => {
  const { emulator, stripe, createSession, verified } = openStripe();
  const { id } = await createSession();
  await emulator.paySessionLater(id);
  await emulator.settle(id, isPaid);
  expect(verified()).toMatchObject([
    { type: 'checkout.session.completed', data: { object: { payment_status: 'unpaid' } } },
    { type, data: { object: { payment_status: paymentStatus } } },
  ]);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  expect((await stripe.paymentIntents.retrieve(String(intent))).status).toBe(status);
});

test('a payment is refunded in parts until nothing is left', async () => {
  const { emulator, stripe, verified, pay } = openStripe();
  const intent = await pay();
  const first = await stripe.refunds.create(
    { payment_intent: intent, amount: 20_00, reason: 'requested_by_customer', metadata: { refund: '1' } },
    { idempotencyKey: 'refund-1' },
  );
  const again = await stripe.refunds.create(
    { payment_intent: intent, amount: 20_00, reason: 'requested_by_customer', metadata: { refund: '1' } },
    { idempotencyKey: 'refund-1' },
  );
  expect([first.status, again.id]).toEqual(['succeeded', first.id]);
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 30_62 })).rejects.toThrow('greater');
  const rest = await stripe.refunds.create({ payment_intent: intent });
  expect(rest.amount).toBe(30_61);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const list = await stripe.refunds.list({ payment_intent: intent });
  expect(list.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  expect(await stripe.refunds.retrieve(first.id)).toMatchObject({ amount: 20_00, metadata: { refund: '1' } });
  await emulator.callbacks.settled();
  expect(verified().map(({ type, data }) => [type, Reflect.get(data.object, 'amount_refunded')])).toEqual([
    ['checkout.session.completed', undefined],
    ['charge.refunded', 20_00],
    ['charge.refunded', 50_61],
  ]);
});

test('a refund fails later, and its money can be refunded again', async () => {
  const { emulator, stripe, pay } = openStripe();
  const intent = await pay();
  emulator.faults.switchOn('refund-rejected', 1);
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund.status).toBe('pending');
  await stripe.refunds.retrieve(refund.id);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
  expect(emulator.events.map(({ type }) => type).slice(-2)).toEqual(['refund.updated', 'refund.failed']);
  emulator.faults.switchOn('refund-manual', 1);
  expect((await stripe.refunds.create({ payment_intent: intent, amount: 100 })).status).toBe('requires_action');
  emulator.faults.switchOn('refund-undecided', 1);
  const undecided = await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  await stripe.refunds.retrieve(undecided.id);
  expect((await stripe.refunds.retrieve(undecided.id)).status).toBe('pending');
  emulator.faults.switchOn('second-refund-refused', 1);
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 100 })).rejects.toThrow('already been refunded');
});

test.each([
  [401, 'StripeAuthenticationError'],
  [403, 'StripePermissionError'],
  [409, 'StripeAPIError'],
  [429, 'StripeRateLimitError'],
  [503, 'StripeAPIError'],
] as const)('with a fault, the package reports status %i as %s', async (status, type) => {
  const { emulator, createSession } = openStripe();
  emulator.faults.switchOn(`status-${status}`, 1);
  await expect(createSession()).rejects.toMatchObject({ type, statusCode: status });
  expect((await createSession()).status).toBe('open');
});

test('another key is refused, and parameters are checked', async () => {
  const { clientOf, stripe } = openStripe();
  await expect(clientOf('sk_test_other').refunds.list()).rejects.toThrow('Invalid API Key');
  await expect(stripe.checkout.sessions.create({ mode: 'payment' })).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'success_url',
  });
  await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({ code: 'resource_missing' });
});

test.each(['callback-forged', 'callback-reserialized'] as const)(
  'the package rejects an event with %s',
  async (fault) => {
    const { emulator, createSession, verified } = openStripe();
    emulator.faults.switchOn(fault, 1);
    await emulator.paySession((await createSession()).id);
    expect(verified).toThrow(Stripe.errors.StripeSignatureVerificationError);
  },
);

test('an event with a wrong amount is signed correctly', async () => {
  const { emulator, createSession, verified } = openStripe();
  emulator.faults.switchOn('callback-wrong-amount', 1);
  await emulator.paySession((await createSession()).id);
  expect(verified()).toMatchObject([{ data: { object: { amount_total: 51_61 } } }]);
});

test('the page pays, is left, and shows what became of the session', async () => {
  const { emulator, createSession } = openStripe();
  const { id } = await createSession();
  const post = (action: string) =>
    emulator.fetch(
      new Request(`http://localhost/pay/${id}`, { method: 'POST', body: new URLSearchParams({ action }) }),
    );
  expect((await post('cancel')).headers.get('location')).toBe('https://shop.example.com/cart');
  expect((await post('pay')).headers.get('location')).toBe(`https://shop.example.com/paid?session=${id}`);
  expect((await post('pay')).status).toBe(409);
  const page = await emulator.fetch(new Request(`http://localhost/pay/${id}`));
  expect(await page.text()).toContain('complete');
});
