import { asMinor, type MinorInput } from '#contract/money.ts';
import { describe, expect, it } from 'vitest';
import {
  describeCity,
  describeProduct,
  describeRestaurant,
  formatDeliveryPrice,
  formatFreeDelivery,
  formatMinOrder,
  supportedDiets,
  statedWeight,
  truncate,
} from './catalog-text.ts';
import { createTranslator } from '#i18n/translator.ts';
import { en } from '#i18n/messages/en/index.ts';

const t = createTranslator('en', en);
const city = { name: 'Balti', slug: 'elsewhere' };
const restaurant = { name: 'Verde', description: 'Bowls and salads from the market around the corner.' };
const dish = { name: 'Green soup', description: 'Spinach, peas and mint', weight: 300, measure: 'g' };

describe('the weight or volume of an option', () => {
  it.each([
    ['Large, 450 ml', '450\u00a0ml'],
    ['Большая, 450 мл', '450\u00a0мл'],
    ['На компанию, 1 л', '1\u00a0л'],
    ['Pizza 30 450 g', '450\u00a0g'],
    ['Cola Zero 0 330 ml', '330\u00a0ml'],
    ['Set 2 0,5 l', '0,5\u00a0l'],
    ['Набор 8 24 г', '24\u00a0г'],
    ['Семейная, 1 200 г', '1\u00a0200\u00a0г'],
    ['Большая, 1\u00a0000 мл', '1\u00a0000\u00a0мл'],
    ['Bottle 0,5l', '0,5l'],
    ['40 cm (620 g), to share', '620\u00a0g'],
    ['40 cm, to share', undefined],
    ['12 pieces', undefined],
    ['3 lemons', undefined],
    ['5 gogoși', undefined],
    ['Castron mare', undefined],
  ])('of %s is %s', (name, weight) => {
    expect(statedWeight(name)).toBe(weight);
  });
});

describe('the description of a page', () => {
  it('names a product, its weight, content and restaurant', () => {
    expect(describeProduct(dish, restaurant, city, 'en', t)).toBe(
      'Green soup, 300 g: Spinach, peas and mint. Delivered by Verde, Balti.',
    );
  });

  it('names a restaurant and its description', () => {
    expect(describeRestaurant(restaurant, city, t)).toBe(
      'Verde, Balti: Bowls and salads from the market around the corner. See the menu with prices, and order to your door.',
    );
  });

  it('names the restaurants of a city', () => {
    const names = ['Verde', 'Tiflis', 'North Grill', 'Casa', 'Fifth'].map((name) => ({ name }));
    expect(describeCity(city, names, t)).toBe(
      'Restaurants in Balti: Verde, Tiflis, North Grill, Casa. Menus with prices, opening hours and delivery to your door. Pay in cash or by card.',
    );
  });

  it('works without a description', () => {
    expect(
      describeProduct({ name: 'Cola', description: '', weight: null, measure: '' }, restaurant, city, 'en', t),
    ).toBe('Cola. Delivered by Verde, Balti.');
  });

  it.each([10, 100, 3000])('fits the maximum length with long names and texts (%i)', (length) => {
    const long = 'word '.repeat(length);
    for (const text of [
      describeProduct({ ...dish, description: long }, restaurant, city, 'en', t),
      describeProduct({ ...dish, name: long, description: long }, restaurant, city, 'en', t),
      describeRestaurant({ ...restaurant, description: long }, city, t),
      describeCity(city, [{ name: long }], t),
    ])
      expect(text.length).toBeLessThanOrEqual(160);
  });
});

describe('the delivery', () => {
  interface Terms {
    readonly price: MinorInput | null;
    readonly freeFrom: MinorInput | null;
    readonly isLowerBound: boolean;
  }
  const minor = (amount: MinorInput | null) => (amount === null ? null : asMinor(amount));
  const formatted = ({ price, freeFrom, isLowerBound }: Terms) => {
    const terms = { price: minor(price), freeFrom: minor(freeFrom), isLowerBound, currency: 'MDL' };
    return [formatDeliveryPrice, formatFreeDelivery].map((format) =>
      format(terms, t, (amount, currency) => `${amount} ${currency}`),
    );
  };

  it.each([
    [
      { price: 2500, freeFrom: 30_000, isLowerBound: false },
      ['delivery 2500 MDL', 'free delivery on orders over 30000 MDL'],
    ],
    [{ price: 2500, freeFrom: 0, isLowerBound: false }, [undefined, 'free delivery']],
    [{ price: 0, freeFrom: null, isLowerBound: false }, [undefined, 'free delivery']],
    [{ price: 0, freeFrom: 30_000, isLowerBound: false }, [undefined, 'free delivery']],
    [{ price: 0, freeFrom: null, isLowerBound: true }, ['delivery from 0 MDL', undefined]],
    [{ price: null, freeFrom: null, isLowerBound: false }, [undefined, undefined]],
  ])('with the terms %j is %j', (terms, expected) => {
    expect(formatted(terms)).toEqual(expected);
  });
});

describe('the minimum order of a restaurant', () => {
  const minOrder = (amount: MinorInput) =>
    formatMinOrder({ minOrder: asMinor(amount), currency: 'MDL' }, t, (minor, currency) => `${minor} ${currency}`);

  it.each([
    [12_000, 'minimum order 12000 MDL'],
    [0, undefined],
  ])('of %f is shown as %s', (amount, expected) => {
    expect(minOrder(amount)).toBe(expected);
  });
});

describe('a truncated text', () => {
  it.each([
    ['a short text stays', 20, 'a short text stays'],
    ['white\n  space   is one blank', 40, 'white space is one blank'],
    ['words are never broken', 14, 'words are…'],
    ['a comma, goes with its word', 10, 'a comma…'],
    ['Unbreakable', 6, 'Unbre…'],
    ['', 10, ''],
  ])('%j within %i is %j', (text, longest, expected) => {
    expect(truncate(text, longest)).toBe(expected);
  });

  it('is never longer than allowed', () => {
    for (let length = 1; length < 30; length += 1)
      expect(truncate('Сладкий перец, брынза и зелень', length).length).toBeLessThanOrEqual(length);
  });
});

it.each([
  ['none', [], []],
  ['several', ['spicy', 'gluten_free'], ['gluten_free', 'spicy']],
  ['vegan, which includes vegetarian', ['vegetarian', 'vegan'], ['vegan']],
  ['unknown ones, which are left out', ['keto', 'halal'], ['halal']],
])('the diets of a product are %s', (_, diets, shown) => {
  expect(supportedDiets({ diets })).toEqual(shown);
});
