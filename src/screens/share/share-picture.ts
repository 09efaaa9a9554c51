import { join, resolve } from 'node:path';
import type { APIContext } from 'astro';
import { LOCALES } from '#contract/constants.ts';
import { parseEnvironment } from '#contract/environment.ts';
import { toPictureData } from '#features/catalog/picture.ts';
import {
  citySubject,
  newsSubject,
  productSubject,
  restaurantSubject,
  shopSubject,
} from '#features/catalog/share-subjects.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, sharePath, type ShareSubject, shareVersion } from '#features/shared/share.ts';
import { truncate } from '#features/shared/truncate.ts';
import type { Translate } from '#i18n/keys.ts';
import { getT } from '#i18n/t.ts';
import { unlessLacking } from '#lib/errors.ts';
import { createApiClient, type ApiClient } from '#lib/api-client.ts';
import { sharePictures } from '#lib/share-pictures.ts';

/** Characters that fit into the picture. */
const MAX_NAME_LENGTH = 110;
const MAX_LINE_LENGTH = 64;

const FILE_NAME = /^([\d.]+)-([0-9a-f]{12})\.jpg$/;

/** The address changes with the picture. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_SHORTLY = 'public, max-age=60';

let drawPicture: ReturnType<typeof sharePictures> | undefined;

function pictureDrawer(): ReturnType<typeof sharePictures> {
  const parsed = parseEnvironment(process.env);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  const { BUILD_DIR, DATA_DIR } = parsed.environment;
  const client = import.meta.env.DEV ? 'public' : join(BUILD_DIR, 'client');
  return (drawPicture ??= sharePictures({ client: resolve(client), cache: resolve(DATA_DIR, 'share') }));
}

/** Responds with the share picture that a page links. An address of an older version redirects to the current one. */
export async function respondWithSharePicture({ params, locals, url }: APIContext): Promise<Response> {
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
  const subject = await findSubject(api, params['kind'] ?? '', id, t);
  if (!subject) return new Response('Not found', { status: 404 });
  if (version !== shareVersion(subject))
    return new Response(null, {
      status: 307,
      headers: { location: sharePath(locale, subject), 'cache-control': CACHE_SHORTLY },
    });

  const { jpeg, isDrawn } = await pictureDrawer()({
    version,
    name: truncate(subject.name, MAX_NAME_LENGTH),
    line: truncate(subject.line, MAX_LINE_LENGTH),
    brand: t('shell:brand'),
    picture: generatedPicture(subject.picture),
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
  });
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': isDrawn ? CACHE_FOREVER : CACHE_SHORTLY,
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

/** The subject with the id in a picture's address; undefined if there is none. */
async function findSubject(api: ApiClient, kind: string, id: string, t: Translate): Promise<ShareSubject | undefined> {
  if (kind === 'news') {
    const item = (await unlessLacking(api.call('getNews')))?.find((known) => String(known.id) === id);
    return item && newsSubject(item, t);
  }
  const [cities, restaurants] = await Promise.all([api.call('getCities'), api.call('getRestaurants')]);
  if (kind === 'shop') return id === '0' ? shopSubject(restaurants[0]?.image ?? '', t) : undefined;
  if (kind === 'city') {
    const city = cities.find((known) => String(known.id) === id);
    return city && citySubject(city, t);
  }
  const [restaurantId, productId] = id.split('.');
  const restaurant = restaurants.find((known) => String(known.id) === restaurantId);
  const city = cities.find((known) => known.id === restaurant?.city_id);
  if (!restaurant || !city) return undefined;
  if (kind === 'restaurant') return id === restaurantId ? restaurantSubject(restaurant, city) : undefined;
  if (kind !== 'product') return undefined;
  const { categories } = await api.call('getRestaurant', { query: { id_restaurant: restaurant.id } });
  const product = categories.flatMap(({ products }) => products).find((known) => String(known.id) === productId);
  return product && productSubject(product, restaurant, city);
}

/** The path of a picture generated with the shop; undefined for any other, so that no other file or host is read. */
export function generatedPicture(image: string): string | undefined {
  const picture = toPictureData(image);
  return picture && picture.width !== null ? picture.src : undefined;
}
