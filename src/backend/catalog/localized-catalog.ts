import * as v from 'valibot';
import { toMajor } from '#backend/money.ts';
import { localize } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import { FULFILMENTS } from '#contract/value-lists.ts';
import {
  Options,
  type Branch,
  type City,
  type DeliveryTerms,
  type DeliveryZone,
  type NewsItem,
  type OptionGroup,
  type Product,
  type Restaurant,
} from '#contract/catalog.ts';
import type { LowestTerms, ZoneRow } from './delivery-zones.ts';
import type {
  BranchRow,
  CatalogRows,
  CityRow,
  GroupRow,
  NewsRow,
  ProductRow,
  RestaurantRow,
  ZoneTermsRow,
} from './catalog-queries.ts';
import {
  getOpenStatus,
  listOpenPeriods,
  type LocalClock,
  type Schedule,
  schedulesByBranch,
  wallClockAt,
} from './schedule.ts';
import { listSpecialDays } from './special-days.ts';

/** One version of the catalog in one language, without the menus and without what depends on the time. */
export interface CatalogSnapshot {
  readonly cities: City[];
  /** By id, in display order. */
  readonly restaurants: ReadonlyMap<number, RestaurantEntry>;
  readonly news: NewsItem[];
  /** The settings of the shop, which the contract calls options: its phone and its links. */
  readonly options: Options;
}

/** The fields of a restaurant that depend on the time or on the zone of a delivery; `restaurantAt` adds them. */
type RequestDependent = 'is_open' | 'always_open' | 'opens_at' | 'closes_at' | 'busy_until' | 'delivery';

/** The terms of all zones to which a restaurant delivers: its own zones or, if it has none, those of its city. */
interface ZoneTerms {
  /** Whether they are the restaurant's own. */
  readonly own: boolean;
  readonly byId: ReadonlyMap<number, ZoneTermsRow>;
  /**
   * What a delivery costs and takes at least, while its zone is not known, in minor units and minutes. `freeFrom` is the highest
   * threshold of all zones, at which delivery is free in each of them; null if a zone has none.
   */
  readonly lowest: Pick<ZoneTermsRow, 'price' | 'freeFrom' | 'travelMinutes'> & Pick<LowestTerms, 'minOrders'>;
}

export interface RestaurantEntry {
  readonly restaurant: Omit<Restaurant, RequestDependent>;
  /** Null if neither the restaurant nor its city has zones: the flat delivery price of the city applies. */
  readonly zones: ZoneTerms | null;
  readonly location: RestaurantLocation;
  readonly branches: readonly Omit<Branch, keyof OpenStatusView | 'special_days'>[];
  /** Of each branch, in the same order. */
  readonly schedules: readonly Schedule[];
  /** Minutes that orders take longer before `until`; null if the kitchen is not busy. */
  readonly busy: { readonly minutes: number; readonly until: Date } | null;
  /** The version in which anything that the menu shows changed last. */
  readonly menuVersion: number;
}

/**
 * Where a restaurant is in the URLs of the shop, and the currency of its city: a code of ISO 4217, or `RUP`, the Transnistrian rouble,
 * which has no such code. The path of a product's picture consists of both slugs, unless the product has another one.
 */
export interface RestaurantLocation {
  readonly citySlug: string;
  readonly restaurantSlug: string;
  readonly currency: string;
}

