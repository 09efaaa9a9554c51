import { describe, expect, it } from 'vitest';
import { INCOMPLETE_LOCALES, LOCALES, type Locale } from '#contract/constants.ts';
import { formatRating, formatWeight } from '#features/catalog/catalog-text.ts';
import { formatDateTime, formatDate, formatTime } from '#features/shared/dates.ts';
import { createPriceFormatter } from '#i18n/price-format.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { messages } from '#i18n/messages/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { asMinor } from '#contract/money.ts';

const translators = Object.fromEntries(
  LOCALES.map((locale) => [locale, createTranslator(locale, messages[locale])]),
) as Record<Locale, ReturnType<typeof createTranslator>>;

/** Replaces non-breaking spaces with normal ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a plural form', () => {
  const counted: Partial<Record<Locale, readonly (readonly [MessageKey, number, string])[]>> = {
    ru: [
      ['orders:dishes', 1, '1 блюдо'],
      ['orders:dishes', 2, '2 блюда'],
      ['orders:dishes', 11, '11 блюд'],
      ['orders:dishes', 21, '21 блюдо'],
      ['orders:dishes', 12, '12 блюд'],
      ['orders:dishes', 104, '104 блюда'],
      ['user:resendIn', 1, 'Новый код можно запросить через 1 секунду'],
      ['user:resendIn', 44, 'Новый код можно запросить через 44 секунды'],
      ['user:resendIn', 60, 'Новый код можно запросить через 60 секунд'],
      ['content:privacyDays', 365, '365 дней'],
    ],
    en: [
      ['orders:dishes', 1, '1 dish'],
      ['orders:dishes', 12, '12 dishes'],
      ['orders:dishes', 21, '21 dishes'],
      ['content:privacyDays', 365, '365 days'],
    ],
    ro: [
      ['orders:dishes', 1, '1 preparat'],
      ['orders:dishes', 2, '2 preparate'],
      ['orders:dishes', 19, '19 preparate'],
      ['orders:dishes', 20, '20 de preparate'],
      ['orders:dishes', 101, '101 preparate'],
      ['orders:dishes', 21, '21 de preparate'],
      ['orders:dishes', 119, '119 preparate'],
      ['orders:dishes', 120, '120 de preparate'],
      ['user:resendIn', 19, 'Puteți cere un cod nou peste 19 secunde'],
      ['user:resendIn', 60, 'Puteți cere un cod nou peste 60 de secunde'],
      ['content:privacyDays', 30, '30 de zile'],
    ],
  };

  for (const locale of LOCALES.filter((each) => !INCOMPLETE_LOCALES.includes(each))) {
    it.each(counted[locale] ?? [])(`in ${locale}: %s of %i is %s`, (key, count, expected) => {
      expect(plain(translators[locale](key, { count }))).toBe(expected);
    });

    it(`has every plural form that ${locale} has for whole numbers`, () => {
      const rules = new Intl.PluralRules(locale);
      const forms = [...new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)))];
      const texts = Object.entries(messages[locale]).flatMap(([room, all]) =>
        Object.keys(all).map((name) => `${room}:${name}`),
      );
      const stems = new Set(texts.filter((name) => name.endsWith('_one')).map((name) => name.slice(0, -'_one'.length)));
      expect(stems.size).toBeGreaterThan(4);
      expect(
        [...stems].flatMap((stem) => forms.map((form) => `${stem}_${form}`)).filter((name) => !texts.includes(name)),
      ).toEqual([]);
    });
  }

  it('has the Romanian «de» from twenty on and never before', () => {
    const texts = Object.values(messages.ro).flatMap((room) => Object.entries<string>(room));
    const wrong = texts.filter(
      ([name, text]) =>
        text.includes('{{count}}') &&
        ((name.endsWith('_other') && !/\{\{count\}\}\sde /.test(text)) ||
          (/_(one|few)$/.test(name) && /\{\{count\}\}\sde /.test(text))),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a measure', () => {
  it.each([
    ['ru', '1 234,50 лея', '1 234 567 лей', '99,90 руб.'],
    ['en', '1,234.50 lei', '1,234,567 lei', '99.90 roubles'],
    ['ro', '1.234,50 lei', '1.234.567 lei', '99,90 ruble'],
  ] as const)('costs in %s %s, %s and %s', (locale, small, large, roubles) => {
    const price = createPriceFormatter(locale, translators[locale]);
    expect(plain(price(asMinor(123_450), 'MDL'))).toBe(small);
    expect(plain(price(asMinor(123_456_700), 'MDL'))).toBe(large);
    expect(plain(price(asMinor(9990), 'RUP'))).toBe(roubles);
  });

  it.each([
    ['ru', '350 г', '1 250 мл', '0,5 kg'],
    ['en', '350 g', '1,250 ml', '0.5 kg'],
    ['ro', '350 g', '1.250 ml', '0,5 kg'],
  ] as const)('weighs in %s %s, %s and %s', (locale, weight, volume, own) => {
    const weigh = (number: number, measure: string) =>
      formatWeight({ weight: number, measure }, locale, translators[locale]);
    expect(weigh(350, 'g')).toBe(weight.replace(' ', '\u00a0'));
    expect(plain(weigh(1250, 'ml'))).toBe(volume);
    expect(plain(weigh(0.5, 'kg'))).toBe(own);
    expect(formatWeight({ weight: null, measure: 'g' }, locale, translators[locale])).toBe('');
  });

  it.each([
    ['ru', '4,6 (1 264)', 'Средняя оценка 4,6 по 1 264 оценкам'],
    ['en', '4.6 (1,264)', 'Rated 4.6 by 1,264 customers'],
    ['ro', '4,6 (1.264)', 'Evaluare medie 4,6 din 1.264 de evaluări'],
  ] as const)('is rated in %s %s: %s', (locale, text, label) => {
    const rating = formatRating({ average: 4.64, count: 1264 }, locale, translators[locale]);
    expect([plain(rating?.text ?? ''), plain(rating?.label ?? '')]).toEqual([text, label]);
    expect(formatRating({ average: 0, count: 0 }, locale, translators[locale])).toBeUndefined();
  });

  it.each([
    ['ru', '20 ноября в 19:05', '19:05', '20 ноября 2026 г.'],
    ['en', '20 November at 19:05', '19:05', '20 November 2026'],
    ['ro', '20 noiembrie, ora 19:05', '19:05', '20 noiembrie 2026'],
  ] as const)('is dated in %s %s, %s and %s', (locale, date, time, day) => {
    const iso = '2026-11-20T17:05:00Z';
    expect(plain(formatDateTime(iso, locale))).toBe(date);
    expect(formatTime(iso, locale)).toBe(time);
    expect(plain(formatDate(new Date(iso), locale))).toBe(day);
  });
});
