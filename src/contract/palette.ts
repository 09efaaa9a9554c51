import { colors, shades } from '../shop.colors.ts';
import { brand } from '../shop.config.ts';

/** A colour in the light theme and in the dark one, `#rrggbb`. */
export type ThemedColor = readonly [light: string, dark: string];

/** The tokens that follow the primary colour of the brand. */
export const BRAND_TOKENS = [
  'primary',
  'primary-hover',
  'primary-pressed',
  'on-primary',
  'primary-soft',
  'on-primary-soft',
  'inverse-accent',
  'focus',
] as const;
export type BrandPalette = Readonly<Record<(typeof BRAND_TOKENS)[number], ThemedColor>>;

export const COLOR_PATTERN = /^#[0-9a-f]{6}$/;

/** WCAG 2.2, 1.4.3: text; 1.4.11: marks and borders. */
const TEXT_RATIO = 4.5;
const MARK_RATIO = 3;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The dark text of the light theme. */
const INK = colors.text[0];
/** How much darker the colour is under the pointer and while it is pressed. */
const HOVER_SHARE = 0.06;
const PRESSED_SHARE = 0.12;
/** How much of the colour its soft variant has at most. */
const SOFT_SHARE = 0.22;
const STEP = 0.02;

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The colour that has `share` of the other one, from 0 to 1. */
function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(color).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The first of the colours between two that suffices, seen from `from`; `to` itself if none before it does. */
function firstBetween(from: string, to: string, suffices: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const color = mix(from, to, share);
    if (suffices(color)) return color;
  }
  return to;
}

const contrasts = (color: string, backgrounds: readonly string[], ratio: number): boolean =>
  backgrounds.every((background) => contrastRatio(color, background) >= ratio);

/** A colour as a background of text: also under the pointer and while it is pressed. */
function backgrounds(color: string) {
  const hover = mix(color, BLACK, HOVER_SHARE);
  const pressed = mix(color, BLACK, PRESSED_SHARE);
  const onColor = contrastRatio(INK, color) >= contrastRatio(WHITE, color) ? INK : WHITE;
  return { color, hover, pressed, onColor, isReadable: contrasts(onColor, [color, hover, pressed], TEXT_RATIO) };
}

/** The colour itself or, if neither dark nor white text is readable on it, the nearest lighter or darker one on which it is. */
export function nearestReadable(color: string): string {
  for (let share = 0; share < 1; share += STEP)
    for (const towards of [BLACK, WHITE]) {
      const near = mix(color, towards, share);
      if (backgrounds(near).isReadable) return near;
    }
  return WHITE;
}

/** The colour of text on a colour. */
export const textOn = (color: string): string => backgrounds(color).onColor;

export const isReadableColor = (color: string): boolean => backgrounds(color).isReadable;

/** Lighter than the given colour if that cannot be told from the surfaces of the dark theme. */
const inDarkTheme = (color: string): string =>
  firstBetween(
    color,
    WHITE,
    (near) =>
      backgrounds(near).isReadable &&
      contrasts(near, [colors.page[1], colors.surface[1], colors.sunken[1]], MARK_RATIO),
  );

/** The soft background of a theme with as much of the colour as text and borders on it allow. */
const softBackground = (color: string, theme: 0 | 1): string =>
  firstBetween(
    mix(colors.surface[theme], color, SOFT_SHARE),
    colors.surface[theme],
    (soft) =>
      contrasts(soft, [colors.text[theme], colors['text-muted'][theme]], TEXT_RATIO) &&
      contrasts(soft, [colors['border-control'][theme]], MARK_RATIO),
  );

/** Everything that follows a primary colour. On all of it, text is readable if it is on the colour itself. */
export function derivePalette(primary: string): BrandPalette {
  const light = backgrounds(primary);
  const dark = backgrounds(inDarkTheme(primary));
  const soft = [softBackground(primary, 0), softBackground(dark.color, 1)] as const;
  const readableOn = (background: string) => (color: string) => contrasts(color, [background], TEXT_RATIO);
  return {
    primary: [light.color, dark.color],
    'primary-hover': [light.hover, dark.hover],
    'primary-pressed': [light.pressed, dark.pressed],
    'on-primary': [light.onColor, dark.onColor],
    'primary-soft': soft,
    'on-primary-soft': [
      firstBetween(primary, INK, readableOn(soft[0])),
      firstBetween(dark.color, WHITE, readableOn(soft[1])),
    ],
    'inverse-accent': [
      firstBetween(primary, WHITE, readableOn(colors.inverse[0])),
      firstBetween(primary, BLACK, readableOn(colors.inverse[1])),
    ],
    focus: [INK, dark.color],
  };
}

/** The palette of the brand in `shop.config.ts`. */
const configPalette: BrandPalette = { ...derivePalette(brand.color), ...shades };

/** Every colour of the shop by its token, as the style sheets declare it. */
export const shopColors = { ...colors, ...configPalette };

/** The palette of a primary colour: that of `shop.config.ts` may be tuned by hand. */
export const paletteOf = (primary: string): BrandPalette =>
  primary === brand.color ? configPalette : derivePalette(primary);

/** A style sheet that replaces the shades of the brand; it may be loaded before or after the shop's own. */
export function brandSheet(primary: string): string {
  const palette = paletteOf(primary);
  const declare = (theme: 0 | 1) => BRAND_TOKENS.map((token) => `--color-${token}:${palette[token][theme]}`).join(';');
  return [
    `:root:root{${declare(0)}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme='light']){${declare(1)}}}`,
    `:root:root[data-theme='dark']{${declare(1)}}`,
  ].join('\n');
}
