import { join, resolve } from 'node:path';
import type { APIContext } from 'astro';
import { LOCALES } from '#contract/constants.ts';
import { parseEnvironment } from '#contract/environment.ts';
import { pictureStorage } from '#features/catalog/picture.ts';
import { findCityOf } from '#features/catalog/restaurant-list.ts';
import {
  cityOgImageContent,
  newsOgImageContent,
  OG_IMAGE_HEIGHT,
  OG_IMAGE_WIDTH,
  type OgImageContent,
  ogImagePath,
  ogImageVersion,
  productOgImageContent,
  restaurantOgImageContent,
  SHOP_OG_IMAGE_ID,
  shopOgImageContent,
} from '#features/catalog/og-image.ts';
import { truncate } from '#features/catalog/catalog-text.ts';
import type { Translate } from '#i18n/keys.ts';
import type { Brand } from '#contract/brand.ts';
import { textOn } from '#contract/palette.ts';
import { getT } from '#i18n/t.ts';
import { loadBrand } from '#layouts/shell-data.ts';
import { undefinedIfNotFound } from '#lib/errors.ts';
import { createApiClient, type ApiClient } from '#lib/api-client.ts';
import { createOgImageRenderer } from '#lib/og-image-renderer.ts';

/** Characters that fit into the image. */
const MAX_NAME_LENGTH = 110;
const MAX_SUBTITLE_LENGTH = 64;

/** `<id>-<version>.jpg`; the id is `<restaurant id>.<product id>` for a product. */
const FILE_NAME = /^([\d.]+)-([0-9a-f]{12})\.jpg$/;

/** For images: their URL contains the version. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** For responses that may differ at the next request. */
const SHORT_CACHE = 'public, max-age=60';

let renderer: ReturnType<typeof createOgImageRenderer> | undefined;

function ogImageRenderer(): ReturnType<typeof createOgImageRenderer> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const { BUILD_DIR, DATA_DIR } = parsed.environment;
  const clientFolder = import.meta.env.DEV ? 'public' : join(BUILD_DIR, 'client');
  return (renderer ??= createOgImageRenderer({
    clientFolder: resolve(clientFolder),
    cacheFolder: resolve(DATA_DIR, 'og-images'),
  }));
}

/** Responds with the Open Graph image that a page links. The URL of an older version redirects to the current one. */
export async function respondWithOgImage({ params, locals, url }: APIContext): Promise<Response> {
  const locale = LOCALES.find((known) => known === params['locale']);
  const [, id, version] = FILE_NAME.exec(params['file'] ?? '') ?? [];
  if (!locale || id === undefined) return new Response('Not found', { status: 404 });

  const t = getT(locale);
  const api = createApiClient({
    base: url.origin,
    locale,
    token: () => undefined,
    fetch: (input, init) => locals.apiFetch(new Request(input, init)),
  });
  const brand = await loadBrand(api, locale);
  // An image with the brand of the build would be stored for ever.
  if (!brand) return new Response('Try again', { status: 503, headers: { 'retry-after': '5' } });
  const content = await findOgImageContent(api, params['kind'] ?? '', id, t, brand);
  if (!content) return new Response('Not found', { status: 404 });
  if (version !== ogImageVersion(content, brand))
    return new Response(null, {
      status: 307,
      headers: { location: ogImagePath(locale, content, brand), 'cache-control': SHORT_CACHE },
    });

  const { jpeg, isFallback } = await ogImageRenderer()({
    version,
    name: truncate(content.name, MAX_NAME_LENGTH),
    subtitle: truncate(content.subtitle, MAX_SUBTITLE_LENGTH),
    brand: { name: brand.name, color: brand.color, ink: textOn(brand.color) },
    readLogo: async () => (brand.logo === '' ? undefined : readUploadedPicture(brand.logo, locals.readPicture)),
    readPicture: () => readPicture(content.picture, locals.readPicture),
    width: OG_IMAGE_WIDTH,
    height: OG_IMAGE_HEIGHT,
  });
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': isFallback ? SHORT_CACHE : CACHE_FOREVER,
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

/** The content with the id in an image's URL; undefined if there is none. */
async function findOgImageContent(
  api: ApiClient,
  kind: string,
  id: string,
  t: Translate,
  brand: Brand,
): Promise<OgImageContent | undefined> {
  if (kind === 'news') {
    const item = (await undefinedIfNotFound(api.call('getNews')))?.find((known) => String(known.id) === id);
    return item && newsOgImageContent(item, t);
  }
  const [cities, restaurants] = await Promise.all([api.call('getCities'), api.call('getRestaurants')]);
  if (kind === 'shop')
    return id === SHOP_OG_IMAGE_ID
      ? shopOgImageContent(brand.sharePicture || restaurants[0]?.image || '', t)
      : undefined;
  if (kind === 'city') {
    const city = cities.find((known) => String(known.id) === id);
    return city && cityOgImageContent(city, t);
  }
  const [restaurantId, productId] = id.split('.');
  const restaurant = restaurants.find((known) => String(known.id) === restaurantId);
  const city = restaurant && findCityOf(restaurant, cities);
  if (!restaurant || !city) return undefined;
  if (kind === 'restaurant') return id === restaurantId ? restaurantOgImageContent(restaurant, city) : undefined;
  if (kind !== 'product') return undefined;
  const { categories } = await api.call('getRestaurant', { query: { id_restaurant: restaurant.id } });
  const product = categories.flatMap(({ products }) => products).find((known) => String(known.id) === productId);
  return product && productOgImageContent(product, restaurant, city);
}

/**
 * Resolves a picture URL of the API to the path of a file in the build, or to the bytes of an uploaded picture.
 * Undefined for a picture that is stored elsewhere: no other file or host is read.
 * @throws Error if an uploaded picture is not found, so that an image without it is not cached
 */
export async function readPicture(
  url: string,
  readUploaded: App.Locals['readPicture'],
): Promise<string | Uint8Array | undefined> {
  const storage = pictureStorage(url);
  if (storage === 'build') return url.trim();
  if (storage !== 'database' || !readUploaded) return undefined;
  return readUploadedPicture(url.trim(), readUploaded);
}

/** @throws Error if it is not found, so that an image without it is not cached */
async function readUploadedPicture(path: string, readUploaded: App.Locals['readPicture']): Promise<Uint8Array> {
  const bytes = await readUploaded?.(path);
  if (!bytes) throw new Error('An uploaded picture was not found');
  return bytes;
}
