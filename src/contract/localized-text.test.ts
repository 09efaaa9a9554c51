import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { LOCALES } from './constants.ts';
import { draftText, findTranslation, LocalizedText, missingLanguages, requiredText } from './localized-text.ts';

describe('a text is read', () => {
  test.each([
    ['in the requested language', { ru: 'Суп', en: 'Soup', ro: 'Supă' }, { text: 'Soup', lang: 'en' }],
    ['in the default language when it is not translated', { ro: 'Supă', ru: 'Суп' }, { text: 'Суп', lang: 'ru' }],
    ['in the default language when the translation is empty', { en: '', ru: 'Суп' }, { text: 'Суп', lang: 'ru' }],
    ['in any language when it is a draft', { ro: 'Supă' }, { text: 'Supă', lang: 'ro' }],
    ['as nothing when there is none', {}, { text: '', lang: 'en' }],
  ])('%s', (_how, text, expected) => {
    expect(findTranslation(text, 'en')).toEqual(expected);
  });
});

test('a language is missing where any of the texts lacks it', () => {
  expect(missingLanguages({ ru: 'Суп', en: 'Soup' }, { ru: 'Вкусно', ro: '' })).toEqual(
    LOCALES.filter((locale) => locale !== 'ru'),
  );
});

const text = v.pipe(v.string(), v.trim(), v.maxLength(5));

describe('a text that is entered', () => {
  test.each([
    [
      { ru: ' Суп ', en: 'Soup', ro: 'Supă' },
      { ru: 'Суп', en: 'Soup', ro: 'Supă' },
    ],
    [{ ru: 'Суп', en: '', ro: '  ' }, { ru: 'Суп' }],
    [{ ru: 'Суп' }, { ru: 'Суп' }],
  ])('%j is stored as %j', (entered, stored) => {
    expect(v.parse(requiredText(text), entered)).toEqual(stored);
  });

  test.each([
    ['without the default language', { en: 'Soup', ro: 'Supă' }, 'ru'],
    ['that is empty in the default language', { ru: ' ', en: 'Soup' }, 'ru'],
    ['that is too long in another', { ru: 'Суп', en: 'A long soup' }, 'en'],
    ['in a language that the shop does not have', { ru: 'Суп', de: 'Suppe' }, 'de'],
  ])('is refused %s', (_what, entered, path) => {
    const { issues } = v.safeParse(requiredText(text), entered);
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([path]);
  });

  test('may be empty in a draft', () => {
    expect(v.parse(draftText(text), { ru: '', en: 'Soup' })).toEqual({ en: 'Soup' });
  });
});

test('a stored text may lack any language; clients read it as empty', () => {
  expect(v.parse(LocalizedText, { en: 'Soup' })).toEqual(
    Object.fromEntries(LOCALES.map((locale) => [locale, locale === 'en' ? 'Soup' : ''])),
  );
});
