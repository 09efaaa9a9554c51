import { fileURLToPath } from 'node:url';
import { compile } from 'sass';
import { describe, expect, it } from 'vitest';
import { contrastRatio, MARK_PAIRS, TEXT_PAIRS } from './contrast.ts';

const { css } = compile(fileURLToPath(new URL('base.scss', import.meta.url)));

/** The colours that the block of this selector declares. */
function colors(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const themes = { light: colors(':root'), dark: colors(':root[data-theme=dark]') };

/** Where a `#rrggbb` colour stands on the circle of colours, in degrees: red 0, yellow 60, green 120, blue 240. */
function hue(color = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

/** How far a hue may stand from the pure colour and still have its name: a sixth of the circle is nearest to each. */
const NEAR = 30;

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  const ratio = (one: string, other: string) => contrastRatio(theme.get(one) ?? '', theme.get(other) ?? '');

  it.each(TEXT_PAIRS)('%s on %s is readable at 4.5 : 1', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARK_PAIRS)('%s on %s is told apart at 3 : 1', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['primary', 'yellow', 60],
    ['danger', 'red', 0],
    ['danger-fill', 'red', 0],
    ['success', 'green', 120],
  ])('%s is %s [R9.15]', (name, _color, pure) => {
    expect(Math.abs(hue(theme.get(name)) - pure)).toBeLessThan(NEAR);
  });
});

it('declares the same colours in both themes [R9.15]', () => {
  expect([...themes.dark.keys()]).toEqual([...themes.light.keys()]);
});

it('measures black on white as 21 : 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
});
