import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** The beginning of the current minute, in milliseconds since the epoch; the component renders again every minute. */
export const useCurrentMinute = (): number =>
  useSyncExternalStore(everyMinute, currentMinute, currentMinute) * MINUTE_MS;

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}
