import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#backend/db/schema/index.ts';
import type { Log } from '#backend/services.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { paymentOf, providerWith } from '#backend/testing/paying.ts';
import { insertAttempt } from './attempts.ts';
import { runErrands } from './errands.ts';

eachDatabase((_name, open) => {
  // Without a bank of its own the shop runs no errands beside those of the tests.
  const shop = open({ payments: 'off' });

  test.each(['cancel', 'refund'] as const)('a %s that the provider did not hear is told again, and not once more', async (errand) => {
    const order = await placeOrder(shop, await shop.signIn());
    await insertAttempt(shop.db, { order: { id: order.id, total: 100, currency: 'MDL' }, provider: 'sandbox', cardId: null, now: shop.clock.now() });
    await shop.db.update(payments).set({ errand }).where(eq(payments.orderId, order.id));
    const lines: string[] = [];
    const log: Log = (level, message) => lines.push(`${level}: ${message}`);
    await runErrands({ db: shop.db, payments: providerWith({}), log });
    expect(lines).toEqual(['warn: the payment provider could not be told']);
    const told: string[] = [];
    const hears = providerWith({ [errand]: async (reference: string) => void told.push(reference) });
    await runErrands({ db: shop.db, payments: hears, log });
    await runErrands({ db: shop.db, payments: hears, log });
    const { reference, errand: left } = await paymentOf(shop, order.id);
    expect([told, left]).toEqual([[reference], null]);
  });
});
