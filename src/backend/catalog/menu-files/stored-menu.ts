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
import { toMajor } from '#backend/money.ts';
import { ALLERGENS, DIETS, MEASURES } from '#contract/value-lists.ts';
import type { MenuBranch, MenuCategory, MenuOptionGroup, MenuProduct, MenuRestaurant } from './menu-file.ts';
import { getIdentityName } from './menu-diff.ts';

/** A restaurant as it is stored now, in the form of a parsed menu file. */
export const readStoredMenu = async (
  db: Database,
  citySlug: string,
  restaurant: RestaurantRow,
): Promise<MenuRestaurant> =>
  toMenuRestaurant(citySlug, restaurant, await readBranches(db, restaurant.id), await readMenu(db, restaurant.id));

/** The form of a menu file of stored rows. What was removed from the menu is left out. */
export function toMenuRestaurant(
  citySlug: string,
  restaurant: RestaurantRow,
  branches: readonly BranchRow[],
  menu: MenuRows,
): MenuRestaurant {
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
    revisions: readRevisions({ restaurant, branches, ...menu }),
  };
}

export const restaurantFields = (
  citySlug: string,
  restaurant: RestaurantRow,
): Omit<MenuRestaurant, 'branches' | 'categories' | 'revisions'> => ({
  city: citySlug,
  slug: restaurant.slug,
  name: restaurant.name,
  description: restaurant.description,
  cuisines: [...restaurant.cuisines],
  phone: restaurant.phone,
  min_order: toMajor(restaurant.minOrder),
  max_order: restaurant.maxOrder === null ? null : toMajor(restaurant.maxOrder),
  lead_minutes: restaurant.leadMinutes,
  pickup_minutes: restaurant.pickupMinutes,
  payment_methods: { delivery: restaurant.deliveryPaymentMethods, pickup: restaurant.pickupPaymentMethods },
  ...pictureField(restaurant),
});

export const categoryFields = ({
  slug,
  name,
  synonyms,
}: MenuRows['categories'][number]): Omit<MenuCategory, 'products'> => ({ slug, name, synonyms: [...synonyms] });

export const branchFields = (branch: BranchRow): MenuBranch => ({
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

export const productFields = (product: ProductRow): MenuProduct => ({
  slug: product.slug,
  name: product.name,
  description: product.description,
  price: toMajor(product.price),
  weight: product.weight,
  measure: knownWords([product.measure], MEASURES)[0] ?? MEASURES[0],
  active: product.active,
  recommended: product.recommended,
  ...allergenFields(product),
  diets: knownWords(product.diets, DIETS),
  synonyms: [...product.synonyms],
  ...pictureField(product),
  option_groups: product.groups.map(groupFields),
});

const groupFields = ({ name, kind, required, min, max, options }: GroupRow): MenuOptionGroup => ({
  name,
  kind,
  required,
  min,
  max,
  options: options.map((option) => ({
    name: option.name,
    price: toMajor(option.price),
    ...allergenFields(option),
  })),
});

const allergenFields = ({ allergens, allergensKnown }: Pick<ProductRow, 'allergens' | 'allergensKnown'>) => ({
  allergens: knownWords(allergens, ALLERGENS),
  allergens_known: allergensKnown,
});

/** A stored null, which means the path that follows from the slugs, is an absent field; an empty string, which means no picture, is null. */
const pictureField = ({ picture }: { readonly picture: string | null }) =>
  picture === null ? {} : { picture: picture === '' ? null : picture };

/** Stored words without those that files cannot contain, in their order. */
const knownWords = <Word extends string>(stored: readonly string[], words: readonly Word[]): Word[] =>
  stored.flatMap((word) => words.find((known) => known === word) ?? []);

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
const readRevisions = ({ restaurant, branches: branchRows, ...menu }: StoredRows): Revisions => ({
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
