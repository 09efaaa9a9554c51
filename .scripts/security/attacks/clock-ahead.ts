const SHIFTED_CLOCK = new URL('./shifted-clock.ts', import.meta.url).pathname;

/** The settings of an instance whose clock is ahead. */
export const clockAhead = (seconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
  CLOCK_AHEAD_SECONDS: String(seconds),
});
