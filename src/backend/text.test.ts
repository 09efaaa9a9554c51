import { describe, expect, test } from 'vitest';
import { negotiateLocale, localize } from './text.ts';

describe('negotiateLocale', () => {
  test.each([
    [null, 'ru'],
    ['', 'ru'],
    ['ro', 'ro'],
    ['en-US,en;q=0.9', 'en'],
    ['RO-md;q=0.8, ru;q=0.5', 'ro'],
    ['ru;q=0.3, en;q=0.7', 'en'],
    ['de, fr;q=0.5', 'ru'],
    ['de, ro;q=0.1', 'ro'],
    ['en;q=0, ro', 'ro'],
    ['*', 'ru'],
    [';;q=x,,', 'ru'],
  ])('the header %j selects %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale);
  });
});

describe('localize', () => {
  test.each([
    ['the requested language', { ru: 'Суп', en: 'Soup', ro: 'Supă' }, 'Soup'],
    ['Russian when the requested one is missing', { ro: 'Supă', ru: 'Суп' }, 'Суп'],
    ['Russian when the requested one is empty', { ro: 'Supă', en: '', ru: 'Суп' }, 'Суп'],
    ['the first text there is when Russian is missing too', { ro: 'Supă' }, 'Supă'],
    ['nothing when there is none', {}, ''],
  ])('returns %s', (_what, text, expected) => {
    expect(localize(text, 'en')).toBe(expected);
  });
});
