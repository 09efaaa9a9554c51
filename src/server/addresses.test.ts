import { expect, test } from 'vitest';
import { canonical, mayBePublic, pathOf, routeLabel } from './addresses.ts';

test.each([
  ['/chisinau?utm=1', '/chisinau'],
  ['/chisinau?', '/chisinau'],
  ['/chisinau', '/chisinau'],
  ['/?a?b', '/'],
])('the path of %s is %s', (target, expected) => {
  expect(pathOf(target)).toBe(expected);
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
  expect(canonical(path)).toBe(expected);
  expect(canonical(expected)).toBe(expected);
});

test.each([
  '//evil.test/x', '/\\evil.test', '/chisinau%2Fcasa-mare', '/a%5Cb', '/a%00b', '/%E0%A4%A', '/%252e%252e/../..//evil.test', 'http://evil.test/chisinau', '*', '',
])('%s is no path of a page', (path) => {
  expect(canonical(path)).toBeUndefined();
});

test.each([
  ['/', true], ['/ro', true], ['/news/soup', true], ['/chisinau/casa-mare/zeama', true], ['/sitemap.xml', true], ['/robots.txt', true],
  ['/orders', false], ['/en/account', false], ['/checkout', false], ['/api/get-cities', false], ['/success', false], ['/chisinau/', false], ['/a/b/c/d', false], ['/_astro/x.js', false],
])('whether %s may be public: %s', (path, expected) => {
  expect(mayBePublic(path)).toBe(expected);
});

test.each([
  ['/api/create-order', '/api/create-order'],
  ['/api/37369123456', '/api/…'],
  ['/ro/orders/1042', 'order'],
  ['/chisinau/37369123456', 'cityRestaurant'],
  ['/a/b/c/37369123456', 'other'],
])('%s is counted as %s', (path, expected) => {
  expect(routeLabel(path)).toBe(expected);
});
