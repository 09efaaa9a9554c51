import { type City, type NewsItem, type Restaurant, shopLanguages } from '#contract/catalog.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale, MAX_ID } from '#contract/constants.ts';
import { PRIVACY_SLUG } from '#contract/slugs.ts';
import { findCityOf, isInCity } from '#features/catalog/restaurant-list.ts';
import { withLocale } from '#i18n/paths.ts';
import { loadContacts } from '#layouts/shell-data.ts';
import { undefinedIfNotFound } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { type Route, type RouteName, href, isPublic, routes } from '#routes.ts';

/** When content was last modified, as an API provider sent it: anything but an instant is omitted from the XML. */
type LastModified = string | null | undefined;

/** A public page in all its languages. */
export interface SitemapPage {
  /** Without a locale prefix. */
  readonly path: string;
  readonly lastModified?: LastModified;
}

/** One file of the sitemap, `/sitemap-{name}.xml`. */
export interface SitemapPart {
  readonly name: string;
  readonly lastModified?: LastModified;
}

/** Headers of the index and of every part. */
export const SITEMAP_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=86400',
};

/**
 * The protocol allows 50,000 URLs and 50 MB in a file. A page has one URL for each locale, each with links to all of
 * them: 48,000 URLs are about 31 MB. Crawlers find the products of a longer menu through the links on its page.
 */
export const MAX_PAGES_PER_PART = Math.floor(48_000 / LOCALES.length);

/** One part for the shop's own pages, and one per restaurant. Reads no menus. */
export async function loadSitemapParts(api: ApiClient): Promise<SitemapPart[]> {
  const [places, news] = await Promise.all([loadPlaces(api), loadNews(api)]);
  return [
    { name: 'shop', lastModified: latestUpdate([...places.restaurants.map(updateOf), ...news.map(newsUpdateOf)]) },
    ...withCities(places).map(({ restaurant: { id, updated_at } }) => ({
      name: `menu-${id}`,
      lastModified: updated_at,
    })),
  ];
}

/** The languages of the shop. */
export const loadLanguages = async (api: ApiClient): Promise<readonly Locale[]> =>
  shopLanguages((await loadContacts(api)).value);

/** The pages of a part; undefined for an unknown part. */
export async function loadSitemapPages(api: ApiClient, part: string): Promise<SitemapPage[] | undefined> {
  const [match, id] = /^(?:shop|menu-(\d+))$/.exec(part) ?? [];
  if (match === undefined) return undefined;
  const pages = id === undefined ? await shopPages(api) : await menuPages(api, Number(id));
  return pages?.slice(0, MAX_PAGES_PER_PART);
}

/** Every city and restaurant. */
interface Places {
  readonly cities: readonly City[];
  readonly restaurants: readonly Restaurant[];
}

async function loadPlaces(api: ApiClient): Promise<Places> {
  const [cities, restaurants] = await Promise.all([api.call('getCities'), api.call('getRestaurants')]);
  return { cities, restaurants };
}

async function shopPages(api: ApiClient): Promise<SitemapPage[]> {
  const [{ cities, restaurants }, news, pages] = await Promise.all([
    loadPlaces(api),
    loadNews(api),
    loadInfoPageLinks(api),
  ]);
  const lastModified: Readonly<Record<string, LastModified>> = {
    [routes.index.path]: latestUpdate([...restaurants.map(updateOf), ...news.map(newsUpdateOf)]),
    [routes.news.path]: latestUpdate(news.map(newsUpdateOf)),
  };
  const paths = Object.values<Route>(routes).flatMap((route) =>
    route.public && !route.path.includes('{') ? [route.path] : [],
  );
  return [
    ...paths.map((path) => ({ path, lastModified: lastModified[path] })),
    ...cities.map(({ id, slug }) => ({
      path: href(DEFAULT_LOCALE, 'city', { city: slug }),
      lastModified: latestUpdate(restaurants.filter((restaurant) => isInCity(restaurant, { id })).map(updateOf)),
    })),
    ...pages
      .filter(({ slug }) => slug !== PRIVACY_SLUG)
      .map(({ slug, updated_at }) => ({
        path: href(DEFAULT_LOCALE, 'infoPage', { page: slug }),
        lastModified: updated_at,
      })),
    ...news.map((item) => ({
      path: href(DEFAULT_LOCALE, 'newsItem', { news: item.slug }),
      lastModified: newsUpdateOf(item),
    })),
  ];
}

