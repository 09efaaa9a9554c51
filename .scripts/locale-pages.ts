import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';

/**
 * Copies every page of the root into the folders of the other languages, byte for byte; error pages exist once.
 * `--check` copies nothing and fails if a folder differs.
 */
const PAGES = new URL('../src/pages/', import.meta.url).pathname;
const FOLDERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const ONCE = ['404.astro', '500.astro'];

const files = await readdir(PAGES, { recursive: true, withFileTypes: true });
const paths = files
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(PAGES.length));
const inFolder = (path: string) => FOLDERS.some((folder) => path.startsWith(`${folder}/`));
const pages = paths.filter(
  (path) => (path.endsWith('.astro') || path === 'manifest.webmanifest.ts') && !ONCE.includes(path) && !inFolder(path),
);

async function copyPages(): Promise<void> {
  for (const folder of FOLDERS) {
    await rm(join(PAGES, folder), { recursive: true, force: true });
    for (const page of pages) {
      const target = join(PAGES, folder, page);
      await mkdir(join(target, '..'), { recursive: true });
      await cp(join(PAGES, page), target);
    }
  }
}

/** Copies that are missing, differ, or have no page at the root. */
async function findOutdated(): Promise<string[]> {
  const expected = new Map(FOLDERS.flatMap((folder) => pages.map((page) => [join(folder, page), page])));
  const outdated = paths.filter((path) => inFolder(path) && !expected.has(path));
  for (const [copy, page] of expected) {
    const isSame =
      paths.includes(copy) && (await readFile(join(PAGES, copy))).equals(await readFile(join(PAGES, page)));
    if (!isSame) outdated.push(copy);
  }
  return outdated;
}

if (process.argv.includes('--check')) {
  const outdated = await findOutdated();
  if (outdated.length > 0) {
    console.error(`Run npm run pages; these pages are out of date: ${outdated.join(', ')}`);
    process.exitCode = 1;
  }
} else await copyPages();
