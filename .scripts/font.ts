/**
 * Cuts the shop's typeface down to the letters, signs and weights it shows, in one file for all languages.
 * The package ships one file a script; .scripts/font-merge.py joins them, for which Debian's python3-fonttools must be
 * installed. Needed only when the typeface or the letters change: what comes out is kept. Run: `node .scripts/font.ts`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface SubsetOptions {
  targetFormat: 'woff2' | 'truetype';
  variationAxes: Record<string, number | { min: number; max: number; default: number }>;
  keepFeatures?: string[];
  noHinting: boolean;
}

/** The package ships no types. */
const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer> =
  createRequire(import.meta.url)('subset-font');

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PACKAGE = here('../node_modules/@fontsource-variable/manrope/files/');
const TARGET = here('../public/fonts/');
/** Share pictures are drawn with a font of one weight, in the format that their drawing reads. */
const SHARE = here('../public/pictures/share/manrope.ttf');
/** Where the file's address is written. */
const NAMED_IN = [here('../src/styles/font.ts'), here('../src/styles/base/_font.scss')];

const NBSP = '\u00a0';
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters =
  `${ascii}${NBSP}«»„”“’‘–—…·•×°©±½−€₽№` +
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя' +
  // Romanian, its cedillas, and the letters of names of dishes.
  'ăâîșțĂÂÎȘȚşţŞŢ' + 'éÉèêàäçÇğĞıİñöÖùüÜ';

/** The files of the package as one, without a loss. */
async function joined(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'font-'));
  const files = ['latin', 'cyrillic', 'latin-ext'].map((script) => `${PACKAGE}manrope-${script}-wght-normal.woff2`);
  execFileSync('/usr/bin/python3', [here('font-merge.py'), join(folder, 'font.ttf'), letters, ...files], { stdio: 'inherit' });
  const font = await readFile(join(folder, 'font.ttf'));
  await rm(folder, { recursive: true });
  return font;
}

const source = await joined();
const font = await subsetFont(source, letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  keepFeatures: ['kern', 'locl', 'liga', 'tnum'],
  noHinting: true,
});
// Browsers keep it for good: other content has another name.
const name = `manrope.${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`;
await rm(TARGET, { recursive: true, force: true });
await mkdir(TARGET, { recursive: true });
await writeFile(TARGET + name, font);
for (const file of NAMED_IN) await writeFile(file, (await readFile(file, 'utf8')).replace(/manrope\.\w+\.woff2/g, name));
await writeFile(SHARE, await subsetFont(source, letters, { targetFormat: 'truetype', variationAxes: { wght: 700 }, noHinting: true }));
console.log(`${name}: ${font.length} bytes`);
