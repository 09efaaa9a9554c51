import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fontHrefs } from './font.ts';

const folder = fileURLToPath(new URL('../../public/fonts/', import.meta.url));
const files = readdirSync(folder);

it.each(['ru', 'en', 'ro'] as const)('preloads files that exist on a page in %s', (locale) => {
  for (const href of fontHrefs(locale)) expect(files.map((file) => `/fonts/${file}`)).toContain(href);
});

it('weighs at most 32 kB in all languages together', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(folder + file).size, 0);
  expect(bytes).toBeLessThanOrEqual(32 * 1024);
});
