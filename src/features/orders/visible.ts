/** Runs work while the page is in sight: the signal ends when it is hidden, and the work begins anew when it comes back. */
export function whileVisible(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null;

  function look(): void {
    if (document.visibilityState === 'visible') {
      if (running) return;
      running = new AbortController();
      work(running.signal);
    } else stop();
  }

  function stop(): void {
    running?.abort();
    running = null;
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}

/** Resolves after so many milliseconds, or at once when the signal ends the waiting. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
