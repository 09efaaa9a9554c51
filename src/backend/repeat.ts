import { describeError } from './http/errors.ts';
import type { Log } from './services.ts';

/** Runs `work` again and again, never twice at once, until the returned function is called; that waits for the running one. */
export function repeat(milliseconds: number, work: () => Promise<unknown>, log: Log): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error: unknown) => log('error', 'background work failed', describeError(error)))
      .finally(() => (busy = false));
  }, milliseconds);
  // Background work alone keeps no process alive.
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
