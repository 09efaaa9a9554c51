import { getCities, getNews, getRestaurant, getRestaurants } from '#features/catalog/catalog.api.ts';
import {
  citySubject,
  newsSubject,
  productSubject,
  restaurantSubject,
  shopSubject,
} from '#features/catalog/share-subjects.ts';
import type { ShareSubject } from '#features/shared/share.ts';
import type { Translate } from '#i18n/keys.ts';
import { unlessLacking } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

/** Finds what a share picture shows by the id its address names; undefined for what does not exist. */
type Find = (id: string, http: Http, t: Translate) => Promise<ShareSubject | undefined>;

const finders: Readonly<Record<ShareSubject['kind'], Find>> = {
  shop: async (id, http, t) => (id === '0' ? shopSubject((await getRestaurants(http))[0]?.image ?? '', t) : undefined),
  city: async (id, http, t) => {
    const city = (await getCities(http)).find((known) => String(known.id) === id);
    return city && citySubject(city, t);
  },
  restaurant: async (id, http) => {
    const place = await placeOf(id, http);
    return place && restaurantSubject(place.restaurant, place.city);
  },
  product: async (id, http) => {
    const [restaurantId = '', productId] = id.split('.');
    const place = await placeOf(restaurantId, http);
    if (!place) return undefined;
    const { categories } = await getRestaurant(http, place.restaurant.id);
    const product = categories.flatMap(({ products }) => products).find((known) => String(known.id) === productId);
    return product && productSubject(product, place.restaurant, place.city);
  },
  news: async (id, http, t) => {
    const item = (await unlessLacking(getNews(http)))?.find((known) => String(known.id) === id);
    return item && newsSubject(item, t);
  },
};

async function placeOf(restaurantId: string, http: Http) {
  const [cities, restaurants] = await Promise.all([getCities(http), getRestaurants(http)]);
  const restaurant = restaurants.find(({ id }) => String(id) === restaurantId);
  const city = cities.find(({ id }) => id === restaurant?.city_id);
  return restaurant && city && { restaurant, city };
}

const isKind = (kind: string): kind is ShareSubject['kind'] => Object.hasOwn(finders, kind);

/** What the share picture of an address shows; undefined when there is no such thing. */
export async function load(http: Http, kind: string, id: string, t: Translate): Promise<ShareSubject | undefined> {
  return isKind(kind) ? finders[kind](id, http, t) : undefined;
}
