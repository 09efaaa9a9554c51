/**
 * Reduces the typeface to the characters and weights that the shop uses, in one file per script.
 * Run `npm run font` after changing the characters or updating the package; the files are committed.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

interface SubsetOptions {
  targetFormat: 'woff2';
  variationAxes: Record<string, { min: number; max: number; default: number }>;
  keepFeatures: string[];
  noHinting: boolean;
}

/** The package has no types. */
const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer> = createRequire(
  import.meta.url,
)('subset-font');

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const PACKAGE = path('../node_modules/@fontsource-variable/manrope/files/');
const TARGET = path('../public/fonts/');
/** Files that contain the URLs of the fonts. */
const REFERENCES = [path('../src/styles/font.ts'), path('../src/styles/base/_font.scss')];

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const CHARACTERS = {
  latin: `${ASCII}\u00a0«»„”“’‘–—…·•×°©±½−€âîÂÎéÉèêàäçÇıñöÖùüÜ`,
  // Romanian, and Turkish for dish names.
  'latin-ext': 'ășțĂȘȚşţŞŢğĞİ',
  cyrillic: '№АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
} as const;

await rm(TARGET, { recursive: true, force: true });
await mkdir(TARGET, { recursive: true });
for (const [script, characters] of Object.entries(CHARACTERS)) {
  const font = await subsetFont(await readFile(`${PACKAGE}manrope-${script}-wght-normal.woff2`), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
    keepFeatures: ['kern', 'locl', 'liga', 'tnum'],
    noHinting: true,
  });
  // Browsers cache the file permanently, so its name contains a hash.
  const name = `manrope-${script}.${createHash('sha256').update(font).digest('hex').slice(0, 8)}.woff2`;
  await writeFile(TARGET + name, font);
  for (const file of REFERENCES)
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replaceAll(new RegExp(`manrope-${script}\\.\\w+\\.woff2`, 'g'), name),
    );
  console.log(`${name}: ${font.length} bytes`);
}
