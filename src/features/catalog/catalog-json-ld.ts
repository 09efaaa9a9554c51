import type {
  DayOfWeek,
  GeoCoordinates,
  ItemAvailability,
  Menu,
  MenuItem,
  MenuSection,
  Offer,
  OpeningHoursSpecification,
  Product as ProductNode,
  QuantitativeValue,
  Restaurant as RestaurantNode,
  RestrictedDiet,
} from 'schema-dts';
import type { Branch, Category, City, Product, Restaurant, RestaurantFull } from '#contract/catalog.ts';
import { absolute, type Site } from '#features/shared/json-ld.ts';
import { pictureAddress } from './picture.ts';
import type { WorkingHours } from './opening-hours.ts';
import type { Diet } from '#contract/constants.ts';

/** Every city of the shop lies in Moldova, whose numbering plan and time zone the shop speaks. */
const COUNTRY = 'MD';

export interface RestaurantPage {
  readonly restaurant: RestaurantFull;
  readonly city: City;
  /** The first one's hours are the restaurant's. */
  readonly branches: readonly Branch[];
  /** The page's own path, with its language. */
  readonly path: string;
}

/** A restaurant where it is only mentioned, by its page's path. */
export const restaurantMention = ({ name }: Pick<RestaurantFull, 'name'>, path: string, site: Site) => {
  const url = absolute(path, site);
  return { '@type': 'Restaurant', '@id': `${url}#restaurant`, name, url } as const satisfies RestaurantNode;
};

/** A restaurant with its hours and its whole menu. Texts that the page's HTML has are not repeated: the block stays small. */
export function restaurantNode({ restaurant, city, branches, path }: RestaurantPage, site: Site): RestaurantNode {
  const [first, ...others] = branches;
  const image = pictureAddress(restaurant.image, site.origin);
  const { average, count } = restaurant.rating;
  return {
    ...restaurantMention(restaurant, path, site),
    ...(image ? { image } : {}),
    ...((restaurant.phone ?? first?.phone) ? { telephone: restaurant.phone ?? first?.phone ?? '' } : {}),
    ...(first
      ? placeOf(first, city)
      : { address: { '@type': 'PostalAddress', addressLocality: city.name, addressCountry: COUNTRY } }),
    ...(others.length > 0
      ? {
          department: others.map((branch) => ({
            '@type': 'Restaurant' as const,
            name: `${restaurant.name}, ${branch.name}`,
            ...(branch.phone ? { telephone: branch.phone } : {}),
            ...placeOf(branch, city),
          })),
        }
      : {}),
    ...(restaurant.cuisines.length > 0 ? { servesCuisine: restaurant.cuisines } : {}),
    ...priceRangeOf(restaurant.categories, city),
    ...(count > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, bestRating: 5, ratingCount: count } }
      : {}),
    hasMenu: menuNode(restaurant.categories),
  };
}

function placeOf({ address, lat, lng, hours }: Branch, city: City) {
  return {
    address: { '@type': 'PostalAddress', streetAddress: address, addressLocality: city.name, addressCountry: COUNTRY },
    ...(lat !== null && lng !== null ? { geo: pointOf(lat, lng) } : {}),
    ...(hours.length > 0 ? { openingHoursSpecification: hoursNodes(hours) } : {}),
  } as const;
}

const pointOf = (latitude: number, longitude: number): GeoCoordinates => ({
  '@type': 'GeoCoordinates',
  latitude,
  longitude,
});

/** From the cheapest to the dearest dish that can be ordered, as people write it. */
function priceRangeOf(categories: readonly Category[], { currency }: City): { priceRange?: string } {
  const prices = categories
    .flatMap(({ products }) => products)
    .filter(({ active }) => active)
    .map(({ price }) => price);
  if (prices.length === 0) return {};
  return {
    priceRange: `${prices.reduce((least, price) => Math.min(least, price))}–${prices.reduce((most, price) => Math.max(most, price))} ${currency}`,
  };
}

