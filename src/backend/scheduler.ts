import { describeError } from './log.ts';
import type { Log } from './services.ts';

export interface PeriodicJob {
  /** Starts a run now; if one is in progress, another one starts after it. */
  runNow(): void;
  /** Ends the repetition and waits for the run in progress. */
  stop(): Promise<void>;
}

/** Runs `job` every `intervalMs`, never twice at once. A failed run is logged and does not end the repetition. */
export function runPeriodically(intervalMs: number, job: () => Promise<unknown>, log: Log): PeriodicJob {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  let isRequested = false;
  let isStopped = false;
  const run = (): void => {
    if (isRunning || isStopped) return;
    isRunning = true;
    isRequested = false;
    running = job()
      .catch((error: unknown) => log('error', 'background work failed', describeError(error)))
      .finally(() => {
        isRunning = false;
        if (isRequested) run();
      });
  };
  const timer = setInterval(run, intervalMs);
  // Background work alone does not keep the process alive.
  timer.unref();
  return {
    runNow: () => {
      isRequested = true;
      run();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** A run that takes longer than this does not delay the next one: the database may have gone silent during it. */
const MAX_WAIT_MS = 1000;

/**
 * One run of `work` at a time for all callers: each caller gets a run that began after its call, so that it sees everything
 * written before the call, and waits for two runs at most. The next run begins beside one that hangs.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    next = null;
    const started = work().finally(() => {
      if (running === started) running = null;
    });
    running = started;
    return started;
  };
  // Callers of one moment share a run: it begins in a microtask.
  return () => (next ??= settledWithin(MAX_WAIT_MS, running).then(run));
}

/** Resolves when the promise has settled, or after this time. */
async function settledWithin(milliseconds: number, promise: Promise<void> | null): Promise<void> {
  if (!promise) return;
  const { promise: elapsed, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([promise.catch(() => {}), elapsed]);
  clearTimeout(timer);
}
