import { vi } from 'vitest';

/** Turns of the event loop in which work that waits for no timer has finished. */
const IDLE_TURNS = 12;

const immediate = globalThis.setImmediate;
const turn = (): Promise<void> => new Promise((resolve) => immediate(resolve));

/** Fake timers and a fake clock; promises, streams and immediates run as usual. */
export function useFakeClock(now: Date): void {
  vi.useFakeTimers({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
}

/** Waits for work; whenever nothing else is left to do, the clock moves on to the next timer. */
export async function settle<Value>(work: Promise<Value>): Promise<Value> {
  let settled = false;
  const finish = () => {
    settled = true;
  };
  work.then(finish, finish);
  while (!settled) {
    for (let count = 0; count < IDLE_TURNS && !settled; count += 1) await turn();
    // A module that is being loaded is something left to do.
    if (!settled) await vi.dynamicImportSettled();
    if (!settled) await vi.advanceTimersToNextTimerAsync();
  }
  return work;
}
