import type { Database } from '#backend/db/client.ts';
import { PAYMENT_METHODS } from '#contract/value-lists.ts';
import { failure, type CommandResult } from '#backend/command-output.ts';
import { findRestaurants } from '#backend/catalog/catalog-queries.ts';
import type { MenuFileBranch, MenuFileOptionGroup, MenuFileProduct, MenuFileRestaurant } from './menu-file.ts';
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

const exportRestaurant = (restaurant: MenuFileRestaurant) => ({
  city: restaurant.city,
  slug: restaurant.slug,
  name: restaurant.name,
  description: restaurant.description,
  cuisines: restaurant.cuisines,
  phone: restaurant.phone,
  min_order: restaurant.min_order,
  ...(restaurant.max_order !== null && { max_order: restaurant.max_order }),
  lead_minutes: restaurant.lead_minutes,
  ...(restaurant.pickup_minutes !== null && { pickup_minutes: restaurant.pickup_minutes }),
  ...exportPaymentMethods(restaurant),
  ...exportPicture(restaurant),
  branches: restaurant.branches.map(exportBranch),
  categories: restaurant.categories.map(({ slug, name, synonyms, products }) => ({
    slug,
    name,
    ...exportSynonyms(synonyms),
    products: products.map(exportProduct),
  })),
  revisions: restaurant.revisions,
});

/** Left out if every method is accepted, which is the default. */
function exportPaymentMethods({ payment_methods: methods }: MenuFileRestaurant) {
  const isLimited = Object.values(methods).some((accepted) => accepted.length < PAYMENT_METHODS.length);
  return isLimited ? { payment_methods: methods } : {};
}

const exportBranch = ({ name, address, phone, lat, lng, pickup, hours, special_days: days }: MenuFileBranch) => ({
  name,
  address,
  phone,
  lat,
  lng,
  ...(pickup && { pickup }),
  hours,
  ...(days.length > 0 && {
    special_days: days.map(({ date, from, to }) => (from === null ? { date } : { date, from, to })),
  }),
});

function exportProduct(product: MenuFileProduct) {
  const { slug, name, description, price, weight, measure, active, recommended, diets, synonyms } = product;
  return {
    slug,
    name,
    description,
    price,
    weight,
    measure,
    ...(!active && { active }),
    ...(recommended && { recommended }),
    ...exportAllergens(product),
    ...(diets.length > 0 && { diets }),
    ...exportSynonyms(synonyms),
    ...exportPicture(product),
    ...(product.option_groups.length > 0 && { option_groups: product.option_groups.map(exportOptionGroup) }),
  };
}

const exportAllergens = ({ allergens, allergens_known }: Pick<MenuFileProduct, 'allergens' | 'allergens_known'>) => ({
  ...(allergens.length > 0 && { allergens }),
  ...(allergens_known && { allergens_known }),
});

const exportSynonyms = (synonyms: readonly string[]) => (synonyms.length > 0 ? { synonyms } : {});

const exportOptionGroup = ({ name, kind, required, min, max, options }: MenuFileOptionGroup) => ({
  name,
  kind,
  required,
  min,
  max,
  options: options.map((option) => ({ name: option.name, price: option.price, ...exportAllergens(option) })),
});

const exportPicture = ({ picture }: { readonly picture?: string | null | undefined }) =>
  picture === undefined ? {} : { picture };
