import { describe, expect, it, test } from 'vitest';
import type { Locale } from '#contract/constants.ts';
import { calendarDay, formatDateTime, formatDate, parseDate, formatTime, formatWeekdayTime } from './dates.ts';

test('times are in the time zone of the restaurants, in the language of the page', () => {
  expect(formatTime('2026-11-20T17:05:00Z', 'ru')).toBe('19:05');
  expect(['ru', 'en', 'ro'].map((locale) => formatDateTime('2026-11-20T17:05:00Z', locale as Locale))).toEqual([
    '20 ноября в\u00a019:05',
    '20 November at 19:05',
    '20 noiembrie, ora 19:05',
  ]);
  expect(['ru', 'en', 'ro'].map((locale) => formatWeekdayTime('2026-11-20T17:05:00Z', locale as Locale))).toEqual([
    'пт\u00a019:05',
    'Fri\u00a019:05',
    'vin.\u00a019:05',
  ]);
});

test('times follow both changes of summer time', () => {
  const clock = (iso: string): string => formatTime(iso, 'en');
  expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(clock)).toEqual(['02:59', '04:00']);
  expect(['2026-10-25T00:59:00Z', '2026-10-25T01:00:00Z'].map(clock)).toEqual(['03:59', '03:00']);
});

test('an invalid time is formatted as an empty text', () => {
  expect([formatTime, formatWeekdayTime, formatDateTime].map((format) => format('soon', 'en'))).toEqual(['', '', '']);
});

describe('the day of a news item', () => {
  it.each([
    ['ru', '12 ноября 2026 г.'],
    ['en', '12 November 2026'],
    ['ro', '12 noiembrie 2026'],
  ] as const)('is formatted in %s as %s', (locale, expected) => {
    expect(formatDate(new Date('2026-11-12T09:00:00Z'), locale)).toBe(expected);
  });

  it('is the day in Chișinău, where midnight comes earlier', () => {
    expect(formatDate(new Date('2026-11-11T22:30:00Z'), 'ro')).toBe('12 noiembrie 2026');
  });

  it('is missing when the item has no date or an unreadable one', () => {
    expect(parseDate(null)).toBeUndefined();
    expect(parseDate('soon')).toBeUndefined();
  });
});

test('the calendar day is the day in Chișinău', () => {
  expect(calendarDay(new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-21');
});