export function localizeCatalog(rows: CatalogRows, locale: Locale): CatalogSnapshot {
  const cities = new Map(rows.cities.map((city) => [city.id, city]));
  const branches = Map.groupBy(rows.branches, ({ restaurantId }) => restaurantId);
  const closures = Map.groupBy(rows.closures, ({ restaurantId }) => restaurantId);
  const zonesOf = groupZones(rows);
  const restaurants = new Map<number, RestaurantEntry>();
  for (const row of rows.restaurants) {
    const city = cities.get(row.cityId);
    if (!city) continue;
    const ownBranches = branches.get(row.id) ?? [];
    restaurants.set(row.id, {
      restaurant: restaurantView(row, {
        city,
        hasPickup: ownBranches.some(({ pickup }) => pickup),
        reviewCount: rows.reviewCounts.get(row.id) ?? 0,
        changedAt: rows.changes.get(`restaurant:${row.id}`)?.changedAt ?? null,
        locale,
      }),
      zones: zonesOf(row),
      location: { citySlug: city.slug, restaurantSlug: row.slug, currency: city.currency },
      branches: ownBranches.map((branch) => branchView(branch, locale)),
      schedules: toSchedules(row, ownBranches, closures.get(row.id) ?? []),
      busy: row.busyUntil && row.busyMinutes > 0 ? { minutes: row.busyMinutes, until: row.busyUntil } : null,
      menuVersion: Math.max(
        ...[`restaurant:${row.id}`, `city:${city.id}`, 'all'].map((tag) => rows.changes.get(tag)?.version ?? 0),
      ),
    });
  }
  const products = new Map<number, Product>();
  for (const row of rows.newsProducts) {
    const entry = restaurants.get(row.restaurantId);
    if (entry) products.set(row.id, productView(row, entry.location, locale));
  }
  const zonedCities = new Set(rows.zones.map(({ cityId }) => cityId));
  return {
    cities: rows.cities.map((city) => cityView(city, zonedCities.has(city.id), locale)),
    restaurants,
    news: rows.news.map((item) =>
      newsView(
        item,
        item.productIds.flatMap((id) => products.get(id) ?? []),
        locale,
      ),
    ),
    options: v.parse(Options, Object.fromEntries(rows.settings)),
  };
}

/** Returns the zones of a restaurant: its own or, if it has none, those of its city. */
function groupZones({ zones, cities }: Pick<CatalogRows, 'zones' | 'cities'>) {
  const freeFrom = new Map(cities.map((city) => [city.id, city.freeFrom]));
  const key = ({ cityId, restaurantId }: Pick<ZoneTermsRow, 'cityId' | 'restaurantId'>) =>
    restaurantId === null ? `city ${cityId}` : `restaurant ${restaurantId}`;
  const withCityTerms = zones.map((zone) => ({
    ...zone,
    freeFrom: zone.freeFrom ?? freeFrom.get(zone.cityId) ?? null,
  }));
  const groups = new Map(
    Array.from(Map.groupBy(withCityTerms, key), ([name, group]): [string, ZoneTerms] => [
      name,
      {
        own: group[0]?.restaurantId !== null,
        byId: new Map(group.map((zone) => [zone.id, zone])),
        lowest: lowestTerms(group),
      },
    ]),
  );
  return ({ id, cityId }: Pick<RestaurantRow, 'id' | 'cityId'>): ZoneTerms | null =>
    groups.get(key({ cityId, restaurantId: id })) ?? groups.get(key({ cityId, restaurantId: null })) ?? null;
}

function lowestTerms(zones: readonly ZoneTermsRow[]): ZoneTerms['lowest'] {
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
  const thresholds = zones.map(({ freeFrom }) => freeFrom ?? Infinity);
  const highest = thresholds.reduce((one, other) => Math.max(one, other), 0);
  const lowestMinOrder = least(zones.map(({ minOrder }) => minOrder ?? Infinity));
  return {
    price: least(zones.map(({ price }) => price)),
    freeFrom: highest === Infinity ? null : highest,
    minOrders: [
      ...(lowestMinOrder === Infinity ? [] : [lowestMinOrder]),
      ...(zones.some(({ minOrder }) => minOrder === null) ? [null] : []),
    ],
    travelMinutes: least(zones.map(({ travelMinutes }) => travelMinutes)),
  };
}

/** When each of the branches works, in their order. */
export const toSchedules = (
  { pausedUntil, unattendedSince }: Pick<RestaurantRow, 'pausedUntil' | 'unattendedSince'>,
  branches: readonly BranchRow[],
  closures: CatalogRows['closures'],
): Schedule[] => [
  ...schedulesByBranch({
    branches: branches.map(({ id, hours }) => ({ id, hours: hours.map(toInterval) })),
    specialDays: branches.flatMap(({ specialDays }) =>
      specialDays.map(({ branchId, date, opens, closes }) => ({ branchId, date, from: opens, to: closes })),
    ),
    closures,
    pausedUntil,
    unattendedSince,
  }).values(),
];

