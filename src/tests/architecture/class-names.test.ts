import { expect, it } from 'vitest';
import { filesBelow, importsOf, textOf } from './tree.ts';

/** Class names at which a rule begins. */
const namesIn = (sheet: string): string[] => [...textOf(sheet).matchAll(/^\.([a-z][\w-]*)/gm)].map(([, name = '']) => name);

/** A name twice: in a sheet that comes with every page, and in one that comes with some. */
const shared = (everywhere: readonly string[], others: readonly string[]): string[] => {
  const taken = new Map(everywhere.flatMap((sheet) => namesIn(sheet).map((name) => [name, sheet] as const)));
  return others.flatMap((sheet) => namesIn(sheet).flatMap((name) => (taken.has(name) ? [`.${name} of ${taken.get(name)} again in ${sheet}`] : [])));
};

const everywhere = importsOf('src/layouts/Shell.astro').filter((file) => file.endsWith('.scss'));
const others = filesBelow('src').filter((file) => file.endsWith('.scss') && /^src\/(features|screens|layouts)\//.test(file) && !everywhere.includes(file));

it('what a sheet of every page calls its own no other sheet names', () => {
  expect(everywhere).toContain('src/features/catalog/catalog.scss');
  expect(others.length).toBeGreaterThan(10);
  expect(shared(everywhere, others)).toEqual([]);
});

it('a name that stands in both is told', () => {
  expect(shared(everywhere, [...others, 'src/features/catalog/catalog.scss'])).toContain('.facts of src/features/catalog/catalog.scss again in src/features/catalog/catalog.scss');
});
