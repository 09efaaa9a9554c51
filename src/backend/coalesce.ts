import { nextTurn } from './next-turn.ts';

/**
 * `work` for many callers at once: a run serves everybody who called before it began, and begins when whatever else has arrived
 * at the same moment is heard. So each caller gets what a run saw that began after the call, at most one run is under way, and no
 * caller waits for more than two.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    next = null;
    running = work().finally(() => (running = null));
    return running;
  };
  return () => (next ??= (running?.then(nextTurn, nextTurn) ?? nextTurn()).then(run));
}
