import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, INCOMPLETE_LOCALES, LOCALES, type Locale } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import { messages } from '#i18n/messages/index.ts';
import { ru } from '#i18n/messages/ru/index.ts';
import { STOREFRONT_NAMESPACES, type Namespace, type StorefrontNamespace, type MessageKey } from '#i18n/keys.ts';
import { loadTranslator } from '#i18n/load.ts';
import { identicalTranslations } from '../fixtures/identical-translations.ts';

/** Texts that the specification writes with plain spaces. */
const SPECIFIED = ['Перейти на главную', 'Код не найден', 'Код не найден.'];
/** An SMS has plain spaces: others are not in the alphabet of every phone. */
const SMS = /^backend-notices:(sms|code)_/;
/** What another country calls otherwise: `how-to/country.md`. */
const COUNTRY_WORDS = new RegExp(
  `\\+${country.phone.callingCode}|\\b(${country.companyNumber.label}|${country.currencies[0].code})\\b|moldov|молд[ао]в|chi[sș]in[aă]u|кишин[её]в`,
  'i',
);
/** Texts with the name of a city in its grammatical cases. */
const DEMO_CITY = /_(chisinau|balti|tiraspol)$/;
/** Texts of the privacy policy that name the law and the authority. */
const LAW = ['privacyWho2', 'privacyRights3'];
const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const COMPLETE = LOCALES.filter((locale) => !INCOMPLETE_LOCALES.includes(locale));
const ENDING = /_(zero|one|two|few|many|other)$/;
const namespaces = Object.keys(ru) as Namespace[];

const textsByLocale = new Map(
  LOCALES.map((locale) => {
    const texts = namespaces.flatMap((namespace) =>
      Object.entries(messages[locale][namespace] ?? {}).map(([key, text]): [string, string] => [
        `${namespace}:${key}`,
        text,
      ]),
    );
    return [locale, new Map(texts)];
  }),
);
const textsOf = (locale: Locale): ReadonlyMap<string, string> => textsByLocale.get(locale) ?? new Map();
const keysOf = (locale: Locale) => [...textsOf(locale).keys()];
const plain = (locale: Locale) =>
  keysOf(locale)
    .filter((key) => !isPlural(locale, key))
    .sort();
const stems = (locale: Locale) => {
  const plurals = keysOf(locale).filter((key) => isPlural(locale, key));
  return [...new Set(plurals.map((key) => key.replace(ENDING, '')))].sort();
};

/** A key is a plural form when its stem has the forms `one` and `other`. */
function isPlural(locale: Locale, key: string): boolean {
  const stem = key.replace(ENDING, '');
  return ENDING.test(key) && ['one', 'other'].every((form) => textsOf(locale).has(`${stem}_${form}`));
}

describe('messages', () => {
  it.each(OTHERS)('have the same keys in %s as in Russian, or fewer in an incomplete language', (locale) => {
    const isComplete = COMPLETE.includes(locale);
    const expected = (keys: readonly string[], all: readonly string[]) =>
      isComplete ? all : all.filter((key) => keys.includes(key));
    expect(plain(locale)).toEqual(expected(plain(locale), plain('ru')));
    expect(stems(locale)).toEqual(expected(stems(locale), stems('ru')));
  });

  it.each(LOCALES)('are all listed in the index of %s', (locale) => {
    const files = readdirSync(new URL(`../../i18n/messages/${locale}`, import.meta.url), {
      encoding: 'utf8',
      recursive: true,
    });
    const named = files.filter((file) => file.endsWith('.json')).map((file) => file.replace('/', '-').slice(0, -5));
    expect(Object.keys(messages[locale]).sort()).toEqual(named.sort());
  });

  it.each(LOCALES)('have every plural form that %s needs', (locale) => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    expect(
      stems(locale)
        .flatMap((stem) => needed.map((form) => `${stem}_${form}`))
        .filter((key) => !textsOf(locale).has(key)),
    ).toEqual([]);
  });

  it.each(LOCALES)('name the country only where they are for it, in %s', (locale) => {
    const isForOne = (key: string) =>
      key.endsWith(`_${country.code}`) || DEMO_CITY.test(key) || LAW.includes(key.split(':')[1] ?? '');
    const named = [...textsOf(locale)].filter(([key, text]) => !isForOne(key) && COUNTRY_WORDS.test(text));
    expect(named.map(([key]) => key)).toEqual([]);
  });

  it('have the same placeholders in every language', () => {
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    const ru = textsOf('ru');
    const odd = OTHERS.flatMap((locale) =>
      [...textsOf(locale)]
        .filter(([key, text]) => ru.has(key) && String(values(text)) !== String(values(ru.get(key) ?? '')))
        .map(([key]) => `${locale} ${key}`),
    );
    expect(odd).toEqual([]);
  });

  it('are translated: no text of a complete language equals another’s outside the list', () => {
    const same = keysOf('ru').flatMap((key) => {
      const texts = COMPLETE.flatMap((locale) => textsOf(locale).get(key) ?? []);
      return new Set(texts).size < texts.length ? [key] : [];
    });
    expect(same.filter((key) => !identicalTranslations.includes(key))).toEqual([]);
    expect(identicalTranslations.filter((key) => !same.includes(key))).toEqual([]);
  });

  it('have a non-breaking space after short words and before dashes in Russian', () => {
    const torn = / —|(?<!\p{L})(?:[вкосуия]|на|по|за|до|от|не|ни|но|об|во|со|ко|из) (?=[\p{L}«{])/iu;
    expect(
      [...textsOf('ru')]
        .filter(([key, text]) => torn.test(text) && !SPECIFIED.includes(text) && !SMS.test(key))
        .map(([key, text]) => `${key}: ${text}`),
    ).toEqual([]);
  });

  it.each(LOCALES)('can be loaded by scripts in %s, and are what the server has', async (locale) => {
    for (const namespace of STOREFRONT_NAMESPACES) {
      const t = await loadTranslator([namespace], locale);
      const [key = '', text = ''] =
        Object.entries(messages[locale][namespace] ?? ru[namespace]).find(([, value]) => !value.includes('{{')) ?? [];
      expect(t(`${namespace}:${key}` as MessageKey<StorefrontNamespace>)).toBe(text);
    }
  });
});
