import type { Bank } from './bank/index.ts';
import { expireOrders } from './payments/expiry.ts';
import { runErrands } from './payments/errands.ts';
import type { Services } from './services.ts';

/** The background work of payments. What there is to do stands in the database, so it may be done late, or twice. */
export async function chores(services: Services, bank: Bank | null): Promise<void> {
  const { db, clock, signals } = services;
  for (const id of await expireOrders(db, clock.now())) signals.notify(id);
  await runErrands(services);
  await bank?.deliver();
}
