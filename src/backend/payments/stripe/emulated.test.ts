import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testProviderContract } from '#backend/testing/provider-contract.ts';
import { asMinor } from '#contract/money.ts';
import { createStripeEmulator } from '#emulators/stripe/stripe.ts';
import { createClock, createReceiver } from '#emulators/testing/emulated.ts';
import type { KnownPayment, NewPayment, NewRefund, ProviderDependencies } from '../provider.ts';
import { createStripeProvider } from './provider.ts';

// Whole payments against the emulator of Stripe; provider.test.ts tests single answers.

const ORIGIN = 'http://localhost:4550';
const SECRET_KEY = 'sk_test_shop';
const WEBHOOK_SECRET = 'whsec_shop';
const DAY_MS = 86_400_000;

afterEach(() => void vi.useRealTimers());

/** Lets the time pass that the adapter waits: for a response, and before it tries again. */
async function expectRejection(call: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isSettled = false;
  const failure = call().then(
    () => null,
    (error: unknown) => error,
  );
  void failure.then(() => {
    isSettled = true;
  });
  while (!isSettled) await vi.advanceTimersByTimeAsync(100);
  vi.useRealTimers();
  expect(await failure).toBeInstanceOf(Error);
}

function open(clock = createClock()) {
  const receiver = createReceiver();
  const emulator = createStripeEmulator({
    baseUrl: `${ORIGIN}/stripe`,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: 'https://shop.example/api/webhooks/stripe',
    clock,
    fetchCallback: receiver.fetchCallback,
  });
  const provider = createStripeProvider(
    {
      clock,
      log: vi.fn(),
      siteUrl: 'https://shop.example',
      settings: { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET, url: ORIGIN },
    } as Partial<ProviderDependencies> as ProviderDependencies,
    (input, init) => emulator.fetch(new Request(input, init)),
  );
  const newPayment = (): NewPayment => ({
    reference: randomUUID(),
    amount: asMinor(24_430),
    currency: 'MDL',
    locale: 'ru',
    title: '1001',
    saveCard: false,
    returnUrls: { success: '/success?order=1', fail: '/fail?order=1' },
    expiresAt: new Date(clock.now().getTime() + 15 * 60_000),
  });
  const create = async (payment = newPayment()): Promise<KnownPayment & { readonly externalId: string }> => {
    const { externalId } = await provider.create(payment);
    return { ...payment, externalId };
  };
  const pay = async () => {
    const payment = await create();
    await emulator.paySession(payment.externalId);
    return payment;
  };
  const lastCallback = async () => {
    await emulator.callbacks.settled();
    const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: new Headers() };
    return provider.verifyCallback(new TextEncoder().encode(body), headers);
  };
  return { emulator, clock, provider, receiver, newPayment, create, pay, lastCallback };
}

describe('the adapter of Stripe', () => {
  testProviderContract(() => {
    // The tests of every provider use the time of this machine.
    const { emulator, provider, receiver } = open(createClock(new Date().toISOString()));
    return {
      provider,
      get posted() {
        return receiver.received.map(({ url, body, headers }) => ({
          provider: new URL(url).pathname.replace('/api/webhooks/', ''),
          body,
          headers: Object.fromEntries(headers),
        }));
      },
      pay: async (_payment, { externalId }) => {
        if (emulator.sessions.get(externalId)?.status === 'open') await emulator.paySession(externalId);
      },
    };
  });
});

const refund = (amount: number, fields: Partial<NewRefund> = {}): NewRefund => ({
  id: randomUUID(),
  amount: asMinor(amount),
  acceptedBefore: asMinor(0),
  isRepeated: false,
  ...fields,
});

