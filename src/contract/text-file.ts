// Files of text are UTF-8. A file in another encoding would be read as a text full of replacement characters.

/** A decoded file; or where it is not UTF-8, in bytes from its beginning, and the encoding that it looks like. */
export type DecodedFile =
  | { readonly ok: true; readonly text: string }
  /** `encoding` is null if it cannot be guessed, as in a damaged or cut-off file. */
  | { readonly ok: false; readonly offset: number; readonly encoding: string | null };

const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = [0xef, 0xbf, 0xbd];

/** Decodes a file of UTF-8, with or without a byte order mark. */
export function decodeTextFile(bytes: Uint8Array): DecodedFile {
  // UTF-16 of Latin letters is valid UTF-8, with a zero byte in every second place.
  const utf16 = findUtf16(bytes);
  if (utf16) return { ok: false, ...utf16 };
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = decoder.decode(bytes);
  const offset = firstInvalidByte(bytes, text);
  if (offset === null) return { ok: true, text: text.replace(/^\uFEFF/, '') };
  return { ok: false, offset, encoding: guessEncoding(bytes, text) };
}

/** The position of the first byte that a decoded text replaces; null if none. */
function firstInvalidByte(bytes: Uint8Array, text: string): number | null {
  const encoder = new TextEncoder();
  let offset = 0;
  let start = 0;
  for (let index = text.indexOf(REPLACEMENT); index >= 0; index = text.indexOf(REPLACEMENT, start)) {
    offset += encoder.encode(text.slice(start, index)).length;
    if (!REPLACEMENT_BYTES.every((byte, position) => bytes[offset + position] === byte)) return offset;
    // The file has a replacement character itself.
    offset += REPLACEMENT_BYTES.length;
    start = index + 1;
  }
  return null;
}

const UTF_16 = [
  { encoding: 'UTF-16LE', mark: [0xff, 0xfe], zero: 1 },
  { encoding: 'UTF-16BE', mark: [0xfe, 0xff], zero: 0 },
] as const;
/** The bytes that are searched for zeros. */
const SAMPLE_BYTES = 4096;

/** UTF-16, by its byte order mark or by its zero bytes: at least a quarter of all, in places of the same parity. */
function findUtf16(bytes: Uint8Array): { readonly offset: number; readonly encoding: string } | undefined {
  const marked = UTF_16.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return { offset: 0, encoding: marked.encoding };
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = Array.from(sample.keys()).filter((index) => sample[index] === 0);
  const [offset] = zeros;
  if (offset === undefined || zeros.length * 4 < sample.length) return undefined;
  const found = UTF_16.find(({ zero }) => zeros.every((index) => index % 2 === zero));
  return found && { offset, encoding: found.encoding };
}

/** The encodings of one byte that spreadsheets and editors write here, the most frequent first. */
const ENCODINGS = [
  'windows-1251',
  'windows-1250',
  'windows-1252',
  'koi8-r',
  'x-mac-cyrillic',
  'ibm866',
  'iso-8859-2',
  'iso-8859-16',
] as const;
const LETTER = /[а-яёăâîșşțţ]/u;
const CAPITAL = /[А-ЯЁĂÂÎȘŞȚŢ]/u;
/** Signs that texts of menus have outside ASCII. */
const PUNCTUATION = /[«»„“”‘’–—…№°½\u00a0]/u;

/** The encoding in which the bytes outside ASCII are the likeliest text in Russian or Romanian; null if none is. */
function guessEncoding(bytes: Uint8Array, text: string): string | null {
  // In a damaged file of UTF-8, most characters outside ASCII are still intact.
  const replaced = text.split(REPLACEMENT).length - 1;
  const others = text.match(/\P{ASCII}/gu)?.length ?? 0;
  if (others - replaced > replaced) return null;
  const scores = ENCODINGS.map((encoding) => ({
    encoding,
    score: likelihood(new TextDecoder(encoding).decode(bytes)),
  }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.encoding : null;
}

/** How much a text looks like one in Russian or Romanian, by its characters outside ASCII. */
function likelihood(text: string): number {
  let score = 0;
  let before = '';
  for (const character of text) {
    if (LETTER.test(character)) score += 2;
    // Words do not continue with a capital after a small letter.
    else if (CAPITAL.test(character)) score += /\p{Ll}/u.test(before) ? -2 : 1;
    else if (character > '\x7f') score += PUNCTUATION.test(character) ? 1 : -2;
    before = character;
  }
  return score;
}

/** The sentence for the command line about a file that is not UTF-8. */
export const notUtf8Sentence = ({ offset, encoding }: Extract<DecodedFile, { ok: false }>): string =>
  `is not UTF-8: byte ${offset} ${encoding ? `looks like ${encoding}` : 'is no character'}; save it as UTF-8`;
