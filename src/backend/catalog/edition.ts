import type { Branch, Category, City, NewsItem, Options, Product } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import type { CatalogRows, CityRow, Place } from './rows.ts';
import { branchView, categoryView, cityView, newsView, optionsView, productView, restaurantView, type TimelessRestaurant } from './view.ts';

/** The catalog in one language, ready to be answered. */
export interface Edition {
  readonly cities: readonly City[];
  readonly restaurants: readonly TimelessRestaurant[];
  readonly categories: ReadonlyMap<number, readonly Category[]>;
  readonly branches: ReadonlyMap<number, readonly Branch[]>;
  readonly products: ReadonlyMap<number, Product>;
  readonly news: readonly NewsItem[];
  readonly options: Options;
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
  const places = placesOf(rows, cities);
  const products = new Map(
    rows.products.flatMap((row) => {
      const place = places.get(row.restaurantId);
      return place ? [[row.id, productView(row, place, locale)] as const] : [];
    }),
  );
  const inCategory = Map.groupBy(rows.products, (row) => row.categoryId);
  const views = (ids: readonly number[]) => ids.flatMap((id) => products.get(id) ?? []);
  const categories = rows.categories.map((row) => ({
    restaurantId: row.restaurantId,
    view: categoryView(row, views((inCategory.get(row.id) ?? []).map(({ id }) => id)), locale),
  }));
  return {
    cities: rows.cities.map((city) => cityView(city, locale)),
    restaurants: rows.restaurants.flatMap((row) => {
      const city = cities.get(row.cityId);
      return city ? [restaurantView(row, city, locale)] : [];
    }),
    categories: mapGroups(categories, ({ restaurantId }) => restaurantId, ({ view }) => view),
    branches: mapGroups(rows.branches, (row) => row.restaurantId, (row) => branchView(row, locale)),
    products,
    news: rows.news.map((item) => newsView(item, views(item.productIds), locale)),
    options: optionsView(rows.settings),
  };
}

/** Where each restaurant stands, by its id. */
function placesOf(rows: CatalogRows, cities: ReadonlyMap<number, CityRow>): ReadonlyMap<number, Place> {
  return new Map(
    rows.restaurants.flatMap((row) => {
      const city = cities.get(row.cityId);
      return city ? [[row.id, { citySlug: city.slug, restaurantSlug: row.slug, currency: city.currency }] as const] : [];
    }),
  );
}

function mapGroups<Row, View>(rows: readonly Row[], key: (row: Row) => number, view: (row: Row) => View): ReadonlyMap<number, readonly View[]> {
  return new Map([...Map.groupBy(rows, key)].map(([id, group]) => [id, group.map(view)]));
}
