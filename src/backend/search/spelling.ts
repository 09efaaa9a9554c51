import { and, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { searchWords } from '#backend/db/schema/index.ts';
import type { SearchQuery, SearchTerm } from './search-query.ts';
import { CYRILLIC_PREFIX, fold, unique } from './search-words.ts';

/** Where to look for words: in a city, or in one of its restaurants. */
export interface SearchScope {
  readonly cityId: number;
  readonly restaurantId: number | undefined;
}

/** In a shorter word, a wrong letter makes another word. */
const MIN_CORRECTED_LETTERS = 4;
/** From this length on, two letters may be wrong. */
const MIN_TWICE_CORRECTED_LETTERS = 8;
/** From this length on, the first letter may be wrong, where trigrams find such words. */
const MIN_OTHER_FIRST_LETTER = 6;
/** The most words that one word is corrected to, if several are equally similar. */
const MAX_CORRECTIONS = 8;

export interface SpellingOptions {
  /** Whether the table of words has a trigram index. */
  readonly hasTrigrams: boolean;
}

/**
 * For each term of a query, in order, the most similar words in the names of products, categories, cuisines and diets;
 * an empty list for a term without similar words. Two statements at most, however many terms there are.
 */
export async function correctSpelling(
  db: Database,
  scope: SearchScope,
  { terms }: SearchQuery,
  { hasTrigrams }: SpellingOptions,
): Promise<string[][]> {
  const isMisspelt = ({ text, isNegated }: SearchTerm) => !isNegated && text.length >= MIN_CORRECTED_LETTERS;
  const misspelt = terms.filter(isMisspelt);
  if (misspelt.length === 0) return terms.map(() => []);
  const words = await readWords(db, scope, misspelt);
  const corrections = new Map(misspelt.map((term) => [term, closest(term, words.filter(beginsLike(term)))]));
  // The trigram index contains the words of all cities, so a lookup is slower: it is the last resort.
  const uncorrected = misspelt.filter(
    (term) => term.text.length >= MIN_OTHER_FIRST_LETTER && corrections.get(term)?.length === 0,
  );
  if (hasTrigrams && uncorrected.length > 0) {
    const similar = await readSimilarWords(db, scope, uncorrected);
    for (const term of uncorrected) corrections.set(term, closest(term, similar.get(term.folded) ?? []));
  }
  return terms.map((term) => corrections.get(term) ?? []);
}

const firstLetterOf = ({ folded }: SearchTerm): string => folded.slice(0, 1);

/**
 * Whether a word begins with the same letter, or is the text with two neighbouring letters swapped. Words are stored as
 * they fold to Latin letters; `CYRILLIC_PREFIX` precedes those that are written in Cyrillic.
 */
function beginsLike(term: SearchTerm): (word: string) => boolean {
  const first = firstLetterOf(term);
  const transposed = new Set(transpositions(term.text));
  return (word) => {
    const letters = word.replace(CYRILLIC_PREFIX, '');
    return letters.startsWith(first) || transposed.has(letters);
  };
}

const isInScope = ({ cityId, restaurantId }: SearchScope): SQL | undefined =>
  and(
    eq(searchWords.cityId, cityId),
    restaurantId === undefined ? undefined : eq(searchWords.restaurantId, restaurantId),
  );

/** The words that begin like one of the terms, see `beginsLike`. */
async function readWords(db: Database, scope: SearchScope, terms: readonly SearchTerm[]): Promise<string[]> {
  const inBothScripts = (words: readonly string[]) => words.flatMap((word) => [word, CYRILLIC_PREFIX + word]);
  const beginnings = inBothScripts(unique(terms.map(firstLetterOf)));
  const swapped = inBothScripts(unique(terms.flatMap(({ text }) => transpositions(text))));
  const rows = await db
    .selectDistinct({ word: searchWords.word })
    .from(searchWords)
    .where(
      and(
        isInScope(scope),
        or(...beginnings.map((letters) => like(searchWords.word, `${letters}%`)), inArray(searchWords.word, swapped)),
      ),
    );
  return rows.map(({ word }) => word);
}

/** The words with similar trigrams, by the folded text of a term. */
async function readSimilarWords(
  db: Database,
  scope: SearchScope,
  terms: readonly SearchTerm[],
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>();
  const sought = sql`unnest(${sql.param(unique(terms.map(({ folded }) => folded)))}::text[]) as sought(folded)`;
  const folded = sql<string>`sought.folded`;
  const rows = await db
    .selectDistinct({ word: searchWords.word, folded })
    .from(searchWords)
    .innerJoin(sought, sql`${searchWords.word} % ${folded}`)
    .where(isInScope(scope));
  for (const row of rows) found.set(row.folded, [...(found.get(row.folded) ?? []), row.word]);
  return found;
}

/**
 * The text with each pair of neighbouring letters swapped, then folded. The swap comes first because folding depends on
 * neighbours: a swapped letter can separate letters that fold together, such as `sch`.
 */
const transpositions = (text: string): string[] =>
  unique(
    Array.from({ length: text.length - 1 }, (_, at) => at)
      .filter((at) => text[at] !== text[at + 1])
      .map((at) => fold(text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2))),
  );

