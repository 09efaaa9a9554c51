import { describe, expect, it } from 'vitest';
import { monthWeeks, stepDay } from './Calendar.tsx';
import { adultBirthday, parseDay, formatDay } from './date.ts';

it('shows a day as DD.MM.YYYY', () => {
  expect(formatDay('2001-12-31')).toBe('31.12.2001');
});

describe('reading a typed day', () => {
  it.each([
    ['31.12.2001', '2001-12-31'],
    [' 01.02.2003 ', '2003-02-01'],
    ['29.02.2004', '2004-02-29'],
    ['29.02.2003', undefined],
    ['31.04.2003', undefined],
    ['32.01.2003', undefined],
    ['1.2.2003', undefined],
    ['', undefined],
  ])('%j is %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });
});

describe('the birthday calendar', () => {
  it('opens 18 years before today', () => {
    expect(adultBirthday('2026-11-20')).toBe('2008-11-20');
  });

  it('opens on the last of February for a leap day', () => {
    expect(adultBirthday('2028-02-29')).toBe('2010-02-28');
  });
});

describe('the weeks of a month', () => {
  it('start on Monday', () => {
    const weeks = monthWeeks('2026-11-20');
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01']);
    expect(weeks).toHaveLength(6);
  });

  it('end with the last day of the month', () => {
    expect(monthWeeks('2026-11-20').flat().filter(Boolean).at(-1)).toBe('2026-11-30');
  });

  it('have four rows for a February that starts on Monday', () => {
    expect(monthWeeks('2027-02-01')).toHaveLength(4);
  });

  it('are complete in a month with a change to summer time', () => {
    expect(monthWeeks('2026-03-29').flat().filter(Boolean)).toHaveLength(31);
  });
});

describe('keys in the calendar', () => {
  it.each([
    ['ArrowLeft', false, '2026-02-28'],
    ['ArrowRight', false, '2026-03-02'],
    ['ArrowUp', false, '2026-02-22'],
    ['ArrowDown', false, '2026-03-08'],
    ['PageUp', false, '2026-02-01'],
    ['PageDown', false, '2026-04-01'],
    ['PageUp', true, '2025-03-01'],
    ['Home', false, '2026-03-01'],
    ['End', false, '2026-03-31'],
    ['x', false, undefined],
  ])('%s (shift: %s) moves from 1 March to %s', (key, shift, day) => {
    expect(stepDay('2026-03-01', key, shift)).toBe(day);
  });

  it('moves to the last day of a shorter month', () => {
    expect(stepDay('2026-01-31', 'PageDown')).toBe('2026-02-28');
  });
});
