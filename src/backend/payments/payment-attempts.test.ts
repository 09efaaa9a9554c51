import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { orders } from '#backend/db/schema/index.ts';
import { requireRow } from '#backend/db/client.ts';
import type { Log } from '#backend/log.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderOnline, findPayment, createFailingProvider, readPaymentState } from '#backend/testing/paying.ts';
import { beginPayment, insertAttempt, endCurrentAttempt, undoPaymentAttempt } from './payment-attempts.ts';
import { beginWaitingPayments, runPaymentOutbox } from './payment-jobs.ts';
import type { PaymentProvider } from './provider.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const servicesWith = (paymentProvider: PaymentProvider, log: Log = () => {}) => ({
    db: shop.db,
    clock: shop.clock,
    paymentProvider,
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
    const begin = async () => ({
      redirectUrl: `/api/sandbox-bank/pay/${(await findPayment(shop, order.id)).reference}`,
    });
    expect(await beginWaitingPayments(servicesWith(createFailingProvider({ begin })))).toContain(order.id);
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
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    const begin = async () => ({ redirectUrl });
    await beginPayment(
      servicesWith(createFailingProvider({ begin, pageOrigins: ['https://bank.example'] })),
      order.id,
      'ru',
    );
    expect(await findPayment(shop, order.id)).toMatchObject({ startedAt: null, redirectUrl: null });
  });

  test.each([
    ['whose order is closed', (orderId: number) => undoPaymentAttempt(shop.db, orderId)],
    ['that is replaced', (orderId: number) => endCurrentAttempt(shop.db, orderId, shop.clock.now())],
  ])('a payment %s while it is passed to the provider is cancelled there afterwards', async (_, undo) => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    const row = requireRow(await shop.db.select().from(orders).where(eq(orders.id, order.id)));
    await endCurrentAttempt(shop.db, order.id, shop.clock.now());
    await insertAttempt(shop.db, {
      order: row,
      provider: 'sandbox',
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    const { reference } = await findPayment(shop, order.id);
    const calls: string[] = [];
    const services = servicesWith(
      createFailingProvider({
        cancel: async (cancelled) => void (cancelled === reference && calls.push('cancel')),
        begin: async () => {
          await undo(order.id);
          await runPaymentOutbox(services);
          calls.push('begin');
          return { redirectUrl: '/pay' };
        },
      }),
    );
    await beginPayment(services, order.id, 'ru');
    await runPaymentOutbox(services);
    expect(calls).toEqual(['cancel', 'begin', 'cancel']);
  });

  test('a payment is passed to the provider once', async () => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    const begin = vi.fn();
    await beginPayment(servicesWith(createFailingProvider({ begin })), order.id, 'ru');
    expect(begin).not.toHaveBeenCalled();
  });
});
