import { FIRST_ORDER_ID } from '#backend/db/schema/orders.ts';
import type { OrderTotals } from '../sample-orders.ts';

/** An order in the database. Minor units. */
export interface StoredOrder extends OrderTotals {
  readonly id: number;
  /** Sum of the totals of the order items; −1 if there is none, or one is not its price times its count. */
  readonly itemsSum: number;
}

export interface StoredOrders {
  readonly byId: ReadonlyMap<number, StoredOrder>;
  /** Descriptions of incomplete or inconsistent rows. */
  readonly inconsistencies: readonly string[];
}

/** Executes a statement; each value is text, a number or null. */
export type Query = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * The orders that customers have placed; those of the demonstration's reviews have neither a quote nor a first event.
 */
const WITH_PLACED_ORDERS = `with orders as (select * from public.orders where id >= ${FIRST_ORDER_ID})`;

const ORDERS = `${WITH_PLACED_ORDERS}
  select o.id, o.items_total::float8 as items, o.discount::float8 as discount, o.delivery::float8 as delivery, o.total::float8 as total, coalesce(i.sum, -1)::float8 as "itemsSum"
  from orders o left join (select order_id, case when bool_and(total = (unit_price + (select coalesce(sum((option->>'price')::int * (option->>'count')::int), 0)
    from jsonb_array_elements(options) option)) * count) then sum(total) else -1 end as sum from order_items group by order_id) i on i.order_id = o.id`;

/** Description → statement that counts the rows. */
const CONSISTENCY_CHECKS: Readonly<Record<string, string>> = {
  'orders without items':
    'select count(*) from orders o where not exists (select from order_items i where i.order_id = o.id)',
  'orders without a first event':
    "select count(*) from orders o where not exists (select from order_events e where e.order_id = o.id and e.by = 'customer' and e.status in ('placed', 'awaiting_payment'))",
  'orders whose quote can be used again':
    'select count(*) from orders o left join quotes q on q.id = o.quote_id where q.used_at is null',
  'used quotes without an order':
    'select count(*) from quotes q where q.used_at is not null and not exists (select from orders o where o.quote_id = q.id)',
  'customers with a wrong order count':
    'select count(*) from users u where u.order_count <> (select count(*) from orders o where o.user_id = u.id)',
  'order histories with gaps':
    'select count(*) from (select user_id from orders group by user_id having max(ordinal) <> count(*) or min(ordinal) <> 1) gaps',
  'online orders without exactly one payment attempt':
    "select count(*) from orders o where o.payment_method = 'card_online' and 1 <> (select count(*) from payments p where p.order_id = o.id and p.replaced_at is null and p.amount = o.total)",
  'payment attempts of orders that are not paid online':
    "select count(*) from payments p join orders o on o.id = p.order_id where p.replaced_at is null and o.payment_method <> 'card_online'",
  // An order that is cancelled or expires releases its use of the promotion.
  'orders whose use of a promotion does not match their status':
    "select count(*) from orders o where (o.promocode is not null and o.status not in ('expired', 'rejected', 'cancelled')) <> exists (select from promotion_uses u where u.order_id = o.id)",
  // LUCKY1 is seeded as used up.
  'promotions with a wrong count':
    "select count(*) from promotions p where p.code <> 'LUCKY1' and p.uses <> (select count(*) from promotion_uses u where u.promotion_id = p.id)",
  // The key of an order is stored with it, in one transaction; its response is read from the order when it is repeated.
  'customers with more keys than orders':
    "select count(*) from (select user_id, count(*) from idempotency_keys where endpoint = 'createOrder' group by user_id) k where k.count > (select count(*) from orders o where o.user_id = k.user_id)",
};

export async function readStoredOrders(query: Query): Promise<StoredOrders> {
  const orders = await query(ORDERS);
  const [counts = {}] = await query(
    `${WITH_PLACED_ORDERS} select ${Object.values(CONSISTENCY_CHECKS)
      .map((sql, index) => `(${sql})::int as check_${index}`)
      .join(', ')}`,
  );
  return {
    byId: new Map(orders.map((row) => [Number(row['id']), row as unknown as StoredOrder])),
    inconsistencies: Object.keys(CONSISTENCY_CHECKS)
      .map((description, index) => ({ description, count: Number(counts[`check_${index}`]) }))
      .filter(({ count }) => count !== 0)
      .map(({ description, count }) => `${count} ${description}`),
  };
}
