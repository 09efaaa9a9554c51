import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colors } from '../shop.colors.ts';
import { BRAND_TOKENS, brandSheet, contrastRatio, derivePalette, isReadableColor, nearestReadable } from './palette.ts';

const anyColor = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

it.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s and %s is %s', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});

describe('the nearest readable colour', () => {
  it.each([
    ['a yellow', '#ffd21f'],
    ['a dark blue', '#0b3d91'],
    ['a red', '#c9281c'],
  ])('of %s is itself', (_, color) => {
    expect(nearestReadable(color)).toBe(color);
  });

  it('of a grey on which neither dark nor white text is readable is a grey near it', () => {
    expect(isReadableColor('#7a7a7a')).toBe(false);
    const near = nearestReadable('#7a7a7a');
    expect(isReadableColor(near)).toBe(true);
    expect(Math.abs(Number.parseInt(near.slice(1, 3), 16) - 0x7a)).toBeLessThan(30);
  });

  it('is readable for every colour', () => {
    fc.assert(fc.property(anyColor, (color) => isReadableColor(nearestReadable(color))));
  });
});

it('every pair of a derived palette passes WCAG AA in both themes', () => {
  fc.assert(
    fc.property(anyColor, (any) => {
      const palette = derivePalette(nearestReadable(any));
      for (const theme of [0, 1] as const) {
        const of = (token: (typeof BRAND_TOKENS)[number]) => palette[token][theme];
        const text: [string, string][] = [
          [of('on-primary'), of('primary')],
          [of('on-primary'), of('primary-hover')],
          [of('on-primary'), of('primary-pressed')],
          [of('on-primary-soft'), of('primary-soft')],
          [colors.text[theme], of('primary-soft')],
          [colors['text-muted'][theme], of('primary-soft')],
          [of('inverse-accent'), colors.inverse[theme]],
        ];
        const marks: [string, string][] = [
          [of('focus'), colors.page[theme]],
          [of('focus'), colors.surface[theme]],
          [of('focus'), colors.sunken[theme]],
          [colors['border-control'][theme], of('primary-soft')],
        ];
        for (const [one, other] of text) expect(contrastRatio(one, other)).toBeGreaterThanOrEqual(4.5);
        for (const [one, other] of marks) expect(contrastRatio(one, other)).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

it('the sheet declares every token once for each rule of a theme', () => {
  const sheet = brandSheet('#0b3d91');
  for (const token of BRAND_TOKENS)
    expect(sheet.match(new RegExp(`--color-${token}:#[0-9a-f]{6}`, 'g'))).toHaveLength(3);
});
