import type { TextRange } from '#contract/search.ts';
import { searchKey } from '#contract/text.ts';

/** A shorter stem would match unrelated words. */
const MIN_STEM_LETTERS = 3;
/** In shorter words, one different letter is usually another word and not a typo. */
const MIN_TOLERANT_LETTERS = 5;

/** Endings of Russian nouns and adjectives, and of Romanian and English nouns, in search keys. */
const ENDING =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ей|ой|ом|ем|ам|ям|ах|ях|ов|ев|ую|юю|ая|яя|ое|ее|ые|ие|ый|ий|ии|ым|им|ых|их|ью|[аяоеыиуюь]|ului|ilor|elor|ele|lor|ul|ei|ea|ii|ie|[aeisu])$/;

/** «брынз» of «брынзой», „mamalig” of „mamaliga”. */
function stem(word: string): string {
  const rest = word.replace(ENDING, '');
  return rest.length < MIN_STEM_LETTERS ? word : rest;
}

/** Punctuation at either end of a word of a query, such as the comma of `сыр, лук`. */
const OUTER_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** What separates the words of a text. */
const SEPARATOR = /[^\p{L}\p{N}]+/u;

/** Whether one word becomes the other by one letter less, more or different. */
function differsByOneLetter(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return rest.slice(1) === otherRest || rest === otherRest.slice(1) || rest.slice(1) === otherRest.slice(1);
}

/**
 * Whether a text contains every word of a query, or another form of it; an empty query matches everything. `tolerant`:
 * one letter of each word may be wrong.
 */
export function matches(text: string, query: string, { tolerant = false } = {}): boolean {
  const normalized = searchKey(text);
  const words = normalized.split(SEPARATOR).filter(Boolean);
  const isFormOf = (word: string) => {
    const wanted = stem(word);
    const isTolerant = tolerant && word.length >= MIN_TOLERANT_LETTERS;
    return (other: string) => stem(other) === wanted || (isTolerant && differsByOneLetter(word, other));
  };
  const typed = searchKey(query).split(' ').filter(Boolean);
  const withLetters = typed.map((word) => word.replace(OUTER_PUNCTUATION, '')).filter(Boolean);
  return (withLetters.length > 0 ? withLetters : typed).every(
    // The parts of `мини-пиццы` are words of a text.
    (word) => normalized.includes(word) || word.split(SEPARATOR).every((part) => words.some(isFormOf(part))),
  );
}

/** The text of a dish that the search compares with a query; a missing part is left out. */
export const searchableText = (name: string | undefined, description: string | undefined): string =>
  [name, description].filter(Boolean).join(' ');

/** A part of a text; marked parts are the words that a search has found. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Splits a text at its ranges, in any order. Ranges are clipped to the text, and to what no earlier range has marked.
 */
export function markRanges(text: string, ranges: readonly TextRange[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (from: number, to: number, marked: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to), marked });
  };
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const start = Math.min(Math.max(range.start, end), text.length);
    add(end, start, false);
    end = Math.min(Math.max(range.end, start), text.length);
    add(start, end, true);
  }
  add(end, text.length, false);
  return parts;
}
