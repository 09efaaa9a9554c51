import { describe, expect, test } from 'vitest';
import { warningSentence } from '#backend/http/warnings.ts';
import { LOCALES } from '#contract/constants.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { asMinor } from '#contract/money.ts';
import type { DayHours } from '#contract/staff/hours.ts';
import {
  closingWarnings,
  type OpeningTimes,
  orderTimeWarnings,
  pickupPaymentWarnings,
  type PlacedOrder,
  priceWarnings,
  promotionWarnings,
  specialDayWarnings,
  weekWarnings,
} from './warnings.ts';

const SERVED = [{ leadMinutes: 30, cutoffMinutes: 0 }];
const DAY: DayHours = [{ from: '10:00', to: '22:00' }];
const everyDay = (day: DayHours) => Array.from({ length: 7 }, () => day);
const codes = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code);

describe('a week', () => {
  const week = (after: readonly DayHours[], before: readonly DayHours[] | null = null) =>
    weekWarnings({ before, after, unapplied: null }, SERVED);

  test('with usual hours, and with closed days, has no warning', () => {
    expect(week(everyDay(DAY).with(0, []))).toEqual([]);
  });

  test('that is closed every day has one, also if it was before', () => {
    expect(codes(week(everyDay([]), everyDay([])))).toEqual(['week_closed']);
  });

  test('names hours that were typed and not applied', () => {
    const unapplied = { from: '09:00', to: '21:00' };
    const [warning, ...others] = weekWarnings({ before: null, after: everyDay(DAY), unapplied }, SERVED);
    expect(others).toEqual([]);
    expect(warning && warningSentence(warning, 'en')).toMatch(/^The hours 09:00–21:00 are typed in, but not applied/);
    const applied = everyDay(DAY).with(3, [unapplied]);
    expect(weekWarnings({ before: null, after: applied, unapplied }, SERVED)).toEqual([]);
  });

  test.each([
    ['one minute', [{ from: '10:00', to: '10:01' }], 0],
    ['what preparing takes', [{ from: '10:00', to: '10:50' }], 0],
    ['one minute more', [{ from: '10:00', to: '10:51' }], 1],
    [
      'two such periods',
      [
        { from: '10:00', to: '10:55' },
        { from: '23:30', to: '00:22' },
      ],
      7,
    ],
  ] satisfies [string, DayHours, number][])('that leaves %s of a day names it', (_what, day, minutes) => {
    const [warning] = week(everyDay(DAY).with(1, day).with(6, day));
    expect(warning).toMatchObject({ code: 'hardly_open', values: { minutes } });
    expect(warning && warningSentence(warning, 'en')).toMatch(/^Tuesday, Sunday: /);
    expect(warning && warningSentence(warning, 'ru')).toMatch(/^вторник, воскресенье: /);
  });

  test('is short by the shortest preparation of those that the branch offers', () => {
    const day: DayHours = [{ from: '10:00', to: '11:00' }];
    const served = [
      { leadMinutes: 60, cutoffMinutes: 0 },
      { leadMinutes: 10, cutoffMinutes: 0 },
    ];
    expect(weekWarnings({ before: null, after: everyDay(day), unapplied: null }, served)).toEqual([]);
  });

  test('has no warning for a day that stays as it is', () => {
    const short = everyDay(DAY).with(0, [{ from: '10:00', to: '10:01' }]);
    expect(week(short.with(5, []), short)).toEqual([]);
  });
});

test('a special day with hardly any time is named by its date', () => {
  const [warning] = specialDayWarnings('2026-12-31', [{ from: '10:00', to: '10:01' }], SERVED);
  expect(warning && warningSentence(warning, 'en')).toMatch(/^31\.12\.2026: /);
  expect(specialDayWarnings('2026-12-31', [], SERVED)).toEqual([]);
});

test('a cut-off is warned of only for days that it makes too short', () => {
  const weeks = [everyDay(DAY).with(2, [{ from: '10:00', to: '12:00' }])];
  const cutoff = (minutes: number) => [{ leadMinutes: 30, cutoffMinutes: minutes }];
  expect(orderTimeWarnings(weeks, cutoff(0), cutoff(60))).toEqual([]);
  const [warning] = orderTimeWarnings(weeks, cutoff(0), cutoff(119));
  expect(warning).toMatchObject({ code: 'hardly_open', values: { days: { en: 'Wednesday' }, minutes: 1 } });
  expect(orderTimeWarnings(weeks, cutoff(119), cutoff(120))).toEqual([]);
  // Another branch is open that day.
  expect(orderTimeWarnings([...weeks, everyDay(DAY)], cutoff(0), cutoff(119))).toEqual([]);
});

