import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOpenStatus, listOpenPeriods, type Schedule } from '#backend/catalog/schedule.ts';
import { wallClockAt } from '#contract/times.ts';
import { slotsView } from './order-handlers.ts';
import {
  DEFAULT_SLOT_RULE,
  findFreeSlot,
  listSlots,
  promisedTimeOfSlot,
  soonestPromisedTime,
  type SlotContext,
} from './slots.ts';

const MINUTE_MS = 60_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const daily = (from: string, to: string): Schedule => ({
  hours: EVERY_DAY.map((weekday) => ({ weekday, from, to })),
  specialDays: [],
  closures: [],
});

function contextAt(now: Date, schedules: readonly Schedule[], extra: Partial<SlotContext> = {}): SlotContext {
  const clock = wallClockAt(now);
  return {
    clock,
    periods: listOpenPeriods(schedules, clock),
    rule: DEFAULT_SLOT_RULE,
    leadMinutes: 40,
    busyMinutes: 0,
    fullSlots: new Set(),
    ...extra,
  };
}

const isoSlots = (context: SlotContext, now: Date) =>
  listSlots(context, now.getTime()).map((at) => new Date(at).toISOString());

// Nothing may depend on the time zone of the machine.
const machineZone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'Asia/Tokyo';
  expect(new Date().getTimezoneOffset()).toBe(-540);
});
afterAll(() => {
  if (machineZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machineZone;
});

describe('slots', () => {
  const today = { ...DEFAULT_SLOT_RULE, daysAhead: 0 };

  test('begin when the first order can be ready, and end before closing', () => {
    const now = new Date('2026-11-20T05:00:00Z');
    const slots = isoSlots(contextAt(now, [daily('09:00', '12:00')], { rule: today }), now);
    expect(slots).toEqual([
      '2026-11-20T08:00:00.000Z',
      '2026-11-20T08:30:00.000Z',
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T09:30:00.000Z',
    ]);
  });

  test('end earlier with a cut-off, and begin later while the kitchen is busy', () => {
    const now = new Date('2026-11-20T08:00:00Z');
    const context = contextAt(now, [daily('09:00', '12:00')], {
      rule: { ...today, cutoffMinutes: 60 },
      busyMinutes: 30,
    });
    expect(isoSlots(context, now)).toEqual(['2026-11-20T09:30:00.000Z']);
  });

  test('run past midnight, and belong to the evening in words', () => {
    const now = new Date('2026-11-20T19:00:00Z');
    const context = contextAt(now, [daily('18:00', '01:00')], { rule: { ...today, daysAhead: 1 } });
    const { days, asap } = slotsView(context, now, 'en');
    expect(asap).toEqual({ from: '2026-11-20T19:40:00.000Z', to: '2026-11-20T20:00:00.000Z' });
    expect(days.map(({ label, slots }) => [label, slots[0]?.label, slots.at(-1)?.label])).toEqual([
      ['Today', '22:00–22:30', '00:30–01:00 at night'],
      ['Tomorrow', '19:00–19:30', '23:30–00:00'],
    ]);
    expect(slotsView(context, now, 'ru').days[0]?.slots.at(-1)?.label).toBe('00:30–01:00 ночью');
  });

  test('name days beyond tomorrow by weekday and date', () => {
    const now = new Date('2026-11-20T10:00:00Z');
    const labels = (locale: 'ru' | 'en' | 'ro') =>
      slotsView(contextAt(now, [daily('09:00', '22:00')]), now, locale).days.map(({ label }) => label);
    expect(labels('en')).toEqual([
      'Today',
      'Tomorrow',
      'Sun 22 November',
      'Mon 23 November',
      'Tue 24 November',
      'Wed 25 November',
      'Thu 26 November',
    ]);
    expect(labels('ru')[2]).toBe('вс, 22 ноября');
    // Around the clock on Tuesdays only: its first slots belong to the night of Monday.
    const tuesdays = contextAt(now, [
      { hours: [{ weekday: 2, from: '00:00', to: '24:00' }], specialDays: [], closures: [] },
    ]);
    expect(slotsView(tuesdays, now, 'en').days.map(({ label }) => label)).toEqual([
      'Mon 23 November',
      'Tue 24 November',
    ]);
    expect(labels('ro').slice(0, 3)).toEqual(['Azi', 'Mâine', 'dum., 22 noiembrie']);
    // The clocks go forward in the night before the first slot of Sunday.
    const spring = new Date('2027-03-25T10:00:00Z');
    const allDay = contextAt(spring, [daily('00:00', '24:00')]);
    expect(slotsView(allDay, spring, 'en').days.map(({ label }) => label)).toEqual([
      'Today',
      'Tomorrow',
      'Sat 27 March',
      'Sun 28 March',
      'Mon 29 March',
      'Tue 30 March',
      'Wed 31 March',
    ]);
  });

  test('exist once in the hour that spring skips, and twice with their offset in the hour that autumn repeats', () => {
    const labelsOfNight = (now: string) =>
      slotsView(
        contextAt(new Date(now), [daily('22:00', '06:00')], {
          rule: { ...today, intervalMinutes: 60 },
          leadMinutes: 0,
        }),
        new Date(now),
        'en',
      ).days[0]?.slots.map(({ label }) => label);
    expect(labelsOfNight('2027-03-27T23:30:00Z')).toEqual(['02:00–04:00 at night', '04:00–05:00 at night']);
    expect(labelsOfNight('2026-10-24T22:30:00Z')).toEqual([
      '02:00–03:00 at night',
      '03:00–03:00 at night (GMT+3)',
      '03:00–04:00 at night (GMT+2)',
      '04:00–05:00 at night',
    ]);
  });

  test('an order for as soon as possible moves to the next free slot, and only within these opening hours', () => {
    const now = new Date('2026-11-20T08:00:00Z');
    const full = (...slots: string[]) =>
      contextAt(now, [daily('09:00', '12:00')], { fullSlots: new Set(slots.map((slot) => Date.parse(slot))) });
    const soonest = (context: SlotContext) => soonestPromisedTime(context, now.getTime());
    expect(soonest(full())).toMatchObject({ from: Date.parse('2026-11-20T08:40:00Z'), isPostponed: false });
    expect(soonest(full('2026-11-20T08:30:00Z'))).toMatchObject({
      from: Date.parse('2026-11-20T09:00:00Z'),
      isPostponed: true,
    });
    const evening = full('2026-11-20T08:30:00Z', '2026-11-20T09:00:00Z', '2026-11-20T09:30:00Z');
    expect(soonest(evening)).toBeNull();
    expect(findFreeSlot(evening, now.getTime())).toBe(Date.parse('2026-11-21T08:00:00Z'));
  });

  describe('an order for as soon as possible', () => {
    /** A kitchen from 09:00 to 12:00 that begins its last order before 10:30, in local time. */
    const soonest = (
      at: string,
      extra: Partial<SlotContext> = {},
      hours: readonly [string, string] = ['09:00', '12:00'],
    ) => {
      const now = new Date(at);
      const context = contextAt(now, [daily(...hours)], { rule: { ...today, cutoffMinutes: 90 }, ...extra });
      const from = soonestPromisedTime(context, now.getTime())?.from;
      return from === undefined ? null : new Date(from).toISOString().slice(11, 16);
    };

    test.each([
      ['a delivery', 40, '09:10'],
      ['an order that is collected', 20, '08:50'],
    ])('is promised while the kitchen begins it before the cut-off: %s', (_what, leadMinutes, last) => {
      expect(soonest('2026-11-20T08:29:59.999Z', { leadMinutes })).toBe(last);
      expect(soonest('2026-11-20T08:30:00Z', { leadMinutes })).toBeNull();
      expect(soonest('2026-11-20T08:30:01Z', { leadMinutes })).toBeNull();
      expect(soonest('2026-11-20T08:59:59Z', { leadMinutes })).toBeNull();
    });

    test.each([
      ['a delivery', 40, '09:10'],
      ['an order that is collected', 20, '08:50'],
    ])('is not promised if a busy kitchen begins it after the cut-off: %s', (_what, leadMinutes, last) => {
      const busy = { leadMinutes, busyMinutes: 20 };
      expect(soonest('2026-11-20T08:09:59Z', busy)).toBe(last);
      expect(soonest('2026-11-20T08:10:00Z', busy)).toBeNull();
      expect(soonest('2026-11-20T08:29:59Z', busy)).toBeNull();
    });

    test.each([
      ['a delivery', 40, '2026-11-20T09:00:00Z', '09:40'],
      ['an order that is collected', 20, '2026-11-20T09:20:00Z', '09:40'],
      ['an order that is ready at once', 0, '2026-11-20T09:40:00Z', '09:40'],
    ])('is promised until closing, also without a cut-off: %s', (_what, leadMinutes, last, from) => {
      const after = new Date(Date.parse(last) + 1).toISOString();
      const context = { rule: today, leadMinutes };
      expect(soonest(last, context)).toBe(from);
      expect(soonest(after, context)).toBeNull();
      const closed = { closures: [{ startsAt: Date.parse('2026-11-20T09:30:00Z'), endsAt: Infinity }] };
      const soonestUnlessClosed = (at: string) => {
        const now = new Date(at);
        const periods = contextAt(now, [{ ...daily('09:00', '12:00'), ...closed }]).periods;
        return soonest(at, { ...context, periods });
      };
      expect(soonestUnlessClosed(new Date(Date.parse(last) - 30 * MINUTE_MS).toISOString())).toBe('09:10');
      expect(soonestUnlessClosed(new Date(Date.parse(after) - 30 * MINUTE_MS).toISOString())).toBeNull();
    });

    test('is not promised if a busy kitchen begins it too late for the closing time, also without a cut-off', () => {
      const busy = { rule: today, busyMinutes: 20 };
      expect(soonest('2026-11-20T08:40:00Z', busy)).toBe('09:40');
      expect(soonest('2026-11-20T08:40:01Z', busy)).toBeNull();
    });

    test('is not postponed beyond closing', () => {
      const fullSlots = new Set([Date.parse('2026-11-20T09:30:00Z')]);
      const rule = { ...today, intervalMinutes: 15 };
      const postponed = (leadMinutes: number) => soonest('2026-11-20T09:00:00Z', { rule, leadMinutes, fullSlots });
      expect(postponed(0)).toBe('09:00');
      expect(postponed(30)).toBeNull();
    });

    test('has the cut-off of the evening after midnight', () => {
      const hours = ['18:00', '02:00'] as const;
      expect(soonest('2026-11-20T21:30:00Z', {}, hours)).toBe('22:10');
      expect(soonest('2026-11-20T22:29:59Z', {}, hours)).toBe('23:10');
      expect(soonest('2026-11-20T22:30:00Z', {}, hours)).toBeNull();
      expect(soonest('2026-11-20T22:09:59Z', { busyMinutes: 20 }, hours)).toBe('23:10');
      expect(soonest('2026-11-20T22:10:00Z', { busyMinutes: 20 }, hours)).toBeNull();
    });

    test('ends with the slots of these opening hours', () => {
      const rule = { ...today, intervalMinutes: 5, cutoffMinutes: 90 };
      for (const busyMinutes of [0, 20])
        for (let minute = 0; minute < 60; minute += 5) {
          const now = new Date(Date.parse('2026-11-20T08:00:00Z') + minute * MINUTE_MS);
          const context = contextAt(now, [daily('09:00', '12:00')], { rule, busyMinutes });
          const [first = null] = isoSlots(context, now);
          expect(soonest(now.toISOString(), { rule, busyMinutes }), now.toISOString()).toBe(
            first && first.slice(11, 16),
          );
        }
    });
  });

  const minutes = (step: number, max: number) =>
    fc.integer({ min: 0, max: Math.floor(max / step) }).map((count) => count * step);
  const times = minutes(15, 24 * 60 - 15).map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

  const restaurants = moments.chain((now) =>
    fc.record({
      now: fc.constant(now),
      schedule: fc.record({
        hours: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: times, to: times }), {
          maxLength: 9,
        }),
        specialDays: fc.array(
          fc.record({
            date: fc
              .integer({ min: -1, max: 8 })
              .map((day) => new Date(now.getTime() + day * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)),
            from: fc.option(times),
            to: times,
          }),
          { maxLength: 3 },
        ),
        closures: fc.array(
          fc.tuple(minutes(7, 7 * 24 * 60), minutes(13, 3 * 24 * 60)).map(([start, length]) => ({
            startsAt: now.getTime() + (start - 600) * MINUTE_MS,
            endsAt: now.getTime() + (start - 600 + length + 1) * MINUTE_MS,
          })),
          { maxLength: 3 },
        ),
      }),
      rule: fc.record({
        intervalMinutes: fc.constantFrom(15, 20, 30, 60),
        daysAhead: fc.integer({ min: 0, max: 6 }),
        cutoffMinutes: minutes(5, 90),
        maxOrders: fc.constant(null),
      }),
      leadMinutes: minutes(5, 120),
      busyMinutes: minutes(5, 60),
    }),
  );

  test('every offered slot can be ordered, and no other time; as soon as possible by the same rule', () => {
    fc.assert(
      fc.property(restaurants, ({ now, schedule, rule, leadMinutes, busyMinutes }) => {
        const context = contextAt(now, [schedule], { rule, leadMinutes, busyMinutes });
        const offered = new Set(listSlots(context, now.getTime()));
        const interval = rule.intervalMinutes * MINUTE_MS;
        const { clock } = context;
        const current = getOpenStatus(context.periods, now);
        const soonest = soonestPromisedTime(context, now.getTime());
        const beginsSoonest = now.getTime() + busyMinutes * MINUTE_MS;
        const lastBeginning = (current.closesAt?.getTime() ?? Infinity) - rule.cutoffMinutes * MINUTE_MS;
        const step = 5 * MINUTE_MS;
        const readySoonest = Math.ceil((beginsSoonest + leadMinutes * MINUTE_MS) / step) * step;
        const isBeforeClosing = readySoonest + 20 * MINUTE_MS <= (current.closesAt?.getTime() ?? Infinity);
        expect(soonest !== null).toBe(current.open && beginsSoonest < lastBeginning && isBeforeClosing);
        if (soonest) expect(soonest.from - beginsSoonest - leadMinutes * MINUTE_MS).toBeLessThan(5 * MINUTE_MS);
        const start = Math.floor(now.getTime() / interval) * interval - 2 * interval;
        for (let at = start; at < now.getTime() + 7.5 * 24 * 60 * MINUTE_MS; at += interval) {
          // What the kitchen has to do for this slot, said without the slots.
          const begins = at - leadMinutes * MINUTE_MS;
          const { closesAt, open } = getOpenStatus(context.periods, new Date(begins));
          const isBeforeCutoff = closesAt === null || begins < closesAt.getTime() - rule.cutoffMinutes * MINUTE_MS;
          const isInTime = at >= now.getTime() + (leadMinutes + busyMinutes) * MINUTE_MS;
          const isSoonEnough = clock.toWallTime(at) < clock.today + (rule.daysAhead + 1) * 24 * 60 * MINUTE_MS;
          const isBeforeClosing = closesAt === null || at + interval <= closesAt.getTime();
          const expected = open && isBeforeCutoff && isBeforeClosing && isInTime && isSoonEnough;
          expect(offered.has(at), new Date(at).toISOString()).toBe(expected);
          expect(promisedTimeOfSlot(context, at, now.getTime()) !== null).toBe(expected);
          expect(promisedTimeOfSlot(context, at + MINUTE_MS, now.getTime())).toBeNull();
        }
      }),
      { numRuns: 150 },
    );
  });
});
