import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = new URL('../../../', import.meta.url).pathname;

/** Every file below a folder of the project, as paths from its root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
