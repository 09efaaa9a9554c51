import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments, refunds } from '#backend/db/schema/index.ts';
import type { Log } from '#backend/log.ts';
import { bothDatabases } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { findPayment, createFailingProvider } from '#backend/testing/paying.ts';
import { insertAttempt } from './payment-attempts.ts';
import { logUndeliverablePaymentActions, runPaymentOutbox } from './payment-jobs.ts';
import { asMinor } from '#contract/money.ts';

bothDatabases((_name, open) => {
  // Without a provider of its own the shop sends nothing beside these tests.
  const shop = open({ payments: 'off' });
  const waiting = async (outboxAction: 'cancel' | 'refund', provider = 'sandbox') => {
    const order = await placeOrder(shop, await shop.signIn());
    await insertAttempt(shop.db, {
      order: { id: order.id, total: asMinor(100), currency: 'MDL' },
      provider,
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    await shop.db.update(payments).set({ outboxAction }).where(eq(payments.orderId, order.id));
    return order.id;
  };

  test.each(['cancel', 'refund'] as const)(
    'a %s that the provider did not accept is sent again, and not once more',
    async (action) => {
      const orderId = await waiting(action);
      const lines: string[] = [];
      const log: Log = (level, message) => lines.push(`${level}: ${message}`);
      await runPaymentOutbox({ db: shop.db, clock: shop.clock, paymentProvider: createFailingProvider({}), log });
      expect(lines).toEqual(['warn: the payment provider did not accept an action']);
      const sent: string[] = [];
      const record = (name: string) => async (reference: string) => void sent.push(`${name} ${reference}`);
      const accepting = createFailingProvider({ cancel: record('cancel'), refund: record('refund') });
      await runPaymentOutbox({ db: shop.db, clock: shop.clock, paymentProvider: accepting, log });
      await runPaymentOutbox({ db: shop.db, clock: shop.clock, paymentProvider: accepting, log });
      const { reference, outboxAction } = await findPayment(shop, orderId);
      // A payment that was paid without a webhook cannot be cancelled: its cancellation is also a refund.
      const actions = action === 'cancel' ? ['cancel', 'refund'] : ['refund'];
      expect([sent, outboxAction]).toEqual([actions.map((each) => `${each} ${reference}`), null]);
    },
  );

  test('actions that fail again and again do not delay the others', async () => {
    const failing = await Promise.all(Array.from({ length: 20 }, () => waiting('cancel')));
    const references = new Set(
      await Promise.all(failing.map(async (orderId) => (await findPayment(shop, orderId)).reference)),
    );
    const orderId = await waiting('refund');
    const sent: string[] = [];
    const send = async (reference: string) => {
      if (references.has(reference)) throw new Error('The payment does not exist');
      sent.push(reference);
    };
    const services = {
      db: shop.db,
      clock: shop.clock,
      paymentProvider: createFailingProvider({ cancel: send, refund: send }),
      log: () => {},
    };
    await runPaymentOutbox(services);
    shop.clock.pass(1);
    await runPaymentOutbox(services);
    expect(sent).toEqual([(await findPayment(shop, orderId)).reference]);
    await shop.db.update(payments).set({ outboxAction: null });
  });

  test('a partial refund that waits for a provider that is not configured is logged', async () => {
    const order = await placeOrder(shop, await shop.signIn());
    const now = shop.clock.now();
    await insertAttempt(shop.db, {
      order: { id: order.id, total: asMinor(100), currency: 'MDL' },
      provider: 'former',
      cardId: null,
      saveCard: false,
      now,
    });
    const { id: paymentId } = await findPayment(shop, order.id);
    await shop.db.insert(refunds).values({
      orderId: order.id,
      paymentId,
      reference: `former ${order.id}`,
      amount: asMinor(10),
      code: 'late',
      status: 'requested',
      createdAt: now,
    });
    const lines: unknown[] = [];
    const log: Log = (...line) => lines.push(line);
    await logUndeliverablePaymentActions({ db: shop.db, clock: shop.clock, paymentProvider: null, log });
    expect(lines).toEqual([
      [
        'warn',
        'payments wait for a provider that is not configured',
        { provider: 'former', action: 'partial refund', count: 1 },
      ],
    ]);
    await shop.db.delete(refunds).where(eq(refunds.orderId, order.id));
  });

  test('what waits for a provider that is not configured is logged, and sent once it is', async () => {
    const orderId = await waiting('refund', 'former');
    const lines: unknown[] = [];
    const log: Log = (...line) => lines.push(line);
    const services = { db: shop.db, clock: shop.clock, paymentProvider: createFailingProvider({}), log };
    await runPaymentOutbox(services);
    expect(lines).toEqual([]);
    await logUndeliverablePaymentActions(services);
    await logUndeliverablePaymentActions({ ...services, paymentProvider: null });
    const line = [
      'warn',
      'payments wait for a provider that is not configured',
      { provider: 'former', action: 'refund', count: 1 },
    ];
    expect(lines).toEqual([line, line]);
    await runPaymentOutbox({
      ...services,
      paymentProvider: createFailingProvider({ name: 'former', refund: async () => {} }),
    });
    expect((await findPayment(shop, orderId)).outboxAction).toBeNull();
  });
});
