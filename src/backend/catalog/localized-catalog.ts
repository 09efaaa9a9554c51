import * as v from 'valibot';
import { asMinor } from '#contract/money.ts';
import {
  type Branch,
  type City,
  type DeliveryTerms,
  type InfoPage,
  type NewsItem,
  type Product,
  type Restaurant,
  type ShopBrand,
  ShopContacts,
} from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import type { Fulfilment } from '#contract/value-lists.ts';
import { type WallClock, wallClockAt } from '#contract/times.ts';
import type { CatalogRows, RestaurantRow, ZoneTermsRow } from './catalog-queries.ts';
import {
  type BranchView,
  branchView,
  cityView,
  newsView,
  type OpenStatusView,
  productView,
  type RestaurantContext,
  type RestaurantView,
  restaurantView,
} from './catalog-views.ts';
import type { UnknownZoneTerms } from './delivery-zones.ts';
import { infoPageView } from './info-pages.ts';
import { shopBrandView } from './shop-brand.ts';
import { getOpenStatus, listOpenPeriods, listSpecialDays, type Schedule, toSchedules } from './schedule.ts';

/** One version of the catalog in one language, without the menus and without what depends on the time. */
export interface CatalogSnapshot {
  readonly cities: City[];
  /** By id, in display order. */
  readonly restaurants: ReadonlyMap<number, RestaurantEntry>;
  readonly news: NewsItem[];
  readonly infoPages: readonly InfoPage[];
  readonly contacts: ShopContacts;
  readonly brand: ShopBrand | null;
  /** The languages besides the default one; null for all of the build. */
  readonly languages: string[] | null;
}

export interface RestaurantEntry {
  readonly restaurant: RestaurantView;
  /** Null if neither the restaurant nor its city has zones: the flat delivery price of the city applies. */
  readonly zones: RestaurantZoneTerms | null;
  readonly context: RestaurantContext;
  readonly branches: readonly BranchView[];
  /** Of each branch, in the same order. */
  readonly schedules: readonly Schedule[];
  /** How many minutes before closing the preparation of the last orders begins. */
  readonly cutoffMinutes: Readonly<Record<Fulfilment, number>>;
  /** How many minutes longer orders take before `until`; null if the restaurant is not busy. */
  readonly busy: { readonly minutes: number; readonly until: Date } | null;
  /** The version in which anything that the menu shows changed last. */
  readonly menuVersion: number;
}

export function localizeCatalog(rows: CatalogRows, locale: Locale): CatalogSnapshot {
  const cities = new Map(rows.cities.map((city) => [city.id, city]));
  const branches = Map.groupBy(rows.branches, ({ restaurantId }) => restaurantId);
  const closures = Map.groupBy(rows.closures, ({ restaurantId }) => restaurantId);
  const cutoffs = Map.groupBy(rows.cutoffs, ({ restaurantId }) => restaurantId);
  const zonesOf = createZoneLookup(rows);
  const restaurants = new Map<number, RestaurantEntry>();
  for (const row of rows.restaurants) {
    const city = cities.get(row.cityId);
    // The city is not active.
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
      context: { citySlug: city.slug, restaurantSlug: row.slug, currency: city.currency },
      branches: ownBranches.map((branch) => branchView(branch, locale)),
      schedules: toSchedules(row, ownBranches, closures.get(row.id) ?? []),
      cutoffMinutes: {
        delivery: 0,
        pickup: 0,
        ...Object.fromEntries(
          (cutoffs.get(row.id) ?? []).map(({ fulfilment, cutoffMinutes }) => [fulfilment, cutoffMinutes]),
        ),
      },
      busy: row.busyUntil && row.busyMinutes > 0 ? { minutes: row.busyMinutes, until: row.busyUntil } : null,
      menuVersion: Math.max(
        ...[`restaurant:${row.id}`, `city:${city.id}`, 'all'].map((tag) => rows.changes.get(tag)?.version ?? 0),
      ),
    });
  }
  const products = new Map<number, Product>();
  for (const row of rows.newsProducts) {
    const entry = restaurants.get(row.restaurantId);
    if (entry) products.set(row.id, productView(row, entry.context, locale));
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
    infoPages: rows.infoPages.map((row) => infoPageView(row, locale)),
    contacts: v.parse(ShopContacts, rows.contacts),
    languages: rows.languages && [...rows.languages],
    brand: rows.brand && shopBrandView(rows.brand, locale),
  };
}

const MINUTE_MS = 60_000;

/** The restaurant at a moment, open while one of its branches is, with the terms of a delivery to a zone. */
export function restaurantAt(
  entry: RestaurantEntry,
  {
    now,
    clock = wallClockAt(now),
    zoneId,
  }: { readonly now: Date; readonly clock?: WallClock; readonly zoneId?: number | undefined },
): Restaurant {
  const { restaurant, schedules, cutoffMinutes, busy } = entry;
  const isBusy = busy !== null && busy.until > now;
  const withBusyDelay = (minutes: number) => (isBusy ? minutes + busy.minutes : minutes);
  const openStatus = openStatusView(schedules, { now, clock });
  const cutoffAt = (minutes: number) =>
    minutes > 0 && openStatus.closes_at !== null
      ? new Date(Date.parse(openStatus.closes_at) - withBusyDelay(minutes) * MINUTE_MS).toISOString()
      : null;
  return {
    ...restaurant,
    lead_minutes: withBusyDelay(restaurant.lead_minutes),
    pickup_minutes: restaurant.pickup_minutes === null ? null : withBusyDelay(restaurant.pickup_minutes),
    busy_until: isBusy ? busy.until.toISOString() : null,
    ...openStatus,
    cutoff_at: cutoffAt(cutoffMinutes.delivery),
    pickup_cutoff_at: cutoffAt(cutoffMinutes.pickup),
    delivery: deliveryTerms(entry, zoneId),
  };
}

