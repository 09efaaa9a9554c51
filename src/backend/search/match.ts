import type { RestaurantRow, ProductRow, MenuRows } from '#backend/catalog/catalog-queries.ts';
import { localize } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import type { SearchMatch, TextRange } from '#contract/search.ts';
import type { SearchReason } from '#contract/value-lists.ts';
import { DIET_WORDS, isDiet, readWords } from './word-meanings.ts';
import type { FoodForms } from './food-words.ts';
import type { SearchQuery, SearchTerm } from './search-query.ts';
import { lexemesOf, type WordLexemes } from './search-words.ts';

/** A text of something that was found, which may explain why. */
interface ExplainingText {
  readonly kind: SearchReason;
  readonly text: string;
  /** What is shown in place of the text; by default the text itself. */
  readonly shown?: string;
  /** Whether it explains a match only if it has a word of the query itself, not one for the same food. */
  readonly ownWordsOnly?: boolean;
}

/** Why a product was found, in the language of the page: a match by a text of another language alone has no reason. */
export function matchProduct(
  query: SearchQuery,
  { name, synonyms, description, diets }: ProductRow,
  { category, restaurant }: { category: MenuRows['categories'][number] | undefined; restaurant: RestaurantRow },
  locale: Locale,
): SearchMatch {
  return findMatch(query, localize(name, locale), [
    ...synonyms
      .filter((text) => isSynonymIn(text, locale))
      .map((text): ExplainingText => ({ kind: 'synonym', text, ownWordsOnly: true })),
    ...(category
      ? [
          ...Object.values(category.name).map(labelled('category', localize(category.name, locale))),
          ...category.synonyms.map(labelled('category', localize(category.name, locale))),
        ]
      : []),
    ...diets.flatMap((diet) => (isDiet(diet) ? DIET_WORDS[diet].map(labelled('diet', diet)) : [])),
    { kind: 'description', text: localize(description, locale) },
    { kind: 'restaurant', text: restaurant.name },
    ...cuisinesOf(restaurant, locale),
  ]);
}

/** Why a restaurant was found. */
export function matchRestaurant(
  query: SearchQuery,
  restaurant: RestaurantRow,
  categories: MenuRows['categories'],
  locale: Locale,
): SearchMatch {
  return findMatch(query, restaurant.name, [
    ...cuisinesOf(restaurant, locale),
    ...categories.flatMap(({ name, synonyms }) =>
      [...Object.values(name), ...synonyms].map(labelled('category', localize(name, locale))),
    ),
    { kind: 'description', text: localize(restaurant.description, locale) },
  ]);
}

/** Whether a synonym is known to be in a language. Menus do not say it; only the script distinguishes Russian from the others. */
const isSynonymIn = (text: string, locale: Locale): boolean => locale === 'ru' && !/\p{Script=Latin}/u.test(text);

/** A label is shown in the customer's language, whichever of its words was found. */
const labelled =
  (kind: SearchReason, shown: string) =>
  (text: string): ExplainingText => ({ kind, text, shown });

const cuisinesOf = ({ cuisines }: RestaurantRow, locale: Locale): ExplainingText[] =>
  cuisines.flatMap((cuisine) => Object.values(cuisine).map(labelled('cuisine', localize(cuisine, locale))));

/** The words in the name, and the text that has most of the others. */
function findMatch({ terms }: SearchQuery, name: string, texts: readonly ExplainingText[]): SearchMatch {
  const inName = findTerms(terms, { text: name });
  const missing = terms.filter((term) => !inName.terms.has(term));
  let best: { readonly text: ExplainingText; readonly found: FoundTerms } | undefined;
  for (const text of missing.length > 0 ? texts : []) {
    const found = findTerms(missing, { ...text, isSentence: text.kind === 'description' });
    if (found.terms.size > (best?.found.terms.size ?? 0)) best = { text, found };
    // No other text can have more.
    if (found.terms.size === missing.length) break;
  }
  return { name_ranges: inName.ranges, reason: best ? toReason(best.text, best.found.ranges) : null };
}

function toReason({ kind, text, shown = text }: ExplainingText, ranges: TextRange[]): SearchMatch['reason'] {
  if (shown !== text) return { kind, text: shown, ranges: [] };
  return kind === 'description' ? { kind, ...excerpt(text, ranges) } : { kind, text, ranges };
}

/** Characters before and after the first word that was found. */
const EXCERPT_BEFORE = 30;
const EXCERPT_LENGTH = 90;

/** The part of a text around the first range, in whole words. */
function excerpt(text: string, ranges: readonly TextRange[]): { text: string; ranges: TextRange[] } {
  const first = ranges[0]?.start ?? 0;
  const space = text.indexOf(' ', first - EXCERPT_BEFORE);
  const start = first <= EXCERPT_BEFORE ? 0 : space < first ? space + 1 : first;
  const wanted = start + EXCERPT_LENGTH;
  const end = text.length <= wanted ? text.length : Math.max(text.lastIndexOf(' ', wanted), ranges[0]?.end ?? 0);
  const opening = start === 0 ? '' : '…';
  const shift = opening.length - start;
  return {
    text: opening + text.slice(start, end) + (end === text.length ? '' : '…'),
    ranges: ranges
      .filter((range) => range.start >= start && range.end <= end)
      .map((range) => ({ start: range.start + shift, end: range.end + shift })),
  };
}

interface FoundTerms {
  readonly terms: ReadonlySet<SearchTerm>;
  readonly ranges: TextRange[];
}

interface SearchedText extends Pick<ExplainingText, 'text' | 'ownWordsOnly'> {
  /** Whether only inflected forms of the same word count, as in a description; names and labels are compared more tolerantly. */
  readonly isSentence?: boolean;
}

function findTerms(
  terms: readonly SearchTerm[],
  { text, ownWordsOnly = false, isSentence = false }: SearchedText,
): FoundTerms {
  const found = new Set<SearchTerm>();
  const ranges: TextRange[] = [];
  for (const word of readWords(text)) {
    const lexemes = lexemesOf(word);
    const matching = terms.filter((term) => {
      if (word.role === 'negation' || term.isNegated !== (word.role === 'negated')) return false;
      const related = ownWordsOnly ? [] : relatedForms(term);
      return isSentence ? isFormOf(term, related, lexemes) : isFoundBy(term, related, lexemes);
    });
    if (matching.length === 0) continue;
    matching.forEach((term) => found.add(term));
    ranges.push({ start: word.start, end: word.end });
  }
  return { terms: found, ranges };
}

/** Without meat is not without pork only. */
const relatedForms = ({ related, isNegated }: SearchTerm): readonly FoodForms[] =>
  related.map(({ equivalents, members }) => (isNegated ? equivalents : members));

/** Compares words as they are written; names and labels are compared by their folded words, too. */
const isFormOf = (
  { writtenForms }: SearchTerm,
  related: readonly FoodForms[],
  { writtenStems }: WordLexemes,
): boolean =>
  writtenStems.some((stem) => writtenForms.includes(stem) || related.some((food) => food.writtenForms.includes(stem)));

const isFoundBy = (
  { exact, forms, prefixes }: SearchTerm,
  related: readonly FoodForms[],
  { words, stems, writtenWords }: WordLexemes,
): boolean =>
  words.some((word) => exact.includes(word)) ||
  stems.some((stem) => forms.includes(stem) || related.some((food) => food.forms.includes(stem))) ||
  [...words, ...writtenWords].some((word) => prefixes.some((prefix) => word.startsWith(prefix)));
