import { asMinor, ZERO } from '#contract/money.ts';
import { describe, expect, test } from 'vitest';
import { messages } from '#i18n/messages/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import {
  dayLabelOf,
  estimateArrival,
  formatArrival,
  formatMoment,
  freeDays,
  afterMidnightHeading,
  minutesUntilArrival,
} from './order-times.ts';
import { ordersEndAt } from '#features/catalog/delivery-terms.ts';

const open = { is_open: true, closes_at: null, lead_minutes: 45 };

test.each([
  ['2026-11-20T15:53:00Z', 45, '2026-11-20T16:40:00.000Z'],
  ['2026-11-20T15:55:00Z', 45, '2026-11-20T16:40:00.000Z'],
  ['2026-11-20T15:55:01Z', 45, '2026-11-20T16:45:00.000Z'],
])('an order placed at %s with a lead time of %i minutes is expected from %s', (now, lead_minutes, from) => {
  const to = new Date(Date.parse(from) + 20 * 60_000).toISOString();
  expect(estimateArrival({ ...open, lead_minutes }, Date.parse(now))).toEqual({ from, to });
});

test('an order is not expected before the server expects it', () => {
  const now = Date.parse('2026-11-20T15:53:00Z');
  expect(estimateArrival(open, now, Date.parse('2026-11-20T17:05:00Z'))?.from).toBe('2026-11-20T17:05:00.000Z');
});

test.each([
  ['2026-11-20T15:50:00Z', '2026-11-20T16:55:00Z', '2026-11-20T16:35:00.000Z'],
  ['2026-11-20T15:50:01Z', '2026-11-20T16:55:00Z', undefined],
  ['2026-11-20T15:50:00Z', '2026-11-20T16:54:00Z', undefined],
])('at %s, an order of a restaurant that closes at %s is expected from %s', (now, closes_at, from) => {
  expect(estimateArrival({ ...open, closes_at }, Date.parse(now))?.from).toBe(from);
});

test.each([
  ['of a closed restaurant', { ...open, is_open: false }],
  ['with an impossible lead time', { ...open, lead_minutes: 1e15 }],
  ['without a lead time', { ...open, lead_minutes: 0 }],
  ['of a restaurant that is not loaded', undefined],
])('nothing is estimated for an order %s', (_, restaurant) => {
  expect(estimateArrival(restaurant, Date.parse('2026-11-20T15:55:00Z'))).toBeNull();
});

test('only a delivery takes the travel time of its zone', () => {
  const terms = {
    price: asMinor(1200),
    free_from: null,
    min_order: ZERO,
    travel_minutes: 15,
    own_zones: true,
    is_lowest: false,
  };
  const restaurant = { lead_minutes: 45, pickup_minutes: 25, delivery: terms };
  const zone = { id: 5, name: 'Centru', price: asMinor(2000), min_order: ZERO, free_from: null, travel_minutes: 10 };
  expect(minutesUntilArrival(restaurant, false)).toBe(60);
  expect(minutesUntilArrival(restaurant, false, zone)).toBe(55);
  expect(minutesUntilArrival({ ...restaurant, delivery: { ...terms, is_lowest: true } }, false)).toBe(45);
  expect(minutesUntilArrival({ ...restaurant, lead_minutes: 0 }, false, zone)).toBe(0);
  expect(minutesUntilArrival(restaurant, true)).toBe(25);
  expect(minutesUntilArrival({ ...restaurant, pickup_minutes: null }, true)).toBe(45);
});

