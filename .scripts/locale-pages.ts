import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';

/** Copies every page of the root into the folders of the other languages, byte for byte; error pages stand once. */
const PAGES = new URL('../src/pages/', import.meta.url).pathname;
const FOLDERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const ONCE = ['404.astro', '500.astro'];

const pages = (await readdir(PAGES, { recursive: true })).filter(
  (file) => file.endsWith('.astro') && !ONCE.includes(file) && !FOLDERS.some((folder) => file.startsWith(`${folder}/`)),
);
for (const folder of FOLDERS) {
  await rm(join(PAGES, folder), { recursive: true, force: true });
  for (const page of pages) {
    const target = join(PAGES, folder, page);
    await mkdir(join(target, '..'), { recursive: true });
    await cp(join(PAGES, page), target);
  }
}
