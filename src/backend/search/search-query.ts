import { type FoodForms, relatedForms } from './food-words.ts';
import { isFiller, isStopWord, queryWord, type QueryWord, unique, wordsIn } from './search-words.ts';
import { wholeName, type Weight } from './search-document.ts';

/** More words do not make a search more precise. */
const MAX_WORDS = 6;
/** Letters and digits, folded. */
const MIN_LETTERS = 2;

/** One word of a query with everything that it may find. */
export interface SearchTerm extends QueryWord {
  /** What belongs to the food that it means. */
  readonly related: FoodForms;
}

export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  /** All its words as one lexeme, to compare with whole names. */
  readonly wholeName: string;
}

/** Undefined for a text with too few letters. Articles and the like count only where there is nothing else. */
export function parseSearchQuery(text: string): SearchQuery | undefined {
  const words = wordsIn(text).filter((word) => word.text.length > 1 || /\d/.test(word.text));
  const telling = words.filter((word) => !isStopWord(word));
  const specific = telling.filter((word) => !isFiller(word));
  const chosen = [specific, telling, words].find(({ length }) => length > 0) ?? [];
  const terms = unique(chosen.map((word) => word.text))
    .slice(0, MAX_WORDS)
    .map((word) => ({ ...queryWord(word), related: relatedForms(word) }))
    .filter(({ folded }) => folded !== '');
  const letters = terms.reduce((sum, { folded }) => sum + folded.length, 0);
  return letters < MIN_LETTERS ? undefined : { terms, wholeName: wholeName(text) };
}

/** The same query, which also finds words that are spelt otherwise, in either script, and begin as its words. */
export const withOtherSpellings = ({ terms, wholeName }: SearchQuery): SearchQuery => ({
  wholeName,
  terms: terms.map((term) => ({ ...term, prefixes: [...term.prefixes, ...term.foldedPrefixes] })),
});

/** The same query, which also finds these words in place of each of its own, in order. */
export const withCorrections = (query: SearchQuery, corrections: readonly (readonly string[])[]): SearchQuery => ({
  wholeName: query.wholeName,
  terms: withOtherSpellings(query).terms.map((term, index) => {
    const words = corrections[index] ?? [];
    return { ...term, exact: [...term.exact, ...words], prefixes: [...term.prefixes, ...words] };
  }),
});

/** How well a document matches, the best first; documents of one group are sorted by whether they can be ordered now first. */
export interface MatchTier {
  readonly group: number;
  /** A PostgreSQL `tsquery`. */
  readonly tsquery: string;
}

/** A lexeme consists of letters, digits and `~`, `.`, `#`, `>`: none has a meaning within quotes. */
const lexeme = (text: string, weights: string, prefix = false): string => `'${text}':${prefix ? '*' : ''}${weights}`;

type Part = (term: SearchTerm) => readonly string[];

/** @param weights those of names and labels */
const exactIn =
  (weights: string): Part =>
  ({ exact }) =>
    exact.map((text) => lexeme(text, weights));
const formsIn =
  (weights: string): Part =>
  ({ exact, forms }) =>
    [...exact, ...forms].map((text) => lexeme(text, weights));
const prefixesIn =
  (weights: string): Part =>
  ({ prefixes }) =>
    prefixes.map((text) => lexeme(text, weights, true));
const relatedIn =
  (weights: string): Part =>
  ({ related }) =>
    related.forms.map((text) => lexeme(text, weights));
const described: Part = ({ spelledForms }) => spelledForms.map((text) => lexeme(text, 'D'));
const relatedDescribed: Part = ({ related }) => related.spelledForms.map((text) => lexeme(text, 'D'));

/** Every term matches at least one of the parts. */
function everyTerm(terms: readonly SearchTerm[], ...parts: readonly Part[]): string {
  return terms.map((term) => `(${unique(parts.flatMap((part) => part(term))).join('|')})`).join('&');
}

const NAME = 'A' satisfies Weight;

export function matchTiers({ terms, wholeName: whole }: SearchQuery): readonly MatchTier[] {
  const forms = everyTerm(terms, formsIn(NAME));
  const prefixes = everyTerm(terms, formsIn(NAME), prefixesIn(NAME));
  return [
    { group: 0, tsquery: lexeme(whole, NAME) },
    { group: 0, tsquery: `${lexeme(whole, NAME, true)}&${forms}` },
    { group: 0, tsquery: everyTerm(terms, exactIn(NAME)) },
    { group: 0, tsquery: forms },
    { group: 0, tsquery: lexeme(whole, NAME, true) },
    { group: 0, tsquery: prefixes },
    { group: 1, tsquery: everyTerm(terms, formsIn('AB'), prefixesIn('AB')) },
    { group: 1, tsquery: everyTerm(terms, formsIn('AB'), prefixesIn('AB'), relatedIn('AB')) },
    { group: 2, tsquery: everyTerm(terms, formsIn('AB'), described, prefixesIn('AB'), relatedIn('AB')) },
    { group: 2, tsquery: matchingQuery({ terms, wholeName: whole }) },
  ];
}

/** What every found document matches. */
export const matchingQuery = ({ terms }: SearchQuery): string =>
  everyTerm(terms, formsIn('ABC'), described, prefixesIn('ABC'), relatedIn('AB'), relatedDescribed);

/** A dish is not found only because its restaurant is. */
export const ownMatchQuery = ({ terms }: SearchQuery): string =>
  terms
    .map((term) => everyTerm([term], formsIn('AB'), described, prefixesIn('AB'), relatedIn('AB'), relatedDescribed))
    .join('|');
