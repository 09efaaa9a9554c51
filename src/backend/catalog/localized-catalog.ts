import * as v from 'valibot';
import type { Locale } from '#contract/constants.ts';
import { Options, type Branch, type City, type NewsItem, type Product, type Restaurant } from '#contract/catalog.ts';
import type { BranchRow, CatalogRows, RestaurantRow } from './catalog-queries.ts';
import { type Schedule, schedulesByBranch } from './schedule.ts';
import { type RestaurantZoneTerms, createZoneLookup } from './zone-terms.ts';
import {
  type RestaurantLocation,
  restaurantView,
  branchView,
  productView,
  cityView,
  newsView,
  toInterval,
} from './catalog-views.ts';
import type { OpenStatusView } from './current-restaurant.ts';

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

export interface RestaurantEntry {
  readonly restaurant: Omit<Restaurant, RequestDependent>;
  /** Null if neither the restaurant nor its city has zones: the flat delivery price of the city applies. */
  readonly zones: RestaurantZoneTerms | null;
  readonly location: RestaurantLocation;
  readonly branches: readonly Omit<Branch, keyof OpenStatusView | 'special_days'>[];
  /** Of each branch, in the same order. */
  readonly schedules: readonly Schedule[];
  /** Minutes that orders take longer before `until`; null if the kitchen is not busy. */
  readonly busy: { readonly minutes: number; readonly until: Date } | null;
  /** The version in which anything that the menu shows changed last. */
  readonly menuVersion: number;
}

export function localizeCatalog(rows: CatalogRows, locale: Locale): CatalogSnapshot {
  const cities = new Map(rows.cities.map((city) => [city.id, city]));
  const branches = Map.groupBy(rows.branches, ({ restaurantId }) => restaurantId);
  const closures = Map.groupBy(rows.closures, ({ restaurantId }) => restaurantId);
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
    options: v.parse(Options, rows.settings),
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
