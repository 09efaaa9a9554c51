import { describe, expect, test } from 'vitest';
import { INCOMPLETE_LOCALES, LANGUAGE_SCRIPTS, LOCALES, type Locale } from '#contract/constants.ts';
import { smsSize } from '#backend/sms/segments.ts';
import { NOTICE_TEXTS, noticeText, type NoticeTemplate } from './notice-texts.ts';

/** Whether all texts of a language are in Latin letters: an incomplete one has some of the default language. */
const isLatin = (locale: Locale) =>
  !LANGUAGE_SCRIPTS[locale].includes('cyrillic') && !INCOMPLETE_LOCALES.includes(locale);
/** The longest values that occur. */
const LONGEST = { number: '2147483647', restaurant: 'a-restaurant-of-many' };

const templates = Object.keys(NOTICE_TEXTS) as NoticeTemplate[];
const messages = templates.flatMap((template) =>
  LOCALES.flatMap((locale) => {
    const text = noticeText(template, 'sms', locale, LONGEST);
    return text === undefined ? [] : [{ template, locale, text }];
  }),
);

describe('an SMS', () => {
  test('is there for an order on its way and a cancelled one', () => {
    expect(messages.map(({ template, locale }) => `${template} ${locale}`)).toEqual(
      expect.arrayContaining(LOCALES.flatMap((locale) => [`order_on_the_way ${locale}`, `order_cancelled ${locale}`])),
    );
  });

  test.each(messages)('$template in $locale fits one segment', ({ text }) => {
    expect(smsSize(text).segments).toBe(1);
  });

  test.each(messages.filter(({ locale }) => isLatin(locale)))(
    '$template in $locale has no letter outside the GSM alphabet',
    ({ text }) => {
      expect(smsSize(text).encoding).toBe('gsm-7');
    },
  );

  test.each(messages)('$template in $locale has no placeholder left', ({ text }) => {
    expect(text).not.toMatch(/[{}]|undefined/);
  });
});