test('a payment is created once, paid, reported and read', async () => {
  const { emulator, provider, newPayment, lastCallback } = open();
  const payment = newPayment();
  const created = await provider.create(payment);
  expect(created.step).toEqual({ kind: 'redirect', url: `${ORIGIN}/stripe/pay/${created.externalId}` });
  expect(await provider.create(payment)).toEqual(created);
  expect(await provider.create({ ...payment, amount: asMinor(5) })).toEqual(created);
  expect(emulator.sessions.size).toBe(1);
  expect(await emulator.paySession(created.externalId)).toBe('https://shop.example/success?order=1');
  const paid = { status: 'paid', amount: 24_430, currency: 'MDL', reason: null, isOpen: false };
  expect(await lastCallback()).toMatchObject({ kind: 'event', event: { reference: payment.reference, ...paid } });
  const known = { ...payment, externalId: created.externalId };
  expect(await provider.status(known)).toEqual({ ...paid, refunded: 0 });
  await provider.cancel(known);
  expect(await provider.status(known)).toMatchObject({ status: 'paid' });
});

test('a payment is cancelled for good, also if the shop does not know its id', async () => {
  const { emulator, provider, create, lastCallback } = open();
  const payment = await create();
  await provider.cancel({ ...payment, externalId: null });
  await provider.cancel(payment);
  const failed = { status: 'failed', isOpen: false };
  expect(await lastCallback()).toMatchObject({ kind: 'event', event: failed });
  expect(await provider.status(payment)).toMatchObject(failed);
  await expect(emulator.paySession(payment.externalId)).rejects.toThrow('expired');
});

test('a payment whose response was lost is found by its reference, and paid', async () => {
  const { emulator, provider, newPayment } = open();
  const payment = newPayment();
  const unknown = { ...payment, externalId: null };
  expect(await provider.status(unknown)).toBeNull();
  await provider.create(payment);
  const [id = ''] = emulator.sessions.keys();
  await emulator.paySession(id);
  expect(await provider.status(unknown)).toMatchObject({ status: 'paid' });
  expect(await provider.create(payment)).toMatchObject({ externalId: id });
});

test('nobody can pay a session a day later, and no other one is created', async () => {
  const { emulator, clock, provider, newPayment } = open();
  const payment = newPayment();
  const { externalId } = await provider.create(payment);
  clock.advance(DAY_MS + 60_000);
  expect(await provider.status({ ...payment, externalId })).toMatchObject({ status: 'failed', isOpen: false });
  expect(await provider.status({ ...payment, externalId: null })).toBeNull();
  const other = await provider.create({ ...payment, reference: randomUUID() });
  expect(other.step.kind).toBe('refused');
  expect(emulator.sessions.size).toBe(1);
});

test('a payment that takes days is pending, and then paid or failed', async () => {
  const { emulator, provider, create, lastCallback } = open();
  for (const isPaid of [true, false]) {
    const payment = await create();
    await emulator.paySessionLater(payment.externalId);
    expect(await lastCallback()).toMatchObject({ kind: 'event', event: { status: 'pending', isOpen: true } });
    expect(await provider.status(payment)).toMatchObject({ status: 'pending', isOpen: true });
    await provider.cancel(payment);
    await emulator.settle(payment.externalId, isPaid);
    expect(await lastCallback()).toMatchObject({ kind: isPaid ? 'event' : 'ask' });
    expect(await provider.status(payment)).toMatchObject({ status: isPaid ? 'paid' : 'failed', isOpen: false });
  }
});

test('a payment is refunded in parts, each once', async () => {
  const { provider, pay, emulator, lastCallback } = open();
  const payment = await pay();
  const first = refund(4000);
  expect(await provider.refund(payment, first)).toMatchObject({ status: 'done' });
  expect(await lastCallback()).toEqual({ kind: 'ask', reference: payment.reference });
  expect(await provider.refund(payment, { ...first, isRepeated: true })).toMatchObject({ status: 'done' });
  expect(await provider.refund(payment, first)).toMatchObject({ status: 'done' });
  expect(await provider.refund(payment, refund(20_431))).toEqual({ status: 'refused' });
  expect(await provider.status(payment)).toMatchObject({ status: 'paid', refunded: 4000 });
  expect(await provider.refund(payment, refund(20_430))).toMatchObject({ status: 'done' });
  expect(await provider.status(payment)).toMatchObject({ status: 'paid', refunded: 24_430 });
  expect(emulator.refunds.size).toBe(2);
});

