import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { filesBelow, textOf } from './tree.ts';

const FOLDERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
/** Astro looks for these two at the root alone; they find the language in the address. */
const ONCE = ['404.astro', '500.astro'];

const inFolder = (folder: string) => filesBelow('src/pages').filter((file) => file.startsWith(`src/pages/${folder}/`));
const root = filesBelow('src/pages').filter(
  (file) => !FOLDERS.some((folder) => file.startsWith(`src/pages/${folder}/`)),
);
const shared = root.filter((file) => file.endsWith('.astro') && !ONCE.some((once) => file === `src/pages/${once}`));

describe('pages', () => {
  it.each(FOLDERS)('are byte-identical in %s [R2.1]', (folder) => {
    expect(
      inFolder(folder)
        .map((file) => file.replace(`/${folder}/`, '/'))
        .sort(),
    ).toEqual([...shared].sort());
    expect(
      shared.filter((file) => textOf(file) !== textOf(file.replace('src/pages/', `src/pages/${folder}/`))),
    ).toEqual([]);
  });

  it.each(FOLDERS)('in %s are where the script of the head redirects to', (folder) => {
    expect(textOf('src/layouts/client/before-paint.ts')).toContain(`language === '${folder}'`);
  });
});
