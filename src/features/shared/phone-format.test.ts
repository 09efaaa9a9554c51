import { afterEach, expect, test, vi } from 'vitest';
import { otherPhones } from '#contract/phone-countries.ts';
import { LOCALES } from '#contract/constants.ts';
import { messages } from '#i18n/messages/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { customerPhoneField, customerPhoneFormat, phoneFormat, serializePhones } from './phone-format.ts';

/** Opens a page of a shop with this setting. */
function openPage(setting: string, lang = 'en') {
  const phones = serializePhones(otherPhones(setting));
  vi.stubGlobal('document', { documentElement: { lang, dataset: phones === undefined ? {} : { phones } } });
}
const texts = (locale: (typeof LOCALES)[number]) => customerPhoneField(createTranslator(locale, messages[locale]));

afterEach(() => vi.unstubAllGlobals());

test('a page names the numbers that the shop accepts in a few bytes, and nothing by default', () => {
  expect(serializePhones([])).toBeUndefined();
  expect(serializePhones(otherPhones('RO,EE'))).toBe('40-9-9 372-7-8');
});

test('by default the field is that of the country', () => {
  openPage('');
  expect(customerPhoneFormat()).toBe(phoneFormat);
  expect(texts('en')).toEqual({
    format: phoneFormat,
    foreignError: 'Only Moldovan numbers (+373) can be used.',
    tooLongError: 'There are eight digits after +373; we left out the rest. Check the number.',
  });
});

test.each([
  ['ru', 'Можно указать номер, который начинается с\u00a0+373, +40 или +380.'],
  ['en', 'Use a number that begins with +373, +40 or +380.'],
  ['ro', 'Folosiți un număr care începe cu +373, +40 sau +380.'],
] as const)('in %s the field names the other countries', (locale, foreignError) => {
  openPage('RO,UA', locale);
  const { format, ...rest } = texts(locale);
  expect(customerPhoneFormat()).toBe(format);
  expect(rest).toMatchObject({ foreignError, hint: expect.stringContaining('+380') });
  expect(format.toSent('+40 712 345 678')).toBe('40712345678');
});
