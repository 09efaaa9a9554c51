import { describe, expect, it } from 'vitest';
import { markRanges, matches, searchableText } from './text-match.ts';

describe('the search inside a menu', () => {
  it.each([
    ['Mămăligă cu brânză', 'mamaliga', true],
    ['Тёплый салат', 'теплый', true],
    ['Борщ с говядиной', 'говядин борщ', true],
    ['Борщ с говядиной', 'суп', false],
    ['Anything', '  ', true],
    ['Плацинда с брынзой', 'брынза', true],
    ['Плечо свинины', 'свинина', true],
    ['Капучино', 'капуста', false],
    ['Чашка молодого вина', 'молоко', false],
    ['Hummus of chickpeas', 'chicken', false],
    ['Лапша с курицей', 'курица', true],
    ['Борщ с говядиной', 'борщь', true],
    ['Tocăniță de pui', 'tocanita', true],
    ['Салями', 'салат', false],
    ['Салат с сыром и луком', 'сыр, «лук»', true],
    ['Салат с сыром', '+', false],
    ['Салат с сыром и луком', 'сыр - лук', true],
    ['Мини-пицца', 'мини-пиццы', true],
    ['Coca Cola', 'coca-cola', true],
    ['Мини-пицца', 'макси-пицца', false],
  ])('finds %s by “%s”: %s', (text, query, expected) => {
    expect(matches(text, query)).toBe(expected);
  });

  it.each([
    ['Chicken soup', 'chiken', true],
    ['Mămăligă', 'mamalga', true],
    ['Стеклянная лапша', 'стейк', false],
    ['Паста', 'пицца', false],
  ])('finds %s by “%s” with one wrong letter allowed: %s', (text, query, expected) => {
    expect(matches(text, query, { tolerant: true })).toBe(expected);
  });

  it.each([
    ['Борщ', undefined, 'Борщ'],
    [undefined, 'С говядиной', 'С говядиной'],
    [undefined, undefined, ''],
  ])('searches the name %j and the description %j as %j', (name, description, expected) => {
    expect(searchableText(name, description)).toBe(expected);
  });
});

describe('a text with marked words', () => {
  const marked = (text: string, ...ranges: [number, number][]) =>
    markRanges(
      text,
      ranges.map(([start, end]) => ({ start, end })),
    )
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('');

  it.each<[[number, number][], string]>([
    [[], 'Beef soup'],
    [[[5, 9]], 'Beef [soup]'],
    [
      [
        [0, 4],
        [5, 9],
      ],
      '[Beef] [soup]',
    ],
    [
      [
        [5, 9],
        [0, 4],
      ],
      '[Beef] [soup]',
    ],
    [
      [
        [0, 6],
        [5, 9],
      ],
      '[Beef s][oup]',
    ],
    [[[5, 99]], 'Beef [soup]'],
    [[[50, 99]], 'Beef soup'],
    [[[4, 2]], 'Beef soup'],
  ])('%j → %s', (ranges, expected) => expect(marked('Beef soup', ...ranges)).toBe(expected));
});
