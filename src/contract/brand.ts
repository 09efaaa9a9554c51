import { brand as ownBrand } from '../shop.config.ts';
import type { ShopOptions } from './catalog.ts';
import type { Locale } from './constants.ts';

/** The brand of the shop in one language: what an owner has set or, where none did, `shop.config.ts`. */
export interface Brand {
  readonly name: string;
  /** The primary colour, `#rrggbb`. */
  readonly color: string;
  /** URL of the logo, a square PNG of 512 pixels; empty for the mark that the shop is built with. */
  readonly logo: string;
  /** URL of the picture in previews of links to pages without one of their own; empty for that of a restaurant. */
  readonly sharePicture: string;
}

const NAMES: Readonly<Record<Locale, string>> = ownBrand.name;

/** The brand in `shop.config.ts`. */
export const configBrand = (locale: Locale): Brand => ({
  name: NAMES[locale],
  color: ownBrand.color,
  logo: '',
  sharePicture: '',
});

/** The brand in the response of `get-options` for this language. */
export function brandOf({ brand }: Pick<ShopOptions, 'brand'>, locale: Locale): Brand {
  if (!brand) return configBrand(locale);
  const { name, color, logo, share_picture: sharePicture } = brand;
  return { name, color, logo, sharePicture };
}

/** Whether pages need a style sheet for the colour beside those of the build. */
export const hasOwnColor = ({ color }: Pick<Brand, 'color'>): boolean => color !== ownBrand.color;

/** The edges of the icons of a logo in pixels: as it is, and with room around it for shapes that crop it. */
export const LOGO_SIZES = { any: [32, 96, 180, 192, 512], maskable: [192, 512] } as const;
export type IconPurpose = keyof typeof LOGO_SIZES;
export const LOGO_MAIN_SUFFIX = '-512.png';

/** What follows the path of an icon in its URL. */
export const logoSuffix = (purpose: IconPurpose, size: number): string =>
  purpose === 'any' ? `-${size}.png` : `-maskable-${size}.png`;

/** URL of a logo in one of its sizes. */
export const logoUrl = <Purpose extends IconPurpose>(
  logo: string,
  purpose: Purpose,
  size: (typeof LOGO_SIZES)[Purpose][number],
): string => logo.replace(LOGO_MAIN_SUFFIX, logoSuffix(purpose, size));

/** URL of an icon of an installed shop: of its logo or, without one, of the build. */
export function appIconUrl({ logo }: Pick<Brand, 'logo'>, purpose: IconPurpose, size: 192 | 512): string {
  if (logo !== '') return logoUrl(logo, purpose, size);
  return purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`;
}
