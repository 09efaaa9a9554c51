// Text that people type, paste or import has one normal form, and one key by which it is searched and compared.

/** Characters that break a line. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;
/** Blanks within a line. The braille blank is no space in Unicode, but looks like one. */
const BLANKS = /[\t\u2800\p{Zs}]+/gu;

/**
 * Sequences with invisible characters that an emoji or a script needs: tags of flags, keycaps, variation selectors and
 * joiners of emoji, and joiners that change the form of letters in Arabic and Indic scripts. Fillers are letters, too.
 * The letter decides, because its marks are sorted and limited later.
 */
const NEEDED =
  /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[0-9#*]\uFE0F\u20E3|[\p{Extended_Pictographic}\p{Emoji_Modifier}][\uFE0E\uFE0F]?(?:\u200D(?=\p{Extended_Pictographic}))?|(?![\p{DI}\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Zyyy}])\p{L}(?:(?!\p{DI})\p{M}){0,30}[\u200C\u200D]/gu;
/**
 * Characters that show nothing: the default-ignorable ones of Unicode (soft hyphens, zero-width spaces, fillers, marks of
 * direction), controls except blanks, halves of surrogate pairs, noncharacters, and a note without a head.
 */
const INVISIBLE =
  /[\p{DI}\uFFF9-\uFFFB\u{1D159}\p{Cs}\p{Noncharacter_Code_Point}\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/gu;

/** A text without invisible characters, except in sequences that need them. */
function withoutInvisible(text: string): string {
  let result = '';
  let end = 0;
  for (const { 0: needed, index } of text.matchAll(NEEDED)) {
    result += text.slice(end, index).replace(INVISIBLE, '') + needed;
    end = index + needed.length;
  }
  return result + text.slice(end).replace(INVISIBLE, '');
}

/** The letters `ş` and `ţ` with all their marks, decomposed. */
const MARKED_S_OR_T = /([sStT])(\p{M}+)/gu;
const CEDILLA = '\u0327';
const COMMA_BELOW = '\u0326';

/** Unicode's limit for stream-safe text (UAX #15, section 13); no language comes near it. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;
const withoutExcessMarks = (text: string): string => text.replace(EXCESS_MARKS, '$1');

/** Without invisible characters, composed (NFC), with `\n` as the only line break and single spaces as the only blanks. */
const clean = (text: string): string =>
  // The marks of a letter are limited before they are sorted, which takes quadratic time, and again, because some
  // decompose into several.
  withoutExcessMarks(withoutExcessMarks(withoutInvisible(text)).normalize('NFD'))
    // Romanian letters are written with a comma below; those with a cedilla come from old keyboards and fonts.
    .replace(MARKED_S_OR_T, (_, letter: string, marks: string) => letter + marks.replaceAll(CEDILLA, COMMA_BELOW))
    .normalize('NFC')
    .replace(LINE_BREAK, '\n')
    .replace(BLANKS, ' ');

/** A hyphen at the end of a line, before the rest of the word. */
const LINE_END_HYPHEN = /(\p{L}[-\u2010]) ?\n\s*(?=\p{L})/gu;

/**
 * The normal form of a text of one line: composed letters, no invisible characters, single spaces, comma below instead of
 * cedilla. Line breaks become spaces. A text that shows nothing becomes empty.
 */
export const normalizeLine = (text: string): string =>
  clean(text).replace(LINE_END_HYPHEN, '$1').replace(/\s+/g, ' ').trim();

/** The normal form of a text of several lines: the same, with at most one empty line between two others. */
export const normalizeLines = (text: string): string =>
  clean(text)
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Whether a text shows nothing: it is empty, or consists of blanks and invisible characters. */
export const isBlank = (text: string | null | undefined): boolean => normalizeLine(text ?? '') === '';

/** The normal form of a promo code, as it is stored: in capitals, with plain hyphens. */
export const normalizePromoCode = (code: string): string =>
  normalizeLine(code)
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();

/** Letters of the two scripts that look alike, at least as capitals, in lower case. */
// eslint-disable-next-line no-restricted-syntax -- Letters, no text.
const CYRILLIC_LOOK_ALIKES = 'авекмнорстухі';
const LATIN_LOOK_ALIKES = 'abekmhopctyxi';

const replaceFrom = (from: string, to: string) => (word: string) =>
  Array.from(word, (letter) => to[from.indexOf(letter)] ?? letter).join('');
const toCyrillic = replaceFrom(LATIN_LOOK_ALIKES, CYRILLIC_LOOK_ALIKES);
const toLatin = replaceFrom(CYRILLIC_LOOK_ALIKES, LATIN_LOOK_ALIKES);

/** A word with letters of both scripts in one script, if all letters of the other are look-alikes: `cалат`. */
function inOneScript(word: string): string {
  const latin = word.match(/\p{sc=Latin}/gu)?.length ?? 0;
  const cyrillic = word.match(/\p{sc=Cyrillic}/gu)?.length ?? 0;
  if (latin === 0 || cyrillic === 0) return word;
  const spellings = [toCyrillic(word), toLatin(word)];
  const [inCyrillic, inLatin] = [
    !/\p{sc=Latin}/u.test(spellings[0] ?? ''),
    !/\p{sc=Cyrillic}/u.test(spellings[1] ?? ''),
  ];
  if (inCyrillic && (!inLatin || cyrillic >= latin)) return spellings[0] ?? word;
  return inLatin ? (spellings[1] ?? word) : word;
}

/**
 * The key by which texts are searched: lower case, without diacritics, compatibility characters (`ﬁ`) as plain ones, and
 * mixed words in one script. `ё` becomes `е`; `й` stays, because it is a letter of its own. Texts with equal keys are
 * spellings of the same text.
 */
export const searchKey = (text: string): string =>
  normalizeLine(text)
    .normalize('NFKD')
    .toLowerCase()
    // eslint-disable-next-line no-restricted-syntax -- A letter, no text.
    .replaceAll('\u0438\u0306', '\u0439')
    .replace(/\p{M}/gu, '')
    .replace(/[\p{sc=Latin}\p{sc=Cyrillic}]+/gu, inOneScript);

/**
 * The key by which names and codes are compared where letters of the two scripts cannot be told apart: the search key
 * with every Cyrillic letter that has a Latin look-alike in Latin. Equal for the two spellings of `COCA`.
 */
export const lookAlikeKey = (text: string): string => toLatin(searchKey(text));

/**
 * Control characters, and invisible characters that reorder or separate the text around them. Joiners are not included,
 * because emoji and some scripts need them.
 */
const CONTROLS = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * Converts text for a terminal: control characters become JSON escapes, so that they cannot move the cursor or reorder
 * the output.
 */
export const escapeControls = (text: string): string =>
  text.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
