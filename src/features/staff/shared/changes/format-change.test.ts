import { expect, test } from 'vitest';
import { messages } from '#i18n/messages/en/staff/fields.ts';
import { createTranslator } from '#i18n/translator.ts';
import { formatField, formatValue } from './format-change.ts';

const t = createTranslator('en', { 'staff-fields': messages });

test.each([
  ['active', 'Switched on'],
  ['name.ru', 'Name, Русский'],
  ['option_groups.0.options.2.price', 'Group of options 1, Option 3, Price'],
  ['something_new', 'something_new'],
])('the field %s is %s', (path, text) => {
  expect(formatField(path, t)).toBe(text);
});

test.each([
  ['price', '8950', '89,50'],
  ['option_groups.0.options.2.price', '2500', '25'],
  ['weight', '8950', '8950'],
  ['active', 'false', 'no'],
  ['name.ro', null, '–'],
  ['paused_until', '2026-11-24T10:30:00.000Z', '24 ноября в\u00a012:30'],
])('the value of %s, %s, is %s', (path, value, text) => {
  expect(formatValue(path, value, t)).toBe(text);
});
