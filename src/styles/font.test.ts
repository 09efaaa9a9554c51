import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { FONT_HREF } from './font.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const file = readFileSync(source(`../../public${FONT_HREF}`));

/** The characters that a WOFF2 file has letters for: its table `cmap` in format 4. */
function lettersOf(woff2: Buffer): Set<number> {
  let at = 48;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = woff2.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let start = 0;
  let place = -1;
  for (let left = woff2.readUInt16BE(12); left > 0; left--) {
    const flags = woff2.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === 0x3f) at += 4;
    const length = number();
    const outline = tag === 10 || tag === 11;
    const transformed = outline ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (tag === 0) place = start;
    start += transformed ? number() : length;
  }
  const cmap = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20))).subarray(place);
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.subarray(cmap.readUInt32BE(8 + index * 8)));
  const table = tables.find((each) => each.readUInt16BE(0) === 4);
  if (!table) throw new Error('the font has no letters in the format that this reads');
  const found = new Set<number>();
  const twice = table.readUInt16BE(6);
  for (let segment = 0; segment < twice; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + twice + segment);
    const delta = table.readUInt16BE(16 + 2 * twice + segment);
    const rangeAt = 16 + 3 * twice + segment;
    const range = table.readUInt16BE(rangeAt);
    for (let letter = first; letter <= last && letter !== 0xffff; letter++) {
      const glyph = range === 0 ? letter + delta : table.readUInt16BE(rangeAt + range + 2 * (letter - first));
      if (glyph % 0x10000 !== 0) found.add(letter);
    }
  }
  return found;
}

it('is one file of at most 26 kB, whose name tells its content', () => {
  expect(readdirSync(source('../../public/fonts'))).toEqual([FONT_HREF.split('/').at(-1)]);
  expect(file.length).toBeLessThanOrEqual(26_000);
  expect(FONT_HREF).toContain(createHash('sha256').update(file).digest('hex').slice(0, 8));
  expect(readFileSync(source('base/_font.scss'), 'utf8')).toContain(`url('${FONT_HREF}')`);
});

it('has every letter and sign of the texts of the shop and of its demo', () => {
  const folders = [source('../i18n/messages'), source('../backend/demo')];
  const texts = folders.flatMap((folder) => globSync('**/*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts')).map((name) => readFileSync(`${folder}/${name}`, 'utf8')));
  expect(texts.length).toBeGreaterThan(30);
  const letters = lettersOf(file);
  expect(['Я', 'ț', 'ș', 'ă', '€'].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  expect(letters.has('中'.codePointAt(0) ?? 0)).toBe(false);
  // Names of pictures are emoji; nobody reads them.
  const shown = new Set(texts.join('').replace(/[\p{Extended_Pictographic}\u{fe0f}\s]/gu, ''));
  expect([...shown].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});
