/**
 * Reduces the typeface of `src/shop.config.ts` to the letters, signs and weights that the shop shows, in one file for each
 * script, as its package has them: those below and the other letters of the messages and the demo. Run `npm run font`
 * after adding a language, choosing another typeface or updating the package; the files are committed. `--check` writes
 * nothing and fails if a file is out of date. Both fail if the messages or the demo contain a sign that is missing in the
 * typeface.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { typeface } from '../src/shop.config.ts';
import { messages } from '../src/i18n/messages/index.ts';

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
const PACKAGE = path(`../node_modules/@fontsource-variable/${typeface.package}/files/`);
const TARGET = path('../public/fonts/');
/** Files that contain the addresses. */
const REFERENCES = [path('../src/styles/font.ts'), path('../src/styles/base/_font.scss')];

/** The texts of the demonstration; none if a shop has deleted it. */
async function readDemo(): Promise<readonly unknown[]> {
  const folder = path('../src/demo/');
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(folder + name, 'utf8')) as unknown));
}

/** What the messages and the demo show. Browsers need no glyph for the word joiner, which is invisible. */
const shown = new Set(JSON.stringify([messages, await readDemo()]).replace(/[\s\u2060]/g, ''));

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const LETTERS = {
  latin: `${ASCII}\u00a0«»„”“’‘–—…·•×°©±½−€âîÂÎéÉèêàäçÇıñöÖùüÜ`,
  // Romanian, and Turkish for names of dishes.
  'latin-ext': 'ășțĂȘȚşţŞŢğĞİ',
  cyrillic: '№АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
} as const;
type Script = keyof typeof LETTERS;
/** The characters for which browsers load each file, as `unicode-range` of CSS. */
const RANGES: Readonly<Record<Script, string>> = {
  latin: 'U+0000-00FF, U+0131, U+2000-206F, U+20AC, U+2212',
  'latin-ext': 'U+0100-0130, U+0132-02AF',
  cyrillic: 'U+0400-045F, U+2116',
};

/** The ranges of a `unicode-range`, as a test whether it contains a character. */
function contains(unicodeRange: string): (character: string) => boolean {
  const bounds = unicodeRange.split(/,\s*/).map((range) => {
    const [from = 0, to = from] = Array.from(range.matchAll(/[\dA-F]+/g), ([code]) => parseInt(code, 16));
    return { from, to };
  });
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return bounds.some(({ from, to }) => code >= from && code <= to);
  };
}

/** The characters that the files of the package have, by script. */
const packageRanges = v.parse(
  v.record(v.string(), v.string()),
  JSON.parse(await readFile(`${PACKAGE}../unicode.json`, 'utf8')),
);
const listed = new Set(Object.values(LETTERS).join(''));
/** Other characters that the shop shows and the file of the package has. */
const otherLetters = (script: Script): string[] =>
  [...shown].filter((letter) => !listed.has(letter) && contains(packageRanges[script] ?? '')(letter)).sort();
const lettersOf = (script: Script): string => LETTERS[script] + otherLetters(script).join('');

/** `RANGES` and the other letters outside them. */
function unicodeRange(script: Script): string {
  const outside = otherLetters(script).filter((letter) => !contains(RANGES[script])(letter));
  const codes = outside.map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
  return [RANGES[script], ...codes].join(', ');
}

/**
 * The subset of a script with the name of its file. Browsers cache the file for good: other content needs another name.
 */
async function createFont(script: Script): Promise<{ name: string; content: Buffer }> {
  const content = await subsetFont(
    await readFile(`${PACKAGE}${typeface.package}-${script}-wght-normal.woff2`),
    lettersOf(script),
    {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 800, default: 400 } },
      keepFeatures: ['kern', 'locl', 'liga', 'tnum'],
      noHinting: true,
    },
  );
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { name: `${typeface.package}-${script}.${hash}.woff2`, content };
}

const SCRIPTS = Object.keys(LETTERS) as Script[];
const isCheck = process.argv.includes('--check');
const before = await readdir(TARGET);
if (!isCheck) await rm(TARGET, { recursive: true, force: true });
await mkdir(TARGET, { recursive: true });
const names: string[] = [];
for (const script of SCRIPTS) {
  const { name, content } = await createFont(script);
  names.push(name);
  if (!isCheck) await writeFile(TARGET + name, content);
  for (const file of REFERENCES) {
    const text = await readFile(file, 'utf8');
    const updated = text
      // The names before may be those of another typeface.
      .replaceAll(new RegExp(`[\\w-]+-${script}\\.\\w+\\.woff2`, 'g'), name)
      .replace(new RegExp(`(${name}.*\\n +unicode-range: )[^;]+`), `$1${unicodeRange(script)}`);
    if (!isCheck) await writeFile(file, updated);
    else if (updated !== text) fail(`${file} does not fit ${name}: run npm run font`);
  }
  console.log(`${name}: ${content.length} bytes`);
}
if (isCheck && before.toSorted().join() !== names.toSorted().join())
  fail(`public/fonts contains ${before.join(', ')}: run npm run font`);

const available = new Set(SCRIPTS.map(lettersOf).join(''));
const missing = [...shown].filter((letter) => !available.has(letter));
if (missing.length > 0) fail(`The typeface has no ${missing.join(' ')}: add them to LETTERS`);

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}
