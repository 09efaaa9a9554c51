import { describeError, type Log } from './log.ts';
import type { PaymentServices } from './payments/payment-accounts.ts';
import { type BackendSettings, DEFAULT_SETTINGS } from './settings.ts';
import { type SQL, and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './db/client.ts';
import { knownClientDays } from './customers/sessions.ts';
import {
  codeRequests,
  deletedAccountPromotionUses,
  idempotencyKeys,
  knownSignInClients,
  notices,
  promotions,
  quotes,
  rateCounts,
  sessions,
  slotLoads,
  staffFailures,
  staffIdempotencyKeys,
  staffLinks,
  staffSessions,
  testPayments,
  verificationCodes,
  wrongCodes,
} from './db/schema/index.ts';
import { purgeUnusedPictures } from './pictures.ts';
import {
  askForPayments,
  beginWaitingPayments,
  expireUnpaidOrders,
  sendCancellations,
} from './payments/payment-jobs.ts';
import { sendRefunds } from './payments/refunds.ts';
import { advanceTestPayments } from './payments/test-payments.ts';

interface PeriodicTask {
  /** Starts a run now; if one is in progress, another one starts after it. */
  runNow(): void;
  /** Ends the repetition and waits for the run in progress. */
  stop(): Promise<void>;
}

/**
 * Runs `task` every `intervalMs`, never twice at once in this process; other instances run their own. A failed run is
 * logged with the task's name and does not end the repetition.
 */
export function runPeriodically(
  name: string,
  intervalMs: number,
  task: () => Promise<unknown>,
  log: Log,
): PeriodicTask {
  let currentRun: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  let isRequested = false;
  let isStopped = false;
  const run = (): void => {
    if (isRunning || isStopped) return;
    isRunning = true;
    isRequested = false;
    currentRun = task()
      .catch((error: unknown) => log('error', 'background work failed', { task: name, ...describeError(error) }))
      .finally(() => {
        isRunning = false;
        if (isRequested) run();
      });
  };
  const timer = setInterval(run, intervalMs);
  // Background work alone does not keep the process alive.
  timer.unref();
  return {
    runNow: () => {
      isRequested = true;
      run();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await currentRun;
    },
  };
}

const DAY_MS = 86_400_000;
/**
 * How long notices are stored. A notice is an SMS or push message to a customer or staff member. Customers can export
 * theirs, and operators can look them up.
 */
const NOTICE_DAYS = 30;
/** How long test payments are stored: as long as owners may look for one at the provider. */
const TEST_PAYMENT_DAYS = 30;
/** Rows deleted by one statement, so that each stays well below the statement timeout. */
const PURGE_BATCH = 2000;

/**
 * Runs the background work of payments. Pending work is read from the database, so a job can run late or be repeated.
 */
export async function runPaymentJobs(services: PaymentServices): Promise<void> {
  const { clock, orderChanges, paymentAccounts } = services;
  for (const id of await expireUnpaidOrders(services, clock.now())) orderChanges.publish(id);
  for (const id of await beginWaitingPayments(services)) orderChanges.publish(id);
  await sendCancellations(services);
  for (const id of await askForPayments(services)) orderChanges.publish(id);
  await sendRefunds(services);
  await advanceTestPayments(services);
  // The sandbox provider delivers its pending webhooks.
  await paymentAccounts.embedded()?.runPending?.();
}

/** Deletes the rows that match a condition, in batches. Rows added during the purge may remain. */
async function purge(db: Database, table: PgTable, condition: SQL | undefined): Promise<void> {
  const batch = sql`select ctid from ${table} where ${condition} limit ${PURGE_BATCH}`;
  let deleted: readonly unknown[];
  do {
    deleted = await db
      .delete(table)
      .where(sql`ctid = any(array(${batch}))`)
      .returning({ one: sql`1` });
  } while (deleted.length === PURGE_BATCH);
}

/**
 * Deletes rows that are no longer needed: expired sessions and unused quotes; verification codes and staff links a day
 * after their expiry; code requests, wrong codes, failed staff sign-ins, rate-limit counts, slot loads and stored
 * responses older than a day; clients without a sign-in for {@link knownClientDays}; the promotion uses of deleted
 * accounts a day after the promotion has ended; notices after {@link NOTICE_DAYS} and test payments after
 * {@link TEST_PAYMENT_DAYS}; and unused uploaded pictures.
 */
export async function purgeExpired(
  db: Database,
  now: Date,
  settings: Pick<BackendSettings, 'maxSessionDays'> = DEFAULT_SETTINGS,
): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await purge(db, codeRequests, lt(codeRequests.at, yesterday));
  await purge(db, wrongCodes, lt(wrongCodes.at, yesterday));
  await purge(
    db,
    knownSignInClients,
    lt(knownSignInClients.lastUsedAt, new Date(now.getTime() - knownClientDays(settings) * DAY_MS)),
  );
  const ended = db.select({ id: promotions.id }).from(promotions).where(lt(promotions.endsAt, yesterday));
  await purge(db, deletedAccountPromotionUses, inArray(deletedAccountPromotionUses.promotionId, ended));
  await purge(db, verificationCodes, lt(verificationCodes.expiresAt, yesterday));
  await purge(db, sessions, lt(sessions.expiresAt, now));
  await purge(db, quotes, and(lt(quotes.expiresAt, now), isNull(quotes.usedAt)));
  await purge(db, rateCounts, lt(rateCounts.windowStart, yesterday));
  await purge(db, slotLoads, lt(slotLoads.slotAt, yesterday));
  await purge(db, notices, lt(notices.createdAt, new Date(now.getTime() - NOTICE_DAYS * DAY_MS)));
  await purge(db, testPayments, lt(testPayments.createdAt, new Date(now.getTime() - TEST_PAYMENT_DAYS * DAY_MS)));
  await purge(db, idempotencyKeys, lt(idempotencyKeys.createdAt, yesterday));
  await purge(db, staffSessions, lt(staffSessions.expiresAt, now));
  await purge(db, staffLinks, lt(staffLinks.expiresAt, yesterday));
  await purge(db, staffFailures, lt(staffFailures.at, yesterday));
  await purge(db, staffIdempotencyKeys, lt(staffIdempotencyKeys.createdAt, yesterday));
  await purgeUnusedPictures(db, now);
}
