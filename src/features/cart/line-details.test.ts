import { expect, test } from 'vitest';
import { asMinor } from '#contract/money.ts';
import { choice, line } from './cart.fixture.ts';
import { completeDetails, detailsFromItem, listLineOptions } from './line-details.ts';

const labels = {
  options: { 'modifier:1': 'Large', 'additive:1': 'Cheese', 'additive:2': 'Бекон' },
  optionLangs: { 'additive:2': 'ru' },
};

test.each([
  ['nothing for a line without options', line(9), []],
  [
    'modifiers before additives, each with its language',
    line(9, { modifiers: [choice(1)], additives: [choice(2), choice(1)] }),
    [{ text: 'Large' }, { text: 'Бекон', lang: 'ru' }, { text: 'Cheese' }],
  ],
  ['the count of an option above one', line(9, { additives: [choice(1, 3)] }), [{ text: 'Cheese × 3' }]],
  [
    'only options with a name',
    line(9, { modifiers: [choice(7)], additives: [choice(2)] }),
    [{ text: 'Бекон', lang: 'ru' }],
  ],
])('the listed options of a line have %s', (_, configured, texts) => {
  expect(listLineOptions(configured, labels)).toEqual(texts);
});

const item = { id: 9, count: 1, price: asMinor(100), additives: [], modifiers: [], id_front: 0, restaurantId: 1 };
const rest = { recommended: false, image: '', currency: 'MDL', slug: 'soup', note: '' };

test('the language of a name stays with the name', () => {
  const untranslated = detailsFromItem({ ...item, ...rest, name: 'Уха', name_lang: 'ru' });
  expect(untranslated).toMatchObject({ name: 'Уха', nameLang: 'ru' });
  expect(completeDetails(detailsFromItem({ ...item, ...rest, name: '' }), untranslated)).toMatchObject({
    nameLang: 'ru',
  });
  const translated = detailsFromItem({ ...item, ...rest, name: 'Fish soup' });
  expect(completeDetails(translated, untranslated).nameLang).toBeUndefined();
});

test.each([null, ''])('an item with the picture %j has none, and keeps the one that is known', (image) => {
  const details = detailsFromItem({ ...item, ...rest, name: 'Soup', image });
  expect(details.image).toBeNull();
  expect(completeDetails(details, { ...details, image: '/soup.webp' }).image).toBe('/soup.webp');
});
