import { isNegatedByDiet, wordsWithRoles } from './word-meanings.ts';
import type { Locale } from '#contract/constants.ts';
import { isFoodWord, type RelatedFood, relatedFoods } from './food-words.ts';
import { cityPrefix, dietLexeme, namePrefix, negatedLexeme, wholeName, type Weight } from './search-index.ts';
import { isGenericWord, isStopWord, queryWord, type QueryWord, unique, unfoldedLexeme } from './search-words.ts';

const NAME_WEIGHT = 'A' satisfies Weight;

/** Further words of a query are ignored: they do not make a search more precise. */
const MAX_WORDS = 6;
/** The minimum number of letters and digits in the folded words of a query. */
const MIN_LETTERS = 2;

/**
 * One word of a query with the lexemes and foods that it finds. A folded word is spelled by its sound, so that it is
 * equal in both scripts and with or without diacritics.
 */
export interface SearchTerm extends QueryWord {
  /** The foods that the word means. */
  readonly related: readonly RelatedFood[];
  /** Whether the query excludes it: `без мяса`. */
  readonly isNegated: boolean;
  /** Whether the word is a complete word for food. Then it finds no longer words that begin with it. */
  readonly isFood: boolean;
}

export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  /** All words of the query as one lexeme, to compare with whole names. */
  readonly wholeName: string;
}

/** Undefined for a text with too few letters. Stop words and generic words count only if there are no other words. */
export function parseSearchQuery(text: string): SearchQuery | undefined {
  const words = wordsWithRoles(text).filter(
    (word) => word.role !== 'negation' && (word.text.length > 1 || /\d/.test(word.text)),
  );
  const withoutStopWords = words.filter((word) => !isStopWord(word));
  const withoutGenericWords = withoutStopWords.filter((word) => !isGenericWord(word));
  const chosen = [withoutGenericWords, withoutStopWords, words].find(({ length }) => length > 0) ?? [];
  const rolesByText = new Map(chosen.map((word) => [word.text, word.role]));
  const terms = Array.from(rolesByText, ([word, role]) => createTerm(word, role === 'negated'))
    .slice(0, MAX_WORDS)
    .filter(({ folded }) => folded !== '');
  const letters = terms.reduce((sum, { folded }) => sum + folded.length, 0);
  return letters < MIN_LETTERS ? undefined : { terms, wholeName: wholeName(text) };
}

/** Shorter words for food are searched in their own script only: `нут` (chickpea) sounds like `nut`. */
const MIN_OTHER_SCRIPT_LETTERS = 4;

function createTerm(word: string, isNegated: boolean): SearchTerm {
  const spellings = queryWord(word);
  const related = relatedFoods(word);
  if (!isFoodWord(word)) return { ...spellings, related, isNegated, isFood: false };
  const isShort = spellings.folded.length < MIN_OTHER_SCRIPT_LETTERS;
  return {
    ...spellings,
    foldedWords: isShort ? spellings.foldedWords.slice(0, 1) : spellings.foldedWords,
    prefixes: [],
    foldedPrefixes: [],
    related,
    isNegated,
    isFood: true,
  };
}

export const hasNegation = ({ terms }: SearchQuery): boolean => terms.some(({ isNegated }) => isNegated);

/** The same query, which also finds words that sound like its own or begin like them, in both scripts. */
export const withOtherSpellings = ({ terms, wholeName }: SearchQuery): SearchQuery => ({
  wholeName,
  terms: terms.map((term) => ({ ...term, prefixes: [...term.prefixes, ...term.foldedPrefixes] })),
});

/** The same query, which also finds corrections of its terms: `corrections[index]` are folded words for one term. */
export const withCorrections = (query: SearchQuery, corrections: readonly (readonly string[])[]): SearchQuery => ({
  wholeName: query.wholeName,
  terms: withOtherSpellings(query).terms.map((term, index) => {
    const words = corrections[index] ?? [];
    return {
      ...term,
      foldedWords: [...term.foldedWords, ...words],
      prefixes: [...term.prefixes, ...words],
    };
  }),
});

