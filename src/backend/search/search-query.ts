import { isNegatedByDiet, readWords } from './word-meanings.ts';
import type { Locale } from '#contract/constants.ts';
import { isFoodWord, type RelatedFood, relatedFoods } from './food-words.ts';
import { cityPrefix, dietLexeme, namePrefix, NEGATED, wholeName, type Weight } from './search-index.ts';
import { isFiller, isStopWord, queryWord, type QueryWord, unique } from './search-words.ts';

/** More words do not make a search more precise. */
const MAX_WORDS = 6;
/** Letters and digits, folded. */
const MIN_LETTERS = 2;

/** One word of a query with everything that it may find. */
export interface SearchTerm extends QueryWord {
  /** The foods that it means. */
  readonly related: readonly RelatedFood[];
  /** Whether dishes without it are wanted: `без мяса`. */
  readonly isNegated: boolean;
  /** Whether it is a whole word for food. */
  readonly isFood: boolean;
}

export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  /** All its words as one lexeme, to compare with whole names. */
  readonly wholeName: string;
}

/** Undefined for a text with too few letters. Articles and the like count only where there is nothing else. */
export function parseSearchQuery(text: string): SearchQuery | undefined {
  const words = readWords(text).filter(
    (word) => word.role !== 'negation' && (word.text.length > 1 || /\d/.test(word.text)),
  );
  const telling = words.filter((word) => !isStopWord(word));
  const specific = telling.filter((word) => !isFiller(word));
  const chosen = [specific, telling, words].find(({ length }) => length > 0) ?? [];
  const rolesByText = new Map(chosen.map((word) => [word.text, word.role]));
  const terms = Array.from(rolesByText, ([word, role]) => createTerm(word, role === 'negated'))
    .slice(0, MAX_WORDS)
    .filter(({ folded }) => folded !== '');
  const letters = terms.reduce((sum, { folded }) => sum + folded.length, 0);
  return letters < MIN_LETTERS ? undefined : { terms, wholeName: wholeName(text) };
}

/** A shorter word of one script sounds like a word of the other that means something else: `нут`, `nut`. */
const MIN_OTHER_SCRIPT_LETTERS = 4;

function createTerm(word: string, isNegated: boolean): SearchTerm {
  const spellings = queryWord(word);
  const related = relatedFoods(word);
  if (!isFoodWord(word)) return { ...spellings, related, isNegated, isFood: false };
  const isShort = spellings.folded.length < MIN_OTHER_SCRIPT_LETTERS;
  return {
    ...spellings,
    exact: isShort ? spellings.exact.slice(0, 1) : spellings.exact,
    prefixes: [],
    foldedPrefixes: [],
    related,
    isNegated,
    isFood: true,
  };
}

export const hasNegation = ({ terms }: SearchQuery): boolean => terms.some(({ isNegated }) => isNegated);

/** The same query, which also finds words that are spelt otherwise, in either script, and begin as its words. */
export const withOtherSpellings = ({ terms, wholeName }: SearchQuery): SearchQuery => ({
  wholeName,
  terms: terms.map((term) => ({ ...term, prefixes: [...term.prefixes, ...term.foldedPrefixes] })),
});

/** The same query, which also finds these folded words in place of each of its own, in order. */
export const withCorrections = (query: SearchQuery, corrections: readonly (readonly string[])[]): SearchQuery => ({
  wholeName: query.wholeName,
  terms: withOtherSpellings(query).terms.map((term, index) => {
    const words = corrections[index] ?? [];
    return { ...term, exact: [...term.exact, ...words], prefixes: [...term.prefixes, ...words] };
  }),
});

/**
 * The groups of tiers: 0 and 1 for documents with every word in names (0: in the language of the page) or labels; this one for those that
 * have a word only in their description or in the texts of the restaurant. The last tier is that of every found document.
 */
export const MENTIONED_GROUP = 2;

/** How well a document matches; documents of one group are sorted by whether they can be ordered now first. */
interface MatchTier {
  readonly group: number;
  /** A PostgreSQL `tsquery`. */
  readonly tsquery: string;
}

/**
 * Operands of a `tsquery`, any of which finds the term. The weights say where it is found: `A` in names, `B` in synonyms and labels as
 * the category and diets, `C` in the texts of the restaurant or its menu sections, `D` in descriptions; `AB` in either.
 */
type TermOperands = (term: SearchTerm) => readonly string[];

/**
 * The conditions of a search in one city. Every lexeme has the prefix of the city, so that the index reads none of another city; the
 * lexeme of the city itself is as rare as the city is small, by which the planner knows how few documents match. Names in the language
 * of the page come before those in the others.
 */
