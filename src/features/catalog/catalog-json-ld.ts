import type {
  AggregateRating,
  DayOfWeek,
  Menu,
  MenuItem,
  OpeningHoursSpecification,
  Product as ProductNode,
  Restaurant as RestaurantNode,
  RestrictedDiet,
  Review as ReviewNode,
} from 'schema-dts';
import type { Branch, Category, City, Product, Restaurant, RestaurantFull } from '#contract/catalog.ts';
import type { Diet } from '#contract/value-lists.ts';
import { parseDate } from '#features/shared/dates.ts';
import { type Site, toAbsoluteUrl } from '#features/shared/json-ld.ts';
import { country } from '#contract/country.ts';
import { toMajor } from '#contract/money.ts';
import type { ReviewWithAuthor } from './catalog-text.ts';
import { toAbsolutePictureUrl } from './picture.ts';
import { lowestPrice } from './product-options.ts';
import { groupBy } from '#lib/group-by.ts';

export interface RestaurantPage {
  readonly restaurant: RestaurantFull;
  readonly city: City;
  /** In structured data, the first one is the restaurant's address and hours, the others are its departments. */
  readonly branches: readonly Branch[];
  /** The page's path, with its locale. */
  readonly path: string;
}

function restaurantReference({ name }: Pick<RestaurantFull, 'name'>, path: string, site: Site) {
  const url = toAbsoluteUrl(path, site);
  return { '@type': 'Restaurant', '@id': `${url}#restaurant`, name, url } as const satisfies RestaurantNode;
}

/**
 * A restaurant with its hours and menu. Texts that the page's HTML contains are not repeated, to keep the block small.
 */
export function restaurantNode({ restaurant, city, branches, path }: RestaurantPage, site: Site): RestaurantNode {
  const [first, ...others] = branches;
  const image = toAbsolutePictureUrl(restaurant.image, site.origin);
  const telephone = restaurant.phone ?? first?.phone;
  return {
    ...restaurantReference(restaurant, path, site),
    ...(image && { image }),
    ...(telephone && { telephone }),
    ...(first ? placeOf(first, city) : { address: addressOf(city) }),
    ...(others.length > 0 && {
      department: others.map((branch) => ({
        '@type': 'Restaurant' as const,
        name: `${restaurant.name}, ${branch.name}`,
        ...(branch.phone && { telephone: branch.phone }),
        ...placeOf(branch, city),
      })),
    }),
    ...(restaurant.cuisines.length > 0 && { servesCuisine: restaurant.cuisines }),
    ...priceRangeOf(restaurant.categories, city),
    ...aggregateRatingOf(restaurant),
    hasMenu: menuNode(restaurant.categories),
  };
}

export interface ReviewsPage {
  readonly restaurant: Restaurant;
  readonly city: City;
  readonly reviews: readonly ReviewWithAuthor[];
  /** The path of the restaurant's menu, with its locale. */
  readonly menuPath: string;
}

/** A restaurant with the reviews on its reviews page. The menu page has the complete node, with the same `@id`. */
export function restaurantReviewsNode(
  { restaurant, city, reviews, menuPath }: ReviewsPage,
  site: Site,
): RestaurantNode {
  const image = toAbsolutePictureUrl(restaurant.image, site.origin);
  return {
    ...restaurantReference(restaurant, menuPath, site),
    ...(image && { image }),
    ...(restaurant.phone && { telephone: restaurant.phone }),
    address: addressOf(city),
    ...aggregateRatingOf(restaurant),
    review: reviews.map(reviewNode),
  };
}

const addressOf = (city: City) =>
  ({ '@type': 'PostalAddress', addressLocality: city.name, addressCountry: country.code }) as const;

function placeOf({ address, lat, lng, hours, special_days: days }: Branch, city: City) {
  return {
    address: { ...addressOf(city), streetAddress: address },
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } as const }),
    ...(hours.length > 0 && { openingHoursSpecification: hoursNodes(hours) }),
    ...(days.length > 0 && { specialOpeningHoursSpecification: days.map(specialDayNode) }),
  };
}

/** `40–240 MDL`: the prices of the products that can be ordered. */
function priceRangeOf(categories: readonly Category[], { currency }: City): { priceRange?: string } {
  const products = categories.flatMap((category) => category.products).filter(({ active }) => active);
  const prices = products.map((product) => toMajor(lowestPrice(product))).sort((one, other) => one - other);
  return prices.length > 0 ? { priceRange: `${prices[0]}–${prices.at(-1)} ${currency}` } : {};
}

function menuNode(categories: readonly Category[]): Menu {
  return {
    '@type': 'Menu',
    hasMenuSection: categories
      .filter(({ products }) => products.length > 0)
      .map(({ name, products }) => ({ '@type': 'MenuSection', name, hasMenuItem: products.map(itemNode) })),
  };
}

