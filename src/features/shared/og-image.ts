import { createHash } from 'node:crypto';
import type { Locale } from '#contract/constants.ts';

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
