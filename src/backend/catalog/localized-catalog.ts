import * as v from 'valibot';
import { toMajor } from '#backend/money.ts';
import { localize } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import {
  Options,
  type Branch,
  type City,
  type NewsItem,
  type OptionGroup,
  type Product,
  type Restaurant,
} from '#contract/catalog.ts';
import type {
  BranchRow,
  CatalogRows,
  CityRow,
  GroupRow,
  NewsRow,
  ProductRow,
  RestaurantRow,
} from './catalog-queries.ts';
import { getOpenStatus, type LocalClock } from './open-status.ts';

/** One version of the catalog in one language, without the menus and without what depends on the time. */
export interface CatalogSnapshot {
  readonly cities: City[];
  /** By id, in display order. */
  readonly restaurants: ReadonlyMap<number, RestaurantEntry>;
  readonly news: NewsItem[];
  readonly options: Options;
}

export interface RestaurantEntry {
  readonly restaurant: Omit<Restaurant, 'is_open' | 'always_open' | 'opens_at' | 'closes_at'>;
  readonly location: SalePlace;
  readonly branches: Branch[];
  /** The version in which anything that the menu shows changed last. */
  readonly menuVersion: number;
}

/** Where a product is sold. The address of its picture follows from the slugs unless the menu names another. */
export interface SalePlace {
  readonly citySlug: string;
  readonly restaurantSlug: string;
  readonly currency: string;
}

export function localizeCatalog(rows: CatalogRows, locale: Locale): CatalogSnapshot {
  const cities = new Map(rows.cities.map((city) => [city.id, city]));
  const branches = Map.groupBy(rows.branches, ({ restaurantId }) => restaurantId);
  const restaurants = new Map<number, RestaurantEntry>();
  for (const row of rows.restaurants) {
    const city = cities.get(row.cityId);
    if (!city) continue;
    restaurants.set(row.id, {
      restaurant: restaurantView(row, city, rows.changes.get(`restaurant:${row.id}`)?.changedAt ?? null, locale),
      location: { citySlug: city.slug, restaurantSlug: row.slug, currency: city.currency },
      branches: (branches.get(row.id) ?? []).map((branch) => branchView(branch, locale)),
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
  return {
    cities: rows.cities.map((city) => cityView(city, locale)),
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

/** The restaurant as it is at a moment; the hours of the first branch are those of the restaurant. */
export function withOpenStatus({ restaurant, branches }: RestaurantEntry, now: Date, clock?: LocalClock): Restaurant {
  const { open, opensAt, closesAt } = getOpenStatus(branches[0]?.hours ?? [], now, clock);
  return {
    ...restaurant,
    is_open: open,
    opens_at: opensAt?.toISOString() ?? null,
    always_open: open && !closesAt,
    closes_at: closesAt?.toISOString() ?? null,
  };
}

export const productPicture = (
  { citySlug, restaurantSlug }: Pick<SalePlace, 'citySlug' | 'restaurantSlug'>,
  { slug, picture }: { readonly slug: string; readonly picture: string | null },
): string => picture ?? `/pictures/${citySlug}/${restaurantSlug}/${slug}-640.webp`;

export function productView(product: ProductRow, location: SalePlace, locale: Locale): Product {
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
  }));
  return { id, name: localize(group.name, locale), required, min, max, kind, options };
}

function cityView(city: CityRow, locale: Locale): City {
  return {
    id: city.id,
    name: localize(city.name, locale),
    slug: city.slug,
    phone: city.phone,
    currency: city.currency,
    delivery_price: toMajor(city.deliveryPrice),
    order_amount_free_shipping: city.freeFrom === null ? null : toMajor(city.freeFrom),
  };
}

function restaurantView(
  restaurant: RestaurantRow,
  city: CityRow,
  changedAt: Date | null,
  locale: Locale,
): RestaurantEntry['restaurant'] {
  return {
    id: restaurant.id,
    slug: restaurant.slug,
    city_id: restaurant.cityId,
    name: restaurant.name,
    description: localize(restaurant.description, locale),
    image: restaurant.picture ?? `/pictures/${city.slug}/${restaurant.slug}/cover-640.webp`,
    cuisines: restaurant.cuisines.map((cuisine) => localize(cuisine, locale)),
    phone: restaurant.phone,
    min_order: toMajor(restaurant.minOrder),
    lead_minutes: restaurant.leadMinutes,
    rating: { average: restaurant.ratingAverage, count: restaurant.ratingCount },
    updated_at: changedAt?.toISOString() ?? null,
  };
}

function branchView(branch: BranchRow, locale: Locale): Branch {
  return {
    id: branch.id,
    restaurant_id: branch.restaurantId,
    name: localize(branch.name, locale),
    address: localize(branch.address, locale),
    phone: branch.phone,
    lat: branch.lat,
    lng: branch.lng,
    hours: branch.hours.map(({ weekday, opens, closes }) => ({ weekday, from: opens, to: closes })),
  };
}

function newsView(item: NewsRow, products: Product[], locale: Locale): NewsItem {
  return {
    id: item.id,
    slug: item.slug,
    name: localize(item.name, locale),
    image: `/pictures/news/${item.slug}-640.webp`,
    image_large: `/pictures/news/${item.slug}-1200.webp`,
    description: localize(item.description, locale),
    published_at: item.publishedAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
    products,
  };
}
