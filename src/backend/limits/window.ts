/** Seconds of a window of time. */
export const WINDOW_SECONDS = 600;

const WINDOW = WINDOW_SECONDS * 1000;

/** How often something was done in a window of time by now, this time included, and in the whole window before it. */
export interface Tally {
  readonly inWindow: number;
  readonly before: number;
}

/** The window that a moment lies in. */
export const windowOf = (now: Date): Date => new Date(Math.floor(now.getTime() / WINDOW) * WINDOW);

/**
 * Seconds to wait before it may be done again, 0 when this time is one of the `most` that are allowed. Of the window before, that
 * part counts which the last ten minutes reach back into, so that no border lets twice as much through at once. What was
 * refused there does not count here: `most` of it were let through.
 */
export function secondsToWait({ inWindow, before }: Tally, most: number, now: Date): number {
  const passed = now.getTime() - windowOf(now).getTime();
  const earlier = Math.min(before, most);
  if (isWithin(inWindow, earlier, passed, most)) return 0;
  // Whole milliseconds and whole numbers throughout: who waits exactly as long as told is let in.
  if (inWindow < most) return toSeconds(momentOf(inWindow + 1, earlier, most) - passed);
  return toSeconds(WINDOW - passed + momentOf(1, Math.min(inWindow, most), most));
}

const isWithin = (inWindow: number, earlier: number, passed: number, most: number): boolean => inWindow * WINDOW + earlier * (WINDOW - passed) <= most * WINDOW;

/** The milliseconds of a window after which so many are within the limit. */
const momentOf = (inWindow: number, earlier: number, most: number): number => Math.max(0, WINDOW - ((most - inWindow) * WINDOW) / earlier);

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
