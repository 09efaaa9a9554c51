import { createHash } from 'node:crypto';
import { type Brand, hasOwnColor, logoUrl } from '#contract/brand.ts';
import { brandSheet, textOn } from '#contract/palette.ts';
import { brandMark } from '#lib/brand-mark.ts';

/** What pages need in a colour that an owner has chosen: a style sheet with its shades, and the mark of the build. */
export const BRAND_FILES = {
  css: { type: 'text/css; charset=utf-8', create: brandSheet },
  svg: { type: 'image/svg+xml', create: (color: string) => brandMark(color, textOn(color)) },
} as const;
export type BrandFileExtension = keyof typeof BRAND_FILES;

export const BRAND_FOLDER = '/pictures/brand';

export function brandFilePath(color: string, extension: BrandFileExtension): string {
  const hash = createHash('sha256').update(BRAND_FILES[extension].create(color)).digest('hex').slice(0, 8);
  return `${BRAND_FOLDER}/${color.slice(1)}-${hash}.${extension}`;
}

/** The style sheet beside those of the build; undefined if these have the colour of the brand. */
export const brandSheetPath = (brand: Brand): string | undefined =>
  hasOwnColor(brand) ? brandFilePath(brand.color, 'css') : undefined;

/** The icon of the browser's tabs: a small picture of the logo, or the mark, which is sharp in every size. */
export function faviconOf(brand: Brand): { readonly href: string; readonly type: string } {
  if (brand.logo !== '') return { href: logoUrl(brand.logo, 'any', 32), type: 'image/png' };
  return { href: hasOwnColor(brand) ? brandFilePath(brand.color, 'svg') : '/favicon.svg', type: BRAND_FILES.svg.type };
}

/** The icon for clients that read no page, which may not draw an SVG. */
export const defaultIconOf = (brand: Brand): string =>
  brand.logo === '' && !hasOwnColor(brand) ? '/icon-192.png' : faviconOf(brand).href;

/** The icon of home screens that read no manifest. */
export const touchIconOf = ({ logo }: Brand): string =>
  logo === '' ? '/apple-touch-icon.png' : logoUrl(logo, 'any', 180);
