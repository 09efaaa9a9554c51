import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import { failure, type CommandResult } from '#backend/command-output.ts';
import { findRestaurants } from '#backend/catalog/catalog-queries.ts';
import {
  Branch,
  Category,
  Group,
  type MenuFileProduct,
  type MenuFileRestaurant,
  Option,
  Product,
  RestaurantFields,
  SpecialDay,
} from './menu-file.ts';
import { readStoredMenu } from './stored-menu.ts';

export const EXPORT_USAGE =
  'export-menu chisinau/casa-mare       print the menu file of a restaurant; several restaurants, or slugs without a city, are possible';

/**
 * Prints restaurants as the JSON of a menu file. Importing the unchanged file has no effect.
 * @param paths slugs of city and restaurant, such as `chisinau/casa-mare`, or the restaurant's slug if it is unique
 * @returns a failure if a path matches no restaurant or several
 */
export async function exportMenu(db: Database, paths: readonly string[]): Promise<CommandResult> {
  if (paths.length === 0) return failure(EXPORT_USAGE);
  const restaurants: MenuFileRestaurant[] = [];
  const exportedIds = new Set<number>();
  for (const path of paths) {
    const [slug = '', citySlug, ...rest] = path.split('/').reverse();
    if (rest.length > 0) return failure(`There is no restaurant ${path}`);
    const found = await findRestaurants(db, slug, citySlug);
    const [match, ...others] = found;
    if (!match) return failure(`There is no restaurant ${path}`);
    if (others.length > 0)
      return failure(
        `Several restaurants are named ${path}: ${found.map(({ city }) => `${city.slug}/${slug}`).join(', ')}`,
      );
    const { city, restaurant } = match;
    if (exportedIds.has(restaurant.id)) continue;
    exportedIds.add(restaurant.id);
    restaurants.push(await readStoredMenu(db, city.slug, restaurant));
  }
  return { ok: true, lines: formatMenuFile(restaurants).split('\n') };
}

/** The JSON of a menu file. Optional fields with default values are left out. */
export const formatMenuFile = (restaurants: readonly MenuFileRestaurant[]): string =>
  JSON.stringify({ restaurants: restaurants.map(exportRestaurant) }, null, 2);

const exportRestaurant = ({ branches, categories, revisions, ...fields }: MenuFileRestaurant) => ({
  ...withoutDefaults(RestaurantFields, fields),
  branches: branches.map(({ special_days: days, ...branch }) => ({
    ...withoutDefaults(Branch, branch),
    ...(days.length > 0 && { special_days: days.map((day) => withoutDefaults(SpecialDay, day)) }),
  })),
  categories: categories.map(({ products, ...category }) => ({
    ...withoutDefaults(Category, category),
    products: products.map(exportProduct),
  })),
  revisions,
});

const exportProduct = ({ option_groups: groups, ...product }: MenuFileProduct) => ({
  ...withoutDefaults(Product, product),
  ...(groups.length > 0 && {
    option_groups: groups.map(({ options, ...group }) => ({
      ...withoutDefaults(Group, group),
      options: options.map((option) => withoutDefaults(Option, option)),
    })),
  }),
});

/** The fields that differ from what their schema takes for an absent field. */
function withoutDefaults({ entries }: { readonly entries: v.ObjectEntries }, fields: object): object {
  const defaultOf = (schema: v.ObjectEntries[string] | undefined): unknown => schema && v.getDefault(schema);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, defaultOf(entries[name]))),
  );
}
