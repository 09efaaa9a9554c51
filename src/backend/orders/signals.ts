/** Tells the event streams of this process that an order changed; other processes find out by asking the database. */
export class OrderSignals {
  readonly #listeners = new Map<number, Set<() => void>>();

  /** Calls `listener` after every change until the returned function is called. */
  listen(orderId: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(orderId) ?? new Set();
    this.#listeners.set(orderId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(orderId);
    };
  }

  notify(orderId: number): void {
    for (const listener of this.#listeners.get(orderId) ?? []) listener();
  }

  /** Orders that somebody watches: zero after the last stream has ended. */
  get size(): number {
    return this.#listeners.size;
  }
}
