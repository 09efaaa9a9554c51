import { expect, it } from 'vitest';
import { formatOrderDay } from './order-day.ts';

/** Wednesday; 00:30 in Chișinău. */
const NOW = Date.parse('2026-11-24T22:30:00Z');

it.each([
  ['today', '2026-11-24T22:05:00Z', ['сегодня', 'today', 'azi']],
  ['yesterday, although it is half an hour ago', '2026-11-24T21:55:00Z', ['вчера', 'yesterday', 'ieri']],
  ['the day before yesterday', '2026-11-23T12:00:00Z', ['понедельник', 'Monday', 'luni']],
  ['six days ago', '2026-11-19T12:00:00Z', ['четверг', 'Thursday', 'joi']],
  ['a week ago', '2026-11-18T12:00:00Z', ['18 ноября 2026 г.', '18 November 2026', '18 noiembrie 2026']],
  [
    'tomorrow, by a wrong clock',
    '2026-11-26T12:00:00Z',
    ['26 ноября 2026 г.', '26 November 2026', '26 noiembrie 2026'],
  ],
  ['unknown', '', ['', '', '']],
])('the day of an order is %s', (_, iso, expected) => {
  expect((['ru', 'en', 'ro'] as const).map((locale) => formatOrderDay(iso, NOW, locale))).toEqual(expected);
});
