import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { columnsOf, recordOf } from '#backend/db/record.ts';
import { orderItems, orders } from '#backend/db/schema/index.ts';
import { statement } from '#backend/db/statement.ts';
import type { Noted } from '#backend/http/idempotency.ts';
import type { AddressSnapshot, QuoteContent } from './snapshot.ts';
import { groundsOf, landSql, type Ground, type Land } from './ground.ts';

export interface Ask {
  readonly userId: number;
  /** A UUID. */
  readonly quoteId: string;
  readonly addressId: number | null;
  readonly key: string | null;
}

/** The customer's quote, with what an order made of it will be called. Its row and the customer's are locked until the transaction ends. */
export interface HeldQuote {
  readonly id: string;
  readonly userId: number;
  readonly restaurantId: number;
  readonly content: QuoteContent;
  readonly expires: number;
  readonly isUsed: boolean;
  /** The id that the order will have; none is spent on a quote that makes no order. */
  readonly orderId: number | null;
}

/** What is known before an order is placed. */
export interface Standing {
  readonly quote: HeldQuote | null;
  readonly ground: Ground | null;
  readonly address: AddressSnapshot | null;
  readonly earlier: Noted | null;
}

/** That of an order for which there can be no quote. */
export const NO_STANDING: Standing = { quote: null, ground: null, address: null, earlier: null };

type AtPlace<Row> = Row & { readonly place: number };

interface StandingRow {
  readonly quotes: readonly AtPlace<HeldQuote>[];
  readonly land: Land;
  readonly addresses: readonly { readonly place: number; readonly address: AddressSnapshot }[];
  readonly notes: readonly AtPlace<Noted>[];
}

const ENDPOINT = 'createOrder';

const PRODUCT_IDS = `array(select distinct (line->>'id')::numeric::int from quote, jsonb_array_elements(quote.content->'lines') line where (line->>'id')::numeric between 1 and 2147483647)`;

/**
 * Quotes before customers, as whoever else locks both. The inner selects around the values keep the database from planning it anew for
 * every number of orders.
 */
const standingSql = (locked: '' | 'skip locked'): string => `with asked as materialized (
    select * from unnest((select $1::int[]), (select $2::uuid[]), (select $3::int[]), (select $4::text[])) with ordinality as asked(user_id, quote_id, address_id, key, place)),
  quote as materialized (select asked.place, q.* from asked join quotes q on q.id = asked.quote_id and q.user_id = asked.user_id order by asked.place for update of q ${locked}),
  customer as materialized (select u.id from users u where u.id = any(array(select user_id from quote)) for no key update ${locked})
  select json_build_object(
    'quotes', (select coalesce(json_agg(json_build_object('place', quote.place, 'id', quote.id, 'userId', quote.user_id, 'restaurantId', quote.restaurant_id, 'content', quote.content,
      'expires', (extract(epoch from quote.expires_at) * 1000)::float8, 'isUsed', quote.used_at is not null,
      'orderId', case when quote.used_at is null then nextval('orders_id_seq') end)), '[]') from quote where quote.user_id = any(array(select id from customer))),
    'land', ${landSql('array(select restaurant_id from quote)', PRODUCT_IDS)},
    'addresses', (select coalesce(json_agg(json_build_object('place', asked.place, 'address', json_build_object('label', a.label, 'city_id', a.city_id, 'street', a.street,
      'house', a.house, 'block', a.block, 'entrance', a.entrance, 'floor', a.floor, 'apartment', a.apartment, 'intercom', a.intercom, 'comment', a.comment, 'is_default', a.is_default))), '[]')
      from asked join addresses a on a.id = asked.address_id and a.user_id = asked.user_id),
    'notes', (select coalesce(json_agg(json_build_object('place', asked.place, 'bodyHash', k.body_hash, 'answer', k.answer)), '[]')
      from asked join idempotency_keys k on k.user_id = asked.user_id and k.endpoint = '${ENDPOINT}' and k.key = asked.key)
  ) as standing`;

type StandingValues = [userIds: readonly number[], quoteIds: readonly string[], addressIds: readonly (number | null)[], keys: readonly (string | null)[]];
const standing = statement<StandingValues, { standing: StandingRow }>('order_standing', standingSql(''));
const standingUnheld = statement<StandingValues, { standing: StandingRow }>('order_standing_unheld', standingSql('skip locked'));

