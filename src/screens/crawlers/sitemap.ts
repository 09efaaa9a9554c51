import type { NewsItem } from '#contract/catalog.ts';
import { LOCALES } from '#contract/constants.ts';
import { findCityOf, isInCity } from '#features/catalog/restaurant-city.ts';
import { withLocale } from '#i18n/paths.ts';
import { loadShellWithRestaurants, type ShellData } from '#layouts/shell-data.ts';
import { undefinedIfNotImplemented } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { href } from '../../routes.ts';

/** A public page in all its languages. */
export interface SitemapPage {
  /** Without its locale. */
  readonly path: string;
  /** When its content last changed, as an ISO instant; undefined if unknown. */
  readonly changed?: string | null | undefined;
}

/** One file of the sitemap, by its name in the index. */
export interface SitemapPart {
  readonly name: string;
  readonly changed?: string | null | undefined;
}

/** Headers of the index and of every part. */
export const SITEMAP_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=86400',
};

/**
 * Each page is listed once per locale with all its alternates: 48,000 addresses and about 31 MB in a part, below the
 * 50,000 and 50 MB that crawlers accept. Products of a longer menu are found through its links.
 */
export const MAX_PAGES_PER_PART = Math.floor(48_000 / LOCALES.length);

/** One part for the shop's own pages, and one per restaurant. Reads no menus. */
export async function loadSitemapParts(api: ApiClient): Promise<SitemapPart[]> {
  const [shell, news] = await Promise.all([loadShellWithRestaurants(api), loadNews(api)]);
  return [
    { name: 'shop', changed: newest([...shell.restaurants, ...news]) },
    ...withCities(shell).map(({ restaurant: { id, updated_at } }) => ({ name: `menu-${id}`, changed: updated_at })),
  ];
}

/** The pages of a part; undefined for an unknown part. */
export async function loadSitemapPages(api: ApiClient, part: string): Promise<SitemapPage[] | undefined> {
  const [match, id] = /^(?:shop|menu-(\d+))$/.exec(part) ?? [];
  if (match === undefined) return undefined;
  const shell = await loadShellWithRestaurants(api);
  const pages = id === undefined ? shopPages(shell, await loadNews(api)) : await menuPages(api, shell, Number(id));
  return pages.length > 0 ? pages.slice(0, MAX_PAGES_PER_PART) : undefined;
}

function shopPages({ cities, restaurants }: ShellData, news: readonly NewsItem[]): SitemapPage[] {
  return [
    { path: href('ru', 'index'), changed: newest([...restaurants, ...news]) },
    { path: href('ru', 'app') },
    { path: href('ru', 'privacy') },
    { path: href('ru', 'news'), changed: newest(news) },
    ...cities.map(({ id, slug }) => ({
      path: href('ru', 'city', { city: slug }),
      changed: newest(restaurants.filter((restaurant) => isInCity(restaurant, { id }))),
    })),
    ...news.map(({ slug, updated_at, published_at }) => ({
      path: href('ru', 'newsItem', { news: slug }),
      changed: updated_at ?? published_at,
    })),
  ];
}

async function menuPages(api: ApiClient, shell: ShellData, id: number): Promise<SitemapPage[]> {
  const found = withCities(shell).find(({ restaurant }) => restaurant.id === id);
  if (!found) return [];
  const slugs = { city: found.city.slug, restaurant: found.restaurant.slug };
  const { categories } = await api.call('getRestaurant', { query: { id_restaurant: id } });
  return [
    { path: href('ru', 'cityRestaurant', slugs), changed: found.restaurant.updated_at },
    ...categories
      .flatMap(({ products }) => products)
      .map(({ slug, updated_at }) => ({
        path: href('ru', 'cityRestaurantProduct', { ...slugs, product: slug }),
        changed: updated_at,
      })),
  ];
}

/** Restaurants of unknown cities have no page. */
function withCities({ cities, restaurants }: ShellData) {
  return restaurants.flatMap((restaurant) => {
    const city = findCityOf(restaurant, cities);
    return city ? [{ city, restaurant }] : [];
  });
}

const loadNews = async (api: ApiClient) => (await undefinedIfNotImplemented(api.call('getNews'))) ?? [];

/** The latest change as an ISO instant; undefined if none is known. */
function newest(items: readonly { readonly updated_at?: string | null | undefined }[]): string | undefined {
  const times = items.map(({ updated_at }) => Date.parse(updated_at ?? '')).filter((time) => !Number.isNaN(time));
  return times.length > 0 ? new Date(times.reduce((latest, time) => Math.max(latest, time))).toISOString() : undefined;
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const addressXml = (path: string, origin: string) =>
  new URL(path, origin).href.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Empty for anything but an instant: a provider may send any text. */
function lastmodXml(changed: string | null | undefined): string {
  const date = new Date(changed ?? '');
  return Number.isNaN(date.getTime()) ? '' : `<lastmod>${date.toISOString()}</lastmod>`;
}

/** Every page once per locale, each with links to all locales. */
export function sitemapPartXml(pages: readonly SitemapPage[], origin: string): string {
  const urls = pages.flatMap(({ path, changed }) => {
    const addresses = LOCALES.map((locale) => [locale, addressXml(withLocale(path, locale), origin)] as const);
    const links = [...addresses, ['x-default', addressXml(path, origin)] as const]
      .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
      .join('');
    return addresses.map(([, address]) => `<url><loc>${address}</loc>${lastmodXml(changed)}${links}</url>\n`);
  });
  return `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

export function sitemapIndexXml(parts: readonly SitemapPart[], origin: string): string {
  const sitemaps = parts.map(
    ({ name, changed }) =>
      `<sitemap><loc>${addressXml(`/sitemap-${name}.xml`, origin)}</loc>${lastmodXml(changed)}</sitemap>\n`,
  );
  return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('')}</sitemapindex>\n`;
}
