import { asc, eq } from 'drizzle-orm';
import type { BranchRow, MenuRows, RestaurantRow } from '#backend/catalog/catalog-queries.ts';
import type { Database } from '#backend/db/client.ts';
import { branches, categories, products, restaurants } from '#backend/db/schema/index.ts';
import type { MenuRestaurant } from './menu-file.ts';
import { getIdentityName } from './row-diff.ts';

type Revisions = NonNullable<MenuRestaurant['revisions']>;

interface StoredRows extends MenuRows {
  readonly restaurant: Pick<RestaurantRow, 'revision'>;
  readonly branches: readonly BranchRow[];
}

interface Row {
  readonly slug: string;
  readonly revision: number;
  readonly removedAt: Date | null;
}

const bySlug = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(rows.filter(({ removedAt }) => removedAt === null).map(({ slug, revision }) => [slug, revision]));

/**
 * The revisions of a restaurant, of its branches by their English names, and of everything on its menu by slug. Slugs are never used
 * again, so they are as good as ids.
 */
export const readRevisions = ({ restaurant, branches: branchRows, ...menu }: StoredRows): Revisions => ({
  restaurant: restaurant.revision,
  branches: Object.fromEntries(branchRows.map((branch) => [getIdentityName(branch), branch.revision])),
  categories: bySlug(menu.categories),
  products: bySlug(menu.products),
});

/**
 * Locks the rows of a restaurant until the end of the transaction, so that no edit comes between their comparison and the import.
 * Orders, which refer to the restaurant and its branches, do not wait.
 */
export async function lockMenu(tx: Database, restaurantId: number): Promise<void> {
  await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('no key update');
  await tx
    .select({ id: branches.id })
    .from(branches)
    .where(eq(branches.restaurantId, restaurantId))
    .orderBy(asc(branches.id))
    .for('no key update');
  for (const table of [products, categories])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.restaurantId, restaurantId))
      .orderBy(asc(table.id))
      .for('update');
}
