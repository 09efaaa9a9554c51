import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { demoData } from '#backend/demo/index.ts';
import { PRELOADED_FONTS } from './font.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const hrefs = [...new Set(Object.values(PRELOADED_FONTS).flat())];
const read = (href: string) => readFileSync(source(`../../public${href}`));

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
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
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

it('is at most 26 kB for a page of any language', () => {
  const sizes = Object.entries(PRELOADED_FONTS).map(
    ([locale, files]) => [locale, files.reduce((sum, href) => sum + read(href).length, 0)] as const,
  );
  expect(sizes.filter(([, bytes]) => bytes > 26_000)).toEqual([]);
});

it.each(hrefs)('%s is in the style sheet, and its name tells its content', (href) => {
  expect(href).toContain(createHash('sha256').update(read(href)).digest('hex').slice(0, 8));
  expect(readFileSync(source('base/_font.scss'), 'utf8')).toContain(`url('${href}')`);
});

it('has no file that nothing uses', () => {
  expect(
    readdirSync(source('../../public/fonts'))
      .map((name) => `/fonts/${name}`)
      .sort(),
  ).toEqual([...hrefs].sort());
});

it('has every letter and sign of the texts of the shop and of its demo', () => {
  const folder = source('../i18n/messages');
  const messages = globSync('**/*.ts', { cwd: folder }).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  expect(messages.length).toBeGreaterThan(30);
  const letters = new Set(hrefs.flatMap((href) => [...lettersOf(read(href))]));
  expect(letters.has('中'.codePointAt(0) ?? 0)).toBe(false);
  const shown = new Set(`${messages.join('')}${JSON.stringify(demoData)}Яțșă€`.replace(/\s/g, ''));
  expect([...shown].filter((letter) => !letters.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});
