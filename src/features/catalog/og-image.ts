import { createHash } from 'node:crypto';
import type { Locale } from '#contract/constants.ts';
import type { City, NewsItem, Product, Restaurant } from '#contract/catalog.ts';
import type { Translate } from '#i18n/keys.ts';
import { formatRestaurantsOf } from './catalog-text.ts';
import { cityPicture } from './picture.ts';

/** Increment when the layout of the image changes, so that every image gets a new URL. */
const DESIGN_VERSION = 1;

/** The content of an Open Graph image: a name, a subtitle below it, and a photo of the catalog beside them. */
export interface OgImageContent {
  readonly kind: 'shop' | 'city' | 'restaurant' | 'product' | 'news';
  /** Unique within its kind: numbers, a product's after its restaurant's: `3.112`. */
  readonly id: string;
  readonly name: string;
  readonly subtitle: string;
  /** As on the wire; only photos of the shop's own origin are drawn. */
  readonly photo: string;
}

/** Size of every Open Graph image, in pixels. */
export const OG_IMAGE_WIDTH = 1200;
export const OG_IMAGE_HEIGHT = 630;

export function ogImageVersion({ name, subtitle, photo }: OgImageContent): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, name, subtitle, photo]))
    .digest('hex')
    .slice(0, 12);
}

/** The URL path of an Open Graph image; `pictures` is a reserved name, so no city can shadow it. */
export function ogImagePath(locale: Locale, content: OgImageContent): string {
  return `/pictures/share/${locale}/${content.kind}/${content.id}-${ogImageVersion(content)}.jpg`;
}

// What the Open Graph image of each kind of page shows. No prices: shared images outlive them.

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
