import { describe, expect, it } from 'vitest';
import { localeOf, withLocale, withoutLocale } from './paths.ts';

describe('URLs and languages', () => {
  it.each([
    ['/', 'ru', '/'],
    ['/en', 'en', '/'],
    ['/ro/chisinau/sakura', 'ro', '/chisinau/sakura'],
    ['/entree', 'ru', '/entree'],
    ['/ru', 'ru', '/ru'],
  ])('%s speaks %s and is %s without it', (pathname, locale, path) => {
    expect(localeOf(pathname)).toBe(locale);
    expect(withoutLocale(pathname)).toBe(path);
  });

  it.each([
    ['/', 'en', '/en'],
    ['/news', 'ro', '/ro/news'],
    ['/news', 'ru', '/news'],
  ] as const)('%s in %s is %s', (path, locale, expected) => {
    expect(withLocale(path, locale)).toBe(expected);
  });
});
