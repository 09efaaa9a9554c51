import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = new URL('../../../', import.meta.url).pathname;

/** Every file below a folder of the project, as paths from its root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a file imports of the project, as paths from its root; packages are left out. */
export function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(IMPORT)].flatMap(([, from, bare, dynamic]) => {
    const specifier = (from ?? bare ?? dynamic ?? '').replace(/\?.*$/, '');
    if (specifier.startsWith('#')) return [`src/${specifier.slice(1)}`];
    if (specifier.startsWith('.')) return [join(dirname(file), specifier)];
    return [];
  });
}
