import { setTimeout as delay } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { staffEndpoints, type StaffResponse } from '#contract/staff/index.ts';
import { STAFF_HEADERS } from './staff-sign-in.ts';

const RECONNECT_DELAY_MS = 100;

interface BoardClientOptions {
  /** The instances; the first one is connected to first. */
  readonly urls: readonly string[];
  /** Of a signed-in member of staff. */
  readonly cookie: string;
  readonly restaurantId: number;
}

/**
 * What the board page does: it reads the orders at every event of the stream, and connects to the next instance when
 * the stream ends.
 */
export class BoardClient {
  readonly #options: BoardClientOptions;
  readonly #tickets = new Map<number, number>();
  #shown: readonly number[] = [];
  #onRead = (): void => {};
  /** Ids that one response contained twice. */
  readonly duplicates = new Set<number>();
  reads = 0;
  connections = 0;

  constructor(options: BoardClientOptions) {
    this.#options = options;
  }

  /** How often each order has come onto the board: the board rings and prints a ticket each time. */
  get tickets(): ReadonlyMap<number, number> {
    return this.#tickets;
  }

  /** The orders of one response. */
  async read(url: string, signal?: AbortSignal): Promise<number[]> {
    const response = await this.#get(url, staffEndpoints.getBoard.path, signal);
    const { orders } = (await response.json()) as StaffResponse<'getBoard'>;
    return orders.map(({ id }) => id);
  }

  /** Follows the stream until it is aborted. */
  async follow(signal: AbortSignal): Promise<void> {
    const { urls } = this.#options;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await this.#followInstance(urls[attempt % urls.length] ?? '', signal);
      } catch (error) {
        // The instance is gone.
        if (!signal.aborted && !(error instanceof TypeError)) throw error;
      }
      if (!signal.aborted) await delay(RECONNECT_DELAY_MS);
    }
  }

  /** Resolves when a read contains all these orders; rejects when the signal aborts before. */
  async waitForOrders(ids: readonly number[], signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#onRead = () => {
      if (ids.every((id) => this.#shown.includes(id))) resolve();
    };
    this.#onRead();
    signal.addEventListener('abort', () => reject(new Error('The board does not show all orders in time')));
    await promise;
  }

  async #followInstance(url: string, signal: AbortSignal): Promise<void> {
    const response = await this.#get(url, staffEndpoints.streamBoard.path, signal);
    this.connections += 1;
    let hasChanged = false;
    const parser = createParser({ onEvent: ({ event }) => (hasChanged ||= event === 'changed') });
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      parser.feed(text);
      if (!hasChanged) continue;
      hasChanged = false;
      this.#show(await this.read(url, signal));
    }
  }

  #show(ids: readonly number[]): void {
    this.reads += 1;
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) !== index) this.duplicates.add(id);
      else if (!this.#shown.includes(id)) this.#tickets.set(id, (this.#tickets.get(id) ?? 0) + 1);
    }
    this.#shown = ids;
    this.#onRead();
  }

  async #get(url: string, path: string, signal?: AbortSignal): Promise<Response> {
    const { cookie, restaurantId } = this.#options;
    const response = await fetch(`${url}${path}?restaurant_id=${restaurantId}`, {
      headers: { ...STAFF_HEADERS, cookie },
      signal: signal ?? null,
    });
    if (response.status !== 200) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response;
  }
}
