import { inArray, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orderEvents } from '#backend/db/schema/index.ts';

/** Tells the event streams of this process that an order changed. */
export class OrderSignals {
  readonly #listeners = new Map<number, Set<() => void>>();
  /** The newest event of each watched order that `ask` has found. */
  readonly #newest = new Map<number, number>();

  /** Calls `listener` after every change until the returned function is called. */
  listen(orderId: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(orderId) ?? new Set();
    this.#listeners.set(orderId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(orderId);
      this.#newest.delete(orderId);
    };
  }

  notify(orderId: number): void {
    for (const listener of this.#listeners.get(orderId) ?? []) listener();
  }

  notifyAll(): void {
    for (const orderId of this.#listeners.keys()) this.notify(orderId);
  }

  /** Finds in one question, however many are watched, what other processes did to the orders. */
  async ask(db: Database): Promise<void> {
    const watched = [...this.#listeners.keys()];
    if (watched.length === 0) return;
    const rows = await db
      .select({ orderId: orderEvents.orderId, newest: max(orderEvents.id) })
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, watched))
      .groupBy(orderEvents.orderId);
    for (const { orderId, newest } of rows) {
      if (newest === null || this.#newest.get(orderId) === newest || !this.#listeners.has(orderId)) continue;
      this.#newest.set(orderId, newest);
      this.notify(orderId);
    }
  }

  /** Orders that somebody watches: zero after the last stream has ended. */
  get size(): number {
    return this.#listeners.size;
  }
}
