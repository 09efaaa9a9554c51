import { expect, test } from 'vitest';
import { dateOf, timeOf } from './time.ts';

test('times are those of the restaurant, in the reader’s language', () => {
  expect(timeOf('2026-11-20T17:05:00Z', 'ru')).toBe('19:05');
  expect(dateOf('2026-11-20T17:05:00Z', 'en')).toMatch(/November 20.*19:05/);
});
