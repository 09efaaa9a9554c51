import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, compileString } from 'sass';
import { expect, it } from 'vitest';
import { sassOptions } from './sass-options.ts';

const source = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.scss', { cwd: source }).map((path) => path.replaceAll('\\', '/'));
/** The CSS of every style sheet and of every partial by itself. */
const compiled = new Map(sheets.map((path) => [path, compile(source + path, sassOptions).css]));

/** Names and values of the declarations in CSS that Sass has written: one on each line. */
const declarationsIn = (css: string) =>
  [...css.matchAll(/^\s*([\w-]+):\s*([^;]+);$/gm)].map(([, name = '', value = '']) => ({ name, value }));

const customProperties = new Set(
  [...compiled.values()]
    .flatMap(declarationsIn)
    .map(({ name }) => name)
    .filter((name) => name.startsWith('--')),
);

it.each(['settings', 'tools'])('%s emit no CSS', (name) => {
  expect(compiled.get(`styles/_${name}.scss`)).toBe('');
});

it.each([...compiled])('%s needs only custom properties that exist', (_path, css) => {
  const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
  expect(used.filter((name) => !customProperties.has(name))).toEqual([]);
});

/** The settings become custom properties in these: staff pages have a copy of the base styles. */
const BASES = ['styles/base.scss', 'layouts/staff-shell.scss'];

it.each([...compiled])('%s uses colours of the settings only, by custom properties', (path, css) => {
  const isSetting = (name: string) => BASES.includes(path) && name.startsWith('--');
  const colours = declarationsIn(css).filter(({ value }) => /#[0-9a-f]{3,8}\b/i.test(value));
  expect(colours.filter(({ name }) => !isSetting(name))).toEqual([]);
});

it.each([...compiled])('%s differs at the widths of the settings only', (_path, css) => {
  const queries = [...css.matchAll(/@(?:media|container)[^{]*/g)].map(([query]) => query);
  const widths = queries.flatMap((query) =>
    [...query.matchAll(/width\s*[<>:]=?\s*(\d+)px/g)].map(([, px]) => Number(px)),
  );
  expect(widths.filter((width) => ![576, 768, 1024].includes(width))).toEqual([]);
});

it.each([
  ['ui/form/_text-fields.scss', '.input'],
  ['ui/form/_choices.scss', '.checkbox__mark'],
  ['ui/form/_choices.scss', '.radio-card'],
  ['ui/form/_choices.scss', '.radio-card__mark'],
  ['ui/form/_date-picker.scss', '.calendar__select'],
  ['screens/catalog/city.scss', '.restaurant-filters__select'],
  ['screens/catalog/_menu-bar.scss', '.menu-search__input'],
])('%s gives %s a border of the colour that contrast.test.ts checks against WCAG 1.4.11', (path, selector) => {
  const [, rule = ''] = compiled.get(path)?.split(`\n${selector} {\n`) ?? [];
  const border = declarationsIn(rule.split('}')[0] ?? '').find(({ name }) => name === 'border');
  expect(border?.value).toMatch(/^[\d.]+px solid var\(--color-border-control\)$/);
});

it('screens differ at 576, 768 and 1024 px and nowhere else', () => {
  const probe = `
    @use 'settings';
    @use 'tools';
    @use 'sass:map';
    @each $name in map.keys(settings.$breakpoints) {
      .probe { @include tools.from($name) { order: 1; } @include tools.below($name) { order: 0; } }
    }
  `;
  const widths = [
    ...compileString(probe, { ...sassOptions, loadPaths: [`${source}styles`] }).css.matchAll(
      /@media \((?:min|max)-width: ([\d.]+)px\)/g,
    ),
  ].map(([, width]) => Number(width));
  expect(widths).toEqual([576, 575.98, 768, 767.98, 1024, 1023.98]);
});
