import { describeError } from './http/errors.ts';
import type { Log } from './services.ts';

export interface PeriodicJob {
  /** Runs the job at once; when it is running, once more after that. */
  wake(): void;
  /** Ends the repetition and waits for the run in progress. */
  stop(): Promise<void>;
}

/** Runs `job` every `intervalMs`, never twice at once. A failed run is logged and does not end the repetition. */
export function runPeriodically(intervalMs: number, job: () => Promise<unknown>, log: Log): PeriodicJob {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  let isWoken = false;
  let isStopped = false;
  const run = (): void => {
    if (isRunning || isStopped) return;
    isRunning = true;
    isWoken = false;
    running = job()
      .catch((error: unknown) => log('error', 'background work failed', describeError(error)))
      .finally(() => {
        isRunning = false;
        if (isWoken) run();
      });
  };
  const timer = setInterval(run, intervalMs);
  // Background work alone does not keep the process alive.
  timer.unref();
  return {
    wake: () => {
      isWoken = true;
      run();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
