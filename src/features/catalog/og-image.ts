import { createHash } from 'node:crypto';
import type { Brand } from '#contract/brand.ts';
import type { Locale } from '#contract/constants.ts';
import type { City, NewsItem, Product, Restaurant } from '#contract/catalog.ts';
import type { Translate } from '#i18n/keys.ts';
import { formatRestaurantsOf } from './catalog-text.ts';

/** Increment when the layout of the image changes, so that every image gets a new URL. */
const DESIGN_VERSION = 1;

/** The content of an Open Graph image: a name, a subtitle below it, and a picture of the catalog beside them. */
export interface OgImageContent {
  readonly kind: 'shop' | 'city' | 'restaurant' | 'product' | 'news';
  /** Unique within its kind: a database id, or those of restaurant and product: `3.112`. */
  readonly id: string;
  readonly name: string;
  readonly subtitle: string;
  /** URL of the picture as in the API, or an empty string. Only pictures of the shop's own origin are drawn. */
  readonly picture: string;
}

/** Size of every Open Graph image, in pixels. */
export const OG_IMAGE_WIDTH = 1200;
export const OG_IMAGE_HEIGHT = 630;

/** Hash of content and brand. It is part of the URL, so that a changed image gets a new URL. */
export function ogImageVersion({ name, subtitle, picture }: OgImageContent, brand: Brand): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, name, subtitle, picture, brand.name, brand.color, brand.logo]))
    .digest('hex')
    .slice(0, 12);
}

/** The URL path of an Open Graph image; `pictures` is a reserved name, so no city can shadow it. */
export function ogImagePath(locale: Locale, content: OgImageContent, brand: Brand): string {
  return `/pictures/share/${locale}/${content.kind}/${content.id}-${ogImageVersion(content, brand)}.jpg`;
}

// The content of the Open Graph image for each kind of page. It contains no prices, because shared images outlive them.

/** The id of the only Open Graph image of kind `shop`. */
export const SHOP_OG_IMAGE_ID = '0';

export const shopOgImageContent = (picture: string, t: Translate): OgImageContent => ({
  kind: 'shop',
  id: SHOP_OG_IMAGE_ID,
  name: t('pages:homeTitle'),
  subtitle: t('shell:tagline'),
  picture,
});

export const cityOgImageContent = (city: City, t: Translate): OgImageContent => ({
  kind: 'city',
  id: String(city.id),
  name: formatRestaurantsOf(city, t),
  subtitle: t('shell:tagline'),
  picture: city.image ?? '',
});

export const restaurantOgImageContent = (restaurant: Restaurant, city: City): OgImageContent => ({
  kind: 'restaurant',
  id: String(restaurant.id),
  name: restaurant.name,
  subtitle: [city.name, ...restaurant.cuisines].join(' · '),
  picture: restaurant.image ?? '',
});

export const productOgImageContent = (product: Product, restaurant: Restaurant, city: City): OgImageContent => ({
  kind: 'product',
  id: `${restaurant.id}.${product.id}`,
  name: product.name,
  subtitle: `${restaurant.name} · ${city.name}`,
  picture: product.image ?? '',
});

export const newsOgImageContent = (item: NewsItem, t: Translate): OgImageContent => ({
  kind: 'news',
  id: String(item.id),
  name: item.name,
  subtitle: t('catalog:newsTitle'),
  picture: item.image_large || item.image || '',
});
