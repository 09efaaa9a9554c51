import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';

type ProductRow = typeof products.$inferSelect;
type CategoryRow = typeof categories.$inferSelect;

/** Locks a product until the end of the transaction. The endpoint has checked that it exists. */
export async function lockProduct(tx: Database, id: number): Promise<ProductRow | undefined> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  return row;
}

export async function lockCategory(tx: Database, id: number): Promise<CategoryRow | undefined> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  return row;
}

/** The position behind all rows of a list; that of an empty list is 0. */
export async function nextPosition(
  tx: Database,
  list: { readonly categoryId: number } | { readonly restaurantId: number },
): Promise<number> {
  const rows =
    'categoryId' in list
      ? await tx
          .select({ last: max(products.position) })
          .from(products)
          .where(eq(products.categoryId, list.categoryId))
      : await tx
          .select({ last: max(categories.position) })
          .from(categories)
          .where(eq(categories.restaurantId, list.restaurantId));
  return (rows[0]?.last ?? -1) + 1;
}

export type Direction = 'up' | 'down';

/** The ids with one of them moved past its neighbour; null if it is at that end already. */
export function moveInList(ids: readonly number[], id: number, direction: Direction): readonly number[] | null {
  const from = ids.indexOf(id);
  const to = from + (direction === 'up' ? -1 : 1);
  const other = ids[to];
  if (from < 0 || other === undefined) return null;
  return ids.map((each, index) => (index === from ? other : index === to ? id : each));
}

/** The products of a category on the menu, in display order, locked. */
export async function lockProductOrder(tx: Database, categoryId: number): Promise<readonly number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.categoryId, categoryId), isNull(products.removedAt)))
    .orderBy(asc(products.position), asc(products.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** The categories on a menu, in display order, locked. */
export async function lockCategoryOrder(tx: Database, restaurantId: number): Promise<readonly number[]> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.restaurantId, restaurantId), isNull(categories.removedAt)))
    .orderBy(asc(categories.position), asc(categories.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Writes the positions of a list, changing only the rows whose position is another one. */
export async function writeOrder(
  tx: Database,
  table: typeof products | typeof categories,
  ids: readonly number[],
): Promise<void> {
  const rows = await tx
    .select({ id: table.id, position: table.position })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const positions = new Map(rows.map(({ id, position }) => [id, position]));
  for (const [position, id] of ids.entries())
    if (positions.get(id) !== position) await tx.update(table).set({ position }).where(eq(table.id, id));
}
