import { expect, test } from 'vitest';
import { localeOf } from './text.ts';

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
])('the header %j asks for %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
