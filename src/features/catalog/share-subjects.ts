import type { City, NewsItem, Product, Restaurant } from '#contract/catalog.ts';
import type { ShareSubject } from '#features/shared/share.ts';
import type { Translate } from '#i18n/keys.ts';

/** What the share picture of each kind of page shows. No prices: shared pictures outlive them. */

export const shopSubject = (picture: string, t: Translate): ShareSubject => ({
  kind: 'shop',
  id: '0',
  name: t('pages:homeTitle'),
  line: t('shell:tagline'),
  picture,
});

export const citySubject = (city: City, t: Translate): ShareSubject => ({
  kind: 'city',
  id: String(city.id),
  name: t('pages:restaurantsOf', { city: city.name }),
  line: t('shell:tagline'),
  picture: `/pictures/${city.slug}/city-1200.webp`,
});

export const restaurantSubject = (restaurant: Restaurant, city: City): ShareSubject => ({
  kind: 'restaurant',
  id: String(restaurant.id),
  name: restaurant.name,
  line: [city.name, ...restaurant.cuisines].join(' · '),
  picture: restaurant.image ?? '',
});

export const productSubject = (product: Product, restaurant: Restaurant, city: City): ShareSubject => ({
  kind: 'product',
  id: `${restaurant.id}.${product.id}`,
  name: product.name,
  line: `${restaurant.name} · ${city.name}`,
  picture: product.image ?? '',
});

export const newsSubject = (item: NewsItem, t: Translate): ShareSubject => ({
  kind: 'news',
  id: String(item.id),
  name: item.name,
  line: t('catalog:newsTitle'),
  picture: item.image_large || item.image || '',
});