test.each([0, 2 * DAY_MS])('a refund whose response was lost is made once, repeated after %d ms', async (delay) => {
  const { provider, pay, emulator, clock } = open();
  const payment = await pay();
  const wanted = refund(4000);
  // Of the request, and of its repetition by the package.
  emulator.faults.switchOn('response-withheld', 2);
  await expectRejection(() => provider.refund(payment, wanted));
  expect(emulator.refunds.size).toBe(1);
  clock.advance(delay);
  expect(await provider.refund(payment, { ...wanted, isRepeated: true })).toMatchObject({ status: 'done' });
  expect(emulator.refunds.size).toBe(1);
});

test('a payment whose response was lost is created once', async () => {
  const { provider, newPayment, emulator } = open();
  const payment = newPayment();
  emulator.faults.switchOn('response-withheld', 2);
  await expectRejection(() => provider.create(payment));
  const [id] = emulator.sessions.keys();
  expect(await provider.create(payment)).toMatchObject({ externalId: id });
  expect(emulator.sessions.size).toBe(1);
});

test('a refund is accepted first and rejected later, and its money can be refunded again', async () => {
  const { provider, pay, emulator, lastCallback } = open();
  const payment = await pay();
  emulator.faults.switchOn('refund-rejected', 1);
  const report = await provider.refund(payment, refund(4000));
  expect(report).toEqual({ status: 'pending', externalId: expect.any(String) });
  expect(await provider.status(payment)).toMatchObject({ refunded: 0 });
  expect(await provider.refundStatus(payment, report.externalId ?? '')).toMatchObject({ status: 'pending' });
  expect(await lastCallback()).toEqual({ kind: 'ask', reference: payment.reference });
  expect(await provider.refundStatus(payment, report.externalId ?? '')).toMatchObject({ status: 'refused' });
  expect(await provider.refund(payment, refund(24_430))).toMatchObject({ status: 'done' });
});

test('a refund that was done and fails later makes the shop ask, and is refused', async () => {
  const { provider, emulator, pay, lastCallback } = open();
  const payment = await pay();
  const { status, externalId = '' } = await provider.refund(payment, refund(24_430));
  expect([status, (await provider.status(payment))?.refunded]).toEqual(['done', 24_430]);
  await emulator.decideRefund(externalId, 'failed');
  expect(await lastCallback()).toEqual({ kind: 'ask', reference: payment.reference });
  expect((await provider.status(payment))?.refunded).toBe(0);
  expect(await provider.refundStatus(payment, externalId)).toMatchObject({ status: 'refused' });
});

test('a refund that needs the customer is pending', async () => {
  const { provider, pay, emulator } = open();
  emulator.faults.switchOn('refund-manual', 1);
  expect(await provider.refund(await pay(), refund(4000))).toMatchObject({ status: 'pending' });
});

test.each(['callback-forged', 'callback-reserialized'] as const)('%s: the callback is not genuine', async (fault) => {
  const { emulator, pay, lastCallback } = open();
  emulator.faults.switchOn(fault, 1);
  await pay();
  expect(await lastCallback()).toEqual({ kind: 'invalidSignature' });
});

test.each(['status-401', 'status-403', 'status-409', 'status-429', 'status-503'] as const)(
  '%s: every method rejects, so that the shop tries again',
  async (fault) => {
    const { emulator, provider, newPayment, pay } = open();
    const payment = await pay();
    emulator.faults.switchOn(fault);
    await expectRejection(() => provider.create(newPayment()));
    await expectRejection(() => provider.status(payment));
    await expectRejection(() => provider.cancel(payment));
    await expectRejection(() => provider.refund(payment, refund(100)));
    await expectRejection(() => provider.refundStatus(payment, 're_1'));
  },
);