function closest({ text, folded }: SearchTerm, candidates: readonly string[]): string[] {
  const budget = text.length < MIN_TWICE_CORRECTED_LETTERS ? 1 : 2;
  const transposed = new Set(transpositions(text));
  const scored = candidates
    .map((word) => ({ word, letters: word.replace(CYRILLIC_PREFIX, '') }))
    // A word that is shorter by more letters needs more edits.
    .filter(({ letters }) => letters.length >= folded.length - budget || transposed.has(letters))
    .map(({ word, letters }) => ({
      word,
      distance: transposed.has(letters) ? 1 : beginningDistance(folded, letters),
    }))
    .filter(({ distance }) => distance <= budget)
    .sort((one, other) => one.distance - other.distance || one.word.length - other.word.length);
  const least = scored[0]?.distance ?? 0;
  return scored
    .filter(({ distance }) => Math.floor(distance) === Math.floor(least))
    .slice(0, MAX_CORRECTIONS)
    .map(({ word }) => word);
}

/**
 * Added to the distance where only the beginning of a word was typed, so that whole words come first among equal edits.
 * A short text, in which one letter may be wrong, can be an unfinished word or have a wrong letter, but not both.
 */
const UNFINISHED = 0.5;

/**
 * The edits from a text to a word; or to the most similar beginning of the word, plus `UNFINISHED`, if that is less.
 */
function beginningDistance(text: string, word: string): number {
  const distances = editDistances(text, word);
  const whole = distances.at(-1) ?? 0;
  return Math.min(whole, Math.min(...distances.slice(text.length - 1)) + UNFINISHED);
}

/**
 * The edits (optimal string alignment: a letter more, less or different, or two neighbours in the other order) from a
 * text to every beginning of a word, by its length.
 */
export function editDistances(text: string, word: string): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, length) => length);
  for (let row = 1; row <= text.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = text[row - 1] === word[column - 1];
      const isSwapped = text[row - 1] === word[column - 2] && text[row - 2] === word[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          row > 1 && column > 1 && isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last;
}

/** The keys of the Russian and the English layout, in the same order. Romanian is typed on the English keys. */
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const ROMANIAN_KEYS: Readonly<Record<string, string>> = { ă: '[', î: ']', ș: ';', ş: ';', ț: "'", ţ: "'" };

const toRussian = new Map(Array.from(ENGLISH, (key, index) => [key, RUSSIAN[index] ?? key]));
const toEnglish = new Map(Array.from(RUSSIAN, (letter, index) => [letter, ENGLISH[index] ?? letter]));
const russianLetter = (key: string): string => toRussian.get(ROMANIAN_KEYS[key] ?? key) ?? key;

/**
 * What the same keys give on the other keyboard layout: `ghbdtn` → `привет`, `зшяяф` → `pizza`; undefined if nothing
 * changes.
 */
export function otherLayout(text: string): string | undefined {
  const lower = text.toLowerCase();
  const isRussian = /[а-яё]/.test(lower);
  const other = Array.from(lower, (key) => (isRussian ? (toEnglish.get(key) ?? key) : russianLetter(key))).join('');
  return other === lower ? undefined : other;
}
