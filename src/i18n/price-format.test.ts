import { describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import { messages } from '#i18n/messages/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { createPriceFormatter, currencyUnitForms } from './price-format.ts';
import { formatPriceWithUnit } from './price-with-unit.ts';
import { asMinor } from '#contract/money.ts';

describe('formatted money', () => {
  const forms = {
    ru: { one: 'лей', few: 'лея', many: 'лей', other: 'лея' },
    en: { one: 'leu', other: 'lei' },
    ro: { one: 'leu', few: 'lei', other: 'lei' },
  };

  test.each([
    ['ru', 129_950, '1\u00a0299,50\u00a0лея'],
    ['ru', 8900, '89\u00a0лей'],
    ['ru', 4200, '42\u00a0лея'],
    ['ru', 2100, '21\u00a0лей'],
    ['ru', 5450, '54,50\u00a0лея'],
    ['ro', 8900, '89\u00a0lei'],
    ['ro', 100, '1\u00a0leu'],
    ['ro', 129_950, '1.299,50\u00a0lei'],
    ['en', 129_950, '1,299.50\u00a0lei'],
    ['en', 8905, '89.05\u00a0lei'],
  ] as const)('in %s %i has the unit in its plural form behind a no-break space', (locale, minor, text) => {
    const translate = createTranslator(locale, messages[locale]);
    expect(createPriceFormatter(locale, translate)(asMinor(minor), 'MDL')).toBe(text);
    expect(currencyUnitForms('MDL', translate, locale)).toEqual(forms[locale]);
    expect(formatPriceWithUnit(asMinor(minor), forms[locale], locale)).toBe(text);
  });

  test.each([
    ['ru', 4200, '42\u00a0лей'],
    ['ru', 2100, '21\u00a0лея'],
    ['ru', 8900, '89\u00a0лей'],
    ['ru', 5450, '54,50\u00a0лея'],
    ['ro', 4200, '42\u00a0lei'],
    ['en', 4200, '42\u00a0lei'],
  ] as const)('after “from” in %s %i is in the genitive', (locale, minor, text) => {
    const translate = createTranslator(locale, messages[locale]);
    expect(createPriceFormatter(locale, translate)(asMinor(minor), 'MDL', 'genitive')).toBe(text);
  });

  test.each([
    ['ro', 100, 'MDL', '1\u00a0leu'],
    ['ro', 1900, 'MDL', '19\u00a0lei'],
    ['ro', 650, 'MDL', '6,50\u00a0lei'],
    ['ro', 12_000, 'MDL', '120\u00a0de\u00a0lei'],
    ['ro', 10_100, 'MDL', '101\u00a0lei'],
    ['ro', 8000, 'RUP', '80\u00a0de\u00a0ruble'],
    ['ru', 4200, 'MDL', '42\u00a0лея'],
    ['en', 4200, 'RUP', '42\u00a0roubles'],
  ] as const)('in a sentence in %s %i %s is %s', (locale, minor, currency, text) => {
    const translate = createTranslator(locale, messages[locale]);
    expect(createPriceFormatter(locale, translate)(asMinor(minor), currency, 'sentence')).toBe(text);
  });

  test('of an unknown currency has the currency code as its unit', () => {
    expect(createPriceFormatter('en', (key) => key)(asMinor(500), 'EUR')).toBe('5\u00a0EUR');
  });
});

test.each(LOCALES.flatMap((locale) => country.currencies.map(({ code }) => [locale, code] as const)))(
  'in %s, an amount of %s in a sentence does not end with a full stop, which could be doubled',
  (locale, currency) => {
    const format = createPriceFormatter(locale, createTranslator(locale, messages[locale]));
    for (const amount of [100, 200, 500, 2100, 15950])
      expect(format(asMinor(amount), currency, 'sentence')).not.toMatch(/\.$/);
  },
);
