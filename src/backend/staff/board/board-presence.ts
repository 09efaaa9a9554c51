import { eq, lte } from 'drizzle-orm';
import { listOpenPeriods } from '#backend/catalog/schedule.ts';
import { wallClockAt } from '#contract/times.ts';
import type { Database } from '#backend/db/client.ts';
import { boardPresence, restaurants } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import type { Services } from '#backend/services.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import { queueManagerNotice } from './unanswered-orders.ts';

const MINUTE_MS = 60_000;
const NOTICE_LIFETIME_MINUTES = 30;
/**
 * The longest slug with which the message fits into one SMS. Unlike names, slugs have Latin letters in every language.
 */
const MAX_SLUG_LENGTH_IN_SMS = 20;

/** Records that a board of a restaurant is open now, and whether it can ring. */
export async function recordPresence(
  tx: Database,
  restaurantId: number,
  { canRing, now }: { readonly canRing: boolean; readonly now: Date },
): Promise<void> {
  const seen = { seenAt: now, ...(canRing && { heardAt: now }) };
  await tx
    .insert(boardPresence)
    .values({ restaurantId, ...seen })
    .onConflictDoUpdate({ target: boardPresence.restaurantId, set: seen });
}

/**
 * Notifies the managers of a restaurant that, during its opening hours, no board has been open for
 * `boardUnseenMinutes`. They are notified once in each opening period, and again if a board was open meanwhile.
 * Restaurants that have never used a board are skipped. Several instances may run it at the same time: `event` prevents
 * duplicate messages.
 */
export async function warnOfUnseenBoards({
  db,
  clock,
  settings: { boardUnseenMinutes },
  catalog,
}: Pick<Services, 'db' | 'clock' | 'settings' | 'catalog'>): Promise<void> {
  if (boardUnseenMinutes === 0) return;
  const now = clock.now();
  const latest = now.getTime() - boardUnseenMinutes * MINUTE_MS;
  const unseen = await db
    .select({ id: boardPresence.restaurantId, slug: restaurants.slug, seenAt: boardPresence.seenAt })
    .from(boardPresence)
    .innerJoin(restaurants, eq(restaurants.id, boardPresence.restaurantId))
    .where(lte(boardPresence.seenAt, new Date(latest)));
  if (unseen.length === 0) return;
  const entries = (await catalog.snapshot(DEFAULT_LOCALE)).restaurants;
  const wallClock = wallClockAt(now);
  for (const { id, slug, seenAt } of unseen) {
    const periods = listOpenPeriods(entries.get(id)?.schedules ?? [], wallClock);
    const current = periods.find(([start, end]) => start <= now.getTime() && now.getTime() < end);
    if (!current) continue;
    const since = Math.max(seenAt.getTime(), current[0]);
    if (since > latest) continue;
    await inTransaction(db, (tx) =>
      queueManagerNotice(tx, id, {
        template: 'board_unseen',
        orderId: null,
        data: { restaurant: slug.slice(0, MAX_SLUG_LENGTH_IN_SMS) },
        event: `restaurant ${id} board unseen since ${new Date(since).toISOString()}`,
        now,
        lifeMinutes: NOTICE_LIFETIME_MINUTES,
      }),
    );
  }
}
