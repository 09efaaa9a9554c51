import { toMajor } from '#backend/money.ts';
import type { Locale } from '#contract/constants.ts';
import type { Branch, Category, City, NewsItem, Options, OptionGroup, Product, Restaurant } from '#contract/catalog.ts';
import type { Opening } from './hours.ts';
import type { BranchRow, CatalogRows, CategoryRow, CityRow, GroupRow, NewsRow, Place, ProductRow, RestaurantRow } from './rows.ts';

/** What does not depend on the moment; opening hours are added per request. */
export type TimelessRestaurant = Omit<Restaurant, 'is_open' | 'opens_at' | 'closes_at'>;

/** The address of its own that a menu gave it, empty for none; or the place that follows from the slugs. */
export const productPicture = ({ citySlug, restaurantSlug }: Pick<Place, 'citySlug' | 'restaurantSlug'>, { slug, picture }: { readonly slug: string; readonly picture: string | null }): string =>
  picture ?? `/pictures/${citySlug}/${restaurantSlug}/${slug}-640.webp`;

export function cityView(city: CityRow, locale: Locale): City {
  return {
    id: city.id,
    name: city.name[locale],
    slug: city.slug,
    phone: city.phone,
    currency: city.currency,
    delivery_price: toMajor(city.deliveryPrice),
    order_amount_free_shipping: city.freeFrom === null ? null : toMajor(city.freeFrom),
  };
}

export function restaurantView(restaurant: RestaurantRow, city: CityRow, locale: Locale): TimelessRestaurant {
  return {
    id: restaurant.id,
    slug: restaurant.slug,
    city_id: restaurant.cityId,
    name: restaurant.name,
    description: restaurant.description[locale],
    image: restaurant.picture ?? `/pictures/${city.slug}/${restaurant.slug}/cover-640.webp`,
    cuisines: restaurant.cuisines.map((cuisine) => cuisine[locale]),
    phone: restaurant.phone,
    min_order: toMajor(restaurant.minOrder),
    lead_minutes: restaurant.leadMinutes,
    rating: { average: restaurant.ratingAverage, count: restaurant.ratingCount },
    updated_at: restaurant.changedAt?.toISOString() ?? null,
  };
}

export const withOpening = (view: TimelessRestaurant, { open, opensAt, closesAt }: Opening): Restaurant => ({
  ...view, is_open: open, opens_at: opensAt?.toISOString() ?? null, closes_at: closesAt?.toISOString() ?? null,
});

/** Whatever has a name and a picture on a menu. */
export type Captioned = Pick<ProductRow, 'name' | 'slug' | 'picture'>;

/** What a line of the cart says of its product. */
export const captionView = (product: Captioned, place: Place, locale: Locale) => ({
  name: product.name[locale],
  image: productPicture(place, product),
  currency: place.currency,
  slug: product.slug,
});

export function productView(product: ProductRow, place: Place, locale: Locale): Product {
  const groups = product.groups.map((group) => groupView(group, locale));
  const flat = (kind: OptionGroup['kind']) => groups.filter((group) => group.kind === kind).flatMap((group) => group.options);
  return {
    id: product.id,
    slug: product.slug,
    name: product.name[locale],
    image: productPicture(place, product),
    description: product.description[locale],
    price: toMajor(product.price),
    currency: place.currency,
    weight: product.weight,
    measure: product.measure,
    additives: flat('additive'),
    modifiers: flat('modifier'),
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
  const options = group.options.map((option) => ({ id: option.id, name: option.name[locale], price: toMajor(option.price), count: 0 }));
  return { id, name: group.name[locale], required, min, max, kind, options };
}

export const categoryView = (category: CategoryRow, products: readonly Product[], locale: Locale): Category => ({
  id: category.id,
  slug: category.slug,
  name: category.name[locale],
  products: [...products],
});

export function branchView(branch: BranchRow, locale: Locale): Branch {
  return {
    id: branch.id,
    restaurant_id: branch.restaurantId,
    name: branch.name[locale],
    address: branch.address[locale],
    phone: branch.phone,
    lat: branch.lat,
    lng: branch.lng,
    hours: branch.hours.map(({ weekday, opens, closes }) => ({ weekday, from: opens, to: closes })),
  };
}

export function newsView(item: NewsRow, products: readonly Product[], locale: Locale): NewsItem {
  return {
    id: item.id,
    slug: item.slug,
    name: item.name[locale],
    image: `/pictures/news/${item.slug}-640.webp`,
    image_large: `/pictures/news/${item.slug}-1200.webp`,
    description: item.description[locale],
    published_at: item.publishedAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
    products: [...products],
  };
}

export function optionsView(settings: CatalogRows['settings']): Options {
  const value = (key: string) => settings.get(key) ?? '';
  return {
    phone: value('phone'),
    link_instagram: value('link_instagram'),
    link_fb: value('link_fb'),
    link_app_store: value('link_app_store'),
    link_google_play: value('link_google_play'),
  };
}