function itemNode(product: Product): MenuItem {
  const diets = product.diets.flatMap((name) => SCHEMA_DIETS[name as Diet] ?? []);
  return {
    '@type': 'MenuItem',
    name: product.name,
    offers: offerOf(product),
    ...(diets.length > 0 && { suitableForDiet: diets }),
  };
}

/** The diets that schema.org defines. */
const SCHEMA_DIETS: Partial<Record<Diet, RestrictedDiet>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  gluten_free: 'https://schema.org/GlutenFreeDiet',
  halal: 'https://schema.org/HalalDiet',
};

/** UN/CEFACT codes of the measures that are a weight or a volume. */
const UNIT_CODES: Readonly<Record<string, string>> = { g: 'GRM', ml: 'MLT' };

export interface ProductPage {
  readonly product: Product;
  readonly category: Pick<Category, 'name'>;
  readonly restaurant: Pick<Restaurant, 'name' | 'rating' | 'review_count'>;
  /** The paths of the page and of its restaurant, with their locale. */
  readonly path: string;
  readonly menuPath: string;
  /** The path of the picture for social networks. */
  readonly ogImagePath: string;
  /** Reviews of orders with the product. */
  readonly reviews: readonly ReviewWithAuthor[];
}

export function productNode(
  { product, category, restaurant, path, menuPath, ogImagePath, reviews }: ProductPage,
  site: Site,
): ProductNode {
  const url = toAbsoluteUrl(path, site);
  const { name, description, weight, measure } = product;
  const unitCode = UNIT_CODES[measure ?? ''];
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name,
    url,
    sku: String(product.id),
    ...(description && { description }),
    image: [toAbsolutePictureUrl(product.image, site.origin), toAbsoluteUrl(ogImagePath, site)].flatMap(
      (address) => address ?? [],
    ),
    category: category.name,
    brand: { '@type': 'Brand', name: restaurant.name },
    ...(weight && unitCode && { weight: { '@type': 'QuantitativeValue', value: weight, unitCode } }),
    offers: {
      ...offerOf(product),
      url,
      availability: product.active ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      // Reviews are about an order, and so about the restaurant.
      seller: {
        ...restaurantReference(restaurant, menuPath, site),
        ...(reviews.length > 0 && { ...aggregateRatingOf(restaurant), review: reviews.map(reviewNode) }),
      },
    },
  };
}

/**
 * The price that the page shows, in major units. The currency is the API's code: ISO 4217 has none for the rouble of
 * Tiraspol (RUP), and a converted price would not be the price to pay.
 */
const offerOf = (product: Product) =>
  ({ '@type': 'Offer', price: toMajor(lowestPrice(product)), priceCurrency: product.currency }) as const;

const DAYS: readonly DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * The opening hours of a week, grouped by hours. Hours that close no later than they open run past midnight, as in the
 * contract; a whole day is 00:00–23:59, as search engines expect it.
 */
export function hoursNodes(hours: Branch['hours']): OpeningHoursSpecification[] {
  const byInterval = groupBy(hours, ({ from, to }) => intervalOf(from, to).join(' '));
  return [...byInterval].map(([interval, days]) => {
    const [opens = '', closes = ''] = interval.split(' ');
    const names = [...new Set(days.map(({ weekday }) => weekday))].sort().flatMap((weekday) => DAYS[weekday - 1] ?? []);
    return { '@type': 'OpeningHoursSpecification', dayOfWeek: names, opens, closes };
  });
}

const intervalOf = (from: string, to: string): [opens: string, closes: string] =>
  from === to ? ['00:00', '23:59'] : [from, to === '24:00' ? '23:59' : to];

/**
 * A date with hours of its own; one that opens and closes at midnight is closed all day, as search engines expect it.
 */
function specialDayNode({ date, from, to }: Branch['special_days'][number]): OpeningHoursSpecification {
  const [opens, closes] = from === null || to === null ? ['00:00', '00:00'] : intervalOf(from, to);
  return { '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date, opens, closes };
}

/** Empty without ratings. With too few ratings for an average, the API sends a `count` of 0. */
function aggregateRatingOf({ rating, review_count: reviewCount }: Pick<Restaurant, 'rating' | 'review_count'>) {
  const { average, count } = rating;
  if (count <= 0) return {};
  const aggregateRating = {
    '@type': 'AggregateRating',
    ratingValue: average,
    bestRating: 5,
    ratingCount: count,
    ...(reviewCount > 0 && { reviewCount }),
  } as const satisfies AggregateRating;
  return { aggregateRating };
}

/** Search engines require an author name, also for guests. */
function reviewNode({ author, text, score, created_at: createdAt }: ReviewWithAuthor) {
  const written = parseDate(createdAt);
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewBody: text,
    ...(score !== null && { reviewRating: { '@type': 'Rating', ratingValue: score, bestRating: 5, worstRating: 1 } }),
    ...(written && { datePublished: written.toISOString() }),
  } as const satisfies ReviewNode;
}
