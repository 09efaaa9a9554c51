import type { Database } from '#backend/db/client.ts';
import { toMajor } from '#backend/money.ts';
import type { CommandAnswer } from '#backend/orders/commands.ts';
import type { MenuFile, MenuRestaurant } from './menu-file.ts';
import {
  findRestaurants,
  readStoredRestaurant,
  type StoredRestaurant,
  type StoredBranch,
  type StoredGroup,
  type StoredProduct,
} from './stored-restaurant.ts';

export const EXPORT_USAGE =
  'export-menu chisinau/casa-mare       the file of a restaurant as it is; several names, or a slug alone, do as well';

/** The shape of a file before it is read: what may be left out is left out where it is the usual. */
type Written<Name extends keyof MenuFile['restaurants'][number]> = MenuFile['restaurants'][number][Name];

/** The restaurants of these names as a file that changes nothing when it is imported. */
export async function exportMenu(db: Database, names: readonly string[]): Promise<CommandAnswer> {
  if (names.length === 0) return { ok: false, lines: [EXPORT_USAGE] };
  const restaurants = [];
  for (const name of names) {
    const [slug = '', city] = name.split('/').reverse();
    const found = await findRestaurants(db, slug, city);
    const [first, ...others] = found;
    if (!first) return { ok: false, lines: [`There is no restaurant ${name}`] };
    if (others.length > 0)
      return {
        ok: false,
        lines: [`There are several: ${found.map(({ city: where }) => `${where.slug}/${slug}`).join(', ')}`],
      };
    restaurants.push(restaurantOf(await readStoredRestaurant(db, first)));
  }
  return { ok: true, lines: JSON.stringify({ restaurants }, null, 2).split('\n') };
}

function restaurantOf({ city, restaurant, branches, categories, products }: StoredRestaurant) {
  return {
    city: city.slug,
    slug: restaurant.slug,
    name: restaurant.name,
    description: restaurant.description,
    cuisines: restaurant.cuisines,
    phone: restaurant.phone,
    min_order: toMajor(restaurant.minOrder),
    lead_minutes: restaurant.leadMinutes,
    ...pictureOf(restaurant),
    branches: branches.map(branchOf),
    categories: categories
      .filter(({ removedAt }) => removedAt === null)
      .map(({ id, slug, name }) => ({
        slug,
        name,
        products: products
          .filter(({ categoryId, removedAt }) => categoryId === id && removedAt === null)
          .map(productOf),
      })),
  } satisfies Record<Exclude<keyof MenuRestaurant, 'picture'>, unknown>;
}

function branchOf({ name, address, phone, lat, lng, hours }: StoredBranch): Written<'branches'>[number] {
  const together = Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`);
  return {
    name,
    address,
    phone,
    lat,
    lng,
    hours: [...together.values()].flatMap(([first, ...others]) =>
      first
        ? [{ weekdays: [first, ...others].map(({ weekday }) => weekday), from: first.opens, to: first.closes }]
        : [],
    ),
  };
}

function productOf(product: StoredProduct) {
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
    ...pictureOf(product),
    ...(groups.length > 0 && { option_groups: groups.map(groupOf) }),
  };
}

const groupOf = ({ name, kind, required, min, max, options }: StoredGroup) => ({
  name,
  kind,
  required,
  min,
  max,
  options: options.map((option) => ({ name: option.name, price: toMajor(option.price) })),
});

const pictureOf = ({ picture }: { readonly picture: string | null }) =>
  picture === null ? {} : { picture: picture === '' ? null : picture };
