import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '#contract/endpoints.ts';
import type { Shopper, Sums } from '../shared/shopper.ts';
import type { Books } from './books.ts';

export type Created = Answer<'createOrder'>;

/** One wish to order, under one Idempotency-Key, however often it was sent. */
export interface Attempt {
  readonly shopper: Shopper;
  readonly key: string;
  readonly body: string;
  readonly sums: Sums;
  /** The first answer that came; none while nobody knows what became of it. */
  answer?: Created;
}

export const FINDINGS = ['lost', 'doubled', 'half', 'wrong totals', 'changed answers'] as const;
export type Finding = (typeof FINDINGS)[number];

/** What the drill knows of its customers' orders, and what it found to be otherwise. */
export class Ledger {
  readonly attempts: Attempt[] = [];
  readonly found: Record<Finding, number> = { lost: 0, doubled: 0, half: 0, 'wrong totals': 0, 'changed answers': 0 };
  readonly notes: string[] = [];
  #known = new Set<string>();

  get acknowledged(): readonly Attempt[] {
    return this.attempts.filter(({ answer }) => answer);
  }

  /** Each finding counts once, however often it is seen again. */
  find(finding: Finding, what: string): void {
    if (this.#known.has(finding + what)) return;
    this.#known.add(finding + what);
    this.found[finding] += 1;
    this.notes.push(`${finding}: ${what}`);
  }

  get isClean(): boolean {
    return FINDINGS.every((finding) => this.found[finding] === 0);
  }

  /** Takes an answer to an attempt down, or compares it with the one that came before. */
  take(attempt: Attempt, status: number, text: string): void {
    if (status !== 200)
      return this.find('changed answers', `${attempt.key} was answered ${status} ${text.slice(0, 200)}`);
    const answer = JSON.parse(text) as Created;
    if (!attempt.answer) attempt.answer = answer;
    else if (!isSame(attempt.answer, answer))
      this.find('changed answers', `${attempt.key} was order ${attempt.answer.order.id} and is ${answer.order.id}`);
    if (!isDeepStrictEqual(sumsOf(answer), attempt.sums))
      this.find(
        'wrong totals',
        `order ${answer.order.id} was answered with ${JSON.stringify(sumsOf(answer))}, not ${JSON.stringify(attempt.sums)}`,
      );
  }

  /** Holds the database to what was answered; every attempt has an answer by then. */
  compare({ orders, half }: Books): void {
    for (const what of half) this.find('half', what);
    const expected = new Map<number, Attempt>();
    for (const attempt of this.acknowledged) {
      const id = attempt.answer?.order.id ?? 0;
      const other = expected.get(id);
      if (other) this.find('doubled', `order ${id} answers two keys`);
      expected.set(id, attempt);
      const booked = orders.get(id);
      if (!booked) {
        this.find('lost', `order ${id} of ${attempt.key}`);
        continue;
      }
      const { items, discount, delivery, total, filled } = booked;
      const isRight = isDeepStrictEqual({ items, discount, delivery, total }, attempt.sums) && filled === items;
      if (!isRight)
        this.find(
          'wrong totals',
          `order ${id} is ${JSON.stringify({ items, discount, delivery, total, filled })}, not ${JSON.stringify(attempt.sums)}`,
        );
    }
    for (const id of orders.keys()) if (!expected.has(id)) this.find('doubled', `order ${id} answers no key`);
  }
}

/** A payment goes on after the order was placed, so an order paid online is compared by what was ordered. */
function isSame(one: Created, other: Created): boolean {
  if (one.order.payment.method !== 'card_online') return isDeepStrictEqual(one, other);
  const ordered = ({ order: { id, number, created_at, items, totals, address, contact } }: Created) => ({
    id,
    number,
    created_at,
    items,
    totals,
    address,
    contact,
  });
  return isDeepStrictEqual(ordered(one), ordered(other));
}

function sumsOf({ order: { totals } }: Created): Sums {
  const of = (code: string) => Math.round(Math.abs(totals.find((total) => total.code === code)?.amount ?? 0) * 100);
  return { items: of('items'), discount: of('discount'), delivery: of('delivery'), total: of('total') };
}
