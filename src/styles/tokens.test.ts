import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, compileString } from 'sass';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));
const partials = globSync('**/*.scss', { cwd: source }).map((path) => path.replaceAll('\\', '/'));
const read = (path: string) => readFileSync(source + path, 'utf8');

const { css } = compile(`${source}styles/base.scss`);
const declared = new Set(
  [css, ...partials.map(read)].flatMap((text) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
);

it.each(['settings', 'tools'])('%s emit no CSS', (name) => {
  expect(compile(`${source}styles/_${name}.scss`).css).toBe('');
});

it.each(partials)('%s needs only custom properties that exist', (path) => {
  const used = [...read(path).matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
});

it.each(partials.filter((path) => path !== 'styles/_settings.scss'))(
  '%s names no colour and no breakpoint of its own [R9.14]',
  (path) => {
    const found = read(path).match(/#[0-9a-f]{3,8}\b(?![^;{]*[{])|(?:min-|max-)?width\s*[<>:]=?\s*\d+px\)/gi);
    expect(found ?? []).toEqual([]);
  },
);

it('screens differ at 576, 768 and 1024 px and nowhere else [R9.14]', () => {
  const probe = `
    @use 'settings';
    @use 'tools';
    @use 'sass:map';
    @each $name in map.keys(settings.$breakpoints) {
      .probe { @include tools.from($name) { order: 1; } @include tools.below($name) { order: 0; } }
    }
  `;
  const widths = [
    ...compileString(probe, { loadPaths: [`${source}styles`] }).css.matchAll(
      /@media \((?:min-width: |width < )(\d+)px\)/g,
    ),
  ].map(([, width]) => Number(width));
  expect(widths).toEqual([576, 576, 768, 768, 1024, 1024]);
});
