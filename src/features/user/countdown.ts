/** Whole seconds until a moment, counted up so that 0 means that it has come. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}
