/**
 * Starts work now if the page is visible, and whenever it becomes visible. The signal of the work aborts when the page
 * is hidden.
 * @returns a function that aborts the work and stops watching the page
 */
export function whileVisible(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null;

  function update(): void {
    if (document.visibilityState !== 'visible') return stop();
    if (running) return;
    running = new AbortController();
    work(running.signal);
  }

  function stop(): void {
    running?.abort();
    running = null;
  }

  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    stop();
  };
}

/** Resolves after the delay, or at once when the signal aborts. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

interface Repetition {
  readonly intervalMs: number;
  /** When the work last began, in milliseconds since the epoch; without it, the work begins at once. */
  readonly lastAt?: number;
}

/**
 * Repeats work while the page is visible, never sooner than the interval after it last began, until the returned
 * function is called. The signal of the work aborts when the page is hidden. The work handles its failures itself.
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
