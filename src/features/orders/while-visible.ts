/** Starts work whenever the page becomes visible; its signal aborts when the page is hidden or on the returned call. */
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
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
