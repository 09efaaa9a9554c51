import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { options, orderItems, orders, products } from '#backend/db/schema/index.ts';
import { type OrderRow, preparingBeginsAt } from '#backend/orders/transitions.ts';
import type { BackendSettings } from '#backend/services.ts';
import { localize } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import type { BoardItem } from '#contract/staff/board.ts';
import { ALLERGENS } from '#contract/value-lists.ts';

/** The items of orders, by the order's id: what a kitchen makes, with the allergens that the menu names now. */
export async function readBoardItems(
  db: Database,
  orderIds: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, BoardItem[]>> {
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position));
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  const optionIds = [...new Set(rows.flatMap((row) => row.options.map(({ id }) => id)))];
  const [productAllergens, optionAllergens] = await Promise.all([
    readAllergens(db, products, productIds),
    readAllergens(db, options, optionIds),
  ]);
  const views = rows.map((row) => {
    const named = new Set([
      ...(productAllergens.get(row.productId) ?? []),
      ...row.options.flatMap(({ id }) => optionAllergens.get(id) ?? []),
    ]);
    return {
      orderId: row.orderId,
      item: {
        count: row.count,
        product_id: row.productId,
        name: localize(row.name, locale),
        options: row.options.map(({ id, name, count }) => ({
          id,
          name: localize(name, locale),
          count: count * row.count,
        })),
        allergens: ALLERGENS.filter((allergen) => named.has(allergen)),
        note: row.note,
      },
    };
  });
  const byOrder = Map.groupBy(views, ({ orderId }) => orderId);
  return new Map(Array.from(byOrder, ([orderId, items]) => [orderId, items.map(({ item }) => item)]));
}

async function readAllergens(
  db: Database,
  table: typeof products | typeof options,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, allergens: table.allergens })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, allergens }) => [id, allergens]));
}

const MINUTE_MS = 60_000;

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);

/**
 * From when the minutes count in which a new order has to be answered: from its arrival or, if it is for a chosen time, from the moment at
 * which preparing it has to begin. The kitchen is empty when an order for tomorrow arrives at night.
 */
function answerFrom(order: Pick<OrderRow, 'statusAt' | 'scheduledFor' | 'leadMinutes'>): Date {
  const beginsAt = preparingBeginsAt(order);
  return beginsAt && beginsAt > order.statusAt ? beginsAt : order.statusAt;
}

/** The same in SQL; `greatest` ignores nulls. */
const answerFromColumn = sql`greatest(${orders.statusAt}, ${orders.scheduledFor} - ${orders.leadMinutes} * interval '1 minute')`;

/** Whether an order has waited for an answer at least so long. */
export const isUnanswered = (minutes: number, now: Date): SQL | undefined =>
  and(eq(orders.status, 'placed'), lte(answerFromColumn, minutesBefore(now, minutes)));

/** Whether a row of an order has waited at least so long. */
export const hasWaited = (order: OrderRow, minutes: number, now: Date): boolean =>
  answerFrom(order) <= minutesBefore(now, minutes);

/** When the board warns of a new order, and when it is rejected; null if it is answered, or if the shop does not do so. */
export function answerDeadlines(
  order: OrderRow,
  { warnMinutes, rejectMinutes }: BackendSettings['unanswered'],
): { readonly warn_at: string | null; readonly reject_at: string | null } {
  const from = answerFrom(order).getTime();
  const after = (minutes: number): string | null =>
    order.status === 'placed' && minutes > 0 ? new Date(from + minutes * MINUTE_MS).toISOString() : null;
  return { warn_at: after(warnMinutes), reject_at: after(rejectMinutes) };
}
