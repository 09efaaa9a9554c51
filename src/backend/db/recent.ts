import { and, type Column, gt, lte, type SQL } from 'drizzle-orm';

/** How far the clocks of two instances may differ. */
export const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Whether a time lies within a window before now. One in the future does not: it was written while the clock was ahead,
 * and would count until then.
 */
export const isRecent = (column: Column, windowMs: number, now: Date): SQL | undefined =>
  and(gt(column, new Date(now.getTime() - windowMs)), lte(column, new Date(now.getTime() + CLOCK_TOLERANCE_MS)));