const toInterval = ({ weekday, opens, closes }: BranchRow['hours'][number]) => ({
  weekday,
  from: opens,
  to: closes,
});

/** The terms of a delivery to a zone; the lowest ones for a zone that is not one of the restaurant's. */
function deliveryTerms({ restaurant, zones }: RestaurantEntry, zoneId: number | undefined): DeliveryTerms | null {
  if (!zones) return null;
  const zone = zoneId === undefined ? undefined : zones.byId.get(zoneId);
  const { price, freeFrom, travelMinutes } = zone ?? zones.lowest;
  const minOrders = (zone ? [zone.minOrder] : zones.lowest.minOrders).map((minOrder) =>
    minOrder === null ? restaurant.min_order : toMajor(minOrder),
  );
  return {
    price: toMajor(price),
    free_from: freeFrom === null ? null : toMajor(freeFrom),
    min_order: Math.min(...minOrders),
    travel_minutes: travelMinutes,
    is_lowest: zone === undefined,
    own_zones: zones.own,
  };
}

/** The restaurant as it is at a moment, open while one of its branches is, with the terms of a delivery to a zone. */
export function restaurantAt(
  entry: RestaurantEntry,
  {
    now,
    clock = wallClockAt(now),
    zoneId,
  }: { readonly now: Date; readonly clock?: LocalClock; readonly zoneId?: number | undefined },
): Restaurant {
  const { restaurant, schedules, busy } = entry;
  const isBusy = busy !== null && busy.until > now;
  const withBusy = (minutes: number) => (isBusy ? minutes + busy.minutes : minutes);
  return {
    ...restaurant,
    lead_minutes: withBusy(restaurant.lead_minutes),
    pickup_minutes: restaurant.pickup_minutes === null ? null : withBusy(restaurant.pickup_minutes),
    busy_until: isBusy ? busy.until.toISOString() : null,
    ...openStatusView(schedules, { now, clock }),
    delivery: deliveryTerms(entry, zoneId),
  };
}

type OpenStatusView = Pick<Restaurant, 'is_open' | 'always_open' | 'opens_at' | 'closes_at'>;

/** Open while one of the kitchens is. */
export function openStatusView(
  schedules: readonly Schedule[],
  { now, clock }: { readonly now: Date; readonly clock: LocalClock },
): OpenStatusView {
  const { open, opensAt, closesAt } = getOpenStatus(listOpenPeriods(schedules, clock), now);
  return {
    is_open: open,
    opens_at: opensAt?.toISOString() ?? null,
    always_open: open && !closesAt,
    closes_at: closesAt?.toISOString() ?? null,
  };
}

/** The branches of a restaurant as they are at a moment. */
export function branchesAt({ branches, schedules }: RestaurantEntry, now: Date): Branch[] {
  const clock = wallClockAt(now);
  return branches.map((branch, index) => {
    const ofBranch = schedules.slice(index, index + 1);
    return {
      ...branch,
      special_days: ofBranch.flatMap((schedule) => listSpecialDays(schedule, clock)),
      ...openStatusView(ofBranch, { now, clock }),
    };
  });
}

export const productPicture = (
  { citySlug, restaurantSlug }: Pick<RestaurantLocation, 'citySlug' | 'restaurantSlug'>,
  { slug, picture }: { readonly slug: string; readonly picture: string | null },
): string => picture ?? `/pictures/${citySlug}/${restaurantSlug}/${slug}-640.webp`;

export const restaurantPicture = (
  { citySlug, restaurantSlug }: Pick<RestaurantLocation, 'citySlug' | 'restaurantSlug'>,
  picture: string | null,
): string => picture ?? `/pictures/${citySlug}/${restaurantSlug}/cover-640.webp`;