/** The pages of a menu; undefined for an unknown restaurant, or one without a page. */
async function menuPages(api: ApiClient, id: number): Promise<SitemapPage[] | undefined> {
  if (id < 1 || id > MAX_ID) return undefined;
  const [cities, restaurant] = await Promise.all([
    api.call('getCities'),
    undefinedIfNotFound(api.call('getRestaurant', { query: { id_restaurant: id } })),
  ]);
  const city = restaurant && findCityOf(restaurant, cities);
  if (!city) return undefined;
  const slugs = { city: city.slug, restaurant: restaurant.slug };
  return [
    { path: href(DEFAULT_LOCALE, 'city-restaurant', slugs), lastModified: restaurant.updated_at },
    ...(restaurant.review_count > 0 ? [{ path: href(DEFAULT_LOCALE, 'city-restaurant-reviews', slugs) }] : []),
    ...restaurant.categories
      .flatMap(({ products }) => products)
      .map(({ slug, updated_at }) => ({
        path: href(DEFAULT_LOCALE, 'city-restaurant-product', { ...slugs, product: slug }),
        lastModified: updated_at,
      })),
  ];
}

/** Restaurants with their cities. A restaurant whose city is unknown has no page and is omitted. */
function withCities({ cities, restaurants }: Places) {
  return restaurants.flatMap((restaurant) => {
    const city = findCityOf(restaurant, cities);
    return city ? [{ city, restaurant }] : [];
  });
}

/** Empty for a provider without news. */
const loadNews = async (api: ApiClient) => (await undefinedIfNotFound(api.call('getNews'))) ?? [];

/** Empty for a provider without options. */
const loadInfoPageLinks = async (api: ApiClient) => (await undefinedIfNotFound(api.call('getOptions')))?.pages ?? [];

const updateOf = ({ updated_at }: Restaurant): LastModified => updated_at;
const newsUpdateOf = ({ updated_at, published_at }: NewsItem): LastModified => updated_at ?? published_at;

/** The latest of these instants, in ISO format; undefined if none is a valid date. */
function latestUpdate(updates: readonly LastModified[]): string | undefined {
  const times = updates.map((update) => Date.parse(update ?? '')).filter((time) => !Number.isNaN(time));
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

/** An absolute URL, escaped for XML. */
const urlXml = (path: string, origin: string) =>
  new URL(path, origin).href.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Empty for anything but an instant: providers may send any text. */
function lastmodXml(lastModified: LastModified): string {
  const date = new Date(lastModified ?? '');
  return Number.isNaN(date.getTime()) ? '' : `<lastmod>${date.toISOString()}</lastmod>`;
}

/** The file of a part: the URL of every page in every language of the shop, each with links to all its alternates. */
export function sitemapPartXml(
  pages: readonly SitemapPage[],
  origin: string,
  languages: readonly Locale[] = LOCALES,
): string {
  const entries = pages.flatMap(({ path, lastModified }) => {
    const urls = languages.map((locale) => [locale, urlXml(withLocale(path, locale), origin)] as const);
    const links = [...urls, ['x-default', urlXml(path, origin)] as const]
      .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
      .join('');
    return urls.map(([, url]) => `<url><loc>${url}</loc>${lastmodXml(lastModified)}${links}</url>\n`);
  });
  return `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;
}

/** The index, which lists the files of all parts. */
export function sitemapIndexXml(parts: readonly SitemapPart[], origin: string): string {
  const sitemaps = parts.map(
    ({ name, lastModified }) =>
      `<sitemap><loc>${urlXml(`/sitemap-${name}.xml`, origin)}</loc>${lastmodXml(lastModified)}</sitemap>\n`,
  );
  return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('')}</sitemapindex>\n`;
}

/** First path segments of the API and of the pages that are not public. */
const PRIVATE_SEGMENTS = new Set([
  ...(Object.keys(routes) as RouteName[])
    .filter((name) => !isPublic(name))
    .map((name) => routes[name].path.split('/')[1] ?? ''),
  'api',
  'staff',
]);

/** The `robots.txt` of a shop: what crawlers may not fetch in any language, and the URL of the sitemap. */
export function robotsText(origin: string): string {
  const paths = [...PRIVATE_SEGMENTS].flatMap((segment) => LOCALES.map((locale) => withLocale(`/${segment}`, locale)));
  return [
    'User-agent: *',
    // The page itself, pages below it and any query, but no city whose slug only begins with the segment.
    ...paths.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`, `Disallow: ${path}?`]),
    '',
    `Sitemap: ${new URL('/sitemap.xml', origin).href}`,
    '',
  ].join('\n');
}
