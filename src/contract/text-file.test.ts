import { expect, test } from 'vitest';
import { decodeTextFile } from './text-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** The byte of each letter in an encoding of one byte per character. */
const encode = (text: string, encoding: string): Uint8Array => {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63);
};
const encodeUtf16 = (text: string, swapped: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).flatMap((unit) =>
      swapped ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8],
    ),
  );

const RUSSIAN = '{"name": "Пельмени сибирские — «Самовар»", "text": "Подаём со сметаной и зеленью"}';
const ROMANIAN = '{"name": "Plăcintă cu brânză şi mărar", "text": "Servită caldă, în fiecare zi"}';

test.each(['', '{}', RUSSIAN, ROMANIAN, '{"a": "\ufffd"}', '🍲'])('%j in UTF-8 is read', (text) => {
  expect(decodeTextFile(bytesOf(text))).toEqual({ ok: true, text });
});

test('a byte order mark of UTF-8 is no part of the text', () => {
  expect(decodeTextFile(bytesOf(`\ufeff${RUSSIAN}`))).toEqual({ ok: true, text: RUSSIAN });
});

test.each([
  ['windows-1251', RUSSIAN, 10],
  ['koi8-r', RUSSIAN, 10],
  ['x-mac-cyrillic', RUSSIAN, 10],
  ['ibm866', RUSSIAN.replace('—', '-').replace(/[«»]/g, ''), 10],
  ['windows-1250', ROMANIAN, 12],
])('a file in %s is refused with its encoding', (encoding, text, offset) => {
  expect(decodeTextFile(encode(text, encoding))).toEqual({ ok: false, offset, encoding });
});

test.each([
  ['UTF-16LE', false],
  ['UTF-16BE', true],
])('a file in %s is refused, with and without a byte order mark', (encoding, swapped) => {
  expect(decodeTextFile(encodeUtf16(`\ufeff${RUSSIAN}`, swapped))).toEqual({ ok: false, offset: 0, encoding });
  expect(decodeTextFile(encodeUtf16('{"name": "Soup"}', swapped))).toEqual({
    ok: false,
    offset: swapped ? 0 : 1,
    encoding,
  });
});

test.each([
  ['cut off', bytesOf(RUSSIAN).slice(0, 15), 14],
  ['damaged', Uint8Array.of(...bytesOf('"борщ" '), 0xff, ...bytesOf(' "борщ"')), 11],
  ['damaged behind a replacement character', Uint8Array.of(...bytesOf('\ufffd борщ '), 0xff), 13],
])('a %s file is refused without an encoding', (_, bytes, offset) => {
  expect(decodeTextFile(bytes)).toEqual({ ok: false, offset, encoding: null });
});
