export const WINDOW_SECONDS = 600;

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Attempts in the current window, this one included, and in the whole window before it. */
export interface Tally {
  readonly inWindow: number;
  readonly before: number;
}

/** The start of the window that a moment lies in. */
export const windowOf = (now: Date): Date => new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);

export const windowBefore = (window: Date): Date => new Date(window.getTime() - WINDOW_MS);

/**
 * Seconds until another attempt is allowed, 0 when this one is within `max`. Of the previous window, the part counts that the last
 * ten minutes overlap, so that no boundary lets twice as much through at once. What was refused there does not count here: `max`
 * of it were let through.
 */
export function secondsToWait({ inWindow, before }: Tally, max: number, now: Date): number {
  const passed = now.getTime() - windowOf(now).getTime();
  const earlier = Math.min(before, max);
  if (inWindow * WINDOW_MS + earlier * (WINDOW_MS - passed) <= max * WINDOW_MS) return 0;
  // Whole milliseconds and whole numbers throughout: after exactly the seconds that were given, the attempt is allowed.
  if (inWindow < max) return toSeconds(allowedFrom(inWindow + 1, earlier, max) - passed);
  return toSeconds(WINDOW_MS - passed + allowedFrom(1, Math.min(inWindow, max), max));
}

/** Milliseconds of a window after which so many attempts are within the limit. */
const allowedFrom = (inWindow: number, earlier: number, max: number): number =>
  Math.max(0, WINDOW_MS - ((max - inWindow) * WINDOW_MS) / earlier);

const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
