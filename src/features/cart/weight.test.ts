import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const VALUE_IMPORT = /^import (?!type )(?:[^'"]*? from )?'([^']+)'/gm;
const source = resolve(import.meta.dirname, '../..');

/** Everything a module brings along: packages by name, our files by path. */
function loads(file: string, found = new Set<string>()): Set<string> {
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(VALUE_IMPORT)) {
    const path = locate(file, specifier);
    if (!path) found.add(specifier);
    else if (!found.has(path)) loads(path, found.add(path));
  }
  return found;
}

function locate(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return resolve(source, specifier.slice(1));
  return specifier.startsWith('.') ? resolve(dirname(importer), specifier) : null;
}

// Public pages load these before any intent, within 8 kB of scripts in all.
test.each(['features/cart/cart.store.ts', 'features/cart/lines.ts', 'platform/tabs.ts'])('%s needs no package but the stores', (file) => {
  const packages = [...loads(resolve(source, file))].filter((name) => !name.startsWith('/'));
  expect(packages.filter((name) => name !== 'nanostores')).toEqual([]);
});

test('what the cart store brings along neither calls the server nor recalculates', () => {
  const files = [...loads(resolve(source, 'features/cart/cart.store.ts'))].map((path) => path.replace(`${source}/`, ''));
  expect(files).toContain('platform/cookies.engine.ts');
  expect(files.filter((path) => /http|\.api\.|recalculate\.ts|contract\/(?!basics|constants)/.test(path))).toEqual([]);
});

test('what an edit leads to needs no React', () => {
  const packages = [...loads(resolve(source, 'features/cart/after-edit.ts'))].filter((name) => !name.startsWith('/'));
  expect(packages.filter((name) => /react/.test(name))).toEqual([]);
});
