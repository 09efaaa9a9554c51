import { describe, expect, it, test } from 'vitest';
import { nextChange, weekOf } from './opening-hours.ts';

const open = (closes_at: string | null) => ({ is_open: true, opens_at: null, closes_at });
const closed = (opens_at: string | null) => ({ is_open: false, opens_at, closes_at: null });

describe('the next change of opening hours', () => {
  it('is the first closing of what is open or opening of what is closed [D17f]', () => {
    expect(nextChange([open('2026-11-20T20:00:00Z'), closed('2026-11-20T07:00:00Z')])).toBe(
      Date.parse('2026-11-20T07:00:00Z'),
    );
  });

  it('never comes where everything is open around the clock', () => {
    expect(nextChange([open(null)])).toBe(Infinity);
    expect(nextChange([])).toBe(Infinity);
  });
});

const days = (weekdays: number[], from: string, to: string) => weekdays.map((weekday) => ({ weekday, from, to }));

describe('a week of opening hours', () => {
  test('joins neighbouring days with the same hours', () => {
    const hours = [...days([1, 2, 3, 4, 5], '09:00', '22:00'), ...days([6, 7], '10:00', '01:00')];
    expect(weekOf(hours)).toEqual([
      { first: 1, last: 5, intervals: ['09:00–22:00'] },
      { first: 6, last: 7, intervals: ['10:00–01:00'] },
    ]);
  });

  test('shows several intervals of a day in their order', () => {
    const hours = [...days([1], '17:00', '22:00'), ...days([1], '11:00', '15:00')];
    expect(weekOf(hours)[0]).toEqual({ first: 1, last: 1, intervals: ['11:00–15:00', '17:00–22:00'] });
  });

  test('names days without hours, also all of them', () => {
    expect(weekOf([])).toEqual([{ first: 1, last: 7, intervals: [] }]);
    expect(weekOf(days([2, 3, 4, 5, 6, 7], '10:00', '20:00'))[0]).toEqual({ first: 1, last: 1, intervals: [] });
  });

  test('writes hours that end when they begin as the whole day', () => {
    expect(weekOf(days([1, 2, 3, 4, 5, 6, 7], '00:00', '00:00'))).toEqual([
      { first: 1, last: 7, intervals: ['00:00–24:00'] },
    ]);
  });
});
