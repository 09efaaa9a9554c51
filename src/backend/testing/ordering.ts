import { eq, sql } from 'drizzle-orm';
import { orders } from '#backend/db/schema/index.ts';
import type * as cart from '#contract/cart.ts';
import type * as catalog from '#contract/catalog.ts';
import type { OnWire } from '#contract/money.ts';
import type * as contract from '#contract/orders.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { advanceOrders } from './kitchen.ts';
import type { Customer, Shop } from './shop.ts';

export type CartLine = OnWire<cart.CartLine>;
export type Product = OnWire<catalog.Product>;
export type Quote = OnWire<contract.Quote>;
export type Order = OnWire<contract.Order>;
export type QuoteInput = OnWire<contract.QuoteInput>;
export type CreateOrderInput = OnWire<contract.CreateOrderInput>;

export const HOME = { city_id: 1, street: 'Пушкина', house: '1' } as const;

export function toCartLine({ id, price, restaurant_id }: Product, extra: Partial<CartLine> = {}): CartLine {
  return {
    id,
    price,
    count: 1,
    modifiers: [],
    additives: [],
    id_front: 0,
    restaurantId: restaurant_id,
    note: '',
    ...extra,
  };
}

/** A quote for two soups and three loaves of mama: 209.30, delivery not free. */
export async function quoteSoups(shop: Shop, { token }: Customer, extra: Partial<QuoteInput> = {}): Promise<Quote> {
  const soup = await shop.product('mama', 'soup');
  const bread = await shop.product('mama', 'bread');
  const products = [toCartLine(soup, { count: 2 }), toCartLine(bread, { count: 3, id_front: 1 })];
  return shop.client.request('quoteOrder', { token, body: { restaurant_id: soup.restaurant_id, products, ...extra } });
}

export function orderFor(
  { quote_id }: Quote,
  { phone }: Customer,
  extra: Partial<CreateOrderInput> = {},
): CreateOrderInput {
  return { quote_id, contact: { name: 'Ион', phone }, address: HOME, payment: { method: 'cash' }, ...extra };
}

export async function placeOrder(shop: Shop, customer: Customer, extra: Partial<QuoteInput> = {}): Promise<Order> {
  const quote = await quoteSoups(shop, customer, extra);
  const { order } = await shop.client.request('createOrder', {
    token: customer.token,
    body: orderFor(quote, customer),
  });
  return order;
}

/** Lets the kitchen work until the order has this status. */
export async function advanceTo(shop: Shop, order: Order, status: Order['status']): Promise<void> {
  for (let steps = 0; steps < 10; steps += 1) {
    const rows = await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
    if (rows[0]?.status === status) return;
    shop.clock.pass(60);
    await advanceOrders({ db: shop.db, log: () => {}, orderEffects: ORDER_EFFECTS }, shop.clock.now(), 1);
  }
  throw new Error(`The order never became ${status}`);
}

/** Runs `work` while the database refuses every new event of an order, as a full disk does. */
export async function withFailingEvents(
  { db }: Pick<Shop, 'db'>,
  orderId: number,
  work: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`
    create function fail_event() returns trigger language plpgsql as
    'begin if new.order_id = tg_argv[0]::integer then raise exception ''disk full''; end if; return new; end'
  `);
  await db.execute(
    sql.raw(
      `create trigger fail_event before insert on order_events for each row execute function fail_event(${orderId})`,
    ),
  );
  try {
    await work();
  } finally {
    await db.execute(sql`drop function fail_event cascade`);
  }
}
