import type { GeoCoordinates, Menu, MenuItem, MenuSection, Restaurant as RestaurantNode } from 'schema-dts';
import type { Branch, Category, City, Product, RestaurantFull } from '#contract/catalog.ts';
import { absolute, type Site } from '#features/common/json-ld.ts';
import { dietsOf } from './json-ld-diets.ts';
import { hoursNodes } from './json-ld-hours.ts';
import { priceOf } from './json-ld-offer.ts';
import { pictureAddress } from './picture.ts';

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
    ...(first ? placeOf(first, city) : { address: { '@type': 'PostalAddress', addressLocality: city.name, addressCountry: COUNTRY } }),
    ...(others.length > 0 ? { department: others.map((branch) => ({ '@type': 'Restaurant' as const, name: `${restaurant.name}, ${branch.name}`, ...(branch.phone ? { telephone: branch.phone } : {}), ...placeOf(branch, city) })) } : {}),
    ...(restaurant.cuisines.length > 0 ? { servesCuisine: restaurant.cuisines } : {}),
    ...priceRangeOf(restaurant.categories, city),
    ...(count > 0 ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, bestRating: 5, ratingCount: count } } : {}),
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

const pointOf = (latitude: number, longitude: number): GeoCoordinates => ({ '@type': 'GeoCoordinates', latitude, longitude });

/** From the cheapest to the dearest dish that can be ordered, as people write it. */
function priceRangeOf(categories: readonly Category[], { currency }: City): { priceRange?: string } {
  const prices = categories.flatMap(({ products }) => products).filter(({ active }) => active).map(({ price }) => price);
  if (prices.length === 0) return {};
  return { priceRange: `${prices.reduce((least, price) => Math.min(least, price))}–${prices.reduce((most, price) => Math.max(most, price))} ${currency}` };
}

function menuNode(categories: readonly Category[]): Menu {
  return {
    '@type': 'Menu',
    hasMenuSection: categories.filter(({ products }) => products.length > 0).map(({ name, products }): MenuSection => ({
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
