import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#contract/environment.ts';
import { describeError } from '#backend/http/errors.ts';
import { checkMenu, type HasPicture } from './check.ts';
import { hiddenPictures } from './hidden-pictures.ts';
import { faulty, IMPORT_USAGE } from './import.ts';

export interface MenuWords {
  readonly words: readonly string[];
  /** What is no fault and yet not what somebody may have meant. */
  readonly warnings: readonly string[];
}

/** Where the pictures of this shop lie: in its build, or in what is built from. */
const picturesIn = (buildDirectory: string): HasPicture => (path) => [join(buildDirectory, 'client'), 'public'].some((folder) => existsSync(join(folder, path)));

/**
 * The words of an import with the text of the file in place of its name, so that whoever is at the data need not see the file.
 * What is wrong with the file, its pictures included, is told at once.
 */
export async function readMenuWords(words: readonly string[], { BUILD_DIR, PICTURE_ORIGINS }: Pick<Environment, 'BUILD_DIR' | 'PICTURE_ORIGINS'>): Promise<MenuWords | { readonly faults: readonly string[] }> {
  const [command = '', ...rest] = words;
  const flags = rest.filter((word) => word.startsWith('--'));
  const [name, ...others] = rest.filter((word) => !word.startsWith('--'));
  if (name === undefined || others.length > 0) return { faults: [IMPORT_USAGE] };
  const text = await readFile(name, 'utf8').catch((error: unknown) => ({ error }));
  if (typeof text !== 'string') return { faults: [`${name} cannot be read: ${String(describeError(text.error)['code'] ?? 'unknown')}`] };
  const menu = withoutBanner(text);
  const checked = checkMenu(menu, picturesIn(BUILD_DIR));
  return checked.ok ? { words: [command, menu, ...flags], warnings: hiddenPictures(checked.menu, PICTURE_ORIGINS) } : { faults: faulty(checked.faults) };
}

/** What npm prints of itself stands before what a command prints into a file. */
const withoutBanner = (text: string): string => text.replace(/^\uFEFF?(?:\s*>.*\n)*/, '');
