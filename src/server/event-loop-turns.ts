/**
 * Lets work that was waiting at the same time continue one after another, one in each turn of the event loop. Between
 * two turns the process reads and responds to other requests, such as those for cached pages.
 */
export class EventLoopTurns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves in a turn of its own, in the order of the calls. */
  async next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.#schedule();
    });
  }

  #schedule(): void {
    setImmediate(() => {
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}
