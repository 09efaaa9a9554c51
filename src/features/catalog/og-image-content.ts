import type { City, NewsItem, Product, Restaurant } from '#contract/catalog.ts';
import type { OgImageContent } from '#features/shared/og-image.ts';
import type { Translate } from '#i18n/keys.ts';

/** What the Open Graph image of each kind of page shows. No prices: shared images outlive them. */

export const shopOgImage = (picture: string, t: Translate): OgImageContent => ({
  kind: 'shop',
  id: '0',
  name: t('pages:homeTitle'),
  line: t('shell:tagline'),
  picture,
});

export const cityOgImage = (city: City, t: Translate): OgImageContent => ({
  kind: 'city',
  id: String(city.id),
  name: t('pages:restaurantsOf', { city: city.name }),
  line: t('shell:tagline'),
  picture: `/pictures/${city.slug}/city-1200.webp`,
});

export const restaurantOgImage = (restaurant: Restaurant, city: City): OgImageContent => ({
  kind: 'restaurant',
  id: String(restaurant.id),
  name: restaurant.name,
  line: [city.name, ...restaurant.cuisines].join(' · '),
  picture: restaurant.image ?? '',
});

export const productOgImage = (product: Product, restaurant: Restaurant, city: City): OgImageContent => ({
  kind: 'product',
  id: `${restaurant.id}.${product.id}`,
  name: product.name,
  line: `${restaurant.name} · ${city.name}`,
  picture: product.image ?? '',
});

export const newsOgImage = (item: NewsItem, t: Translate): OgImageContent => ({
  kind: 'news',
  id: String(item.id),
  name: item.name,
  line: t('catalog:newsTitle'),
  picture: item.image_large || item.image || '',
});
