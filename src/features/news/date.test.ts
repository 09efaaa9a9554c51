import { describe, expect, it } from 'vitest';
import { dayText, momentOf } from './date.ts';

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
