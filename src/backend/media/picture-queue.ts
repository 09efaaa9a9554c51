import { bulkhead, BulkheadRejectedError } from 'cockatiel';

const MAX_WAITING = 10;

/** Runs the decoding and encoding of pictures one at a time: each takes a processor and tens of megabytes. */
export class PictureQueue {
  readonly #queue = bulkhead(1, MAX_WAITING);

  /** Runs work when its turn comes; null if too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await this.#queue.execute(work);
    } catch (error) {
      if (error instanceof BulkheadRejectedError) return null;
      throw error;
    }
  }
}
