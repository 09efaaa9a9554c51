import type { Diet } from '#contract/value-lists.ts';
import { isStopWord, unfoldedStemLexemesOf, stemsOf, type TextWord, wordsIn } from './search-words.ts';

/** The role of a word in its text. In `без мяса` (without meat), `без` is the `negation` and `мяса` is `negated`. */
type WordRole = 'plain' | 'negated' | 'negation';

interface WordWithRole extends TextWord {
  readonly role: WordRole;
}

// The words of these four constants are compared with `TextWord.text`: in lower case and without diacritics.

/** Words that negate the words after them. */
const NEGATIONS: ReadonlySet<string> = new Set(['без', 'не', 'without', 'no', 'not', 'fara', 'nu']);
/** Negates the word before it: `gluten-free`. */
const FOLLOWING_NEGATION = 'free';
const ARTICLES: ReadonlySet<string> = new Set(['any', 'the', 'a', 'an', 'un', 'o']);
const CONJUNCTIONS: ReadonlySet<string> = new Set(['и', 'или', 'and', 'or', 'si', 'sau']);

/**
 * The words of a text with their roles. A negation covers the adjectives and the noun after it, and further nouns after
 * a conjunction: `без сыра и масла`.
 */
export function wordsWithRoles(text: string): WordWithRole[] {
  const words = wordsIn(text);
  const roles = new Map<TextWord, WordRole>();
  let negation: TextWord | undefined;
  let isComplete = false;
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    if (NEGATIONS.has(word.text)) [negation, isComplete] = [word, false];
    else if (word.text === FOLLOWING_NEGATION && previous && !isStopWord(previous)) {
      roles.set(previous, 'negated').set(word, 'negation');
      negation = undefined;
    } else if (negation && isComplete) {
      if (CONJUNCTIONS.has(word.text)) isComplete = false;
      else negation = undefined;
    } else if (negation && isStopWord(word)) {
      if (!ARTICLES.has(word.text)) negation = undefined;
    } else if (negation) {
      roles.set(negation, 'negation').set(word, 'negated');
      isComplete = !stemsOf(word.text).some(({ kind }) => kind === 'adjective');
    }
  }
  return words.map((word) => ({ ...word, role: roles.get(word) ?? 'plain' }));
}

/** Words for each diet in the three languages. */
export const DIET_WORDS: Readonly<Record<Diet, readonly string[]>> = {
  vegetarian: [
    'вегетарианское',
    'вегетарианский',
    'безмясное',
    'без мяса',
    'vegetarian',
    'veggie',
    'meatless',
    'meat-free',
    'fără carne',
  ],
  vegan: [
    'веганское',
    'веганский',
    'веган',
    'постное',
    'растительное',
    'без мяса',
    'без молока',
    'без лактозы',
    'без яиц',
    'vegan',
    'plant-based',
    'meat-free',
    'dairy-free',
    'lactose-free',
    'egg-free',
    'de post',
    'fără carne',
    'fără lactate',
    'fără lactoză',
    'fără ouă',
  ],
  // A query with only the word for gluten is a search for dishes without it.
  gluten_free: ['глютен', 'без глютена', 'безглютеновое', 'gluten', 'gluten-free', 'fără gluten', 'coeliac'],
  halal: ['халяль', 'халяльное', 'halal'],
  spicy: ['острое', 'острый', 'spicy', 'hot', 'picant', 'iute'],
};

export const isDiet = (name: string): name is Diet => Object.hasOwn(DIET_WORDS, name);

/**
 * The stems of the words that diets negate, as lexemes of the search index. Unfolded stems keep the spelling of the
 * word; folded ones represent its sound, which unrelated words share too often.
 */
const STEMS_NEGATED_BY_DIETS: ReadonlySet<string> = new Set(
  Object.values(DIET_WORDS)
    .flat()
    .flatMap(wordsWithRoles)
    .filter(({ role }) => role === 'negated')
    .flatMap(({ text }) => unfoldedStemLexemesOf(text)),
);

/** Whether the words of a diet negate a word with one of these unfolded stems: `без молока` negates `молоко`. */
export const isNegatedByDiet = (unfoldedStems: readonly string[]): boolean =>
  unfoldedStems.some((stem) => STEMS_NEGATED_BY_DIETS.has(stem));
