import type { House, Strike } from './houses.ts';
import type { Created, Finding, Ledger } from './ledger.ts';
import type { Lie } from './liar.ts';

/** Something that must never happen, made to happen. */
export interface Fault {
  readonly name: string;
  readonly what: string;
  readonly on: readonly House['kind'][];
  /** What the drill must find. */
  readonly finding: Finding;
  /** Of the PostgreSQL server. */
  readonly settings?: readonly string[];
  /** The only strikes that bring it to light. */
  readonly strikes?: readonly Strike['what'][];
  /** Between the customers and the shop. */
  readonly lie?: (ledger: Ledger) => Lie;
  /** Done to the data, to one acknowledged order. */
  readonly sql?: (orderId: number) => string;
}

const COLUMNS =
  "(select string_agg(quote_ident(column_name), ', ') from information_schema.columns where table_name = 'orders' and table_schema = 'public' and is_generated = 'NEVER' and column_name not in ('id', 'quote_id', 'ordinal'))";

export const FAULTS: readonly Fault[] = [
  {
    name: 'early-commit',
    what: 'the database says that it has written what it only means to write',
    on: ['PostgreSQL'],
    finding: 'lost',
    settings: ['synchronous_commit=off', 'wal_writer_delay=10s'],
    strikes: ['database', 'server and database'],
  },
  {
    name: 'early-answer',
    what: 'an order is acknowledged before it is written, and then forgotten',
    on: ['PostgreSQL', 'PGlite'],
    finding: 'lost',
    lie: (ledger) => ({ answer: (key, body) => madeUp(ledger, key, body) }),
  },
  {
    name: 'no-key',
    what: 'the Idempotency-Key does not reach the shop',
    on: ['PostgreSQL', 'PGlite'],
    finding: 'changed answers',
    lie: () => ({ key: () => undefined }),
  },
  {
    name: 'doubled',
    what: 'an order is written twice',
    on: ['PostgreSQL'],
    finding: 'doubled',
    sql: (id) =>
      `do $$ begin execute format('insert into orders (quote_id, ordinal, %1$s) select gen_random_uuid(), ordinal + 1000000, %1$s from orders where id = ${id}', ${COLUMNS}); end $$`,
  },
  {
    name: 'half',
    what: 'an order has no items',
    on: ['PostgreSQL'],
    finding: 'half',
    sql: (id) => `delete from order_items where order_id = ${id}`,
  },
  {
    name: 'wrong-total',
    what: 'an order costs more than was said',
    on: ['PostgreSQL'],
    finding: 'wrong totals',
    sql: (id) => `update orders set items_total = items_total + 100, total = total + 100 where id = ${id}`,
  },
  {
    name: 'other-answer',
    what: 'a repeated key is answered with another order',
    on: ['PostgreSQL'],
    finding: 'changed answers',
    sql: (id) =>
      `update idempotency_keys set answer = jsonb_set(answer, '{order,id}', to_jsonb(${id} - 1)) where endpoint = 'createOrder' and (answer->'order'->>'id')::int = ${id}`,
  },
];

/** Every fifth order is answered with what an earlier one was answered, under a number that nobody has. */
function madeUp(ledger: Ledger, key: string, _body: string): string | undefined {
  const index = ledger.attempts.findIndex((attempt) => attempt.key === key);
  const attempt = ledger.attempts[index];
  const pattern = ledger.acknowledged[0]?.answer;
  if (!attempt || attempt.answer || !pattern || index % 5 !== 0) return undefined;
  const { items, discount, delivery, total } = attempt.sums;
  const totals = Object.entries({ items, discount: -discount, delivery, total }).map(([code, amount]) => ({
    code,
    amount: amount / 100,
  }));
  return JSON.stringify({ ...pattern, order: { ...pattern.order, id: 1_000_000 + index, totals } } as Created);
}
