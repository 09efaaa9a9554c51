import { asc, eq } from 'drizzle-orm';
import type { MenuRows, RestaurantRow } from '#backend/catalog/catalog-queries.ts';
import type { Database } from '#backend/db/client.ts';
import { categories, products } from '#backend/db/schema/index.ts';
import type { MenuRestaurant } from './menu-file.ts';

type Revisions = NonNullable<MenuRestaurant['revisions']>;

interface StoredRows extends MenuRows {
  readonly restaurant: Pick<RestaurantRow, 'revision'>;
}

interface Row {
  readonly slug: string;
  readonly revision: number;
  readonly removedAt: Date | null;
}

const bySlug = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(rows.filter(({ removedAt }) => removedAt === null).map(({ slug, revision }) => [slug, revision]));

/** The revisions of a restaurant and of everything on its menu, by slug. Slugs are never used again, so they are as good as ids. */
export const readRevisions = ({ restaurant, ...menu }: StoredRows): Revisions => ({
  restaurant: restaurant.revision,
  categories: bySlug(menu.categories),
  products: bySlug(menu.products),
});

/**
 * What changed on a menu since it was exported, one line each: staff edited, added, removed or restored it, or another import did.
 * @param path `city/restaurant`, the beginning of each line
 */
export function changesSinceExport(path: string, exported: Revisions, current: Revisions): string[] {
  return [
    ...compare({ [path]: exported.restaurant }, { [path]: current.restaurant }, (name) => name),
    ...compare(exported.categories, current.categories, (slug) => `${path}, category ${slug}`),
    ...compare(exported.products, current.products, (slug) => `${path}/${slug}`),
  ];
}

type BySlug = Readonly<Record<string, number>>;

function compare(exported: BySlug, current: BySlug, nameOf: (slug: string) => string): string[] {
  const slugs = new Set([...Object.keys(exported), ...Object.keys(current)]);
  return [...slugs].flatMap((slug) => {
    const [before, now] = [exported[slug], current[slug]];
    if (before === now) return [];
    if (before === undefined) return [`${nameOf(slug)}: added since the export`];
    if (now === undefined) return [`${nameOf(slug)}: removed since the export`];
    return [`${nameOf(slug)}: changed since the export (revision ${before} → ${now})`];
  });
}

/** Locks the rows of a menu until the end of the transaction, so that no edit comes between their comparison and the import. */
export async function lockMenu(tx: Database, restaurantId: number): Promise<void> {
  for (const table of [products, categories])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.restaurantId, restaurantId))
      .orderBy(asc(table.id))
      .for('update');
}
