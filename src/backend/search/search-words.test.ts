import { describe, expect, it } from 'vitest';
import { editDistances, otherLayout } from './spelling.ts';
import { lexemesOf, queryWord, wordsIn } from './search-words.ts';
import { parseSearchQuery } from './search-query.ts';
import { wordsWithRoles } from './word-meanings.ts';

const firstWord = (text: string) => wordsIn(text)[0] ?? { text: '', raw: '' };

/** Whether a word of a query finds a word of a description, which is found only by its written stems. */
const findsForm = (query: string, word: string) => {
  const { unfoldedStems } = queryWord(firstWord(query).text);
  return lexemesOf(firstWord(word)).unfoldedStems.some((stem) => unfoldedStems.includes(stem));
};

const findsWord = (query: string, word: string) => {
  const { foldedWords, foldedStems } = queryWord(firstWord(query).text);
  const lexemes = lexemesOf(firstWord(word));
  return (
    lexemes.foldedWords.some((lexeme) => foldedWords.includes(lexeme)) ||
    lexemes.foldedStems.some((lexeme) => foldedStems.includes(lexeme))
  );
};

describe('a word finds its other forms', () => {
  it.each([
    ['курица', 'курицей', true],
    ['курицей', 'курицы', true],
    ['лосось', 'лососем', true],
    ['перец', 'перца', true],
    ['креветка', 'креветок', true],
    ['острая', 'острой', true],
    ['сыр', 'сыром', true],
    ['сыр', 'сырой', false],
    ['сыр', 'сырую', false],
    ['уха', 'сухарях', false],
    ['brânză', 'brânzei', true],
    ['creveți', 'crevete', true],
    ['pancake', 'pancakes', true],
    ['tea', 'steak', false],
    ['рыба', 'ribs', false],
    ['пицца', 'пить', false],
  ])('%s → %s: %s', (query, word, expected) => expect(findsForm(query, word)).toBe(expected));
});

describe('a word finds its other spellings', () => {
  it.each([
    ['борщ', 'Borș'],
    ['borsch', 'борщ'],
    ['khinkali', 'Хинкали'],
    ['vareniki', 'вареники'],
    ['pîine', 'pâine'],
    ['paine', 'pâine'],
    ['денер', 'дёнер'],
    ['iskender', 'İskender'],
    ['десерт', 'desserts'],
    ['чай', 'чай'.normalize('NFD')],
  ])('%s → %s', (query, word) => expect(findsWord(query, word)).toBe(true));
});

describe('the other keyboard layout', () => {
  it.each([
    ['ghbdtn', 'привет'],
    [',jho', 'борщ'],
    ['[fxfgehb', 'хачапури'],
    ['зшяяф', 'pizza'],
    ['GBWWF', 'пицца'],
    ['123', undefined],
  ])('%s → %s', (typed, meant) => expect(otherLayout(typed)).toBe(meant));
});

describe('a query', () => {
  const wordsOf = (text: string) => parseSearchQuery(text)?.terms.map((term) => term.text);

  it.each([
    ['  БОРЩ!!! 🍲 ', ['борщ']],
    ['с курицей', ['курицей']],
    ['грузинская кухня', ['грузинская']],
    ['кухня', ['кухня']],
    ['пад тай пад тай', ['пад', 'тай']],
    ['peste', ['peste']],
    ['supă și pâine în sos', ['supa', 'paine', 'sos']],
    ['miere până la urmă'.normalize('NFD'), ['miere', 'urma']],
    ['%', undefined],
    ['x', undefined],
    ['🍕', undefined],
    ['', undefined],
    ['чай', ['чай']],
    ['чай'.normalize('NFD'), ['чай']],
    ['a b c d e f g h i j', undefined],
    ['aa bb cc dd ee ff gg', ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']],
  ])('%j has the words %j', (text, words) => expect(wordsOf(text)).toEqual(words));
});

it.each([
  ['Томаты, без сыра и мёда', ['сыра', 'меда']],
  ['Tomatoes without any cheese', ['cheese']],
  ['Чай без сахара и с мёдом', ['сахара']],
  ['Без коровьего молока: лесная черника', ['коровьего', 'молока']],
  ['Gluten-free banana pancakes', ['gluten']],
  ['Feluri calde fără carne', ['carne']],
  ['не острое', ['острое']],
  ['Соус без', []],
  ['free delivery', []],
])('what there is none of in “%s” is %j', (text, expected) => {
  const negated = wordsWithRoles(text).filter(({ role }) => role === 'negated');
  expect(negated.map((word) => word.text)).toEqual(expected);
});

it.each([
  ['пцца', 'пицца', 1],
  ['bosrch', 'borsch', 1],
  ['abc', 'abc', 0],
  ['abc', '', 3],
  ['филодельфея', 'филадельфия', 2],
])('%s is as many edits away from %s: %d', (text, word, distance) =>
  expect(editDistances(text, word).at(-1)).toBe(distance),
);
