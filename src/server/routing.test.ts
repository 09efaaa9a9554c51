import { describe, expect, it, test } from 'vitest';
import {
  canonicalPath,
  toLowerCasePath,
  mayBePublic,
  parsePath,
  routeLabel,
  withoutDefaultLocale,
  withoutExtraSlashes,
} from './routing.ts';

test.each([
  ['/chisinau?utm=1', '/chisinau'],
  ['/chisinau?', '/chisinau'],
  ['/chisinau', '/chisinau'],
  ['/?a?b', '/'],
])('the path of %s is %s', (target, expected) => {
  expect(parsePath(target)).toBe(expected);
});

test.each([
  ['/', '/'],
  ['/en/chisinau/casa-mare', '/en/chisinau/casa-mare'],
  ['/%63hisinau', '/chisinau'],
  ['/%43hisinau', '/Chisinau'],
  ['/x/../chisinau', '/chisinau'],
  ['/x/%2e%2e/chisinau', '/chisinau'],
  ['/./chisinau', '/chisinau'],
  ['/chisinau#menu', '/chisinau'],
  ['/caf\u00e9', '/caf%C3%A9'],
  ['/a%20b', '/a%20b'],
  ['/chisinau/', '/chisinau/'],
])('%s is written %s', (path, expected) => {
  expect(canonicalPath(path)).toBe(expected);
  expect(canonicalPath(expected)).toBe(expected);
});

test.each([
  '//evil.test/x',
  '/\\evil.test',
  '/chisinau%2Fcasa-mare',
  '/a%5Cb',
  '/a%00b',
  '/%E0%A4%A',
  '/%252e%252e/../..//evil.test',
  'http://evil.test/chisinau',
  '*',
  '',
])('%s is no path of a page', (path) => {
  expect(canonicalPath(path)).toBeUndefined();
});

test.each([
  ['/', true],
  ['/ro', true],
  ['/news/soup', true],
  ['/chisinau/casa-mare/zeama', true],
  ['/sitemap.xml', true],
  ['/sitemap-menu-2.xml', true],
  ['/robots.txt', true],
  ['/orders', false],
  ['/en/account', false],
  ['/checkout', false],
  ['/api/get-cities', false],
  ['/success', false],
  ['/chisinau/', false],
  ['/a/b/c/d', false],
  ['/_astro/x.js', false],
])('whether %s may be public: %s', (path, expected) => {
  expect(mayBePublic(path)).toBe(expected);
});

test.each([
  ['/api/create-order', '/api/create-order'],
  ['/api/37369123456', '/api/…'],
  ['/ro/orders/1042', 'order'],
  ['/chisinau/37369123456', 'city-restaurant'],
  ['/sitemap-menu-2.xml', 'file'],
  ['/a/b/c/37369123456', 'other'],
])('%s is counted as %s', (path, expected) => {
  expect(routeLabel(path)).toBe(expected);
});

describe('a path with redundant slashes', () => {
  it.each([
    ['/chisinau/', '/chisinau'],
    ['/en/chisinau/?promo=1&x=/', '/en/chisinau?promo=1&x=/'],
    ['/ro/', '/ro'],
    ['/chisinau//casa-mare', '/chisinau/casa-mare'],
    ['///chisinau///', '/chisinau'],
    ['//evil.test', '/evil.test'],
    ['//evil.test/%2f..', '/evil.test/%2f..'],
    ['/orders//', '/orders'],
  ])('%s leads to %s', (target, expected) => {
    expect(withoutExtraSlashes(target)).toBe(expected);
  });

  it.each([
    '/',
    '/chisinau',
    '/?a=//b/',
    '/api/get-cities/',
    '/api//x',
    '/\\evil.test/',
    '//\\evil.test',
    '/\t/evil.test/',
    '/ /evil.test/',
    'http://evil.test//',
    '*',
    '',
    '/ё/',
  ])('%j stays where it is', (target) => {
    expect(withoutExtraSlashes(target)).toBeUndefined();
  });
});

describe('a path in capital letters', () => {
  it.each([
    ['/Chisinau', '/chisinau'],
    ['/EN/Chisinau?Promo=A', '/en/chisinau?Promo=A'],
    ['/CHISINAU/Casa-Mare/Zeama', '/chisinau/casa-mare/zeama'],
    ['/%D0%9A/X', '/%D0%9A/x'],
    ['/Account', '/account'],
  ])('%s leads to %s', (target, expected) => {
    expect(toLowerCasePath(target)).toBe(expected);
  });

  it.each([
    '/chisinau',
    '/%D0%9A',
    '/_astro/A.js',
    '/A/b/c/d/e',
    '//Evil.test',
    '/\\Evil.test',
    '/API/x',
    '/pictures/A.webp',
    '*',
    '/',
  ])('%j stays where it is', (target) => {
    expect(toLowerCasePath(target)).toBeUndefined();
  });
});

describe('a path with the prefix of the default language', () => {
  it.each([
    ['/ru', '/'],
    ['/ru/news?page=2', '/news?page=2'],
    ['/ru/chisinau/casa-mare', '/chisinau/casa-mare'],
  ])('%s leads to %s', (target, expected) => {
    expect(withoutDefaultLocale(target)).toBe(expected);
  });

  it.each(['/', '/news', '/rum', '/en/ru', '/ru//evil.test', '/ru/a/b/c/d/e', '/ru\\evil.test'])(
    '%j stays where it is',
    (target) => {
      expect(withoutDefaultLocale(target)).toBeUndefined();
    },
  );
});

it('no path redirects to another host', () => {
  for (const target of [
    '//Evil.test/',
    '///EVIL.test//',
    '/.//Evil.test/',
    '/..//Evil.test/',
    '/en//Evil.test/',
    '/%5CEvil.test/',
    '/%09/Evil.test/',
    '/ru//Evil.test',
  ]) {
    for (const location of [withoutExtraSlashes(target), withoutDefaultLocale(target), toLowerCasePath(target)]) {
      if (location !== undefined) expect(new URL(location, 'https://shop.example').host).toBe('shop.example');
    }
  }
});
