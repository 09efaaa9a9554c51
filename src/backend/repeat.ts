import { describeError } from './http/errors.ts';
import type { Log } from './services.ts';

export interface Repeated {
  /** Runs the work at once; when it is running, once more after that. */
  now(): void;
  /** Ends the repetition and waits for the work that is running. */
  end(): Promise<void>;
}

/** Runs `work` again and again, never twice at once. */
export function repeat(milliseconds: number, work: () => Promise<unknown>, log: Log): Repeated {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  let again = false;
  let ended = false;
  const run = (): void => {
    if (busy || ended) return;
    busy = true;
    again = false;
    running = work()
      .catch((error: unknown) => log('error', 'background work failed', describeError(error)))
      .finally(() => {
        busy = false;
        if (again) run();
      });
  };
  const timer = setInterval(run, milliseconds);
  // Background work alone keeps no process alive.
  timer.unref();
  return {
    now: () => {
      again = true;
      run();
    },
    end: async () => {
      ended = true;
      clearInterval(timer);
      await running;
    },
  };
}
