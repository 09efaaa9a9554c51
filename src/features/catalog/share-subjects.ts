import type { City, NewsItem, Product, Restaurant } from '#contract/catalog.ts';
import type { ShareSubject } from '#features/shared/share.ts';
import type { Translate } from '#i18n/keys.ts';

/** What the share picture of each kind of page shows. No price: a picture outlives it. */

export const shopSubject = (picture: string, t: Translate<'pages' | 'shell'>): ShareSubject => ({
  kind: 'shop',
  id: '0',
  name: t('pages:homeTitle'),
  line: t('shell:tagline'),
  picture,
});

export const citySubject = (
  city: Pick<City, 'id' | 'name' | 'slug'>,
  t: Translate<'pages' | 'shell'>,
): ShareSubject => ({
  kind: 'city',
  id: String(city.id),
  name: t('pages:restaurantsOf', { city: city.name }),
  line: t('shell:tagline'),
  picture: cityPicture(city),
});

export const restaurantSubject = (
  restaurant: Pick<Restaurant, 'id' | 'name' | 'image' | 'cuisines'>,
  city: Pick<City, 'name'>,
): ShareSubject => ({
  kind: 'restaurant',
  id: String(restaurant.id),
  name: restaurant.name,
  line: [city.name, ...restaurant.cuisines].join(' · '),
  picture: restaurant.image ?? '',
});

export const productSubject = (
  product: Pick<Product, 'id' | 'name' | 'image'>,
  restaurant: Pick<Restaurant, 'id' | 'name'>,
  city: Pick<City, 'name'>,
): ShareSubject => ({
  kind: 'product',
  id: `${restaurant.id}.${product.id}`,
  name: product.name,
  line: `${restaurant.name} · ${city.name}`,
  picture: product.image ?? '',
});

export const newsSubject = (
  item: Pick<NewsItem, 'id' | 'name' | 'image' | 'image_large'>,
  t: Translate<'catalog'>,
): ShareSubject => ({
  kind: 'news',
  id: String(item.id),
  name: item.name,
  line: t('catalog:newsTitle'),
  picture: item.image_large || item.image || '',
});

/** The picture of a city, which the wire does not name. */
export const cityPicture = ({ slug }: Pick<City, 'slug'>): string => `/pictures/${slug}/city-1200.webp`;
