import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { rateCounts } from '#backend/db/schema/index.ts';
import { type ShopWideLimitReporter, windowStartOf } from '#backend/http/rate-limiter.ts';

/** What a message is for: its limits, and whether it may arrive twice. */
export type SmsPurpose = 'code' | 'customer_notice' | 'staff_notice' | 'test';

const DAY_MS = 86_400_000;
const KIND = 'sms';

/** The most SMS in 24 hours; 0 for no limit. */
export interface DailyLimits {
  /** Of all SMS: codes, notices and test messages. */
  readonly perDay: number;
  /** Of those to customers about their orders. */
  readonly noticesPerDay: number;
}

interface DailyLimit {
  /** The key of its count in `rate_counts`, and its name in the log and the metrics. */
  readonly key: string;
  readonly max: number;
}

const ALL = 'sms';

function limitsOf(purpose: SmsPurpose, { perDay, noticesPerDay }: DailyLimits): readonly DailyLimit[] {
  return [
    { key: ALL, max: perDay },
    { key: 'sms_notices', max: purpose === 'customer_notice' ? noticesPerDay : 0 },
  ].filter(({ max }) => max > 0);
}

/**
 * Counts an SMS that is about to be sent, for all instances together. Returns null if a limit is reached; otherwise a
 * function that takes the count back, for a message that was certainly not sent. Like the counts of requests, these are
 * lost when the database crashes.
 */
export async function countSms(
  db: Database,
  purpose: SmsPurpose,
  settings: DailyLimits,
  reporter: ShopWideLimitReporter,
  now: Date,
): Promise<(() => Promise<void>) | null> {
  const limits = limitsOf(purpose, settings);
  const windowStart = windowStartOf(now);
  /** Adds to the count of this window and returns it: each of several messages at once gets another number. */
  const add = async (key: string, delta: 1 | -1): Promise<number> => {
    const rows = await db
      .insert(rateCounts)
      .values({ kind: KIND, key, windowStart, count: delta })
      .onConflictDoUpdate({
        target: [rateCounts.kind, rateCounts.key, rateCounts.windowStart],
        set: { count: sql`${rateCounts.count} + ${delta}` },
      })
      .returning({ count: rateCounts.count });
    return requireRow(rows).count;
  };
  const counted: string[] = [];
  const takeBack = async () => {
    for (const key of counted) await add(key, -1);
  };
  for (const { key, max } of limits) {
    const inWindow = await add(key, 1);
    counted.push(key);
    if (inWindow + (await readCount(db, key, now, lt(rateCounts.windowStart, windowStart))) <= max) continue;
    await takeBack();
    reporter.recordRejection(key);
    return null;
  }
  return takeBack;
}

async function readCount(db: Database, key: string, now: Date, condition?: SQL): Promise<number> {
  const recent = and(
    eq(rateCounts.kind, KIND),
    eq(rateCounts.key, key),
    gt(rateCounts.windowStart, new Date(now.getTime() - DAY_MS)),
    condition,
  );
  const [row] = await db
    .select({ total: sql`coalesce(sum(${rateCounts.count}), 0)`.mapWith(Number) })
    .from(rateCounts)
    .where(recent);
  return row?.total ?? 0;
}

/** Whether the shop may send no more SMS for now. */
export const isDailyLimitReached = async (db: Database, { perDay }: DailyLimits, now: Date): Promise<boolean> =>
  perDay > 0 && (await readCount(db, ALL, now)) >= perDay;