describe('placed orders', () => {
  const NOW = new Date('2026-11-20T10:00:00Z');
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
  const order = (number: string, time: string, branchId: number | null = null): PlacedOrder => ({
    number,
    scheduledFor: at(time),
    beginsAt: new Date(at(time).getTime() - 40 * 60_000),
    endsAt: new Date(at(time).getTime() + 30 * 60_000),
    branchId,
  });
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '22:00' }));
  const branch = (id: number) => ({ id, hours, specialDays: [] });
  const times = (...closed: OpeningTimes['closures'][number][]): OpeningTimes => ({
    branches: [branch(1), branch(2)],
    closures: closed,
  });
  const closure = (from: string, to: string, branchId: number | null = null) => ({
    branchId,
    startsAt: at(from),
    endsAt: at(to),
  });
  const warn = (orders: readonly PlacedOrder[], after: OpeningTimes, before = times()) =>
    closingWarnings(orders, before, after, NOW);

  test('in a closure are named with their times in the zone of the restaurant', () => {
    const [warning, ...others] = warn([order('7', '14:00'), order('9', '18:00')], times(closure('13:00', '15:00')));
    expect([warning?.code, warning?.values, others]).toEqual([
      'orders_while_closed',
      { orders: '7 (20.11, 16:00)' },
      [],
    ]);
  });

  test.each([
    ['whose preparation begins in it', '15:20', 1],
    ['that are prepared right after it', '15:40', 0],
    ['that are promised until it', '12:30', 0],
    ['that are handed over in it', '12:40', 1],
  ])('%s', (_what, time, count) => {
    expect(warn([order('7', time)], times(closure('13:00', '15:00')))).toHaveLength(count);
  });

  test('are prepared by another branch, unless they belong to the closed one', () => {
    const closed = times(closure('13:00', '15:00', 1));
    expect(warn([order('7', '14:00'), order('8', '14:00', 2)], closed)).toEqual([]);
    expect(codes(warn([order('9', '14:00', 1)], closed))).toEqual(['orders_while_closed']);
  });

  test('that had no kitchen before are not named again', () => {
    const closed = times(closure('13:00', '15:00'));
    expect(warn([order('7', '14:00')], times(closure('12:00', '16:00')), closed)).toEqual([]);
  });

  test('are counted beyond the first five', () => {
    const orders = Array.from({ length: 8 }, (_, index) => order(String(index + 1), '14:00'));
    const [warning] = warn(orders, times(closure('13:00', '15:00')));
    expect(warning && warningSentence(warning, 'en')).toMatch(/5 \(20\.11, 16:00\) and 3 more\. This means/);
  });
});

test('payment methods of pickup have no effect without pickup, and are warned of when they change', () => {
  const change = { before: ['cash', 'card_courier'], after: ['cash'] };
  expect(codes(pickupPaymentWarnings(change, false))).toEqual(['pickup_methods_without_pickup']);
  expect(pickupPaymentWarnings(change, true)).toEqual([]);
  expect(pickupPaymentWarnings({ ...change, after: change.before }, false)).toEqual([]);
});

test('a price of 0 is warned of when it becomes 0, unless a required choice has the price', () => {
  const dish = (price: number, min = 0) => ({
    name: textInAllLocales('Soup'),
    price,
    option_groups: [{ min, options: [{ price: 100 }, { price: 200 }] }],
  });
  expect(codes(priceWarnings(null, dish(0)))).toEqual(['free_dish']);
  expect(codes(priceWarnings(dish(100), dish(0)))).toEqual(['free_dish']);
  expect(priceWarnings(dish(0), dish(0))).toEqual([]);
  expect(priceWarnings(null, dish(0, 1))).toEqual([]);
  expect(priceWarnings(null, dish(1))).toEqual([]);
  // The choice that had the price is no longer required.
  expect(codes(priceWarnings(dish(0, 1), dish(0)))).toEqual(['free_dish']);
});

test.each([
  ['percent', 100, 0, 'code_pays_everything'],
  ['percent', 99, 0, undefined],
  ['fixed', 5000, 0, undefined],
  ['fixed', 10_000, 0, 'code_pays_small_orders'],
  ['fixed', 10_000, 10_001, undefined],
  ['free_delivery', 0, 0, undefined],
] as const)('a code %s %d from %d, where orders cost at least 100.00: %s', (kind, value, minSum, code) => {
  expect(promotionWarnings({ kind, value, min_sum: asMinor(minSum) }, asMinor(10_000))[0]?.code).toBe(code);
});

test('every sentence is complete in every language, and says what the change means', () => {
  const unapplied = { from: '09:00', to: '21:00' };
  const warnings = [
    ...weekWarnings({ before: null, after: everyDay([]), unapplied }, SERVED),
    ...specialDayWarnings('2026-12-31', [{ from: '10:00', to: '10:01' }], SERVED),
    ...priceWarnings(null, { name: textInAllLocales('Soup'), price: 0, option_groups: [] }),
  ];
  for (const warning of warnings)
    for (const locale of LOCALES)
      expect(warningSentence(warning, locale)).toMatch(/^[^{}]+(?:Это значит|This means|Aceasta înseamnă)[^{}]+$/);
});
