import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#contract/environment.ts';
import { describeError } from '#backend/http/errors.ts';
import { IMPORT_USAGE, withFaultCount } from './import-menu.ts';
import { parseMenuText, type HasPicture, type MenuFile } from './menu-file.ts';

export interface ImportCommand {
  readonly words: readonly string[];
  /** What is valid, but may not be what was meant. */
  readonly warnings: readonly string[];
}

/** Pictures are in the build, or in the folder from which it is built. */
const picturesIn =
  (buildDirectory: string): HasPicture =>
  (path) =>
    [join(buildDirectory, 'client'), 'public'].some((folder) => existsSync(join(folder, path)));

/**
 * Replaces the file name in the words of an import by the file's text, because the process that has the database open may not
 * see the file. Returns the faults of the file, missing pictures included.
 */
export async function readImportFile(
  words: readonly string[],
  { BUILD_DIR, PICTURE_ORIGINS }: Pick<Environment, 'BUILD_DIR' | 'PICTURE_ORIGINS'>,
): Promise<ImportCommand | { readonly faults: readonly string[] }> {
  const [command = '', ...rest] = words;
  const flags = rest.filter((word) => word.startsWith('--'));
  const [name, ...others] = rest.filter((word) => !word.startsWith('--'));
  if (name === undefined || others.length > 0) return { faults: [IMPORT_USAGE] };
  const text = await readFile(name, 'utf8').catch((error: unknown) => ({ error }));
  if (typeof text !== 'string')
    return { faults: [`${name} cannot be read: ${String(describeError(text.error)['code'] ?? 'unknown')}`] };
  const menuText = withoutNpmBanner(text);
  const parsed = parseMenuText(menuText, picturesIn(BUILD_DIR));
  return parsed.ok
    ? { words: [command, menuText, ...flags], warnings: blockedPictures(parsed.menu, PICTURE_ORIGINS) }
    : { faults: withFaultCount(parsed.faults) };
}

/** `npm run shop -- export-menu … > file` writes npm's own lines before the JSON. */
const withoutNpmBanner = (text: string): string => text.replace(/^\uFEFF?(?:\s*>.*\n)*/, '');

/**
 * One warning for each picture on another host that pages of this shop do not show. `origins` are those that pages may show;
 * as in a content security policy, http stands for https as well.
 */
export function blockedPictures({ restaurants }: MenuFile, origins: readonly string[]): string[] {
  const allowed = new Set(origins.flatMap((origin) => [origin, origin.replace(/^http:/, 'https:')]));
  const warn = (path: string, picture: string | null | undefined): string[] => {
    const origin = picture?.startsWith('https://') ? new URL(picture).origin : undefined;
    return origin === undefined || allowed.has(origin)
      ? []
      : [`! ${path}.picture: ${origin} is not in PICTURE_ORIGINS, so pages do not show it`];
  };
  return restaurants.flatMap(({ picture, categories }, restaurant) => [
    ...warn(`restaurants.${restaurant}`, picture),
    ...categories.flatMap(({ products }, category) =>
      products.flatMap((product, index) =>
        warn(`restaurants.${restaurant}.categories.${category}.products.${index}`, product.picture),
      ),
    ),
  ]);
}
