import { and, isNull, lt } from 'drizzle-orm';
import type { Database } from './db/client.ts';
import { codeRequests, idempotencyKeys, quotes, rateCounts, sessions, signInCodes } from './db/schema/index.ts';
import { expireOrders, runPaymentOutbox } from './payments/payment-jobs.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;

/** Background work of payments. Pending work follows from the database, so a run may be late or repeated. */
export async function runPaymentJobs(services: Services): Promise<void> {
  const { db, clock, signals, payments } = services;
  for (const id of await expireOrders(db, clock.now())) signals.notify(id);
  await runPaymentOutbox(services);
  await payments?.runPending?.();
}

/** Deletes rows that no rule reads any more: expired codes, sessions and unused quotes, and requests, counts and stored responses older than a day. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.delete(codeRequests).where(lt(codeRequests.at, yesterday));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, yesterday));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(quotes).where(and(lt(quotes.expiresAt, yesterday), isNull(quotes.usedAt)));
  await db.delete(rateCounts).where(lt(rateCounts.windowStart, yesterday));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
}
