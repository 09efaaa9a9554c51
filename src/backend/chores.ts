import { expireOrders } from './payments/payment-expiry.ts';
import { runPaymentOutbox } from './payments/payment-outbox.ts';
import type { Services } from './services.ts';

/** The background work of payments. What there is to do stands in the database, so it may be done late, or twice. */
export async function chores(services: Services): Promise<void> {
  const { db, clock, signals, payments } = services;
  for (const id of await expireOrders(db, clock.now())) signals.notify(id);
  await runPaymentOutbox(services);
  await payments?.runPending?.();
}
