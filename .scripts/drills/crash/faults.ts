import type { ProxyOptions } from '../../shared/proxy.ts';
import type { OrderVerifier, Violation } from './order-verifier.ts';
import type { Crash, ShopUnderTest } from './shop-under-test.ts';
import { asMinor } from '#contract/money.ts';
import { CreatedOrder } from '#contract/orders.ts';
import { TOTAL_CODES } from '#contract/value-lists.ts';
import { toWire } from '#contract/wire-form.ts';

/** A fault that is injected to verify that the drill detects it. */
export interface Fault {
  readonly name: string;
  readonly description: string;
  readonly databases: readonly ShopUnderTest['database'][];
  /** What the drill must report. */
  readonly violation: Violation;
  /** Settings of the PostgreSQL server. */
  readonly settings?: readonly string[];
  /** The crashes that reveal the fault; all if omitted. */
  readonly crashes?: readonly Crash['target'][];
  /** A faulty proxy between the customers and the shop. */
  readonly proxy?: (verifier: OrderVerifier) => ProxyOptions;
  /** Changes one acknowledged order in the database. */
  readonly sql?: (orderId: number) => string;
}

const CREATE_ORDER = '/api/create-order';
const COPIED_COLUMNS =
  "(select string_agg(quote_ident(column_name), ', ') from information_schema.columns where table_name = 'orders' and table_schema = 'public' and is_generated = 'NEVER' and column_name not in ('id', 'quote_id', 'ordinal'))";

export const duplicateOrderSql = (orderId: number): string =>
  `do $$ begin execute format('insert into orders (quote_id, ordinal, %1$s) select gen_random_uuid(), ordinal + 1000000, %1$s from orders where id = ${orderId}', ${COPIED_COLUMNS}); end $$`;

export const FAULTS: readonly Fault[] = [
  {
    name: 'early-commit',
    description: 'the database confirms a commit before it is written',
    databases: ['PostgreSQL'],
    violation: 'lost orders',
    settings: ['synchronous_commit=off', 'wal_writer_delay=10s'],
    crashes: ['database', 'server and database'],
  },
  {
    name: 'early-answer',
    description: 'an order is acknowledged and not stored',
    databases: ['PostgreSQL', 'PGlite'],
    violation: 'lost orders',
    proxy: (verifier) => ({
      respond: ({ url, headers }) => {
        const response = url === CREATE_ORDER && inventResponse(verifier, headers['idempotency-key']);
        if (!response) return undefined;
        return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(response) };
      },
    }),
  },
  {
    name: 'no-key',
    description: 'the Idempotency-Key header does not reach the shop',
    databases: ['PostgreSQL', 'PGlite'],
    violation: 'wrong responses',
    proxy: () => ({ requestHeaders: ({ headers: { 'idempotency-key': _, ...headers } }) => headers }),
  },
  {
    name: 'doubled',
    description: 'an order is stored twice',
    databases: ['PostgreSQL'],
    violation: 'orders of other keys',
    sql: duplicateOrderSql,
  },
  {
    name: 'half',
    description: 'an order has no items',
    databases: ['PostgreSQL'],
    violation: 'incomplete orders',
    sql: (id) => `delete from order_items where order_id = ${id}`,
  },
  {
    name: 'wrong-total',
    description: 'an order costs more than acknowledged',
    databases: ['PostgreSQL'],
    violation: 'wrong totals',
    sql: (id) => `update orders set items_total = items_total + 100, total = total + 100 where id = ${id}`,
  },
  {
    name: 'other-quote',
    description: 'an order has another quote than its request, by which a repeated key finds it',
    databases: ['PostgreSQL'],
    violation: 'wrong responses',
    sql: (id) => `update orders set quote_id = gen_random_uuid() where id = ${id}`,
  },
];

/** A response for every fifth attempt, copied from an acknowledged order with an id that does not exist. */
function inventResponse(verifier: OrderVerifier, key: string | string[] | undefined): string | undefined {
  const index = verifier.attempts.findIndex((attempt) => attempt.key === key);
  const attempt = verifier.attempts[index];
  const template = verifier.acknowledged[0]?.response;
  if (!attempt || attempt.response || !template || index % 5 !== 0) return undefined;
  const totals = TOTAL_CODES.map((code) => ({
    code,
    amount: asMinor(code === 'discount' ? -attempt.totals.discount : attempt.totals[code]),
  }));
  const order = { ...template.order, id: 1_000_000 + index, totals };
  return JSON.stringify(toWire(CreatedOrder, { ...template, order }));
}