describe('the day of an order', () => {
  const at = (now: string, locale: 'ru' | 'en' | 'ro' = 'en') => ({
    now: Date.parse(now),
    locale,
    t: createTranslator(locale, messages[locale]),
  });
  const span = (from: string) => ({ from, to: new Date(Date.parse(from) + 30 * 60_000).toISOString() });

  test.each([
    ['today', '2026-11-20T16:00:00Z', '2026-11-20T12:00:00Z', { day: '', from: '18:00', to: '18:30' }],
    ['after midnight', '2026-11-20T22:30:00Z', '2026-11-20T20:00:00Z', { day: '', from: '00:30', to: '01:00' }],
    ['in summer', '2026-07-20T21:10:00Z', '2026-07-20T20:40:00Z', { day: '', from: '00:10', to: '00:40' }],
    ['tomorrow', '2026-11-21T09:00:00Z', '2026-11-20T20:00:00Z', { day: 'tomorrow', from: '11:00', to: '11:30' }],
    ['seen at night', '2026-11-21T09:00:00Z', '2026-11-21T01:00:00Z', { day: 'tomorrow', from: '11:00', to: '11:30' }],
    ['at the end of a night', '2026-11-21T03:25:00Z', '2026-11-21T02:40:00Z', { day: '', from: '05:25', to: '05:55' }],
    [
      'in the night after tomorrow',
      '2026-11-21T23:00:00Z',
      '2026-11-20T10:00:00Z',
      { day: 'on 22 November', from: '01:00', to: '01:30' },
    ],
    ['later', '2026-11-25T09:00:00Z', '2026-11-20T10:00:00Z', { day: 'on 25 November', from: '11:00', to: '11:30' }],
  ])('is shown unless it is today: %s', (_when, from, now, expected) => {
    expect(formatArrival(span(from), at(now))).toEqual(expected);
  });

  test('is in the words of each language', () => {
    const days = (['ru', 'en', 'ro'] as const).map((locale) =>
      ['2026-11-20T16:00:00Z', '2026-11-21T09:00:00Z', '2026-11-25T09:00:00Z'].map((iso) =>
        formatMoment(iso, at('2026-11-20T12:00:00Z', locale)),
      ),
    );
    expect(days).toEqual([
      ['18:00', 'завтра в\u00a011:00', '25 ноября в\u00a011:00'],
      ['18:00', 'tomorrow at 11:00', '25 November at 11:00'],
      ['18:00', 'mâine, ora 11:00', '25 noiembrie, ora 11:00'],
    ]);
  });
});

const slot = (at: string, is_full = false) => ({ at, to: at, label: at.slice(11, 16), is_full });
const today = { label: 'today', slots: [slot('2026-11-24T10:00:00Z', true), slot('2026-11-24T10:30:00Z')] };
const tomorrow = { label: 'tomorrow', slots: [slot('2026-11-25T10:00:00Z', true), slot('2026-11-25T10:30:00Z')] };
const later = { label: 'later', slots: [slot('2026-11-26T10:00:00Z', true)] };
const days = [today, tomorrow, later];

test('days without a free slot are left out, and so are full slots', () => {
  expect(freeDays(days).map(({ label, slots }) => [label, slots.length])).toEqual([
    ['today', 1],
    ['tomorrow', 1],
  ]);
});

describe('the day of a time', () => {
  test.each([
    ['that is free', '2026-11-24T10:30:00Z', 'today'],
    ['that is the first of its day and full', '2026-11-25T10:00:00Z', 'tomorrow'],
    ['that is no longer offered', '2026-11-25T12:00:00Z', 'tomorrow'],
    ['before all others', '2026-11-23T10:00:00Z', undefined],
    ['that is not chosen', 'asap', undefined],
  ])('%s', (_name, time, label) => expect(dayLabelOf(days, time)).toBe(label));
});

describe('the date of a slot', () => {
  const t = createTranslator('en', messages.en);
  test.each([
    ['in the evening', '2026-11-24T21:30:00Z', '2026-11-24T15:00:00Z', ''],
    ['after midnight', '2026-11-24T22:00:00Z', '2026-11-24T15:00:00Z', 'Tomorrow, 25 November'],
    [
      'after the midnight of another day',
      '2026-11-26T23:30:00Z',
      '2026-11-24T15:00:00Z',
      'After midnight, 27 November',
    ],
    ['of the night that has begun', '2026-11-24T23:30:00Z', '2026-11-24T22:30:00Z', ''],
    ['in the morning', '2026-11-25T03:00:00Z', '2026-11-24T15:00:00Z', ''],
  ])('%s', (_name, at, now, heading) =>
    expect(afterMidnightHeading({ at }, { now: Date.parse(now), locale: 'en', t })).toBe(heading),
  );
});

test('an arrival is estimated exactly as long as pages show that an order is not too late', () => {
  for (const minute of [0, 2, 59]) {
    const restaurant = { ...open, closes_at: `2026-11-20T20:${String(minute).padStart(2, '0')}:30Z` };
    const end = ordersEndAt(restaurant, restaurant.lead_minutes);
    expect(estimateArrival(restaurant, end - 1)).not.toBeNull();
    expect(estimateArrival(restaurant, end)).toBeNull();
  }
});