function menuNode(categories: readonly Category[]): Menu {
  return {
    '@type': 'Menu',
    hasMenuSection: categories
      .filter(({ products }) => products.length > 0)
      .map(({ name, products }): MenuSection => ({
        '@type': 'MenuSection',
        name,
        hasMenuItem: products.map(itemNode),
      })),
  };
}

function itemNode(product: Product): MenuItem {
  const diets = dietsOf(product.diets);
  return {
    '@type': 'MenuItem',
    name: product.name,
    offers: priceOf(product),
    ...(diets.length > 0 ? { suitableForDiet: diets } : {}),
  };
}

/** The codes of UN/CEFACT for the measures that are weights or volumes. */
const UNITS: Readonly<Record<string, string>> = { g: 'GRM', ml: 'MLT' };

export interface ProductPage {
  readonly product: Product;
  readonly category: Pick<Category, 'name'>;
  readonly restaurant: Pick<Restaurant, 'name'>;
  /** The page's own path and its restaurant's, with their language. */
  readonly path: string;
  readonly menuPath: string;
  /** The picture for those who share the page, where the provider has none that the shop knows the size of. */
  readonly picture: string;
}

/** A product with its price and whether it can be bought: spec 9's page for machines. */
export function productNode(
  { product, category, restaurant, path, menuPath, picture }: ProductPage,
  site: Site,
): ProductNode {
  const url = absolute(path, site);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    url,
    sku: String(product.id),
    ...(product.description ? { description: product.description } : {}),
    image: [pictureAddress(product.image, site.origin), absolute(picture, site)].flatMap((address) => address ?? []),
    category: category.name,
    brand: { '@type': 'Brand', name: restaurant.name },
    ...weightOf(product),
    offers: {
      ...priceOf(product),
      url,
      availability: availabilityOf(product),
      seller: restaurantMention(restaurant, menuPath, site),
    },
  };
}

function weightOf({ weight, measure }: Product): { weight?: QuantitativeValue } {
  const unitCode = UNITS[measure ?? ''];
  return weight && unitCode ? { weight: { '@type': 'QuantitativeValue', value: weight, unitCode } } : {};
}

const IN_STOCK: ItemAvailability = 'https://schema.org/InStock';
const OUT_OF_STOCK: ItemAvailability = 'https://schema.org/OutOfStock';

/**
 * What a product costs, in major units. The currency is the wire's own code: ISO 4217 has none for the rouble of
 * Tiraspol (RUP), and a price converted into another currency would not be the price that is asked.
 */
export const priceOf = ({ price, currency }: Pick<Product, 'price' | 'currency'>) =>
  ({ '@type': 'Offer', price, priceCurrency: currency }) as const satisfies Offer;

/** Whether it can be bought today (an inactive product keeps its page). */
export const availabilityOf = ({ active }: Pick<Product, 'active'>): ItemAvailability =>
  active ? IN_STOCK : OUT_OF_STOCK;

const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const satisfies readonly DayOfWeek[];

/**
 * A week of opening hours: the weekdays with the same hours stand together. Hours that close not later than they open
 * run past midnight, as in the contract; a whole day is written 00:00–23:59, which is how search engines read it.
 */
export function hoursNodes(hours: WorkingHours): OpeningHoursSpecification[] {
  const alike = Map.groupBy(hours, ({ from, to }) =>
    from === to ? '00:00 23:59' : `${from} ${to === '24:00' ? '23:59' : to}`,
  );
  return [...alike].map(([interval, days]): OpeningHoursSpecification => {
    const [opens = '', closes = ''] = interval.split(' ');
    const names = [...new Set(days.map(({ weekday }) => weekday))].sort().flatMap((weekday) => DAYS[weekday - 1] ?? []);
    return { '@type': 'OpeningHoursSpecification', dayOfWeek: names, opens, closes };
  });
}

/** The diets schema.org has a word for; nobody keeps to a spicy one. */
const KNOWN: Partial<Record<Diet, RestrictedDiet>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  gluten_free: 'https://schema.org/GlutenFreeDiet',
  halal: 'https://schema.org/HalalDiet',
};

export const dietsOf = (diets: readonly string[]): RestrictedDiet[] =>
  diets.flatMap((name) => KNOWN[name as Diet] ?? []);
