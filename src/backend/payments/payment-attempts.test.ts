import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { orders } from '#backend/db/schema/index.ts';
import { requireRow } from '#backend/db/client.ts';
import type { Log } from '#backend/log.ts';
import { eachDatabase } from '#backend/testing.ts';
import {
  accountsOf,
  orderOnline,
  findPayment,
  createFailingProvider,
  readPaymentState,
} from '#backend/testing/paying.ts';
import { beginPayment, insertAttempt, endCurrentAttempt, undoPaymentAttempt } from './payment-attempts.ts';
import { beginWaitingPayments, sendCancellations } from './payment-jobs.ts';
import type { CreatedPayment, NewPayment, PaymentProvider } from './provider.ts';

const redirectTo = (url: string): CreatedPayment => ({ externalId: 'one', step: { kind: 'redirect', url } });

eachDatabase((_name, open) => {
  const shop = open();
  const servicesWith = (adapter: PaymentProvider, log: Log = () => {}) => ({
    db: shop.db,
    clock: shop.clock,
    paymentAccounts: accountsOf(shop.db, adapter),
    log,
  });

  test('a payment that the provider did not accept is passed to it again by the job, not by a read', async () => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    const row = requireRow(await shop.db.select().from(orders).where(eq(orders.id, order.id)));
    await endCurrentAttempt(shop.db, order.id, shop.clock.now());
    await insertAttempt(shop.db, {
      order: row,
      provider: 'sandbox',
      accountId: null,
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    const lines: string[] = [];
    await beginPayment(
      servicesWith(createFailingProvider({}), (level, message) => lines.push(`${level}: ${message}`)),
      order.id,
      'ru',
    );
    expect(lines).toEqual(['error: a payment could not be passed to its provider']);
    expect((await findPayment(shop, order.id)).startedAt).toBeNull();
    expect((await readPaymentState(shop, customer, order.id)).redirect_url).toBeNull();
    expect((await findPayment(shop, order.id)).startedAt).toBeNull();
    shop.clock.pass(10);
    const create = async ({ reference }: NewPayment) => redirectTo(`/api/sandbox-bank/pay/${reference}`);
    expect(await beginWaitingPayments(servicesWith(createFailingProvider({ create })))).toContain(order.id);
    const { redirect_url } = await readPaymentState(shop, customer, order.id);
    expect(redirect_url).toBe(`/api/sandbox-bank/pay/${(await findPayment(shop, order.id)).reference}`);
  });

  test.each([
    'javascript:alert(1)',
    'http://bank.example/pay',
    'https://evil.example/pay',
    '//evil.example/pay',
    '/\\evil.example/pay',
  ])('a customer is not redirected to the page %j of a provider', async (redirectUrl) => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    const row = requireRow(await shop.db.select().from(orders).where(eq(orders.id, order.id)));
    await endCurrentAttempt(shop.db, order.id, shop.clock.now());
    await insertAttempt(shop.db, {
      order: row,
      provider: 'sandbox',
      accountId: null,
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    const create = async () => redirectTo(redirectUrl);
    await beginPayment(
      servicesWith(createFailingProvider({ create, pageOrigins: ['https://bank.example'] })),
      order.id,
      'ru',
    );
    expect(await findPayment(shop, order.id)).toMatchObject({ startedAt: null, redirectUrl: null });
  });

  test.each([
    ['whose order is closed', (orderId: number) => undoPaymentAttempt(shop.db, orderId, shop.clock.now())],
    ['that is replaced', (orderId: number) => endCurrentAttempt(shop.db, orderId, shop.clock.now())],
  ])('a payment %s while it is passed to the provider is cancelled there afterwards', async (_, undo) => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    const row = requireRow(await shop.db.select().from(orders).where(eq(orders.id, order.id)));
    await endCurrentAttempt(shop.db, order.id, shop.clock.now());
    await insertAttempt(shop.db, {
      order: row,
      provider: 'sandbox',
      accountId: null,
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    const { reference } = await findPayment(shop, order.id);
    const calls: string[] = [];
    const services = servicesWith(
      createFailingProvider({
        cancel: async (cancelled) => void (cancelled.reference === reference && calls.push('cancel')),
        create: async () => {
          await undo(order.id);
          await sendCancellations(services);
          calls.push('create');
          return redirectTo('/pay');
        },
      }),
    );
    await beginPayment(services, order.id, 'ru');
    await sendCancellations(services);
    expect(calls).toEqual(['cancel', 'create', 'cancel']);
  });

  test('a payment is passed to the provider once', async () => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    const create = vi.fn();
    await beginPayment(servicesWith(createFailingProvider({ create })), order.id, 'ru');
    expect(create).not.toHaveBeenCalled();
  });

  test('a payment that the provider refuses for good fails at once, and can be paid otherwise', async () => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    await endCurrentAttempt(shop.db, order.id, shop.clock.now());
    await insertAttempt(shop.db, {
      order: requireRow(await shop.db.select().from(orders).where(eq(orders.id, order.id))),
      provider: 'sandbox',
      accountId: null,
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    const create = async (): Promise<CreatedPayment> => ({
      externalId: 'one',
      step: { kind: 'refused', reason: 'The amount is too small' },
    });
    await beginPayment(servicesWith(createFailingProvider({ create })), order.id, 'ru');
    expect(await readPaymentState(shop, customer, order.id)).toMatchObject({
      status: 'failed',
      reason: 'The amount is too small',
      code: 'payment_declined',
    });
  });

  test('a code to scan is part of the state until it is paid, and no page', async () => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    await endCurrentAttempt(shop.db, order.id, shop.clock.now());
    await insertAttempt(shop.db, {
      order: requireRow(await shop.db.select().from(orders).where(eq(orders.id, order.id))),
      provider: 'sandbox',
      accountId: null,
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    const expiresAt = new Date(shop.clock.now().getTime() + 600_000);
    const create = async (): Promise<CreatedPayment> => ({
      externalId: 'one',
      step: { kind: 'qr', url: 'https://qr.example/one', expiresAt },
    });
    await beginPayment(servicesWith(createFailingProvider({ create })), order.id, 'ru');
    expect(await readPaymentState(shop, customer, order.id)).toMatchObject({
      redirect_url: null,
      qr: { url: 'https://qr.example/one', expires_at: expiresAt.toISOString() },
    });
    await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
    expect(await readPaymentState(shop, customer, order.id)).not.toHaveProperty('qr');
  });
});
