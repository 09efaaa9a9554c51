import { wait, whileVisible } from './while-visible.ts';

interface Repetition {
  readonly intervalMs: number;
  /** When the work was done last, in milliseconds since the epoch; without it the work begins at once. */
  readonly lastAt?: number;
}

/**
 * Repeats work while the page is visible, never sooner than the interval after it last began, until the returned function is called.
 * Its signal aborts when the page is hidden. The work handles its failures itself.
 */
export function repeatWhileVisible(
  work: (signal: AbortSignal) => Promise<void>,
  { intervalMs, lastAt = 0 }: Repetition,
): () => void {
  let beganAt = lastAt;
  return whileVisible((signal) => void repeat(signal));

  async function repeat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(Math.max(0, beganAt + intervalMs - Date.now()), signal);
      if (signal.aborted) return;
      beganAt = Date.now();
      await work(signal);
    }
  }
}
