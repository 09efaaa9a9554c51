export const WINDOW_SECONDS = 600;
export const WINDOW_MS = WINDOW_SECONDS * 1000;

/** Attempts by window; `current` includes the attempt that is being decided. */
interface WindowCounts {
  readonly current: number;
  readonly previous: number;
}

/** The start of the fixed window that an instant lies in. */
export const windowStartOf = (now: Date): Date => new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);

/**
 * Seconds until another attempt is allowed; 0 when this one is within `max`.
 *
 * A sliding window counter: fixed windows of ten minutes, with the previous one weighted by its overlap with the last ten
 * minutes. The previous count is capped at `max`, so that attempts rejected beyond it do not prolong the wait.
 */
export function secondsToWait({ current, previous }: WindowCounts, max: number, now: Date): number {
  const elapsedMs = now.getTime() - windowStartOf(now).getTime();
  const cappedPrevious = Math.min(previous, max);
  // Multiplied by the window instead of divided, so that the comparison is exact.
  if (current * WINDOW_MS + cappedPrevious * (WINDOW_MS - elapsedMs) <= max * WINDOW_MS) return 0;
  if (current < max)
    return toRetryAfterSeconds(allowedAfterMs({ current: current + 1, previous: cappedPrevious }, max) - elapsedMs);
  const remainingMs = WINDOW_MS - elapsedMs;
  return toRetryAfterSeconds(remainingMs + allowedAfterMs({ current: 1, previous: max }, max));
}

/**
 * Milliseconds after the start of a window from which these counts are within `max`: until then the overlap weights the previous
 * count too much. `previous` must be above 0 and at most `max`.
 */
const allowedAfterMs = ({ current, previous }: WindowCounts, max: number): number =>
  Math.max(0, WINDOW_MS - ((max - current) * WINDOW_MS) / previous);

/** Whole seconds, at least one, as the `Retry-After` header has them. */
const toRetryAfterSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
