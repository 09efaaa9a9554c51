import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { MAX_STORED_RESPONSES } from '#backend/http/idempotency.ts';
import { CreatedOrder } from '#contract/orders.ts';
import type { OrderTotals, TestCustomer } from '../sample-orders.ts';
import type { StoredOrders } from './stored-orders.ts';

export type CreateOrderResponse = v.InferOutput<typeof CreatedOrder>;

/** An order under one idempotency key; the same attempt may be sent several times. */
export interface OrderAttempt {
  readonly customer: TestCustomer;
  readonly key: string;
  readonly body: string;
  readonly totals: OrderTotals;
  /** The first response; undefined while the outcome is unknown. */
  response?: CreateOrderResponse;
}

export const VIOLATIONS = [
  'lost orders',
  'orders of other keys',
  'incomplete orders',
  'wrong totals',
  'wrong responses',
] as const;
export type Violation = (typeof VIOLATIONS)[number];

/** Compares responses with earlier responses, with calculated totals, and with the database. */
export class OrderVerifier {
  readonly attempts: OrderAttempt[] = [];
  readonly counts = Object.fromEntries(VIOLATIONS.map((violation) => [violation, 0])) as Record<Violation, number>;
  readonly #reports = new Set<string>();

  get acknowledged(): readonly OrderAttempt[] {
    return this.attempts.filter(({ response }) => response);
  }

  get reports(): readonly string[] {
    return [...this.#reports];
  }

  get isClean(): boolean {
    return this.#reports.size === 0;
  }

  /** Counts a violation once, also if it is detected repeatedly. */
  report(violation: Violation, description: string): void {
    const text = `${violation}: ${description}`;
    if (this.#reports.has(text)) return;
    this.#reports.add(text);
    this.counts[violation] += 1;
  }

  /**
   * Whether responses to newer orders of the customer may have replaced the one to an attempt. Orders of one round are
   * not stored in the order in which they were sent, so half of the stored responses are certain to be there.
   */
  #mayBeReplaced(attempt: OrderAttempt): boolean {
    const newer = this.attempts.slice(this.attempts.indexOf(attempt) + 1);
    return newer.filter(({ customer }) => customer === attempt.customer).length >= MAX_STORED_RESPONSES / 2;
  }

  /**
   * Records the first response to an attempt; compares each later one with it. An attempt whose response was replaced
   * is refused because its quote was used: there is no second order, which `checkDatabase` verifies.
   */
  checkResponse(attempt: OrderAttempt, status: number, text: string): void {
    if (status === 409 && attempt.response && text.includes('"duplicate_order"') && this.#mayBeReplaced(attempt))
      return;
    if (status !== 200)
      return this.report('wrong responses', `${attempt.key} returned ${status} ${text.slice(0, 200)}`);
    const response = v.parse(CreatedOrder, JSON.parse(text));
    attempt.response ??= response;
    const { id } = response.order;
    if (!isSameOrder(attempt.response, response))
      this.report(
        'wrong responses',
        `${attempt.key} was order ${attempt.response.order.id} and is ${id}, or differs in its content`,
      );
    this.#compareTotals(`the response of order ${id}`, toMinorTotals(response), attempt.totals);
  }

  /** Compares the database with all responses; call it when every attempt has one. */
  checkDatabase({ byId, inconsistencies }: StoredOrders): void {
    for (const description of inconsistencies) this.report('incomplete orders', description);
    const acknowledged = Map.groupBy(this.acknowledged, ({ response }) => response?.order.id ?? 0);
    for (const [id, [attempt, other]] of acknowledged) {
      if (!attempt) continue;
      if (other) this.report('orders of other keys', `order ${id} was returned for two keys`);
      const stored = byId.get(id);
      if (!stored) {
        this.report('lost orders', `order ${id} of ${attempt.key}`);
        continue;
      }
      const { items, discount, delivery, total, itemsSum } = stored;
      const expected = { ...attempt.totals, itemsSum: attempt.totals.items };
      this.#compareTotals(`stored order ${id}`, { items, discount, delivery, total, itemsSum }, expected);
    }
    for (const id of byId.keys())
      if (!acknowledged.has(id)) this.report('orders of other keys', `order ${id} was returned for no key`);
  }

  #compareTotals(name: string, actual: object, expected: object): void {
    if (!isDeepStrictEqual(actual, expected))
      this.report('wrong totals', `${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  }
}

/** The payment of an online order changes after it is placed, so only what was ordered is compared. */
function isSameOrder(first: CreateOrderResponse, second: CreateOrderResponse): boolean {
  if (first.order.payment.method !== 'card_online') return isDeepStrictEqual(first, second);
  const ordered = ({ order: { id, number, created_at, items, totals, address, contact } }: CreateOrderResponse) => [
    id,
    number,
    created_at,
    items,
    totals,
    address,
    contact,
  ];
  return isDeepStrictEqual(ordered(first), ordered(second));
}

function toMinorTotals({ order: { totals } }: CreateOrderResponse): OrderTotals {
  const minor = (code: string) => totals.find((total) => total.code === code)?.amount ?? 0;
  return { items: minor('items'), discount: minor('discount'), delivery: minor('delivery'), total: minor('total') };
}
