import type { City, NewsItem, Product, Restaurant } from '#contract/catalog.ts';
import { findCityOf } from '#features/catalog/restaurant-list.ts';
import { ALL_RESTAURANTS, loadShellData } from '#layouts/shell-data.ts';
import { undefinedIfNotFound } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import type { NewsArticle } from 'schema-dts';
import { toAbsolutePictureUrl } from '#features/catalog/picture.ts';
import { parseDate } from '#features/shared/dates.ts';
import { type Site, shopReference, toAbsoluteUrl } from '#features/shared/json-ld.ts';
import { truncate } from '#features/catalog/catalog-text.ts';

/**
 * The news, newest first; undefined if the backend has no news call.
 * @throws HttpError when they cannot be loaded
 */
export async function loadNews(api: ApiClient) {
  const [shell, news] = await Promise.all([loadShellData(api), loadItems(api)]);
  return { shell, news: news && newestFirst(news) };
}

const loadItems = (api: ApiClient) => undefinedIfNotFound(api.call('getNews'));

/** A news item with the products that can be ordered; undefined for an unknown slug. */
export async function loadNewsItem(api: ApiClient, slug: string | undefined) {
  const [shell, news] = await Promise.all([loadShellData(api, { restaurantQuery: ALL_RESTAURANTS }), loadItems(api)]);
  const item = news?.find((known) => known.slug === slug);
  return item && { shell, item, related: relatedProducts(item.products, shell.restaurants, shell.cities) };
}

export type NewsItemPageData = NonNullable<Awaited<ReturnType<typeof loadNewsItem>>>;

/** Newest first; items without a date come last, in the order of the API response. */
export function newestFirst<Item extends Pick<NewsItem, 'published_at'>>(items: readonly Item[]): Item[] {
  const publishedAt = ({ published_at }: Item) => Date.parse(published_at ?? '') || 0;
  return [...items].sort((one, other) => publishedAt(other) - publishedAt(one));
}

/** A product of a news item with the restaurant and city that its URL and its cart line need. */
export interface RelatedProduct {
  readonly product: Product;
  readonly restaurant: Restaurant;
  readonly city: City;
}

/** The products whose restaurant and city are known; without them a product has no page and cannot be ordered. */
export function relatedProducts(
  products: readonly Product[],
  restaurants: readonly Restaurant[],
  cities: readonly City[],
): RelatedProduct[] {
  return products.flatMap((product) => {
    const restaurant = restaurants.find(({ id }) => id === product.restaurant_id);
    const city = restaurant && findCityOf(restaurant, cities);
    return restaurant && city ? [{ product, restaurant, city }] : [];
  });
}

/** The longest headline that search engines show, in characters. */
const MAX_HEADLINE_LENGTH = 110;

interface NewsPage {
  readonly item: NewsItem;
  readonly path: string;
  /** Path of the generated picture for social networks. */
  readonly ogImagePath: string;
  readonly description: string;
}

/** The JSON-LD node of a news item. */
export function newsNode({ item, path, ogImagePath, description }: NewsPage, site: Site): NewsArticle {
  const url = toAbsoluteUrl(path, site);
  const datePublished = parseDate(item.published_at)?.toISOString();
  const updated = parseDate(item.updated_at ?? null)?.toISOString();
  const ownPicture = toAbsolutePictureUrl(item.image_large || item.image, site.origin);
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#story`,
    headline: truncate(item.name, MAX_HEADLINE_LENGTH),
    description,
    url,
    mainEntityOfPage: url,
    inLanguage: site.locale,
    image: [...(ownPicture ? [ownPicture] : []), toAbsoluteUrl(ogImagePath, site)],
    ...(datePublished ? { datePublished, dateModified: updated ?? datePublished } : {}),
    author: shopReference(site),
    publisher: shopReference(site),
  };
}
