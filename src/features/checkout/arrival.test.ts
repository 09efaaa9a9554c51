import { expect, test } from 'vitest';
import { estimateArrival } from './arrival.ts';

const open = { is_open: true, lead_minutes: 45 };

test.each([
  ['2026-11-20T15:53:00Z', 45, { from: '18:40', to: '19:00' }],
  ['2026-11-20T15:55:00Z', 45, { from: '18:40', to: '19:00' }],
  ['2026-11-20T15:55:01Z', 45, { from: '18:45', to: '19:05' }],
  // Past midnight, and in summer time.
  ['2026-07-20T20:40:00Z', 30, { from: '00:10', to: '00:30' }],
])('an order placed at %s with a lead time of %i minutes is expected at %o', (now, lead, expected) => {
  expect(estimateArrival({ ...open, lead_minutes: lead }, Date.parse(now), 'ru')).toEqual(expected);
});

test.each([
  ['of a closed restaurant', { ...open, is_open: false }],
  ['with an impossible lead time', { ...open, lead_minutes: 1e15 }],
  ['without a lead time', { ...open, lead_minutes: 0 }],
  ['of a restaurant that is not loaded', undefined],
])('nothing is estimated for an order %s', (_, restaurant) => {
  expect(estimateArrival(restaurant, Date.parse('2026-11-20T15:55:00Z'), 'ru')).toBeNull();
});