export function productView(product: ProductRow, location: RestaurantLocation, locale: Locale): Product {
  const groups = product.groups.map((group) => groupView(group, locale));
  const optionsOfKind = (kind: OptionGroup['kind']) =>
    groups.filter((group) => group.kind === kind).flatMap((group) => group.options);
  return {
    id: product.id,
    slug: product.slug,
    name: localize(product.name, locale),
    image: productPicture(location, product),
    description: localize(product.description, locale),
    price: toMajor(product.price),
    currency: location.currency,
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
    name: localize(option.name, locale),
    price: toMajor(option.price),
    count: 0,
    allergens: option.allergens,
    allergens_known: option.allergensKnown,
  }));
  return { id, name: localize(group.name, locale), required, min, max, kind, options };
}

function cityView(city: CityRow, hasZones: boolean, locale: Locale): City {
  return {
    id: city.id,
    name: localize(city.name, locale),
    slug: city.slug,
    phone: city.phone,
    currency: city.currency,
    delivery_price: toMajor(city.deliveryPrice),
    order_amount_free_shipping: city.freeFrom === null ? null : toMajor(city.freeFrom),
    has_zones: hasZones,
  };
}

/** Fewer ratings say little about a restaurant, and much about single customers. */
export const MIN_PUBLIC_RATINGS = 5;

const publicRating = ({ ratingAverage, ratingCount }: RestaurantRow): Restaurant['rating'] =>
  ratingCount < MIN_PUBLIC_RATINGS ? { average: 0, count: 0 } : { average: ratingAverage, count: ratingCount };

function restaurantView(
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
): RestaurantEntry['restaurant'] {
  return {
    id: restaurant.id,
    slug: restaurant.slug,
    city_id: restaurant.cityId,
    name: restaurant.name,
    description: localize(restaurant.description, locale),
    image: restaurantPicture({ citySlug: city.slug, restaurantSlug: restaurant.slug }, restaurant.picture),
    cuisines: restaurant.cuisines.map((cuisine) => localize(cuisine, locale)),
    phone: restaurant.phone,
    min_order: toMajor(restaurant.minOrder),
    lead_minutes: restaurant.leadMinutes,
    pickup_minutes: hasPickup ? (restaurant.pickupMinutes ?? restaurant.leadMinutes) : null,
    fulfilments: hasPickup ? [...FULFILMENTS] : ['delivery'],
    accepts_scheduled: true,
    rating: publicRating(restaurant),
    review_count: reviewCount,
    updated_at: changedAt?.toISOString() ?? null,
  };
}

/** A delivery zone with the terms of its city and of a restaurant where it has none of its own. */
export const zoneView = (
  zone: ZoneRow,
  terms: { readonly city: Pick<CityRow, 'freeFrom'>; readonly minOrder: number },
  locale: Locale,
): DeliveryZone => {
  const freeFrom = zone.freeFrom ?? terms.city.freeFrom;
  return {
    id: zone.id,
    name: localize(zone.name, locale),
    price: toMajor(zone.price),
    free_from: freeFrom === null ? null : toMajor(freeFrom),
    min_order: toMajor(zone.minOrder ?? terms.minOrder),
    travel_minutes: zone.travelMinutes,
  };
};

function branchView(branch: BranchRow, locale: Locale): RestaurantEntry['branches'][number] {
  return {
    id: branch.id,
    restaurant_id: branch.restaurantId,
    name: localize(branch.name, locale),
    address: localize(branch.address, locale),
    phone: branch.phone,
    lat: branch.lat,
    lng: branch.lng,
    pickup: branch.pickup,
    hours: branch.hours.map(toInterval),
  };
}

/** The cover of a news item, as wide as its page shows it. */
export const newsPicture = ({ slug, picture }: Pick<NewsRow, 'slug' | 'picture'>): string =>
  picture ?? `/pictures/news/${slug}-1200.webp`;

function newsView(item: NewsRow, products: Product[], locale: Locale): NewsItem {
  const picture = newsPicture(item);
  return {
    id: item.id,
    slug: item.slug,
    name: localize(item.name, locale),
    image: picture.replace(/-1200\.webp$/, '-640.webp'),
    image_large: picture,
    description: localize(item.description, locale),
    published_at: item.publishedAt?.toISOString() ?? null,
    updated_at: item.updatedAt.toISOString(),
    products,
  };
}
