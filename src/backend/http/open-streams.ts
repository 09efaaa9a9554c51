/** The open event streams of this process, by the number of their owner: a customer, or a session of staff. */
export class OpenStreams {
  readonly #max: number;
  readonly #open = new Map<number, Set<AbortController>>();

  /** @param max of one owner; a further one ends the oldest, whose connection may be lost */
  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Registers a stream, and ends the oldest of its owner if there are too many.
   * @returns `signal`, which ends the stream, and `close`, which must be called when it has ended
   */
  register(owner: number): { readonly signal: AbortSignal; readonly close: () => void } {
    const controller = new AbortController();
    const streams = this.#open.get(owner) ?? new Set();
    this.#open.set(owner, streams.add(controller));
    const [oldest] = streams;
    if (streams.size > this.#max && oldest) {
      streams.delete(oldest);
      oldest.abort();
    }
    const close = (): void => {
      streams.delete(controller);
      if (streams.size === 0 && this.#open.get(owner) === streams) this.#open.delete(owner);
    };
    return { signal: controller.signal, close };
  }
}
