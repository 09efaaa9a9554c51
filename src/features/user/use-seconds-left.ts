import { useSyncExternalStore } from 'react';
import { secondsLeft } from './countdown.ts';

/** Seconds until a moment, ticking each second. */
export function useSecondsLeft(until: number): number {
  return useSyncExternalStore(everySecond, () => secondsLeft(until, Date.now()));
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
