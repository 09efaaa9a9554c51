import type { Database } from '#backend/db/client.ts';
import { toMajor } from '#backend/money.ts';
import type { CommandAnswer } from '#backend/orders/commands.ts';
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
  'export-menu chisinau/casa-mare       the file of a restaurant as it is; several names, or a slug alone, do as well';

/** The restaurants of these names as a file that changes nothing when it is imported. */
export async function exportMenu(db: Database, names: readonly string[]): Promise<CommandAnswer> {
  if (names.length === 0) return { ok: false, lines: [EXPORT_USAGE] };
  const restaurants: Exported<MenuRestaurant>[] = [];
  for (const name of names) {
    const [slug = '', citySlug] = name.split('/').reverse();
    const found = await findRestaurants(db, slug, citySlug);
    const [first, ...others] = found;
    if (!first) return { ok: false, lines: [`There is no restaurant ${name}`] };
    if (others.length > 0)
      return { ok: false, lines: [`There are several: ${found.map(({ city }) => `${city.slug}/${slug}`).join(', ')}`] };
    const { id } = first.restaurant;
    restaurants.push(
      restaurantOf(first.city.slug, first.restaurant, await readBranches(db, id), await readMenu(db, id)),
    );
  }
  return { ok: true, lines: JSON.stringify({ restaurants }, null, 2).split('\n') };
}

/** What has a default is left out where it is the default. */
type Exported<Item extends object> = { [Name in keyof Item]: unknown };

function restaurantOf(
  city: string,
  restaurant: RestaurantRow,
  branches: readonly BranchRow[],
  { categories, products }: MenuRows,
): Exported<MenuRestaurant> {
  return {
    city,
    slug: restaurant.slug,
    name: restaurant.name,
    description: restaurant.description,
    cuisines: restaurant.cuisines,
    phone: restaurant.phone,
    min_order: toMajor(restaurant.minOrder),
    lead_minutes: restaurant.leadMinutes,
    ...toPictureData(restaurant),
    branches: branches.map(branchOf),
    categories: categories.map(({ id, slug, name }) => ({
      slug,
      name,
      products: products.filter(({ categoryId }) => categoryId === id).map(productOf),
    })),
  };
}

const branchOf = ({ name, address, phone, lat, lng, hours }: BranchRow): Exported<MenuBranch> => ({
  name,
  address,
  phone,
  lat,
  lng,
  hours: Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`)
    .values()
    .map((intervals) => ({
      weekdays: intervals.map(({ weekday }) => weekday),
      from: intervals[0]?.opens,
      to: intervals[0]?.closes,
    }))
    .toArray(),
});

function productOf(product: ProductRow) {
  const { slug, name, description, weight, measure, active, recommended, allergens, diets, groups } = product;
  return {
    slug,
    name,
    description,
    price: toMajor(product.price),
    weight,
    measure,
    ...(!active && { active }),
    ...(recommended && { recommended }),
    ...(allergens.length > 0 && { allergens }),
    ...(diets.length > 0 && { diets }),
    ...toPictureData(product),
    ...(groups.length > 0 && { option_groups: groups.map(groupOf) }),
  };
}

const groupOf = ({ name, kind, required, min, max, options }: GroupRow) => ({
  name,
  kind,
  required,
  min,
  max,
  options: options.map((option) => ({ name: option.name, price: toMajor(option.price) })),
});

const toPictureData = ({ picture }: { readonly picture: string | null }) =>
  picture === null ? {} : { picture: picture === '' ? null : picture };
