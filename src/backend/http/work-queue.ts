/** `known`: the caller has signed in before, or holds something that the shop has issued; `unknown`: anybody. */
export type Priority = 'known' | 'unknown';

/** Who waits for expensive work. */
export interface Caller {
  readonly priority: Priority;
  /** Aborted when the client has left. Then its work is not begun. */
  readonly signal: AbortSignal;
}

export interface QueueLimits {
  /** How much work runs at a time. */
  readonly maxRunning: number;
  /** How much of it may be that of unknown callers. */
  readonly maxRunningUnknown: number;
  /** How many callers may wait. Further ones are refused. */
  readonly maxWaiting: Readonly<Record<Priority, number>>;
}

/**
 * Bounds expensive work of this process: how much of it runs, and how many callers wait for it. Known callers are
 * served before all unknown ones, callers of one priority in the order in which they came.
 *
 * Cockatiel's bulkhead has no priorities, and a caller that has left keeps its place in it.
 */
export class WorkQueue {
  readonly #limits: QueueLimits;
  readonly #running: Record<Priority, number> = { known: 0, unknown: 0 };
  /** The functions that begin the waiting work, the oldest first. */
  readonly #waiting = { known: new Set<() => void>(), unknown: new Set<() => void>() };

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Waits until the work may begin. Returns a function to call once when the work has ended; null if too many callers
   * are waiting, or if the client has left.
   */
  async enter({ priority, signal }: Caller): Promise<(() => void) | null> {
    if (signal.aborted) return null;
    if (this.#mayStart(priority)) return this.#start(priority);
    const line = this.#waiting[priority];
    if (line.size >= this.#limits.maxWaiting[priority]) return null;
    return new Promise((resolve) => {
      const begin = () => {
        line.delete(begin);
        signal.removeEventListener('abort', abandon);
        resolve(this.#start(priority));
      };
      const abandon = () => {
        line.delete(begin);
        resolve(null);
      };
      line.add(begin);
      signal.addEventListener('abort', abandon, { once: true });
    });
  }

  #mayStart(priority: Priority): boolean {
    const { known, unknown } = this.#running;
    const { maxRunning, maxRunningUnknown } = this.#limits;
    return known + unknown < maxRunning && (priority === 'known' || unknown < maxRunningUnknown);
  }

  #start(priority: Priority): () => void {
    this.#running[priority] += 1;
    return () => {
      this.#running[priority] -= 1;
      for (const next of ['known', 'unknown'] as const)
        for (const begin of this.#waiting[next]) if (this.#mayStart(next)) begin();
    };
  }
}
