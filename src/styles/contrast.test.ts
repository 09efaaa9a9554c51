import { fileURLToPath } from 'node:url';
import { compile } from 'sass';
import { describe, expect, it } from 'vitest';
import { contrastRatio, MARK_PAIRS, TEXT_PAIRS } from './contrast.ts';

const { css } = compile(fileURLToPath(new URL('base.scss', import.meta.url)));

/** The colours that the block of this selector declares. */
function colors(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map([...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const themes = { light: colors(':root'), dark: colors(':root[data-theme=dark]') };

describe.each(Object.entries(themes))('in the %s theme', (_, theme) => {
  const ratio = (one: string, other: string) => contrastRatio(theme.get(one) ?? '', theme.get(other) ?? '');

  it.each(TEXT_PAIRS)('%s on %s is readable at 4.5 : 1', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARK_PAIRS)('%s on %s is told apart at 3 : 1', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('declares the same colours in both themes', () => {
  expect([...themes.dark.keys()]).toEqual([...themes.light.keys()]);
});

it('measures black on white as 21 : 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
});
