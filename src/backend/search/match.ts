import type { RestaurantRow, ProductRow, MenuRows } from '#backend/catalog/catalog-queries.ts';
import { LANGUAGE_SCRIPTS, LOCALES, type Locale } from '#contract/constants.ts';
import { findTranslation, localize, type LocalizedText, translationsOf } from '#contract/localized-text.ts';
import type { SearchMatch, TextRange } from '#contract/search.ts';
import type { SearchReason } from '#contract/value-lists.ts';
import { DIET_WORDS, isDiet, wordsWithRoles } from './word-meanings.ts';
import type { FoodLexemes } from './food-words.ts';
import type { SearchQuery, SearchTerm } from './search-query.ts';
import { lexemesOf, type WordLexemes } from './search-words.ts';

/** A text of a found product or restaurant that may explain why it was found. */
interface ExplainingText {
  readonly kind: SearchReason;
  readonly text: string;
  /** The text that is shown in its place; by default the text itself. */
  readonly shown?: string;
  /** The language of the shown text, if it is not that of the page. */
  readonly lang?: Locale | undefined;
  /** Whether only the words of the query are searched in it, without other words for the same food. */
  readonly ownWordsOnly?: boolean;
}

/** Why a product was found, in the language of the page. No reason if only a text of another language matches. */
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
      ? [...[...translationsOf(category.name), ...category.synonyms].map(labelledIn('category', category.name, locale))]
      : []),
    ...diets.flatMap((diet) => (isDiet(diet) ? DIET_WORDS[diet].map(labelled('diet', diet)) : [])),
    descriptionIn(description, locale),
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
      [...translationsOf(name), ...synonyms].map(labelledIn('category', name, locale)),
    ),
    descriptionIn(restaurant.description, locale),
  ]);
}

const cyrillicLocales = LOCALES.filter((locale) => LANGUAGE_SCRIPTS[locale].includes('cyrillic'));

/** Whether a synonym is certainly in a language: synonyms have none, and this is the only one in Cyrillic. */
const isSynonymIn = (text: string, locale: Locale): boolean =>
  cyrillicLocales.length === 1 && cyrillicLocales.includes(locale) && !/\p{Script=Latin}/u.test(text);

/** A label is shown in the language of the page, in whichever language its words were found. */
const labelled =
  (kind: SearchReason, shown: string, lang?: Locale) =>
  (text: string): ExplainingText => ({ kind, text, shown, lang });

const labelledIn = (kind: SearchReason, name: LocalizedText, locale: Locale) => {
  const { text, lang } = shownText(name, locale);
  return labelled(kind, text, lang);
};

const descriptionIn = (description: LocalizedText, locale: Locale): ExplainingText => ({
  kind: 'description',
  ...shownText(description, locale),
});

/** `lang` is undefined for a text in the language of the page. */
function shownText(texts: LocalizedText, locale: Locale) {
  const { text, lang } = findTranslation(texts, locale);
  return { text, lang: lang === locale ? undefined : lang };
}

const cuisinesOf = ({ cuisines }: RestaurantRow, locale: Locale): ExplainingText[] =>
  cuisines.flatMap((cuisine) => translationsOf(cuisine).map(labelledIn('cuisine', cuisine, locale)));

/** Finds the terms in the name, and as the reason the text that contains most of the remaining terms. */
function findMatch({ terms }: SearchQuery, name: string, texts: readonly ExplainingText[]): SearchMatch {
  const inName = findTerms(terms, { text: name });
  const missing = terms.filter((term) => !inName.terms.has(term));
  let best: { readonly text: ExplainingText; readonly found: FoundTerms } | undefined;
  for (const text of missing.length > 0 ? texts : []) {
    const found = findTerms(missing, { ...text, isSentence: text.kind === 'description' });
    if (found.terms.size > (best?.found.terms.size ?? 0)) best = { text, found };
    // No other text can contain more terms.
    if (found.terms.size === missing.length) break;
  }
  return { name_ranges: inName.ranges, reason: best ? toReason(best.text, best.found.ranges) : null };
}

function toReason({ kind, text, shown = text, lang }: ExplainingText, ranges: TextRange[]): SearchMatch['reason'] {
  const reason = lang === undefined ? { kind } : { kind, text_lang: lang };
  if (shown !== text) return { ...reason, text: shown, ranges: [] };
  return kind === 'description' ? { ...reason, ...excerpt(text, ranges) } : { ...reason, text, ranges };
}

/** The maximum number of characters before the first found word. */
const EXCERPT_BEFORE = 30;
/** The maximum length of an excerpt, in characters. A longer found word is not cut. */
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
  /** Whether only forms of the same word match, as in a description. Names and labels also match similar spellings. */
  readonly isSentence?: boolean;
}

function findTerms(
  terms: readonly SearchTerm[],
  { text, ownWordsOnly = false, isSentence = false }: SearchedText,
): FoundTerms {
  const found = new Set<SearchTerm>();
  const ranges: TextRange[] = [];
  for (const word of wordsWithRoles(text)) {
    const lexemes = lexemesOf(word);
    const matching = terms.filter((term) => {
      if (word.role === 'negation' || term.isNegated !== (word.role === 'negated')) return false;
      const related = ownWordsOnly ? [] : relatedLexemes(term);
      return isSentence ? isFormOf(term, related, lexemes) : isFoundBy(term, related, lexemes);
    });
    if (matching.length === 0) continue;
    matching.forEach((term) => found.add(term));
    ranges.push({ start: word.start, end: word.end });
  }
  return { terms: found, ranges };
}

/** For a negated term only words for the same food: a search for `without meat` must not find a dish without pork. */
const relatedLexemes = ({ related, isNegated }: SearchTerm): readonly FoodLexemes[] =>
  related.map(({ equivalents, equivalentsAndKinds }) => (isNegated ? equivalents : equivalentsAndKinds));

/** Compares the stems of sentences as they are written, because too many folded stems are equal. */
const isFormOf = (term: SearchTerm, related: readonly FoodLexemes[], { unfoldedStems }: WordLexemes): boolean =>
  [term, ...related].some((sought) => unfoldedStems.some((stem) => sought.unfoldedStems.includes(stem)));

const isFoundBy = (
  term: SearchTerm,
  related: readonly FoodLexemes[],
  { foldedWords, foldedStems, unfoldedWords }: WordLexemes,
): boolean =>
  foldedWords.some((word) => term.foldedWords.includes(word)) ||
  [term, ...related].some((sought) => foldedStems.some((stem) => sought.foldedStems.includes(stem))) ||
  [...foldedWords, ...unfoldedWords].some((word) => term.prefixes.some((prefix) => word.startsWith(prefix)));
