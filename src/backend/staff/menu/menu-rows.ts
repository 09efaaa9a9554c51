import { asc, eq, inArray, max } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';

type ProductRow = typeof products.$inferSelect;
type CategoryRow = typeof categories.$inferSelect;

// Decision 29 describes the order in which rows are locked, and why by `no key update`. The version of the catalog is
// locked by the commit.

/** Locks a product until the end of the transaction, and returns its row. */
export async function lockProduct(tx: Database, id: number): Promise<ProductRow | undefined> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('no key update');
  return row;
}

export async function lockCategory(tx: Database, id: number): Promise<CategoryRow | undefined> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('no key update');
  return row;
}

/** The position after the last row of a list; 0 for an empty list. */
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

/** Moves an id past its neighbour. Returns null if it is already at that end of the list, or not in it. */
export function moveInList(ids: readonly number[], id: number, direction: Direction): readonly number[] | null {
  const from = ids.indexOf(id);
  const to = from + (direction === 'up' ? -1 : 1);
  const other = ids[to];
  if (from < 0 || other === undefined) return null;
  return ids.map((each, index) => (index === from ? other : index === to ? id : each));
}

/** Locks the products of a category. Returns the ids of those on the menu, in display order. */
export async function lockProductsOfCategory(tx: Database, categoryId: number): Promise<readonly number[]> {
  const { id, position, removedAt } = products;
  return inDisplayOrder(
    await tx
      .select({ id, position, removedAt })
      .from(products)
      .where(eq(products.categoryId, categoryId))
      .orderBy(asc(id))
      .for('no key update'),
  );
}

/** Locks the categories of a restaurant. Returns the ids of those on the menu, in display order. */
export async function lockCategoriesOfRestaurant(tx: Database, restaurantId: number): Promise<readonly number[]> {
  const { id, position, removedAt } = categories;
  return inDisplayOrder(
    await tx
      .select({ id, position, removedAt })
      .from(categories)
      .where(eq(categories.restaurantId, restaurantId))
      .orderBy(asc(id))
      .for('no key update'),
  );
}

const inDisplayOrder = (rows: readonly Pick<ProductRow, 'id' | 'position' | 'removedAt'>[]): number[] =>
  rows
    .filter(({ removedAt }) => removedAt === null)
    .sort((one, other) => one.position - other.position || one.id - other.id)
    .map(({ id }) => id);

/** Sets the position of each row to its index in the list; rows that have it already are not updated. */
export async function writePositions(
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
