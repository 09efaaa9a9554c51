import { join, resolve } from 'node:path';
import type { APIContext } from 'astro';
import { LOCALES } from '#contract/constants.ts';
import { parseEnvironment } from '#contract/environment.ts';
import { toPictureData } from '#features/catalog/picture.ts';
import { findCityOf } from '#features/catalog/restaurant-list.ts';
import {
  cityOgImage,
  newsOgImage,
  OG_IMAGE_HEIGHT,
  OG_IMAGE_WIDTH,
  type OgImageContent,
  ogImagePath,
  ogImageVersion,
  productOgImage,
  restaurantOgImage,
  shopOgImage,
} from '#features/catalog/og-image.ts';
import { truncate } from '#features/catalog/catalog-text.ts';
import type { Translate } from '#i18n/keys.ts';
import { getT } from '#i18n/t.ts';
import { undefinedIfNotImplemented } from '#lib/errors.ts';
import { createApiClient, type ApiClient } from '#lib/api-client.ts';
import { createOgImageRenderer } from '#lib/og-image-renderer.ts';

/** Characters that fit into the image. */
const MAX_NAME_LENGTH = 110;
const MAX_SUBTITLE_LENGTH = 64;

const FILE_NAME = /^([\d.]+)-([0-9a-f]{12})\.jpg$/;

/** The address changes with the image. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const SHORT_CACHE = 'public, max-age=60';

let renderer: ReturnType<typeof createOgImageRenderer> | undefined;

function ogImageRenderer(): ReturnType<typeof createOgImageRenderer> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const { BUILD_DIR, DATA_DIR } = parsed.environment;
  const clientFolder = import.meta.env.DEV ? 'public' : join(BUILD_DIR, 'client');
  return (renderer ??= createOgImageRenderer({
    clientFolder: resolve(clientFolder),
    cacheFolder: resolve(DATA_DIR, 'share'),
  }));
}

/** Responds with the Open Graph image that a page links. An address of an older version redirects to the current one. */
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
  const content = await findOgImageContent(api, params['kind'] ?? '', id, t);
  if (!content) return new Response('Not found', { status: 404 });
  if (version !== ogImageVersion(content))
    return new Response(null, {
      status: 307,
      headers: { location: ogImagePath(locale, content), 'cache-control': SHORT_CACHE },
    });

  const { jpeg, isDefaultImage } = await ogImageRenderer()({
    version,
    name: truncate(content.name, MAX_NAME_LENGTH),
    subtitle: truncate(content.subtitle, MAX_SUBTITLE_LENGTH),
    brand: t('shell:brand'),
    photo: bundledPhotoPath(content.photo),
    width: OG_IMAGE_WIDTH,
    height: OG_IMAGE_HEIGHT,
  });
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': isDefaultImage ? SHORT_CACHE : CACHE_FOREVER,
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

/** The content with the id in an image's address; undefined if there is none. */
async function findOgImageContent(
  api: ApiClient,
  kind: string,
  id: string,
  t: Translate,
): Promise<OgImageContent | undefined> {
  if (kind === 'news') {
    const item = (await undefinedIfNotImplemented(api.call('getNews')))?.find((known) => String(known.id) === id);
    return item && newsOgImage(item, t);
  }
  const [cities, restaurants] = await Promise.all([api.call('getCities'), api.call('getRestaurants')]);
  if (kind === 'shop') return id === '0' ? shopOgImage(restaurants[0]?.image ?? '', t) : undefined;
  if (kind === 'city') {
    const city = cities.find((known) => String(known.id) === id);
    return city && cityOgImage(city, t);
  }
  const [restaurantId, productId] = id.split('.');
  const restaurant = restaurants.find((known) => String(known.id) === restaurantId);
  const city = restaurant && findCityOf(restaurant, cities);
  if (!restaurant || !city) return undefined;
  if (kind === 'restaurant') return id === restaurantId ? restaurantOgImage(restaurant, city) : undefined;
  if (kind !== 'product') return undefined;
  const { categories } = await api.call('getRestaurant', { query: { id_restaurant: restaurant.id } });
  const product = categories.flatMap(({ products }) => products).find((known) => String(known.id) === productId);
  return product && productOgImage(product, restaurant, city);
}

/**
 * The path of a photo that is one of the files of the shop (`npm run pictures`); undefined for any other, so that no other file or host
 * is read.
 */
export function bundledPhotoPath(image: string): string | undefined {
  const picture = toPictureData(image);
  // Only the pictures of the shop have a known width.
  return picture && picture.width !== null ? picture.src : undefined;
}
