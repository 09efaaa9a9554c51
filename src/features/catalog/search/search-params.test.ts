import { describe, expect, it } from 'vitest';
import { filterParams, isSearchable, parseSearchParams, searchHref, toggled } from './search-params.ts';

const parse = (query: string) => parseSearchParams(new URLSearchParams(query));

describe('the URL of a search', () => {
  it('has what is searched for, and nothing else', () => {
    expect(searchHref('ru', {})).toBe('/search');
    expect(searchHref('ro', { city: 'balti', q: 'supă & pâine', openNow: true })).toBe(
      '/ro/search?city=balti&q=sup%C4%83+%26+p%C3%A2ine&open=1',
    );
    expect(searchHref('en', { diets: ['vegan', 'spicy'] })).toBe('/en/search?diets=vegan%2Cspicy');
  });

  it('is read as it was written', () => {
    const params = {
      city: 'chisinau',
      q: 'борщ',
      diets: ['vegan', 'spicy'],
      excludedAllergens: ['milk', 'nuts'],
      openNow: true,
      showAll: true,
    } as const;
    const address = new URL(searchHref('en', params), 'https://shop.test');
    expect(parseSearchParams(address.searchParams)).toEqual(params);
  });

  it('has filters that a form without a script can send again', () => {
    const fields = filterParams(parse('q=a&diets=vegan&without=milk,nuts&open=1&all=1'));
    expect(fields).toEqual({ diets: 'vegan', without: 'milk,nuts', open: '1' });
    expect(filterParams(parse('q=a'))).toEqual({});
  });

  it.each([
    ['q=%00a%0Ab', 'a b'],
    ['q=%20%20', ''],
    ['q=%FF%FE', '\ufffd\ufffd'],
    [`q=${'x'.repeat(5000)}`, 'x'.repeat(60)],
    ['q=a&q=b', 'a'],
    ['', ''],
  ])('may contain anything: %s', (query, q) => {
    expect(parse(query)).toEqual({ city: '', q, diets: [], excludedAllergens: [], openNow: false, showAll: false });
  });

  it('names only diets and allergens that exist', () => {
    expect(parse('diets=vegan,keto,,vegan').diets).toEqual(['vegan']);
    expect(parse('without=nuts,dust,milk').excludedAllergens).toEqual(['milk', 'nuts']);
  });
});

it.each([
  ['су', true],
  ['с', false],
  ['', false],
  ['%%', false],
  ['🍕🍕', false],
  ['7 up', true],
])('“%s” can be searched for: %s', (q, expected) => expect(isSearchable(q)).toBe(expected));

it('a filter that is on is taken off', () => {
  expect(toggled(['vegan'], 'spicy')).toEqual(['vegan', 'spicy']);
  expect(toggled(['vegan', 'spicy'], 'vegan')).toEqual(['spicy']);
});
