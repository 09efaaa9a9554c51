import { describe, expect, it, test } from 'vitest';
import { dateOf, dayText, momentOf, timeOf } from './dates.ts';

test('times are those of the restaurant, in the reader’s language', () => {
  expect(timeOf('2026-11-20T17:05:00Z', 'ru')).toBe('19:05');
  expect(dateOf('2026-11-20T17:05:00Z', 'en')).toMatch(/November 20.*19:05/);
});

describe('the day of a news item', () => {
  it.each([
    ['ru', '12 ноября 2026 г.'],
    ['en', 'November 12, 2026'],
    ['ro', '12 noiembrie 2026'],
  ] as const)('is written in %s as %s', (locale, expected) => {
    expect(dayText(new Date('2026-11-12T09:00:00Z'), locale)).toBe(expected);
  });

  it('is the day in Chișinău, where midnight comes earlier', () => {
    expect(dayText(new Date('2026-11-11T22:30:00Z'), 'ro')).toBe('12 noiembrie 2026');
  });

  it('is missing when the item has no date or an unreadable one', () => {
    expect(momentOf(null)).toBeUndefined();
    expect(momentOf('soon')).toBeUndefined();
  });
});
