import type { Sums } from '../shared/shopper.ts';

/** An order as it stands in the database, minor units. */
export interface BookedOrder extends Sums {
  readonly id: number;
  /** Sum of its items. */
  readonly filled: number;
}

export interface Books {
  readonly orders: ReadonlyMap<number, BookedOrder>;
  /** What is there in part only, one sentence each. */
  readonly half: readonly string[];
}

/** Asks the database one question; every value comes back as text, number or null. */
export type Query = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

const ORDERS = `
  select o.id, o.items_total::float8 as items, o.discount::float8 as discount, o.delivery::float8 as delivery, o.total::float8 as total, coalesce(i.filled, -1)::float8 as filled
  from orders o left join (select order_id, sum(total) as filled from order_items where total = (unit_price + (select coalesce(sum((option->>'price')::int * (option->>'count')::int), 0)
    from jsonb_array_elements(options) option)) * count group by order_id) i on i.order_id = o.id`;

/** Each tells the rows that an order left without the rest of it. */
const HALVES: Readonly<Record<string, string>> = {
  'orders without items':
    'select count(*) from orders o where not exists (select from order_items i where i.order_id = o.id)',
  'orders without a first event':
    "select count(*) from orders o where not exists (select from order_events e where e.order_id = o.id and e.by = 'customer' and e.status in ('placed', 'awaiting_payment'))",
  'orders whose quote can be used again':
    'select count(*) from orders o left join quotes q on q.id = o.quote_id where q.used_at is null',
  'used quotes without an order':
    'select count(*) from quotes q where q.used_at is not null and not exists (select from orders o where o.quote_id = q.id)',
  'customers with a wrong count of orders':
    'select count(*) from users u where u.order_count <> (select count(*) from orders o where o.user_id = u.id)',
  'histories with gaps':
    'select count(*) from (select user_id from orders group by user_id having max(ordinal) <> count(*) or min(ordinal) <> 1) gaps',
  'orders paid online without their one attempt':
    "select count(*) from orders o where o.payment_method = 'card_online' and 1 <> (select count(*) from payments p where p.order_id = o.id and p.replaced_at is null and p.amount = o.total)",
  'attempts to pay that no order wants':
    "select count(*) from payments p join orders o on o.id = p.order_id where p.replaced_at is null and o.payment_method <> 'card_online'",
  // An order that came to nothing gives its use back; one that was not paid online in time does.
  'orders whose promotion was not counted':
    "select count(*) from orders o where (o.promocode is not null and o.status not in ('expired', 'rejected', 'cancelled')) <> exists (select from promotion_uses u where u.order_id = o.id)",
  'promotions with a wrong count':
    "select count(*) from promotions p where p.code <> 'LUCKY1' and p.uses <> (select count(*) from promotion_uses u where u.promotion_id = p.id)",
  'kept answers without their order':
    "select count(*) from idempotency_keys k where k.endpoint = 'createOrder' and not exists (select from orders o where o.id = (k.answer->'order'->>'id')::int)",
};

export async function readBooks(query: Query): Promise<Books> {
  const orders = new Map((await query(ORDERS)).map((row) => [Number(row['id']), row as unknown as BookedOrder]));
  const counts = await query(
    `select ${Object.values(HALVES)
      .map((sql, index) => `(${sql})::int as half_${index}`)
      .join(', ')}`,
  );
  const half = Object.keys(HALVES).flatMap((what, index) => {
    const count = Number(counts[0]?.[`half_${index}`]);
    return count === 0 ? [] : [`${count} ${what}`];
  });
  return { orders, half };
}
