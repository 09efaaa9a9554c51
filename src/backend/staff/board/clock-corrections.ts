import { gt } from 'drizzle-orm';
import type { Services } from '#backend/services.ts';
import { boardPresence, restaurants } from '#backend/db/schema/index.ts';
import { CLOCK_TOLERANCE_MS } from '#backend/db/recent.ts';
import { MAX_PAUSE_MINUTES } from '#contract/times.ts';

const MINUTE_MS = 60_000;

/**
 * Removes pauses and times of boards that only a clock that was ahead can have written: restaurants would accept no
 * orders, and nobody would be warned of closed boards, until that time.
 */
export async function correctFutureTimes({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS);
  const latestPause = new Date(latest.getTime() + MAX_PAUSE_MINUTES * MINUTE_MS);
  await db.update(restaurants).set({ unattendedSince: null }).where(gt(restaurants.unattendedSince, latest));
  await db.update(restaurants).set({ pausedUntil: null }).where(gt(restaurants.pausedUntil, latestPause));
  await db.update(restaurants).set({ busyUntil: null, busyMinutes: 0 }).where(gt(restaurants.busyUntil, latestPause));
  await db.update(boardPresence).set({ seenAt: now, heardAt: null }).where(gt(boardPresence.seenAt, latest));
}
