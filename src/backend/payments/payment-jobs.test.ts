import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { payments } from '#backend/db/schema/index.ts';
import { requireRow } from '#backend/db/client.ts';
import type { Log } from '#backend/log.ts';
import { bothDatabases } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { accountsOf, findPayment, createFailingProvider } from '#backend/testing/paying.ts';
import { asMinor } from '#contract/money.ts';
import { insertAttempt } from './payment-attempts.ts';
import { logWaitingActions, sendCancellations } from './payment-jobs.ts';
import type { KnownPayment, PaymentProvider } from './provider.ts';

bothDatabases((_name, open) => {
  // Without a provider of its own the shop sends nothing beside these tests.
  const shop = open({ payments: 'off' });
  const attempt = async (provider = 'absent') => {
    const { id } = await placeOrder(shop, await shop.signIn());
    await insertAttempt(shop.db, {
      order: { id, total: asMinor(100), currency: 'MDL' },
      provider,
      accountId: null,
      cardId: null,
      saveCard: false,
      now: shop.clock.now(),
    });
    return id;
  };
  const cancelled = async (provider?: string) => {
    const id = await attempt(provider);
    await shop.db.update(payments).set({ cancelRequested: true }).where(eq(payments.orderId, id));
    return id;
  };
  const servicesWith = (adapter: PaymentProvider, log: Log = () => {}) => ({
    db: shop.db,
    clock: shop.clock,
    paymentAccounts: accountsOf(shop.db, adapter),
    log,
  });
  const providerWith = (methods: Partial<PaymentProvider>) => createFailingProvider({ name: 'absent', ...methods });

  describe('a cancellation', () => {
    test('does not wait for a provider that never responds', async () => {
      const orderId = await cancelled();
      const lines: string[] = [];
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const called = Promise.withResolvers<void>();
        const silent = providerWith({
          cancel: () => {
            called.resolve();
            return new Promise(() => {});
          },
        });
        const sent = sendCancellations(servicesWith(silent, (_, message) => lines.push(message)));
        await called.promise;
        await vi.advanceTimersByTimeAsync(45_000);
        await sent;
      } finally {
        vi.useRealTimers();
      }
      expect(lines).toEqual(['the payment provider did not accept an action']);
      expect(await findPayment(shop, orderId)).toMatchObject({ cancelRequested: true });
      await shop.db.update(payments).set({ cancelRequested: false });
    });

    test('that the provider did not accept is sent again, and not once more; then it is asked', async () => {
      const orderId = await cancelled();
      const lines: string[] = [];
      const log: Log = (level, message) => lines.push(`${level}: ${message}`);
      await sendCancellations(servicesWith(providerWith({}), log));
      expect(lines).toEqual(['warn: the payment provider did not accept an action']);
      const sent: string[] = [];
      const accepting = providerWith({ cancel: async ({ reference }) => void sent.push(reference) });
      await sendCancellations(servicesWith(accepting));
      await sendCancellations(servicesWith(accepting));
      expect(await findPayment(shop, orderId)).toMatchObject({
        reference: sent[0],
        cancelRequested: false,
        nextAskAt: shop.clock.now(),
      });
      expect(sent).toHaveLength(1);
    });

    test('that fails again and again does not delay the others', async () => {
      const failing = await Promise.all(Array.from({ length: 20 }, () => cancelled()));
      const references = new Set(
        await Promise.all(failing.map(async (orderId) => (await findPayment(shop, orderId)).reference)),
      );
      const orderId = await cancelled();
      const sent: string[] = [];
      const cancel = async ({ reference }: KnownPayment) => {
        if (references.has(reference)) throw new Error('The payment does not exist');
        sent.push(reference);
      };
      await sendCancellations(servicesWith(providerWith({ cancel })));
      shop.clock.pass(1);
      await sendCancellations(servicesWith(providerWith({ cancel })));
      expect(sent).toEqual([(await findPayment(shop, orderId)).reference]);
      await shop.db.update(payments).set({ cancelRequested: false });
    });

    test('that waits for an account that cannot be used is logged, and sent once it can', async () => {
      const orderId = await cancelled('former');
      shop.clock.pass(601);
      const lines: unknown[] = [];
      const log: Log = (...line) => lines.push(line);
      const { log: _unused, ...services } = servicesWith(providerWith({}));
      await sendCancellations({ ...services, log: () => {} });
      await logWaitingActions({ ...services, log });
      expect(lines).toEqual([
        ['warn', 'payments wait for their provider', { provider: 'former', count: 1, action: 'cancel' }],
      ]);
      await sendCancellations(servicesWith(createFailingProvider({ name: 'former', cancel: async () => {} })));
      expect(requireRow([await findPayment(shop, orderId)]).cancelRequested).toBe(false);
    });
  });
});
