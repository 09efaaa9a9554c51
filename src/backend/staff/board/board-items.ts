import { asc, inArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { options, orderItems, products } from '#backend/db/schema/index.ts';
import { localize } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import type { BoardItem } from '#contract/staff/board.ts';
import { ALLERGENS } from '#contract/value-lists.ts';

/** The items of orders by order id, with the allergens that the current menu declares for product and options. */
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
  const productAllergens = await readAllergens(db, products, productIds);
  const optionAllergens = await readAllergens(db, options, optionIds);
  const views = rows.map((row) => {
    const declaredAllergens = new Set([
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
        allergens: ALLERGENS.filter((allergen) => declaredAllergens.has(allergen)),
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
