import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { ask, type Answered } from '../shared/ask.ts';
import { makeWish, orderOf, type Menu, type Shopper, type Cart } from '../shared/shopper.ts';
import type { Attempt, Ledger } from './ledger.ts';

interface Quoted {
  readonly wish: Cart;
  readonly quoteId: string;
}

/** Quotes that each customer has at hand when a round begins. */
const STOCK = 4;

export interface Crowd {
  readonly menu: Menu;
  readonly shoppers: readonly Shopper[];
  /** Where requests go: the shop, or a proxy before it. */
  readonly url: () => string;
}

const headersOf = ({ token }: Shopper) => ({ authorization: `Bearer ${token}`, accept: 'application/json' });

/** Sends an attempt as it was sent before. */
export const send = (url: string, { shopper, key, body }: Attempt, agent?: Agent): Promise<Answered> =>
  ask(`${url}/api/create-order`, {
    method: 'POST',
    headers: { ...headersOf(shopper), 'idempotency-key': key },
    body,
    ...(agent && { agent }),
  });

export async function quote(crowd: Crowd, shopper: Shopper, agent?: Agent): Promise<Quoted> {
  const wish = makeWish(crowd.menu);
  const { status, text } = await ask(`${crowd.url()}/api/order-quote`, {
    method: 'POST',
    headers: headersOf(shopper),
    body: JSON.stringify(wish.quote),
    ...(agent && { agent }),
  });
  if (status !== 200) throw new Error(`A quote was answered ${status}: ${text}`);
  const { quote_id: quoteId, problems } = JSON.parse(text) as { quote_id: string; problems: unknown[] };
  if (problems.length > 0) throw new Error(`A quote has problems: ${JSON.stringify(problems)}`);
  return { wish, quoteId };
}

export function newAttempt({ menu }: Crowd, shopper: Shopper, { wish, quoteId }: Quoted): Attempt {
  return { shopper, key: randomUUID(), body: JSON.stringify(orderOf(menu, shopper, quoteId)), sums: wish.sums };
}

/** Customers who order again and again, some of them twice at once with the same key, until they are told to stop. */
export class Load {
  readonly #crowd: Crowd;
  readonly #ledger: Ledger;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #first = Promise.withResolvers<void>();
  #struck = false;
  acknowledged = 0;
  /** Attempts of which nobody knows what became of them. */
  unknown = 0;

  constructor(crowd: Crowd, ledger: Ledger) {
    this.#crowd = crowd;
    this.#ledger = ledger;
  }

  /** Resolves at the first order that is acknowledged. */
  get first(): Promise<void> {
    return this.#first.promise;
  }

  /** From here on an answer may stay out. */
  strike(): void {
    this.#struck = true;
  }

  stock(): Promise<Quoted[][]> {
    return Promise.all(
      this.#crowd.shoppers.map((shopper) =>
        Promise.all(Array.from({ length: STOCK }, () => quote(this.#crowd, shopper, this.#agent))),
      ),
    );
  }

  /** @param stock of each customer, in the crowd's order */
  async run(stock: Quoted[][]): Promise<void> {
    try {
      await Promise.all(this.#crowd.shoppers.map((shopper, index) => this.#shop(shopper, stock[index] ?? [])));
    } finally {
      this.#agent.destroy();
    }
  }

  async #shop(shopper: Shopper, stock: Quoted[]): Promise<void> {
    while (!this.#struck) {
      try {
        const attempt = newAttempt(
          this.#crowd,
          shopper,
          stock.pop() ?? (await quote(this.#crowd, shopper, this.#agent)),
        );
        this.#ledger.attempts.push(attempt);
        const sendings = Math.random() < 0.3 ? 2 : 1;
        await Promise.all(Array.from({ length: sendings }, () => this.#order(attempt)));
        if (!attempt.answer) this.unknown += 1;
      } catch (error) {
        // Only the strike may keep a customer without an answer.
        if (!this.#struck) throw error;
      }
    }
  }

  async #order(attempt: Attempt): Promise<void> {
    let answered: Answered;
    try {
      answered = await send(this.#crowd.url(), attempt, this.#agent);
    } catch (error) {
      if (this.#struck) return;
      throw error;
    }
    if (this.#struck && answered.status >= 500) return;
    const isNew = !attempt.answer;
    this.#ledger.take(attempt, answered.status, answered.text);
    if (!isNew || !attempt.answer) return;
    this.acknowledged += 1;
    this.#first.resolve();
  }
}
