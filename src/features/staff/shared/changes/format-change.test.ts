import { expect, test } from 'vitest';
import type { Locale } from '#contract/constants.ts';
import { en } from '#i18n/messages/en/index.ts';
import { ro } from '#i18n/messages/ro/index.ts';
import { ru } from '#i18n/messages/ru/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { formatField, formatValue } from './format-change.ts';

const TEXTS = { en, ro, ru };
const t = createTranslator('en', en);

function format(path: string, value: string | null, locale: Locale = 'en'): string {
  const translate = createTranslator(locale, TEXTS[locale]);
  return formatValue(path, value, { staff: translate, catalog: translate });
}

test.each([
  ['active', 'Switched on'],
  ['name.ru', 'Name, Русский'],
  ['option_groups.0.options.2.price', 'Group of options 1, Option 3, Price'],
  ['payment_methods.delivery.0', 'Payment methods, Delivery 1'],
  ['max_refund', 'Maximum refund by a manager'],
  ['something_new', 'something_new'],
])('the field %s is %s', (path, text) => {
  expect(formatField(path, t)).toBe(text);
});

test.each([
  ['price', '8950', '89,50'],
  ['option_groups.0.options.2.price', '2500', '25'],
  ['max_order', '50000', '500'],
  ['max_refund', '8950', '89,50'],
  ['pickup', 'true', 'yes'],
  ['weight', '8950', '8950'],
  ['active', 'false', 'no'],
  ['name.ro', null, '–'],
  ['paused_until', '2026-11-24T10:30:00.000Z', '24 ноября в\u00a012:30'],
])('the value of %s, %s, is %s', (path, value, text) => {
  expect(format(path, value)).toBe(text);
});

test.each([
  ['allergens.0', 'milk', 'milk', 'молоко', 'lapte'],
  ['option_groups.0.options.2.allergens.1', 'nuts', 'nuts', 'орехи', 'fructe cu coajă lemnoasă'],
  ['diets.1', 'gluten_free', 'gluten-free', 'без глютена', 'fără gluten'],
  ['measure', 'pcs', 'pcs', 'шт.', 'buc.'],
  ['role', 'kitchen', 'Kitchen', 'Кухня', 'Bucătărie'],
  ['status', 'on_the_way', 'on the way', 'в\u00a0пути', 'pe drum'],
  ['code', 'sold_out', 'A dish has run out', 'Блюдо закончилось', 'Un preparat s-a terminat'],
  [
    'code',
    'no_answer',
    'The restaurant did not answer in time',
    'Ресторан не\u00a0ответил вовремя',
    'Restaurantul nu a răspuns la timp',
  ],
  ['fulfilment', 'pickup', 'Pickup', 'Самовывоз', 'Ridicare'],
  ['payment_methods.pickup.1', 'cash', 'Cash', 'Наличные', 'În numerar'],
  ['option_groups.0.kind', 'additive', 'Extras', 'Добавки', 'Adaosuri'],
  ['kind', 'free_delivery', 'Free delivery', 'Бесплатная доставка', 'Livrare gratuită'],
  ['kind', 'board', 'Kitchen tablet', 'Планшет кухни', 'Tabletă de bucătărie'],
  ['state', 'draft', 'Draft', 'Черновик', 'Ciornă'],
  ['locale', 'ro', 'Română', 'Română', 'Română'],
])('the code of %s, %s, has a name in each language', (path, code, ...names) => {
  expect((['en', 'ru', 'ro'] as const).map((locale) => format(path, code, locale))).toEqual(names);
});

test.each([
  ['allergens.0', 'dust'],
  ['status', 'toString'],
  ['code', 'DINNER10'],
  ['name.en', 'milk'],
  ['constructor', 'kitchen'],
])('the value of %s, %s, is shown as it is', (path, value) => {
  expect(format(path, value)).toBe(value);
});
