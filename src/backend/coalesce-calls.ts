/** The next run does not wait longer than this for the current one, which may hang if the database does not respond. */
const MAX_WAIT_MS = 1000;

/**
 * Returns a function whose concurrent calls share runs of `work`. Each call resolves with a run that starts after the
 * call, so the run reads everything written before the call; a call waits for two runs at most. Runs do not overlap,
 * unless one takes longer than `MAX_WAIT_MS`.
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
  // The run starts in a microtask, so synchronous calls in a row share it.
  return () => (nextRun ??= settledWithin(MAX_WAIT_MS, currentRun).then(run));
}

/** Resolves when the promise settles, or after `milliseconds`. */
async function settledWithin(milliseconds: number, promise: Promise<void> | null): Promise<void> {
  if (!promise) return;
  const { promise: elapsed, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([promise.catch(() => {}), elapsed]);
  clearTimeout(timer);
}
