import { asc, eq } from 'drizzle-orm';
import {
  type BranchRow,
  type GroupRow,
  type MenuRows,
  type ProductRow,
  readBranches,
  readMenu,
  type RestaurantRow,
} from '#backend/catalog/catalog-queries.ts';
import type { Database } from '#backend/db/client.ts';
import { branches, categories, products, restaurants } from '#backend/db/schema/index.ts';
import { identityName } from '#contract/localized-text.ts';
import { toMajor } from '#contract/money.ts';
import * as editable from '../menu/editable-fields.ts';
import type {
  MenuFileBranch,
  MenuFileCategory,
  MenuFileOptionGroup,
  MenuFileProduct,
  MenuFileRestaurant,
} from './menu-file.ts';

/** Reads a restaurant from the database, in the form of a parsed menu file. */
export const readStoredMenu = async (
  db: Database,
  citySlug: string,
  restaurant: RestaurantRow,
): Promise<MenuFileRestaurant> =>
  toMenuFileRestaurant(citySlug, restaurant, await readBranches(db, restaurant.id), await readMenu(db, restaurant.id));

/** Converts stored rows to the form of a parsed menu file. Removed categories and products are left out. */
export function toMenuFileRestaurant(
  citySlug: string,
  restaurant: RestaurantRow,
  branches: readonly BranchRow[],
  menu: MenuRows,
): MenuFileRestaurant {
  const products = menu.products.filter(({ removedAt }) => removedAt === null);
  return {
    ...restaurantFields(citySlug, restaurant),
    branches: branches.map(branchFields),
    categories: menu.categories
      .filter(({ removedAt }) => removedAt === null)
      .map((category) => ({
        ...categoryFields(category),
        products: products.filter(({ categoryId }) => categoryId === category.id).map(productFields),
      })),
    revisions: collectRevisions({ restaurant, branches, ...menu }),
  };
}

export const restaurantFields = (
  citySlug: string,
  restaurant: RestaurantRow,
): Omit<MenuFileRestaurant, 'branches' | 'categories' | 'revisions'> => ({
  city: citySlug,
  slug: restaurant.slug,
  ...editable.restaurantFields(restaurant),
  phone: restaurant.phone,
  min_order: toMajor(restaurant.minOrder),
  max_order: restaurant.maxOrder === null ? null : toMajor(restaurant.maxOrder),
  payment_methods: { delivery: restaurant.deliveryPaymentMethods, pickup: restaurant.pickupPaymentMethods },
  ...pictureField(restaurant),
});

export const categoryFields = ({
  slug,
  name,
  synonyms,
}: MenuRows['categories'][number]): Omit<MenuFileCategory, 'products'> => ({ slug, name, synonyms: [...synonyms] });

export const branchFields = (branch: BranchRow): MenuFileBranch => ({
  name: branch.name,
  address: branch.address,
  phone: branch.phone,
  lat: branch.lat,
  lng: branch.lng,
  pickup: branch.pickup,
  hours: Map.groupBy(branch.hours, ({ opens, closes }) => `${opens} ${closes}`)
    .values()
    .flatMap((intervals) => intervals.slice(0, 1).map((first) => ({ first, intervals })))
    .map(({ first, intervals }) => ({
      weekdays: intervals.map(({ weekday }) => weekday),
      from: first.opens,
      to: first.closes,
    }))
    .toArray(),
  special_days: branch.specialDays.map(({ date, opens, closes }) => ({ date, from: opens, to: closes })),
});

export const productFields = (product: ProductRow): MenuFileProduct => ({
  slug: product.slug,
  ...editable.productFields(product),
  price: toMajor(product.price),
  active: product.active,
  ...pictureField(product),
  option_groups: product.groups.map(groupFields),
});

const groupFields = ({ name, kind, required, min, max, options }: GroupRow): MenuFileOptionGroup => ({
  name,
  kind,
  required,
  min,
  max,
  options: options.map((option) => ({
    name: option.name,
    price: toMajor(option.price),
    ...editable.allergenFields(option),
  })),
});

/**
 * The field of a menu file for a stored picture. Null, the path that follows from the slugs, becomes an absent field;
 * an empty string, no picture, becomes null. `pictureColumn` is the inverse.
 */
const pictureField = ({ picture }: { readonly picture: string | null }) =>
  picture === null ? {} : { picture: picture === '' ? null : picture };

type Revisions = NonNullable<MenuFileRestaurant['revisions']>;

interface StoredRows extends MenuRows {
  readonly restaurant: Pick<RestaurantRow, 'revision'>;
  readonly branches: readonly BranchRow[];
}

interface Row {
  readonly slug: string;
  readonly revision: number;
  readonly removedAt: Date | null;
}

const revisionsBySlug = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(rows.filter(({ removedAt }) => removedAt === null).map(({ slug, revision }) => [slug, revision]));

/**
 * The revisions of a restaurant, of its branches by name, and of its categories and products by slug. Slugs of
 * removed items are never reused, so a slug identifies one item.
 */
const collectRevisions = ({ restaurant, branches: branchRows, ...menu }: StoredRows): Revisions => ({
  restaurant: restaurant.revision,
  branches: Object.fromEntries(branchRows.map((branch) => [identityName(branch), branch.revision])),
  categories: revisionsBySlug(menu.categories),
  products: revisionsBySlug(menu.products),
});

/**
 * Locks the rows of a restaurant until the end of the transaction, so that they cannot change between their comparison
 * with the file and the import. The locks do not block orders, which reference the restaurant and its branches.
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
      .for('no key update');
}
