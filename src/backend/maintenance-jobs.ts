import { and, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from './db/client.ts';
import { KNOWN_NETWORK_DAYS } from './customers/known-networks.ts';
import {
  codeRequests,
  erasedPromotionUses,
  idempotencyKeys,
  knownNetworks,
  promotions,
  quotes,
  rateCounts,
  sessions,
  signInCodes,
  wrongCodes,
} from './db/schema/index.ts';
import { expireOrders, runPaymentOutbox } from './payments/payment-jobs.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;

/** Background work of payments. Pending work is derived from the database, so a job can run late or be repeated. */
export async function runPaymentJobs(services: Services): Promise<void> {
  const { db, clock, orderChanges, payments } = services;
  for (const id of await expireOrders(db, clock.now())) orderChanges.publish(id);
  await runPaymentOutbox(services);
  await payments?.runPending?.();
}

/** Deletes rows that are no longer needed: expired codes, sessions and unused quotes, and requests, counts and stored responses older than a day. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.delete(codeRequests).where(lt(codeRequests.at, yesterday));
  await db.delete(wrongCodes).where(lt(wrongCodes.at, yesterday));
  await db
    .delete(knownNetworks)
    .where(lt(knownNetworks.lastUsedAt, new Date(now.getTime() - KNOWN_NETWORK_DAYS * DAY_MS)));
  const ended = db.select({ id: promotions.id }).from(promotions).where(lt(promotions.endsAt, yesterday));
  await db.delete(erasedPromotionUses).where(inArray(erasedPromotionUses.promotionId, ended));
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, yesterday));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(quotes).where(and(lt(quotes.expiresAt, now), isNull(quotes.usedAt)));
  await db.delete(rateCounts).where(lt(rateCounts.windowStart, yesterday));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
}
