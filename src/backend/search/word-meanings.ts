import type { Diet } from '#contract/value-lists.ts';
import { isStopWord, writtenFormsOf, stemsOf, type TextWord, wordsIn } from './search-words.ts';

/** What a word of a text says of what it names: `negated` is what there is none of (`без мяса`), `negation` the word that says so. */
type WordRole = 'plain' | 'negated' | 'negation';

interface ReadWord extends TextWord {
  readonly role: WordRole;
}

/** They precede what they negate. */
const NEGATIONS: ReadonlySet<string> = new Set(['без', 'не', 'without', 'no', 'not', 'fara', 'nu']);
/** It follows what it negates: `gluten-free`. */
const FOLLOWING_NEGATION = 'free';
const ARTICLES: ReadonlySet<string> = new Set(['any', 'the', 'a', 'an', 'un', 'o']);
const CONJUNCTIONS: ReadonlySet<string> = new Set(['и', 'или', 'and', 'or', 'si', 'sau']);

/** The words of a text with their roles. A negation covers adjectives, the noun after them, and what is listed: `без сыра и масла`. */
export function readWords(text: string): ReadWord[] {
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

/** What people call the diets, in the three languages. */
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
  // Who types only the word for gluten looks for dishes without it.
  gluten_free: ['глютен', 'без глютена', 'безглютеновое', 'gluten', 'gluten-free', 'fără gluten', 'coeliac'],
  halal: ['халяль', 'халяльное', 'halal'],
  spicy: ['острое', 'острый', 'spicy', 'hot', 'picant', 'iute'],
};

export const isDiet = (name: string): name is Diet => Object.hasOwn(DIET_WORDS, name);

const NEGATED_FORMS: ReadonlySet<string> = new Set(
  Object.values(DIET_WORDS)
    .flat()
    .flatMap(readWords)
    .filter(({ role }) => role === 'negated')
    .flatMap(({ text }) => writtenFormsOf(text)),
);

/** Whether a diet says that a dish has none of what these forms of words, as they are written, mean. */
export const isNegatedByDiet = (writtenForms: readonly string[]): boolean =>
  writtenForms.some((form) => NEGATED_FORMS.has(form));
