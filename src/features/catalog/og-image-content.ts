import type { City, NewsItem, Product, Restaurant } from '#contract/catalog.ts';
import type { OgImageContent } from '#features/shared/og-image.ts';
import type { Translate } from '#i18n/keys.ts';
import { formatRestaurantsOf } from './catalog-text.ts';
import { cityPicture } from './city-picture.ts';

/** What the Open Graph image of each kind of page shows. No prices: shared images outlive them. */

export const shopOgImage = (photo: string, t: Translate): OgImageContent => ({
  kind: 'shop',
  id: '0',
  name: t('pages:homeTitle'),
  subtitle: t('shell:tagline'),
  photo,
});

export const cityOgImage = (city: City, t: Translate): OgImageContent => ({
  kind: 'city',
  id: String(city.id),
  name: formatRestaurantsOf(city, t),
  subtitle: t('shell:tagline'),
  photo: cityPicture(city.slug, 1200),
});

export const restaurantOgImage = (restaurant: Restaurant, city: City): OgImageContent => ({
  kind: 'restaurant',
  id: String(restaurant.id),
  name: restaurant.name,
  subtitle: [city.name, ...restaurant.cuisines].join(' · '),
  photo: restaurant.image ?? '',
});

export const productOgImage = (product: Product, restaurant: Restaurant, city: City): OgImageContent => ({
  kind: 'product',
  id: `${restaurant.id}.${product.id}`,
  name: product.name,
  subtitle: `${restaurant.name} · ${city.name}`,
  photo: product.image ?? '',
});

export const newsOgImage = (item: NewsItem, t: Translate): OgImageContent => ({
  kind: 'news',
  id: String(item.id),
  name: item.name,
  subtitle: t('catalog:newsTitle'),
  photo: item.image_large || item.image || '',
});
