import { describeError } from './log.ts';
import type { Log } from './services.ts';

interface PeriodicTask {
  /** Starts a run now; if one is in progress, another one starts after it. */
  runNow(): void;
  /** Ends the repetition and waits for the run in progress. */
  stop(): Promise<void>;
}

/**
 * Runs `task` every `intervalMs`, never twice at once in this process; other instances run theirs. A failed run is logged with the
 * task's name and does not end the repetition.
 */
export function runPeriodically(
  name: string,
  intervalMs: number,
  task: () => Promise<unknown>,
  log: Log,
): PeriodicTask {
  let currentRun: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  let isRequested = false;
  let isStopped = false;
  const run = (): void => {
    if (isRunning || isStopped) return;
    isRunning = true;
    isRequested = false;
    currentRun = task()
      .catch((error: unknown) => log('error', 'background work failed', { task: name, ...describeError(error) }))
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
      await currentRun;
    },
  };
}

/** A run that takes longer than this does not delay the next one: the database may have gone silent during it. */
const MAX_WAIT_MS = 1000;

/**
 * A function whose concurrent calls share runs of `work`. Each call gets a run that began after it, so that it sees everything
 * written before it, and waits for two runs at most. Runs follow each other; only beside one that takes longer than a second does
 * the next one begin.
 */
export function coalesceCalls(work: () => Promise<void>): () => Promise<void> {
  let currentRun: Promise<void> | null = null;
  let nextRun: Promise<void> | null = null;
  const run = (): Promise<void> => {
    nextRun = null;
    const started = work().finally(() => {
      if (currentRun === started) currentRun = null;
    });
    currentRun = started;
    return started;
  };
  // Calls of one moment share a run: it begins in a microtask.
  return () => (nextRun ??= settledWithin(MAX_WAIT_MS, currentRun).then(run));
}

/** Resolves when the promise has settled, or after this time. */
async function settledWithin(milliseconds: number, promise: Promise<void> | null): Promise<void> {
  if (!promise) return;
  const { promise: elapsed, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([promise.catch(() => {}), elapsed]);
  clearTimeout(timer);
}