export function matchConditions({ terms, wholeName: whole }: SearchQuery, cityId: number, locale: Locale) {
  const prefix = cityPrefix(cityId);
  /** A lexeme consists of letters, digits and `~`, `.`, `#`, `>`, `@`, `|`: none has a meaning within quotes. */
  const lexeme = (text: string, weights: string, isPrefix = false): string =>
    `'${prefix}${text}':${isPrefix ? '*' : ''}${weights}`;
  const formsIn =
    (weights: string): TermOperands =>
    ({ exact, forms }) =>
      [...exact, ...forms].map((text) => lexeme(text, weights));
  const prefixesIn =
    (weights: string): TermOperands =>
    ({ prefixes }) =>
      prefixes.map((text) => lexeme(text, weights, true));
  const vegetarian = lexeme(dietLexeme('vegetarian'), 'B');
  /** What belongs to a food; meat only where the dish is not vegetarian. */
  const membersOf = ({ related }: SearchTerm, found: (food: RelatedFood) => readonly string[]): string[] =>
    related.map((food) => {
      const members = `(${found(food).join('|')})`;
      return food.isMeat ? `(${members}&!${vegetarian})` : members;
    });
  const relatedIn =
    (weights: string): TermOperands =>
    (term) =>
      membersOf(term, ({ members }) => members.forms.map((text) => lexeme(text, weights)));
  const relatedDescribed: TermOperands = (term) =>
    membersOf(term, ({ members }) => members.writtenForms.map((text) => lexeme(text, 'D')));
  const described: TermOperands = ({ writtenForms, related }) => {
    const words = writtenForms.map((text) => lexeme(text, 'D'));
    // A vegetarian dish may be described as one that tastes like meat.
    return related.some(({ isMeat }) => isMeat) ? [`((${words.join('|')})&!${vegetarian})`] : words;
  };
  const inNamesOrLabels = [formsIn('AB'), prefixesIn('AB'), relatedIn('AB')];

  const wanted = terms.filter(({ isNegated }) => !isNegated);
  const unwanted = terms.filter(({ isNegated }) => isNegated);
  /** A dish says that it is made without something. */
  const saysWithout =
    (weights: string): TermOperands =>
    ({ text, writtenForms, related }) => [
      ...[...writtenForms, ...related.flatMap(({ equivalents }) => equivalents.writtenForms)].map((form) =>
        lexeme(NEGATED + form, weights),
      ),
      lexeme(`${NEGATED}>${text}`, weights, true),
    ];
  /** What no diet is about is left out only where it is mentioned. */
  const isWithout = unwanted.map((term) => {
    const says = anyOf(term, [saysWithout('ABD')]);
    const forms = [...term.writtenForms, ...term.related.flatMap(({ equivalents }) => equivalents.writtenForms)];
    if (isNegatedByDiet(forms)) return says;
    return `(${says}|!${anyOf(term, [formsIn('AB'), relatedIn('AB'), described, relatedDescribed])})`;
  });

  /** Every wanted term matches at least one of the operands. Without any, every unwanted one is said to be left out. */
  const everyTerm = (...operands: readonly TermOperands[]): string =>
    wanted.map((term) => anyOf(term, operands)).join('&');
  if (wanted.length === 0) {
    const every = (weights: string) => unwanted.map((term) => anyOf(term, [saysWithout(weights)])).join('&');
    return {
      matching: `'${prefix}'&${isWithout.join('&')}`,
      matchingDishItself: `'${prefix}'`,
      tiers: [
        { group: 0, tsquery: every('A') },
        { group: 1, tsquery: every('AB') },
        { group: MENTIONED_GROUP, tsquery: every('ABD') },
        { group: MENTIONED_GROUP, tsquery: `'${prefix}'` },
      ] satisfies readonly MatchTier[],
    };
  }
  const nameTiers = (group: number, start: string): MatchTier[] => {
    const name = (text: string, isPrefix = false): string => lexeme(start + text, NAME, isPrefix);
    const formsInName: TermOperands = ({ exact, forms }) => [...exact, ...forms].map((text) => name(text));
    const prefixesInName: TermOperands = ({ prefixes }) => prefixes.map((text) => name(text, true));
    const forms = everyTerm(formsInName);
    return [
      name(whole),
      `${name(whole, true)}&${forms}`,
      everyTerm(({ exact }) => exact.map((text) => name(text))),
      forms,
      name(whole, true),
      everyTerm(formsInName, prefixesInName),
    ].map((tsquery) => ({ group, tsquery }));
  };
  const all = everyTerm(formsIn('ABC'), described, prefixesIn('ABC'), relatedIn('AB'), relatedDescribed);
  const tiers: readonly MatchTier[] = [
    ...nameTiers(0, namePrefix(locale)),
    ...nameTiers(1, ''),
    { group: 1, tsquery: everyTerm(formsIn('AB'), prefixesIn('AB')) },
    { group: 1, tsquery: everyTerm(...inNamesOrLabels) },
    { group: MENTIONED_GROUP, tsquery: everyTerm(...inNamesOrLabels, described) },
    { group: MENTIONED_GROUP, tsquery: all },
  ];
  return {
    /** What every found document matches. */
    matching: [`'${prefix}'`, all, ...isWithout].join('&'),
    /** A dish is not found only because its restaurant is. */
    matchingDishItself: wanted.map((term) => anyOf(term, [...inNamesOrLabels, described, relatedDescribed])).join('|'),
    /** The best first; the last one is that of every found document. */
    tiers,
  };
}

const NAME = 'A' satisfies Weight;

const anyOf = (term: SearchTerm, operands: readonly TermOperands[]): string =>
  `(${unique(operands.flatMap((operandsOf) => operandsOf(term))).join('|')})`;
