import type { Database } from '#backend/db/client.ts';
import { toMajor } from '#backend/money.ts';
import { failure, type CommandResult } from '#backend/commands/command-result.ts';
import { readRevisions } from './export-revisions.ts';
import type { MenuBranch, MenuRestaurant } from './menu-file.ts';
import {
  findRestaurants,
  readBranches,
  readMenu,
  type BranchRow,
  type GroupRow,
  type MenuRows,
  type ProductRow,
  type RestaurantRow,
} from '#backend/catalog/catalog-queries.ts';

export const EXPORT_USAGE =
  'export-menu chisinau/casa-mare       print the menu file of a restaurant; several restaurants, or slugs without a city, are possible';

/**
 * Prints restaurants as the JSON of a menu file; importing it changes nothing. Each path is `city/restaurant` in slugs, or only the
 * restaurant's slug if no other city has it. Fails for a path with no restaurant or with several.
 */
export async function exportMenu(db: Database, paths: readonly string[]): Promise<CommandResult> {
  if (paths.length === 0) return failure(EXPORT_USAGE);
  const restaurants: Partial<Exported<MenuRestaurant>>[] = [];
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
    restaurants.push(
      exportRestaurant(city.slug, restaurant, await readBranches(db, restaurant.id), await readMenu(db, restaurant.id)),
    );
  }
  return { ok: true, lines: JSON.stringify({ restaurants }, null, 2).split('\n') };
}

/** A part of a menu file as it is written. */
type Exported<Item extends object> = { [Name in keyof Item]: unknown };

function exportRestaurant(
  city: string,
  restaurant: RestaurantRow,
  branches: readonly BranchRow[],
  menu: MenuRows,
): Partial<Exported<MenuRestaurant>> {
  const { categories, products } = menu;
  return {
    city,
    slug: restaurant.slug,
    name: restaurant.name,
    description: restaurant.description,
    cuisines: restaurant.cuisines,
    phone: restaurant.phone,
    min_order: toMajor(restaurant.minOrder),
    lead_minutes: restaurant.leadMinutes,
    ...(restaurant.pickupMinutes !== null && { pickup_minutes: restaurant.pickupMinutes }),
    ...exportPicture(restaurant),
    branches: branches.map(exportBranch),
    categories: categories.map(({ id, slug, name, synonyms }) => ({
      slug,
      name,
      ...exportSynonyms(synonyms),
      products: products.filter(({ categoryId }) => categoryId === id).map(exportProduct),
    })),
    revisions: readRevisions({ restaurant, ...menu }),
  };
}

const exportBranch = ({
  name,
  address,
  phone,
  lat,
  lng,
  pickup,
  hours,
  specialDays,
}: BranchRow): Partial<Exported<MenuBranch>> => ({
  name,
  address,
  phone,
  lat,
  lng,
  ...(pickup && { pickup }),
  hours: Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`)
    .values()
    .map((intervals) => ({
      weekdays: intervals.map(({ weekday }) => weekday),
      from: intervals[0]?.opens,
      to: intervals[0]?.closes,
    }))
    .toArray(),
  ...(specialDays.length > 0 && {
    special_days: specialDays.map(({ date, opens, closes }) =>
      opens === null ? { date } : { date, from: opens, to: closes },
    ),
  }),
});

function exportProduct(product: ProductRow) {
  const { slug, name, description, weight, measure, active, recommended, diets, synonyms, groups } = product;
  return {
    slug,
    name,
    description,
    price: toMajor(product.price),
    weight,
    measure,
    ...(!active && { active }),
    ...(recommended && { recommended }),
    ...exportAllergens(product),
    ...(diets.length > 0 && { diets }),
    ...exportSynonyms(synonyms),
    ...exportPicture(product),
    ...(groups.length > 0 && { option_groups: groups.map(exportOptionGroup) }),
  };
}

const exportAllergens = ({ allergens, allergensKnown }: Pick<ProductRow, 'allergens' | 'allergensKnown'>) => ({
  ...(allergens.length > 0 && { allergens }),
  ...(allergensKnown && { allergens_known: true }),
});

const exportSynonyms = (synonyms: readonly string[]) => (synonyms.length > 0 ? { synonyms } : {});

const exportOptionGroup = ({ name, kind, required, min, max, options }: GroupRow) => ({
  name,
  kind,
  required,
  min,
  max,
  options: options.map((option) => ({
    name: option.name,
    price: toMajor(option.price),
    ...exportAllergens(option),
  })),
});

/**
 * The `picture` field of a menu file. A database null, which means the path that follows from the slugs, is an absent field; a
 * database empty string, which means no picture, is null.
 */
const exportPicture = ({ picture }: { readonly picture: string | null }) =>
  picture === null ? {} : { picture: picture === '' ? null : picture };