/** Open while one of the branches is. */
export function openStatusView(
  schedules: readonly Schedule[],
  { now, clock }: { readonly now: Date; readonly clock: WallClock },
): OpenStatusView {
  const { open, opensAt, closesAt } = getOpenStatus(listOpenPeriods(schedules, clock), now);
  return {
    is_open: open,
    opens_at: opensAt?.toISOString() ?? null,
    always_open: open && !closesAt,
    closes_at: closesAt?.toISOString() ?? null,
  };
}

/** The branches of a restaurant at a moment. */
export function branchesAt({ branches, schedules }: RestaurantEntry, now: Date): Branch[] {
  const clock = wallClockAt(now);
  return branches.map((branch, index) => {
    const branchSchedules = schedules.slice(index, index + 1);
    return {
      ...branch,
      special_days: branchSchedules.flatMap((schedule) => listSpecialDays(schedule, clock)),
      ...openStatusView(branchSchedules, { now, clock }),
    };
  });
}

/** The terms of all zones to which a restaurant delivers: its own zones or, if it has none, those of its city. */
interface RestaurantZoneTerms {
  /** Whether they are the restaurant's own. */
  readonly own: boolean;
  readonly byId: ReadonlyMap<number, ZoneTermsRow>;
  /**
   * The lowest terms of all zones, for a delivery to an unknown zone, in minor units and minutes. `freeFrom` is the
   * highest threshold, at which delivery is free in every zone; null if a zone has none. `minOrders` contains the
   * lowest minimum of the zones that have one, and null, for the restaurant's minimum, if a zone has none.
   */
  readonly forUnknownZone: Pick<ZoneTermsRow, 'price' | 'freeFrom' | 'travelMinutes'> &
    Pick<UnknownZoneTerms, 'minOrders'>;
}

/** Returns a function that finds the zones of a restaurant: its own or, if it has none, those of its city. */
function createZoneLookup({ zones, cities }: Pick<CatalogRows, 'zones' | 'cities'>) {
  const freeFrom = new Map(cities.map((city) => [city.id, city.freeFrom]));
  const key = ({ cityId, restaurantId }: Pick<ZoneTermsRow, 'cityId' | 'restaurantId'>) =>
    restaurantId === null ? `city ${cityId}` : `restaurant ${restaurantId}`;
  const withCityTerms = zones.map((zone) => ({
    ...zone,
    freeFrom: zone.freeFrom ?? freeFrom.get(zone.cityId) ?? null,
  }));
  const groups = new Map(
    Array.from(Map.groupBy(withCityTerms, key), ([name, group]): [string, RestaurantZoneTerms] => [
      name,
      {
        own: group[0]?.restaurantId !== null,
        byId: new Map(group.map((zone) => [zone.id, zone])),
        forUnknownZone: termsForUnknownZone(group),
      },
    ]),
  );
  return ({ id, cityId }: Pick<RestaurantRow, 'id' | 'cityId'>): RestaurantZoneTerms | null =>
    groups.get(key({ cityId, restaurantId: id })) ?? groups.get(key({ cityId, restaurantId: null })) ?? null;
}

function termsForUnknownZone(zones: readonly ZoneTermsRow[]): RestaurantZoneTerms['forUnknownZone'] {
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other), Infinity);
  const thresholds = zones.map(({ freeFrom }) => freeFrom ?? Infinity);
  const highest = thresholds.reduce((one, other) => Math.max(one, other), 0);
  const lowestMinOrder = least(zones.map(({ minOrder }) => minOrder ?? Infinity));
  return {
    price: asMinor(least(zones.map(({ price }) => price))),
    freeFrom: highest === Infinity ? null : asMinor(highest),
    minOrders: [
      ...(lowestMinOrder === Infinity ? [] : [asMinor(lowestMinOrder)]),
      ...(zones.some(({ minOrder }) => minOrder === null) ? [null] : []),
    ],
    travelMinutes: least(zones.map(({ travelMinutes }) => travelMinutes)),
  };
}

/** The terms of a delivery to a zone; the lowest ones if the zone is unknown or not one of the restaurant. */
function deliveryTerms({ restaurant, zones }: RestaurantEntry, zoneId: number | undefined): DeliveryTerms | null {
  if (!zones) return null;
  const zone = zoneId === undefined ? undefined : zones.byId.get(zoneId);
  const { price, freeFrom, travelMinutes } = zone ?? zones.forUnknownZone;
  const minOrders = (zone ? [zone.minOrder] : zones.forUnknownZone.minOrders).map(
    (minOrder) => minOrder ?? restaurant.min_order,
  );
  return {
    price,
    free_from: freeFrom,
    min_order: asMinor(Math.min(...minOrders)),
    travel_minutes: travelMinutes,
    is_lowest: zone === undefined,
    own_zones: zones.own,
  };
}
