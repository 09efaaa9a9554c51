import { describeError } from './log.ts';
import type { Log } from './services.ts';

export interface PeriodicTask {
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
