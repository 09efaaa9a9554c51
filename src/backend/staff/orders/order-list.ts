import { count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#backend/db/client.ts';
import { orderReports, orders } from '#backend/db/schema/index.ts';
import {
  HIDDEN_CONTACT,
  type OrderViewer,
  VISIBILITY_COLUMNS,
  type VisibleParts,
  visibleParts,
} from '#backend/order-visibility.ts';
import { nameMatches } from '#backend/db/schema/columns.ts';
import { country } from '#contract/country.ts';
import type { OrderRow } from '#contract/staff/orders.ts';

/** Cursor of a list of orders, newest first: the sort key of the last order of a page. */
export interface OrderCursor {
  readonly createdAt: Date;
  readonly id: number;
}

/** The columns of `orders` that an `OrderRow` contains. */
const ORDER_ROW_COLUMNS = {
  ...VISIBILITY_COLUMNS,
  id: orders.id,
  number: orders.number,
  createdAt: orders.createdAt,
  restaurantName: orders.restaurantName,
  total: orders.total,
  currency: orders.currency,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
} as const;

export interface OrderReader {
  readonly viewer: OrderViewer;
  readonly now: Date;
}

/** Reads the orders that match a condition, newest first. `nextCursor` is null on the last page. */
export async function readOrderRows(
  db: Database,
  condition: SQL | undefined,
  limit: number,
  { viewer, now }: OrderReader,
): Promise<{ rows: OrderRow[]; nextCursor: OrderCursor | null }> {
  const found = await db
    .select(ORDER_ROW_COLUMNS)
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const problemReports = await countReports(
    db,
    page.map(({ id }) => id),
  );
  return {
    rows: page.map((order) =>
      orderRowView(order, visibleParts(order, null, viewer, now), problemReports.get(order.id) ?? 0),
    ),
    nextCursor: found.length > limit ? (page.at(-1) ?? null) : null,
  };
}

async function countReports(db: Database, ids: number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderReports.orderId, problemReports: count() })
    .from(orderReports)
    .where(inArray(orderReports.orderId, ids))
    .groupBy(orderReports.orderId);
  return new Map(rows.map(({ orderId, problemReports }) => [orderId, problemReports]));
}

type OrderRowColumns = Pick<typeof orders.$inferSelect, keyof typeof ORDER_ROW_COLUMNS>;

export const orderRowView = (
  order: OrderRowColumns,
  { contact }: Pick<VisibleParts, 'contact'>,
  problemReports: number,
): OrderRow => ({
  id: order.id,
  number: order.number,
  created_at: order.createdAt.toISOString(),
  status: order.status,
  restaurant: order.restaurantName,
  fulfilment: order.fulfilment,
  customer: { id: order.userId, ...(contact ?? HIDDEN_CONTACT) },
  total: order.total,
  currency: order.currency,
  payment: { method: order.paymentMethod, status: order.paymentStatus },
  reports: problemReports,
});

/** A shorter search text matches too many phone numbers. */
const MIN_PHONE_DIGITS = 4;
/** The country code or the trunk prefix before a national number. No national number begins with one of them. */
// eslint-disable-next-line no-restricted-syntax -- Of a fact of the country and literals only.
const DIALLING_PREFIXES = new RegExp(`^(?:0*${country.phone.callingCode}|0+)`);
/** Characters that no phone number has: `#1042` and `nr. 1042` are order numbers. */
const NOT_IN_PHONE = /[\p{L}#№]/u;

/**
 * Extracts the digits of a phone number, or of its end, from a search text: `69123456` from `+373 (69) 123-456`,
 * `069123456` and `69 123 456`, and `3456` from `3456`. Returns undefined if the text is not a phone number.
 */
export function phoneDigits(text: string): string | undefined {
  if (NOT_IN_PHONE.test(text)) return undefined;
  const typed = text.replace(/\D/g, '');
  // In a shorter text, a leading zero may be part of the number's end.
  const digits = typed.length > country.phone.nationalDigits ? typed.replace(DIALLING_PREFIXES, '') : typed;
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits;
}

/** SQL condition: the phone number ends with these digits. Uses the index on the reversed phone number. */
export const phoneEndsWith = (column: AnyPgColumn, digits: string): SQL =>
  like(sql`reverse(${column})`, `${Array.from(digits).reverse().join('')}%`);

const toOrderNumber = (text: string): string | undefined => /^(?:#|№|nr\.?)?\s*(\d{1,9})$/iu.exec(text)?.[1];

/** SQL condition for a search by order number, phone number or name. Undefined for an empty search. */
export function orderMatches(search: string): SQL | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  const number = toOrderNumber(text);
  const phone = phoneDigits(text);
  const conditions = [
    number === undefined ? undefined : eq(orders.number, number),
    phone === undefined ? undefined : phoneEndsWith(orders.contactPhone, phone),
  ].filter((condition) => condition !== undefined);
  if (conditions.length > 0) return or(...conditions);
  return nameMatches(orders.contactName, text) ?? sql`false`;
}
