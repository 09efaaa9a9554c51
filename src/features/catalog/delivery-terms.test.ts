import { asMinor, ZERO } from '#contract/money.ts';
import { describe, expect, test } from 'vitest';
import { deliveryTime, ordersEndAt, pickupTime } from './delivery-terms.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`);
const restaurant = {
  is_open: true,
  closes_at: '2026-11-20T20:00:00Z' as string | null,
  accepts_scheduled: true,
  lead_minutes: 40,
  pickup_minutes: 15 as number | null,
  delivery: null,
};
const zone = {
  price: asMinor(2000),
  free_from: null,
  min_order: ZERO,
  travel_minutes: 20,
  is_lowest: false,
  own_zones: true,
};

describe('an order for now', () => {
  // A promise begins at a full five minutes and has twenty.
  test.each([
    ['18:59:59', false],
    ['19:00:00', false],
    ['19:00:01', true],
    ['19:45:00', true],
  ])(
    'of a restaurant that closes at 20:00 and takes 40 minutes: at %s it is %s that it is too late',
    (now, isTooLate) => {
      expect(deliveryTime(restaurant, at(now))).toMatchObject({ totalMinutes: 40, isTooLate });
    },
  );

  test('is too late earlier in a zone that is farther away, and later for a pickup', () => {
    const times = (now: string) => [
      deliveryTime({ ...restaurant, delivery: zone }, at(now)).isTooLate,
      deliveryTime(restaurant, at(now)).isTooLate,
      pickupTime(restaurant, at(now)).isTooLate,
    ];
    expect(times('18:40:00')).toEqual([false, false, false]);
    expect(times('18:45:00')).toEqual([true, false, false]);
    expect(times('19:05:00')).toEqual([true, true, false]);
    expect(times('19:30:00')).toEqual([true, true, true]);
  });

  test.each([
    ['is closed', { is_open: false }],
    ['is always open', { closes_at: null }],
    ['has no known time', { lead_minutes: 0 }],
  ])('is never too late at a restaurant that %s', (_what, change) => {
    expect(deliveryTime({ ...restaurant, ...change }, at('19:59:00')).isTooLate).toBe(false);
  });

  test('is too late from the cut-off of the restaurant on, which differs for a pickup', () => {
    const early = { ...restaurant, cutoff_at: '2026-11-20T18:00:00Z', pickup_cutoff_at: '2026-11-20T18:30:00Z' };
    const times = (now: string) => [deliveryTime(early, at(now)).isTooLate, pickupTime(early, at(now)).isTooLate];
    expect(times('17:59:59')).toEqual([false, false]);
    expect(times('18:00:00')).toEqual([true, false]);
    expect(times('18:30:00')).toEqual([true, true]);
  });

  test('is possible until the end of a millisecond', () => {
    expect(ordersEndAt(restaurant, 40)).toBe(at('19:00:00.001'));
  });
});
