import { fileURLToPath } from 'node:url';
import { compile } from 'sass';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '#contract/palette.ts';
import { sassOptions } from './sass-options.ts';

/** Pairs of a text colour and its background, by token. A component that uses a new pair adds it here. */
const TEXT_PAIRS = [
  ['text', 'page'],
  ['text', 'surface'],
  ['text', 'raised'],
  ['text', 'sunken'],
  ['text', 'hover'],
  ['text', 'pressed'],
  ['text-muted', 'page'],
  ['text-muted', 'surface'],
  ['text-muted', 'raised'],
  ['text-muted', 'sunken'],
  ['text-muted', 'hover'],
  ['text-muted', 'primary-soft'],
  ['text-faint', 'page'],
  ['text-faint', 'surface'],
  ['text-faint', 'sunken'],
  ['success', 'page'],
  ['success', 'surface'],
  ['danger', 'page'],
  ['danger', 'surface'],
  ['danger', 'danger-soft'],
  ['danger', 'sunken'],
  ['text', 'danger-soft'],
  ['text', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-pressed'],
  ['on-primary-soft', 'primary-soft'],
  ['on-success', 'success'],
  ['on-success-soft', 'success-soft'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
  ['on-danger', 'danger-fill-pressed'],
  ['on-danger-soft', 'danger-soft'],
  ['on-warning-soft', 'warning-soft'],
  ['on-info-soft', 'info-soft'],
  ['on-inverse', 'inverse'],
  ['inverse-accent', 'inverse'],
  ['text', 'plate-honey'],
  ['text', 'plate-leaf'],
  ['text', 'plate-sea'],
] as const;

/** Pairs of a graphical mark and its background. */
const MARK_PAIRS = [
  ['focus', 'page'],
  ['focus', 'surface'],
  ['focus', 'sunken'],
  ['text-faint', 'surface'],
  // The border of a field or another control, WCAG 1.4.11.
  ['border-control', 'page'],
  ['border-control', 'surface'],
  ['border-control', 'raised'],
  ['border-control', 'sunken'],
  ['border-control', 'hover'],
  ['border-control', 'primary-soft'],
] as const;

const { css } = compile(fileURLToPath(new URL('base.scss', import.meta.url)), sassOptions);

/** The opaque colours that the rules of a selector declare. */
function colors(selector: string): Map<string, string> {
  const rules = css.split('}').filter((rule) => rule.includes(`${selector} {`));
  return new Map(
    [...rules.join().matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const themes = { light: colors(':root'), dark: colors(':root[data-theme=dark]') };

/** The hue of a `#rrggbb` colour in degrees: red 0, yellow 60, green 120, blue 240. */
function hue(color = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

/** A hue within a sixth of the colour wheel around the pure colour has its name. */
const MAX_HUE_DISTANCE_DEGREES = 30;

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  const ratio = (one: string, other: string) => contrastRatio(theme.get(one) ?? '', theme.get(other) ?? '');

  it.each(TEXT_PAIRS)('%s on %s is readable at 4.5 : 1', (text, background) => {
    expect(ratio(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARK_PAIRS)('%s on %s is distinguishable at 3 : 1', (mark, background) => {
    expect(ratio(mark, background)).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['primary', 'yellow', 60],
    ['danger', 'red', 0],
    ['danger-fill', 'red', 0],
    ['success', 'green', 120],
  ])('%s is %s', (name, _color, pure) => {
    expect(Math.abs(hue(theme.get(name)) - pure)).toBeLessThan(MAX_HUE_DISTANCE_DEGREES);
  });
});

it('declares every colour for both themes', () => {
  expect(themes.light.size).toBeGreaterThan(30);
  expect([...themes.dark.keys()]).toEqual([...themes.light.keys()]);
});

it('takes the dark theme from the system unless light was chosen', () => {
  expect(css).toMatch(/@media \(prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme=light\]\) \{/);
  expect(colors(':root:not([data-theme=light])')).toEqual(themes.dark);
});

it('declares colours that every browser with cascade layers knows', () => {
  expect(css).not.toContain('light-dark(');
});

it('measures black on white as 21 : 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
});
