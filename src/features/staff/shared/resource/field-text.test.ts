import { expect, test } from 'vitest';
import type { FormatText } from './resource.ts';
import { createTranslator } from '#i18n/translator.ts';
import { messages } from '#i18n/messages/index.ts';
import { asMinor } from '#contract/money.ts';
import { newsResource } from '../../news/news-resource.ts';
import { zoneResource, type ZoneValues } from '../../zones/zone-resource.ts';
import { compareFields, pathText, recordedText } from './field-text.ts';
import { toForm } from './resource.ts';

const text: FormatText = createTranslator('en', messages.en);
const texts = {
  text,
  unit: 'lei',
  optionsOf: (name: string) => (name === 'branch_id' ? [{ value: 3, label: 'Centre' }] : undefined),
};

const zone = {
  id: 1,
  revision: 2,
  restaurant_id: null,
  branch_id: null,
  name: { ru: 'Центр', en: 'Centre', ro: 'Centru' },
  polygon: { type: 'Polygon' as const, coordinates: [] },
  priority: 0,
  price: asMinor(3050),
  free_from: null,
  min_order: null,
  travel_minutes: 0,
  active: true,
};

test('the values of a form are those of the stored row with the same names, or made of it', () => {
  expect(toForm(zoneResource, zone)).toEqual({
    scope: 'city',
    branch_id: null,
    name: { ru: 'Центр', en: 'Centre', ro: 'Centru' },
    polygon: '{"type":"Polygon","coordinates":[]}',
    priority: 0,
    price: 3050,
    free_from: null,
    min_order: null,
    travel_minutes: 0,
    active: true,
  });
});

test('two versions are compared field by field, as people read them', () => {
  const current = toForm(zoneResource, zone);
  const mine: ZoneValues = {
    ...current,
    name: { ...current.name, ro: 'Centrul' },
    price: asMinor(4000),
    free_from: asMinor(20_000),
    branch_id: 3,
    active: false,
  };
  const differing = compareFields(zoneResource.fields, [current, mine], texts).filter(
    (row) => row.current !== row.mine,
  );
  expect(differing).toEqual([
    { label: 'Name, Română', current: 'Centru', mine: 'Centrul' },
    { label: 'Delivery price, lei', current: '30,50', mine: '40' },
    { label: 'Free from, lei', current: '–', mine: '200' },
    { label: 'Branch that delivers', current: '–', mine: 'Centre' },
    { label: 'The zone is active', current: 'yes', mine: 'no' },
  ]);
});

test.each([
  ['price', 'Delivery price'],
  ['name.ru', 'Name, Русский'],
  ['polygon.coordinates.0.1', 'Border of the zone, coordinates 1 2'],
  ['something_new', 'something_new'],
])('the path %s of a zone is %s', (path, label) => {
  expect(pathText(zoneResource.fields, path, text)).toBe(label);
});

test('the path of a part of a list has the names of both', () => {
  expect(pathText(newsResource.fields, 'products.1.name.en', text)).toBe('Dishes in the item 2, Dish, English');
});

test.each([
  ['price', '8950', '89,50'],
  ['travel_minutes', '8950', '8950'],
  ['active', 'false', 'no'],
  ['name.ro', null, '–'],
  ['name.en', 'restaurant', 'restaurant'],
  ['scope', 'restaurant', 'This restaurant only'],
  ['scope', 'planet', 'planet'],
  ['scope', 'toString', 'toString'],
  ['constructor', 'restaurant', 'restaurant'],
])('the recorded value of %s, %s, is %s', (path, value, shown) => {
  expect(recordedText(zoneResource.fields, path, value, text)).toBe(shown);
});
