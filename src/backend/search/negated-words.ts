import { isStopWord, type TextWord, wordsIn } from './search-words.ts';
import { stemsOf } from './stem.ts';

/** What a word of a text says of what it names: `negated` is what there is none of (`без мяса`), `negation` the word that says so. */
export type WordRole = 'plain' | 'negated' | 'negation';

export interface ReadWord extends TextWord {
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
