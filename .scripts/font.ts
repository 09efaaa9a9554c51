/**
 * Cuts the shop's typeface down to the letters, signs and weights it shows.
 * The package ships one file per script, so three small files come out; a browser fetches only those whose letters
 * a page uses (`unicode-range` in src/styles/base/_font.scss). Run: `node .scripts/font.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

interface SubsetOptions {
  targetFormat: 'woff2';
  variationAxes: Record<string, { min: number; max: number; default: number }>;
  keepFeatures: string[];
  noHinting: boolean;
}

/** The package ships no types. */
const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer> =
  createRequire(import.meta.url)('subset-font');

const PACKAGE = new URL('../node_modules/@fontsource-variable/manrope/files/', import.meta.url);
const TARGET = new URL('../public/fonts/', import.meta.url);

const NBSP = '\u00a0';
const THIN_SPACES = '\u2009\u202f';
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

const letters = {
  latin: `${ascii}${NBSP}${THIN_SPACES}âîÂÎéÉ«»„”“’‘–—…·•×°©±½−→€`,
  cyrillic: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
  'latin-ext': 'ăĂșȘțȚşŞţŢ₽',
};

await mkdir(TARGET, { recursive: true });

for (const [script, text] of Object.entries(letters)) {
  const source = await readFile(new URL(`manrope-${script}-wght-normal.woff2`, PACKAGE));
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'],
    noHinting: true,
  });
  await writeFile(new URL(`manrope-${script}.woff2`, TARGET), font);
  console.log(`${script}: ${font.length} bytes`);
}
