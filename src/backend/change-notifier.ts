/** Notifies listeners of this process, such as event streams, that something may have changed. */
export class ChangeNotifier<Key> {
  readonly #listeners = new Map<Key, Set<() => void>>();

  /** Calls `listener` when `key` may have changed, until the returned function is called. */
  subscribe(key: Key, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  publish(key: Key): void {
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }

  /** Used when notifications of other processes may have been lost. */
  publishAll(): void {
    for (const key of this.#listeners.keys()) this.publish(key);
  }

  isWatched(key: Key): boolean {
    return this.#listeners.has(key);
  }

  get watched(): Key[] {
    return [...this.#listeners.keys()];
  }
}
