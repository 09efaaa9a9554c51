/**
 * One run of `work` at a time for all callers: each caller gets a run that began after its call, so that it sees everything that
 * was there when it called, and waits for two runs at most.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    next = null;
    running = work().finally(() => (running = null));
    return running;
  };
  // Callers of one moment share a run: it begins in a microtask.
  return () => (next ??= (running ?? Promise.resolve()).then(run, run));
}
