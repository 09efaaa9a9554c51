import type { Minor } from '#contract/money.ts';
import { localizedField } from '#backend/text.ts';
import { localize } from '#contract/localized-text.ts';
import {
  type Branch,
  type City,
  type DeliveryZone,
  type NewsItem,
  type OptionGroup,
  type Product,
  type Restaurant,
} from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { FULFILMENTS } from '#contract/value-lists.ts';
import type { BranchRow, CityRow, GroupRow, NewsRow, ProductRow, RestaurantRow } from './catalog-queries.ts';
import type { ZoneRow } from './delivery-zones.ts';
import { toInterval } from './schedule.ts';

/**
 * The fields of a restaurant that depend on the time or on the zone of a delivery; `restaurantAt` adds them, and adds
 * the delay of a busy restaurant to `lead_minutes` and `pickup_minutes`.
 */
type RequestDependent =
  | 'is_open'
  | 'always_open'
  | 'opens_at'
  | 'closes_at'
  | 'cutoff_at'
  | 'pickup_cutoff_at'
  | 'busy_until'
  | 'delivery';

export type RestaurantView = Omit<Restaurant, RequestDependent>;

export type OpenStatusView = Pick<Restaurant, 'is_open' | 'always_open' | 'opens_at' | 'closes_at'>;

/** A branch without what depends on the time. */
export type BranchView = Omit<Branch, keyof OpenStatusView | 'special_days'>;

/** The slugs of a restaurant and its city, for the URLs of pictures, and the currency of the city. */
export interface RestaurantContext {
  readonly citySlug: string;
  readonly restaurantSlug: string;
  /** ISO 4217 code, or three capital letters for a currency without one, such as `RUP`. */
  readonly currency: string;
}

export const productPictureUrl = (
  { citySlug, restaurantSlug }: Pick<RestaurantContext, 'citySlug' | 'restaurantSlug'>,
  { slug, picture }: { readonly slug: string; readonly picture: string | null },
): string => picture ?? `/pictures/${citySlug}/${restaurantSlug}/${slug}-640.webp`;

export const restaurantPictureUrl = (
  { citySlug, restaurantSlug }: Pick<RestaurantContext, 'citySlug' | 'restaurantSlug'>,
  picture: string | null,
): string => picture ?? `/pictures/${citySlug}/${restaurantSlug}/cover-640.webp`;

export function productView(product: ProductRow, context: RestaurantContext, locale: Locale): Product {
  const groups = product.groups.map((group) => groupView(group, locale));
  const optionsOfKind = (kind: OptionGroup['kind']) =>
    groups.filter((group) => group.kind === kind).flatMap((group) => group.options);
  return {
    id: product.id,
    slug: product.slug,
    ...localizedField('name', product.name, locale),
    image: productPictureUrl(context, product),
    ...localizedField('description', product.description, locale),
    price: product.price,
    currency: context.currency,
    weight: product.weight,
    measure: product.measure,
    additives: optionsOfKind('additive'),
    modifiers: optionsOfKind('modifier'),
    active: product.active,
    restaurant_id: product.restaurantId,
    recommended: product.recommended,
    allergens: product.allergens,
    allergens_known: product.allergensKnown,
    diets: product.diets,
    option_groups: groups,
    updated_at: product.updatedAt.toISOString(),
  };
}

function groupView(group: GroupRow, locale: Locale): OptionGroup {
  const { id, required, min, max, kind } = group;
  const options = group.options.map((option) => ({
    id: option.id,
    ...localizedField('name', option.name, locale),
    price: option.price,
    count: 0,
    allergens: option.allergens,
    allergens_known: option.allergensKnown,
  }));
  return { id, ...localizedField('name', group.name, locale), required, min, max, kind, options };
}

export function cityView(city: CityRow, hasZones: boolean, locale: Locale): City {
  return {
    id: city.id,
    ...localizedField('name', city.name, locale),
    slug: city.slug,
    phone: city.phone,
    currency: city.currency,
    delivery_price: city.deliveryPrice,
    order_amount_free_shipping: city.freeFrom,
    has_zones: hasZones,
    ...(city.picture !== '' && { image: city.picture }),
  };
}

/** With fewer ratings, the average is not meaningful and could reveal ratings of single customers. */
export const MIN_PUBLIC_RATINGS = 5;

const publicRating = ({ ratingAverage, ratingCount }: RestaurantRow): Restaurant['rating'] =>
  ratingCount < MIN_PUBLIC_RATINGS ? { average: 0, count: 0 } : { average: ratingAverage, count: ratingCount };

export function restaurantView(
  restaurant: RestaurantRow,
  {
    city,
    hasPickup,
    reviewCount,
    changedAt,
    locale,
  }: {
    readonly city: CityRow;
    readonly hasPickup: boolean;
    readonly reviewCount: number;
    readonly changedAt: Date | null;
    readonly locale: Locale;
  },
): RestaurantView {
  return {
    id: restaurant.id,
    slug: restaurant.slug,
    city_id: restaurant.cityId,
    name: restaurant.name,
    ...localizedField('description', restaurant.description, locale),
    image: restaurantPictureUrl({ citySlug: city.slug, restaurantSlug: restaurant.slug }, restaurant.picture),
    cuisines: restaurant.cuisines.map((cuisine) => localize(cuisine, locale)),
    phone: restaurant.phone,
    min_order: restaurant.minOrder,
    max_order: restaurant.maxOrder,
    lead_minutes: restaurant.leadMinutes,
    pickup_minutes: hasPickup ? (restaurant.pickupMinutes ?? restaurant.leadMinutes) : null,
    fulfilments: hasPickup ? [...FULFILMENTS] : ['delivery'],
    accepts_scheduled: true,
    rating: publicRating(restaurant),
    review_count: reviewCount,
    updated_at: changedAt?.toISOString() ?? null,
  };
}

/** A delivery zone. Terms that it does not define are those of its city and of the restaurant. */
export const zoneView = (
  zone: ZoneRow,
  terms: { readonly city: Pick<CityRow, 'freeFrom'>; readonly minOrder: Minor },
  locale: Locale,
): DeliveryZone => {
  return {
    id: zone.id,
    ...localizedField('name', zone.name, locale),
    price: zone.price,
    free_from: zone.freeFrom ?? terms.city.freeFrom,
    min_order: zone.minOrder ?? terms.minOrder,
    travel_minutes: zone.travelMinutes,
    has_polygon: zone.polygon !== null,
  };
};

export function branchView(branch: BranchRow, locale: Locale): BranchView {
  return {
    id: branch.id,
    restaurant_id: branch.restaurantId,
    ...localizedField('name', branch.name, locale),
    ...localizedField('address', branch.address, locale),
    phone: branch.phone,
    lat: branch.lat,
    lng: branch.lng,
    pickup: branch.pickup,
    hours: branch.hours.map(toInterval),
  };
}

/** The URL of the picture of a news item, in the size for the item's own page. */
export const newsPictureUrl = ({ slug, picture }: Pick<NewsRow, 'slug' | 'picture'>): string =>
  picture ?? `/pictures/news/${slug}-1200.webp`;

export function newsView(item: NewsRow, products: Product[], locale: Locale): NewsItem {
  const picture = newsPictureUrl(item);
  return {
    id: item.id,
    slug: item.slug,
    ...localizedField('name', item.name, locale),
    image: picture.replace(/-1200\.webp$/, '-640.webp'),
    image_large: picture,
    ...localizedField('description', item.description, locale),
    published_at: item.publishedAt?.toISOString() ?? null,
    updated_at: item.updatedAt.toISOString(),
    products,
  };
}
