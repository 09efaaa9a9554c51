import { type FoodForms, relatedForms } from './food-words.ts';
import { isFiller, isStopWord, queryWord, type QueryWord, unique, wordsIn } from './search-words.ts';
import { cityPrefix, wholeName, type Weight } from './search-document.ts';

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

/** How well a document matches; documents of one group are sorted by whether they can be ordered now first. */
interface MatchTier {
  readonly group: number;
  /** A PostgreSQL `tsquery`. */
  readonly tsquery: string;
}

type Part = (term: SearchTerm) => readonly string[];

/**
 * The conditions of a search in one city. Every lexeme has the prefix of the city, so that the index reads none of another city; the
 * lexeme of the city itself is as rare as the city is small, by which the planner knows how few documents match.
 */
export function matchConditions({ terms, wholeName: whole }: SearchQuery, cityId: number) {
  const prefix = cityPrefix(cityId);
  /** A lexeme consists of letters, digits and `~`, `.`, `#`, `>`, `|`: none has a meaning within quotes. */
  const lexeme = (text: string, weights: string, isPrefix = false): string =>
    `'${prefix}${text}':${isPrefix ? '*' : ''}${weights}`;
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
  const exactNames: Part = ({ exact }) => exact.map((text) => lexeme(text, NAME));
  const described: Part = ({ spelledForms }) => spelledForms.map((text) => lexeme(text, 'D'));
  const relatedDescribed: Part = ({ related }) => related.spelledForms.map((text) => lexeme(text, 'D'));
  const labelled = [formsIn('AB'), prefixesIn('AB'), relatedIn('AB')];

  /** Every term matches at least one of the parts. */
  const everyTerm = (...parts: readonly Part[]): string => terms.map((term) => anyOf(term, parts)).join('&');
  const forms = everyTerm(formsIn(NAME));
  const all = everyTerm(formsIn('ABC'), described, prefixesIn('ABC'), relatedIn('AB'), relatedDescribed);
  const tiers: readonly MatchTier[] = [
    { group: 0, tsquery: lexeme(whole, NAME) },
    { group: 0, tsquery: `${lexeme(whole, NAME, true)}&${forms}` },
    { group: 0, tsquery: everyTerm(exactNames) },
    { group: 0, tsquery: forms },
    { group: 0, tsquery: lexeme(whole, NAME, true) },
    { group: 0, tsquery: everyTerm(formsIn(NAME), prefixesIn(NAME)) },
    { group: 1, tsquery: everyTerm(formsIn('AB'), prefixesIn('AB')) },
    { group: 1, tsquery: everyTerm(...labelled) },
    { group: 2, tsquery: everyTerm(...labelled, described) },
    { group: 2, tsquery: all },
  ];
  return {
    /** What every found document matches. */
    matching: `'${prefix}'&${all}`,
    /** A dish is not found only because its restaurant is. */
    own: terms.map((term) => anyOf(term, [...labelled, described, relatedDescribed])).join('|'),
    /** The best first; the last one is that of every found document. */
    tiers,
  };
}

const NAME = 'A' satisfies Weight;

const anyOf = (term: SearchTerm, parts: readonly Part[]): string =>
  `(${unique(parts.flatMap((part) => part(term))).join('|')})`;
