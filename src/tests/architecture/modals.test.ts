import { expect, it } from 'vitest';
import { filesBelow, textOf } from './tree.ts';

it('every modal that a page opens has a reader of its data', () => {
  const readers = /const readers:.*?\n};/s.exec(textOf('src/layouts/client/modals.ts'))?.[0] ?? '';
  const names = filesBelow('src')
    .filter((file) => file.endsWith('.astro'))
    .flatMap((file) => [...textOf(file).matchAll(/data-open-modal="(\w+)"/g)].map(([, name = '']) => name));
  expect(names).toContain('cart');
  expect(names.filter((name) => !readers.includes(`\n  ${name}: `))).toEqual([]);
});
