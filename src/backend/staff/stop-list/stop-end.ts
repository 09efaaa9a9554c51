import { eq } from 'drizzle-orm';
import { readBranches } from '#backend/catalog/catalog-queries.ts';
import { toSchedules } from '#backend/catalog/localized-catalog.ts';
import { listOpenPeriods, type OpenPeriod } from '#backend/catalog/schedule.ts';
import { wallClockAt } from '#contract/wall-clock.ts';
import type { Database } from '#backend/db/client.ts';
import { closures } from '#backend/db/schema/index.ts';
import type { StopEnd } from '#contract/staff/stop-list.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The hour of the wall clock at which a working day ends: what is open after midnight belongs to the day before. */
const DAY_BEGINS_HOUR = 5;

/** When something that has run out becomes available again; null if only a staff member ends it. */
export async function readStopEnd(
  db: Database,
  restaurantId: number,
  until: Exclude<StopEnd, 'now'>,
  now: Date,
): Promise<Date | null> {
  if (until === 'changed') return null;
  if (until === 'hour') return new Date(now.getTime() + HOUR_MS);
  return stopEnd(await readPeriods(db, restaurantId, now), until, now);
}

/** @param periods when the restaurant works, without pauses */
export function stopEnd(periods: readonly OpenPeriod[], until: 'closing' | 'tomorrow', now: Date): Date {
  const time = now.getTime();
  const current = periods.find(([start, end]) => start <= time && time < end);
  // One that reaches beyond the known days has no end.
  const closesAt = current && current[1] - time < 7 * DAY_MS ? current[1] : undefined;
  if (until === 'closing' && closesAt !== undefined) return new Date(closesAt);
  const { today, toInstant } = wallClockAt(now);
  const thisMorning = toInstant(today + DAY_BEGINS_HOUR * HOUR_MS);
  const nextDay = thisMorning > time ? thisMorning : toInstant(today + DAY_MS + DAY_BEGINS_HOUR * HOUR_MS);
  const next = periods.find(([, end]) => end > nextDay);
  return new Date(Math.max(nextDay, next?.[0] ?? nextDay));
}

/** Without pauses: they end by themselves, and say nothing of tomorrow. */
async function readPeriods(db: Database, restaurantId: number, now: Date): Promise<readonly OpenPeriod[]> {
  const branches = (await readBranches(db, restaurantId)).filter(({ active }) => active);
  const closureRows = await db.select().from(closures).where(eq(closures.restaurantId, restaurantId));
  const schedules = toSchedules({ pausedUntil: null, unattendedSince: null }, branches, closureRows);
  return listOpenPeriods(schedules, wallClockAt(now));
}