/** Everything an order depends on, in one statement of the order's own transaction. It waits for whoever holds the quote or the customer. */
export async function readStanding(tx: Database, ask: Ask): Promise<Standing> {
  return only(standingsOf([ask], only(await standing(tx, valuesOf([ask]))).standing));
}

/** The same for many, none of whom share a quote; of a quote or customer that somebody holds it tells as of none, and waits for nobody. */
export async function readStandings(tx: Database, asks: readonly Ask[]): Promise<readonly Standing[]> {
  return standingsOf(asks, only(await standingUnheld(tx, valuesOf(asks))).standing);
}

const valuesOf = (asks: readonly Ask[]): StandingValues => [
  asks.map(({ userId }) => userId), asks.map(({ quoteId }) => quoteId), asks.map(({ addressId }) => addressId), asks.map(({ key }) => key),
];

function standingsOf(asks: readonly Ask[], { quotes, land, addresses, notes }: StandingRow): readonly Standing[] {
  const grounds = groundsOf(land);
  return asks.map((_ask, index) => {
    const here = ({ place }: { readonly place: number }): boolean => place === index + 1;
    const quote = quotes.find(here) ?? null;
    return {
      quote,
      ground: (quote && grounds.get(quote.restaurantId)) ?? null,
      address: addresses.find(here)?.address ?? null,
      earlier: notes.find(here) ?? null,
    };
  });
}

const ORDER_COLUMNS = Object.values(columnsOf(orders)).filter((name) => name !== 'number' && name !== 'ordinal');
const ITEM_COLUMNS = Object.values(columnsOf(orderItems)).filter((name) => name !== 'id').join(', ');

const insert = statement<[orders: string, items: string, notes: string], { placed: string }>(
  'place_orders',
  `with placed as materialized (select * from jsonb_populate_recordset(null::orders, $1::jsonb)),
  counted as (update users set order_count = order_count + (select max(ordinal) from placed where placed.user_id = users.id) where id = any(array(select user_id from placed))
    returning users.id, order_count - (select max(ordinal) from placed where placed.user_id = users.id) as before),
  ordered as (insert into orders (ordinal, ${ORDER_COLUMNS.join(', ')}) overriding system value
    select counted.before + placed.ordinal, ${ORDER_COLUMNS.map((name) => `placed.${name}`).join(', ')} from placed join counted on counted.id = placed.user_id),
  filled as (insert into order_items (${ITEM_COLUMNS}) select ${ITEM_COLUMNS} from jsonb_populate_recordset(null::order_items, $2::jsonb)),
  told as (insert into order_events (order_id, status, "by", at) select id, status, 'customer', created_at from placed),
  used as (update quotes set used_at = (select max(created_at) from placed) where id = any(array(select quote_id from placed))),
  noted as (insert into idempotency_keys (user_id, endpoint, key, body_hash, answer, created_at)
    select user_id, '${ENDPOINT}', key, body_hash, answer, created_at
    from jsonb_to_recordset($3::jsonb) as note(user_id int, key text, body_hash text, answer jsonb, created_at timestamptz))
  select count(*) as placed from placed`,
);

/** Its `ordinal` counts the orders that its customer places in this transaction; those from before are added to it. */
export type NewOrder = Omit<typeof orders.$inferSelect, 'number'>;
export type NewItem = Omit<typeof orderItems.$inferSelect, 'id'>;

export interface Placing {
  readonly order: NewOrder;
  readonly items: readonly NewItem[];
  /** The answer for a repeated key; null without a key. */
  readonly note: { readonly key: string; readonly bodyHash: string; readonly answer: unknown } | null;
}

/** Writes orders, their items and first events, counts them, uses their quotes up and keeps the answers for repeated keys. */
export async function insertOrders(tx: Database, placings: readonly Placing[]): Promise<void> {
  const rows = placings.map(({ order }) => recordOf(orders, order));
  const items = placings.flatMap((placing) => placing.items.map((item) => recordOf(orderItems, item)));
  const notes = placings.flatMap(({ order, note }) => (note ? [{ user_id: order.userId, key: note.key, body_hash: note.bodyHash, answer: note.answer, created_at: order.createdAt }] : []));
  await insert(tx, [JSON.stringify(rows), JSON.stringify(items), JSON.stringify(notes)]);
}
