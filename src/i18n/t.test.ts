import i18next, { type InitOptions } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#contract/constants.ts';
import config from './astro-i18next.config.ts';
import type { MessageKey, MessageValues } from './keys.ts';
import { messages } from './messages/index.ts';
import { getT } from './t.ts';
import { createTranslator } from './translator.ts';

const PLURAL = /_(one|few|many|other)$/;
/** Values of every kind: each plural form of each language, and text that looks like a message's own signs. */
const COUNTS = [0, 1, 2, 3, 5, 11, 12, 19, 20, 21, 22, 25, 100, 101, 111, 119, 120, 1000, 1.5];

const options: InitOptions = { ...config.i18nextServer, keySeparator: false, supportedLngs: config.locales };
beforeAll(() => i18next.init(options));

/** Every key of a language, with the values that its text names. */
const keysOf = (locale: Locale) =>
  Object.entries(messages[locale]).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([name, text]) => ({
      key: `${namespace}:${name.replace(PLURAL, '')}` as MessageKey,
      isPlural: PLURAL.test(name),
      values: Object.fromEntries(
        [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, value = '']) => [value, `«${value}» $& {{name}}`]),
      ) as MessageValues,
    })),
  );

describe('the translators of server and browser', () => {
  it.each(LOCALES)('return the same text for every key in %s', (locale) => {
    const [server, browser] = [getT(locale), createTranslator(locale, messages[locale])];
    for (const { key, isPlural, values } of keysOf(locale)) {
      if (!isPlural) expect(server(key, values)).toBe(browser(key, values));
      // Without plural forms, one number is like another.
      for (const count of isPlural ? COUNTS : COUNTS.slice(0, 1))
        expect(server(key, { ...values, count })).toBe(browser(key, { ...values, count }));
    }
  });

  it('return the text of the default language where another has none', () => {
    getT('ru');
    i18next.addResourceBundle('ru', 'untranslated', { lines_one: '{{count}} строка', lines_few: '{{count}} строки' });
    expect(getT('en')('untranslated:lines' as MessageKey, { count: 3 })).toBe('3 строки');
  });

  it('keep requests in different languages apart', async () => {
    const render = async (locale: Locale) => {
      const t = getT(locale);
      const texts = [t('cart:title')];
      await new Promise((resolve) => setImmediate(resolve));
      return [...texts, t('orders:dishes', { count: 2 })];
    };
    expect(await Promise.all([render('ru'), render('ro'), render('en')])).toEqual([
      ['Корзина', '2 блюда'],
      ['Coș', '2 preparate'],
      ['Cart', '2 dishes'],
    ]);
  });
});
