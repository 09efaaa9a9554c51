import { Ready } from '#backend/http/ready.ts';
import type { Branch, Product } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import type { CatalogRows, Place } from './rows.ts';
import { branchView, cityView, newsView, optionsView, productView, restaurantView, type TimelessRestaurant } from './view.ts';

/** The catalog without its menus in one language, ready to be answered. */
export interface Edition {
  readonly cities: Ready;
  readonly restaurants: readonly TimelessRestaurant[];
  readonly restaurant: ReadonlyMap<number, TimelessRestaurant>;
  readonly branches: ReadonlyMap<number, readonly Branch[]>;
  readonly news: Ready;
  readonly options: Ready;
}

/** One edition per language, each made when it is first asked for. */
export function editionsOf(rows: CatalogRows): (locale: Locale) => Edition {
  const made = new Map<Locale, Edition>();
  return (locale) => {
    const edition = made.get(locale) ?? editionOf(rows, locale);
    made.set(locale, edition);
    return edition;
  };
}

function editionOf(rows: CatalogRows, locale: Locale): Edition {
  const cities = new Map(rows.cities.map((city) => [city.id, city]));
  const places = placesOf(rows);
  const products = new Map(
    rows.newsProducts.flatMap((row): [number, Product][] => {
      const place = places.get(row.restaurantId);
      return place ? [[row.id, productView(row, place, locale)]] : [];
    }),
  );
  const restaurants = rows.restaurants.flatMap((row) => {
    const city = cities.get(row.cityId);
    return city ? [restaurantView(row, city, locale)] : [];
  });
  return {
    cities: new Ready(rows.cities.map((city) => cityView(city, locale))),
    restaurants,
    restaurant: new Map(restaurants.map((view) => [view.id, view])),
    branches: mapGroups(rows.branches, (row) => row.restaurantId, (row) => branchView(row, locale)),
    news: new Ready(rows.news.map((item) => newsView(item, item.productIds.flatMap((id) => products.get(id) ?? []), locale))),
    options: new Ready(optionsView(rows.settings)),
  };
}

/** Where each restaurant stands, by its id. */
export function placesOf(rows: Pick<CatalogRows, 'cities' | 'restaurants'>): ReadonlyMap<number, Place & { readonly cityId: number }> {
  const cities = new Map(rows.cities.map((city) => [city.id, city]));
  return new Map(
    rows.restaurants.flatMap((row) => {
      const city = cities.get(row.cityId);
      return city ? [[row.id, { cityId: city.id, citySlug: city.slug, restaurantSlug: row.slug, currency: city.currency }] as const] : [];
    }),
  );
}

function mapGroups<Row, View>(rows: readonly Row[], key: (row: Row) => number, view: (row: Row) => View): ReadonlyMap<number, readonly View[]> {
  return new Map([...Map.groupBy(rows, key)].map(([id, group]) => [id, group.map(view)]));
}