/**
 * The group of documents that have a word of the query only in their description or in the texts of the restaurant.
 * Group 0 has every word in names in the language of the page, group 1 in names or labels.
 */
export const MENTIONED_GROUP = 2;

/** How well a document matches. Within a group, documents that can be ordered now come first. */
interface MatchTier {
  readonly group: number;
  /** A PostgreSQL `tsquery`. */
  readonly tsquery: string;
}

/**
 * Operands of a `tsquery`, any of which finds the term. The weights restrict where it is found: `A` in names, `B` in
 * synonyms and labels such as the category and diets, `C` in the texts of the restaurant or its menu sections, `D` in
 * descriptions; `AB` in names, synonyms and labels.
 */
type TermOperands = (term: SearchTerm) => readonly string[];

/**
 * The conditions of a search in one city. Every lexeme has the prefix of the city, so that no entries of other cities
 * are read from the index. The lexeme of the city itself lets the planner estimate how many documents the city has.
 * Names in the language of the page rank higher than those in other languages.
 */
export function matchConditions({ terms, wholeName: whole }: SearchQuery, cityId: number, locale: Locale) {
  const prefix = cityPrefix(cityId);
  /** Quoted without escapes: no lexeme contains a quote or a backslash. */
  const lexeme = (text: string, weights: string, isPrefix = false): string =>
    `'${prefix}${text}':${isPrefix ? '*' : ''}${weights}`;
  const wordsAndStemsIn =
    (weights: string): TermOperands =>
    ({ foldedWords, foldedStems }) =>
      [...foldedWords, ...foldedStems].map((text) => lexeme(text, weights));
  const prefixesIn =
    (weights: string): TermOperands =>
    ({ prefixes }) =>
      prefixes.map((text) => lexeme(text, weights, true));
  const vegetarian = lexeme(dietLexeme('vegetarian'), 'B');
  /** Operands for the foods that a term means. Foods that no vegetarian dish contains do not find vegetarian dishes. */
  const foodOperands = ({ related }: SearchTerm, operandsOf: (food: RelatedFood) => readonly string[]): string[] =>
    related.map((food) => {
      const anyWord = `(${operandsOf(food).join('|')})`;
      return food.isNeverVegetarian ? `(${anyWord}&!${vegetarian})` : anyWord;
    });
  const relatedIn =
    (weights: string): TermOperands =>
    (term) =>
      foodOperands(term, ({ equivalentsAndKinds }) =>
        equivalentsAndKinds.foldedStems.map((text) => lexeme(text, weights)),
      );
  const relatedInDescription: TermOperands = (term) =>
    foodOperands(term, ({ equivalentsAndKinds }) => equivalentsAndKinds.unfoldedStems.map((text) => lexeme(text, 'D')));
  const stemsInDescription: TermOperands = ({ unfoldedStems, related }) => {
    const operands = unfoldedStems.map((text) => lexeme(text, 'D'));
    // The description of a vegetarian dish may compare it with meat.
    return related.some(({ isNeverVegetarian }) => isNeverVegetarian)
      ? [`((${operands.join('|')})&!${vegetarian})`]
      : operands;
  };
  const inNamesOrLabels = [wordsAndStemsIn('AB'), prefixesIn('AB'), relatedIn('AB')];

  const wanted = terms.filter(({ isNegated }) => !isNegated);
  const unwanted = terms.filter(({ isNegated }) => isNegated);
  const stemsOfSameFood = ({ unfoldedStems, related }: SearchTerm): string[] => [
    ...unfoldedStems,
    ...related.flatMap(({ equivalents }) => equivalents.unfoldedStems),
  ];
  /** The text states that the dish is made without the term (`без мяса`). */
  const negatedIn =
    (weights: string): TermOperands =>
    (term) => [
      ...stemsOfSameFood(term).map((stem) => lexeme(negatedLexeme(stem), weights)),
      lexeme(negatedLexeme(unfoldedLexeme(term.text)), weights, true),
    ];
  /**
   * One condition for each unwanted term. If there is a diet without the food, its label or a text has to state that
   * the dish is made without it. Other foods are excluded only from dishes whose texts mention them.
   */
  const exclusions = unwanted.map((term) => {
    const statedWithout = anyOf(term, [negatedIn('ABD')]);
    if (isNegatedByDiet(stemsOfSameFood(term))) return statedWithout;
    const mentioned = [wordsAndStemsIn('AB'), relatedIn('AB'), stemsInDescription, relatedInDescription];
    return `(${statedWithout}|!${anyOf(term, mentioned)})`;
  });

  /** Matched if each wanted term has at least one of the operands. */
  const everyTerm = (...operands: readonly TermOperands[]): string =>
    wanted.map((term) => anyOf(term, operands)).join('&');
  if (wanted.length === 0) {
    const everyNegatedIn = (weights: string) => unwanted.map((term) => anyOf(term, [negatedIn(weights)])).join('&');
    return {
      matching: `'${prefix}'&${exclusions.join('&')}`,
      matchingOwnTexts: `'${prefix}'`,
      tiers: [
        { group: 0, tsquery: everyNegatedIn('A') },
        { group: 1, tsquery: everyNegatedIn('AB') },
        { group: MENTIONED_GROUP, tsquery: everyNegatedIn('ABD') },
        { group: MENTIONED_GROUP, tsquery: `'${prefix}'` },
      ] satisfies readonly MatchTier[],
    };
  }
  const nameTiers = (group: number, start: string): MatchTier[] => {
    const name = (text: string, isPrefix = false): string => lexeme(start + text, NAME_WEIGHT, isPrefix);
    const wordsAndStemsInName: TermOperands = ({ foldedWords, foldedStems }) =>
      [...foldedWords, ...foldedStems].map((text) => name(text));
    const prefixesInName: TermOperands = ({ prefixes }) => prefixes.map((text) => name(text, true));
    const everyWordOrStem = everyTerm(wordsAndStemsInName);
    return [
      name(whole),
      `${name(whole, true)}&${everyWordOrStem}`,
      everyTerm(({ foldedWords }) => foldedWords.map((text) => name(text))),
      everyWordOrStem,
      name(whole, true),
      everyTerm(wordsAndStemsInName, prefixesInName),
    ].map((tsquery) => ({ group, tsquery }));
  };
  const inAnyText = everyTerm(
    wordsAndStemsIn('ABC'),
    stemsInDescription,
    prefixesIn('ABC'),
    relatedIn('AB'),
    relatedInDescription,
  );
  const tiers: readonly MatchTier[] = [
    ...nameTiers(0, namePrefix(locale)),
    ...nameTiers(1, ''),
    { group: 1, tsquery: everyTerm(wordsAndStemsIn('AB'), prefixesIn('AB')) },
    { group: 1, tsquery: everyTerm(...inNamesOrLabels) },
    { group: MENTIONED_GROUP, tsquery: everyTerm(...inNamesOrLabels, stemsInDescription) },
    { group: MENTIONED_GROUP, tsquery: inAnyText },
  ];
  return {
    /** What every found document matches. */
    matching: [`'${prefix}'`, inAnyText, ...exclusions].join('&'),
    /** Matched by dishes with a word of the query in their own texts: names, labels and description. */
    matchingOwnTexts: wanted
      .map((term) => anyOf(term, [...inNamesOrLabels, stemsInDescription, relatedInDescription]))
      .join('|'),
    /** The best first. Every found document matches the last one. */
    tiers,
  };
}

const anyOf = (term: SearchTerm, operands: readonly TermOperands[]): string =>
  `(${unique(operands.flatMap((operandsOf) => operandsOf(term))).join('|')})`;
