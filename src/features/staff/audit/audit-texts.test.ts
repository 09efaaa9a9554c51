import { expect, test } from 'vitest';
import { messages } from '#i18n/messages/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Locale } from '#contract/constants.ts';
import { pathText, recordedText } from '../shared/resource/field-text.ts';
import { actionName } from './action-name.ts';
import { fieldsOfSubject } from './recorded-fields.ts';

const textsOf = (locale: Locale) => createTranslator(locale, messages[locale]);

test.each([
  ['saveProduct', 'Dish changed'],
  ['staff add', 'Owner added'],
  ['getZones', 'getZones'],
  ['somethingNew', 'somethingNew'],
])('the action %s is %s', (action, name) => {
  expect(actionName(action, textsOf('en'))).toBe(name);
});

test.each([
  ['product 12', 'active', 'Available'],
  ['product 12', 'option_groups.0.options.2.price', 'Group of options 1, Option 3, Price'],
  ['restaurant 1', 'payment_methods.delivery.0', 'Payment methods, For deliveries 1'],
  ['restaurant 1', 'max_refund', 'Maximum refund by a manager'],
  ['restaurant 1', 'paused_until', 'Paused until'],
  ['branch 1', 'week.0.0.from', 'Day of the week 1 1, from'],
  ['slot rule 1 delivery', 'days_ahead', 'Days ahead'],
  ['settings', 'legal_name', 'Legal name'],
  ['staff 1', 'name', 'Name'],
  ['order 1', 'something_new', 'something_new'],
  ['something_new 1', 'name', 'name'],
])('of %s, the path %s is %s', (subject, path, label) => {
  expect(pathText(fieldsOfSubject(subject), path, textsOf('en'))).toBe(label);
});

test.each([
  ['product 1', 'price', '8950', '89,50'],
  ['product 1', 'option_groups.0.options.2.price', '2500', '25'],
  ['restaurant 1', 'max_order', '50000', '500'],
  ['restaurant 1', 'max_refund', '8950', '89,50'],
  ['branch 1', 'pickup', 'true', 'да'],
  ['product 1', 'weight', '8950', '8950'],
  ['product 1', 'active', 'false', 'нет'],
  ['product 1', 'name.ro', null, '–'],
  ['restaurant 1', 'paused_until', '2026-11-24T10:30:00.000Z', '24 ноября в\u00a012:30'],
])('of %s, the value of %s, %s, is %s', (subject, path, value, shown) => {
  expect(recordedText(fieldsOfSubject(subject), path, value, textsOf('ru'))).toBe(shown);
});

test.each([
  ['product 1', 'allergens.0', 'milk', 'milk', 'молоко', 'lapte'],
  ['product 1', 'option_groups.0.options.2.allergens.1', 'nuts', 'nuts', 'орехи', 'nuci și alune'],
  ['product 1', 'diets.1', 'gluten_free', 'gluten-free', 'без глютена', 'fără gluten'],
  ['product 1', 'measure', 'pcs', 'pcs', 'шт.', 'buc.'],
  ['staff 1', 'role', 'kitchen', 'Kitchen', 'Кухня', 'Bucătărie'],
  ['order 1', 'status', 'on_the_way', 'on the way', 'в\u00a0пути', 'pe drum'],
  ['order 1', 'code', 'sold_out', 'A dish has run out', 'Блюдо закончилось', 'Un preparat s-a terminat'],
  [
    'order 1',
    'code',
    'no_answer',
    'The restaurant did not answer in time',
    'Ресторан не\u00a0ответил вовремя',
    'Restaurantul nu a răspuns la timp',
  ],
  ['slot rule 1 pickup', 'fulfilment', 'pickup', 'Pickup', 'Самовывоз', 'Ridicare'],
  ['restaurant 1', 'payment_methods.pickup.1', 'cash', 'Cash', 'Наличные', 'În numerar'],
  ['product 1', 'option_groups.0.kind', 'additive', 'Extras', 'Добавки', 'Adaosuri'],
  ['promotion 1', 'kind', 'free_delivery', 'Free delivery', 'Бесплатная доставка', 'Livrare gratuită'],
  ['device 1', 'kind', 'board', 'Kitchen tablet', 'Планшет кухни', 'Tabletă de bucătărie'],
  ['news 1', 'state', 'draft', 'Draft', 'Черновик', 'Ciornă'],
  ['staff 1', 'locale', 'ro', 'Română', 'Română', 'Română'],
])('of %s, the code of %s, %s, has a name in each language', (subject, path, code, ...names) => {
  const shown = (['en', 'ru', 'ro'] as const).map((locale) =>
    recordedText(fieldsOfSubject(subject), path, code, textsOf(locale)),
  );
  expect(shown).toEqual(names);
});

test.each([
  ['product 1', 'allergens.0', 'dust'],
  ['order 1', 'status', 'toString'],
  ['promotion 1', 'code', 'DINNER10'],
  ['product 1', 'name.en', 'milk'],
  ['staff 1', 'constructor', 'kitchen'],
])('of %s, the value of %s, %s, is shown as it is', (subject, path, value) => {
  expect(recordedText(fieldsOfSubject(subject), path, value, textsOf('en'))).toBe(value);
});
