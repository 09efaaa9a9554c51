import { randomUUID } from 'node:crypto';
import { makeWish, orderOf, type Menu, type Shopper } from '../shared/shopper.ts';
import type { Connections, Reply } from './connections.ts';

export const KINDS = ['page', 'page again', 'file', 'file again', 'cart', 'order'] as const;
export type Kind = (typeof KINDS)[number];

/** Parts of all requests: 90 % browsing, 9 % cart, 1 % ordering. */
const MIX: readonly (readonly [Kind, number])[] = [
  ['page', 0.35],
  ['page again', 0.2],
  ['file', 0.15],
  ['file again', 0.2],
  ['cart', 0.09],
  ['order', 0.01],
];

export interface Ground {
  readonly menu: Menu;
  readonly shoppers: readonly Shopper[];
  /** Addresses of listings, which most visits begin with, of single dishes, and of files. */
  readonly listings: readonly string[];
  readonly dishes: readonly string[];
  readonly files: readonly string[];
}

/** Addresses that the crowd comes from, as the proxy tells. */
const ADDRESSES = 5000;
const BROWSER = 'accept: */*\r\naccept-language: ru,en;q=0.8\r\n';

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
};

/** Visitors as they mostly are: many look, some fill carts, a few order. Each call of `act` is one request. */
export class Crowd {
  readonly #ground: Ground;
  readonly #connections: Connections;
  readonly #etags = new Map<string, string>();
  readonly #quoted: { readonly shopper: Shopper; readonly quoteId: string }[] = [];
  readonly #ordered: { readonly shopper: Shopper; readonly id: number }[] = [];

  constructor(ground: Ground, connections: Connections) {
    this.#ground = ground;
    this.#connections = connections;
  }

  draw(): Kind {
    let left = Math.random();
    for (const [kind, part] of MIX) {
      left -= part;
      if (left < 0) return kind;
    }
    return 'page';
  }

  /** @throws when the answer is not what a visitor must get */
  async act(kind: Kind): Promise<void> {
    const { listings, dishes, files } = this.#ground;
    switch (kind) {
      case 'page':
        return this.#get(pick(Math.random() < 0.6 ? listings : dishes), false);
      case 'page again':
        return this.#get(pick(listings), true);
      case 'file':
        return this.#get(pick(files), false);
      case 'file again':
        return this.#get(pick(files), true);
      case 'cart':
        return this.#cart();
      case 'order':
        return this.#order();
    }
  }

  /** @param again whether the visitor has it already and asks whether it changed */
  async #get(path: string, again: boolean): Promise<void> {
    const etag = again ? this.#etags.get(path) : undefined;
    const reply = await this.#send('GET', path, etag === undefined ? '' : `if-none-match: ${etag}\r\n`);
    if (reply.status !== 200 && !(reply.status === 304 && etag !== undefined))
      throw new Error(`${path} was answered ${reply.status}`);
    if (reply.etag !== undefined) this.#etags.set(path, reply.etag);
  }

  async #cart(): Promise<void> {
    const { menu } = this.#ground;
    const dice = Math.random();
    if (dice < 0.2) return this.#get('/api/get-options', false);
    if (dice < 0.4)
      return this.#post('/api/promo/check', {
        promocode: 'DINNER10',
        restaurant_id: menu.restaurantId,
        order_sum: 250,
      });
    return this.#post('/api/basket-recalculation', { products: makeWish(menu).quote.products });
  }

  async #post(path: string, body: unknown): Promise<void> {
    const { status } = await this.#send('POST', path, '', JSON.stringify(body));
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  }

  /** Reads an order that was placed, or places one that was quoted, or asks for a quote: each as often as the others. */
  async #order(): Promise<void> {
    const { menu, shoppers } = this.#ground;
    const ordered = this.#ordered.pop();
    if (ordered)
      return void (await this.#signedIn(ordered.shopper, 'GET', `/api/get-order-data?order_id=${ordered.id}`));
    const quoted = this.#quoted.pop();
    if (quoted) {
      const { shopper, quoteId } = quoted;
      const body = { ...orderOf(menu, shopper, quoteId), payment: { method: 'cash' } };
      const reply = await this.#signedIn(
        shopper,
        'POST',
        '/api/create-order',
        body,
        `idempotency-key: ${randomUUID()}\r\n`,
      );
      this.#ordered.push({ shopper, id: (JSON.parse(reply.body) as { order: { id: number } }).order.id });
      return;
    }
    const shopper = pick(shoppers);
    const reply = await this.#signedIn(shopper, 'POST', '/api/order-quote', makeWish(menu).quote);
    this.#quoted.push({ shopper, quoteId: (JSON.parse(reply.body) as { quote_id: string }).quote_id });
  }

  async #signedIn({ token }: Shopper, method: string, path: string, body?: unknown, headers = ''): Promise<Reply> {
    const reply = await this.#send(
      method,
      path,
      `authorization: Bearer ${token}\r\n${headers}`,
      body === undefined ? undefined : JSON.stringify(body),
      true,
    );
    if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${reply.body.slice(0, 100)}`);
    return reply;
  }

  #send(method: string, path: string, headers: string, body?: string, wantsBody = false): Promise<Reply> {
    const number = Math.floor(Math.random() * ADDRESSES);
    const sent =
      body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    // What the generator reads itself it reads as it is.
    const encoding = `accept-encoding: ${wantsBody ? 'identity' : 'gzip, deflate, br'}\r\n`;
    const whose = `x-forwarded-for: 198.18.${number >> 8}.${number & 255}\r\n`;
    return this.#connections.send(
      `${method} ${path} HTTP/1.1\r\nhost: ${this.#connections.host}\r\n${BROWSER}${encoding}${whose}${headers}${sent}\r\n${body ?? ''}`,
      wantsBody,
    );
  }
}
