import { describe, expect, it, test } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { messages } from '#i18n/messages/index.ts';
import { nextOpeningChange } from './opening-change.ts';
import {
  closedText,
  formatIntervals,
  formatOpeningStatus,
  groupWeekdays,
  intervalsToday,
  withOrderAhead,
} from './opening-text.ts';

const open = (closes_at: string | null) => ({ is_open: true, opens_at: null, closes_at });
const closed = (opens_at: string | null) => ({ is_open: false, opens_at, closes_at: null });

describe('the next change of opening hours', () => {
  it('is the first closing or opening', () => {
    const now = Date.parse('2026-11-20T05:00:00Z');
    expect(nextOpeningChange([open('2026-11-20T20:00:00Z'), closed('2026-11-20T07:00:00Z')], now)).toBe(
      Date.parse('2026-11-20T07:00:00Z'),
    );
  });

  it('is not in the past: a provider may return an old time', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(nextOpeningChange([closed('2026-11-20T07:00:00Z')], now)).toBe(Infinity);
    expect(nextOpeningChange([closed('2026-11-20T12:00:00Z'), open('2026-11-20T20:00:00Z')], now)).toBe(
      Date.parse('2026-11-20T20:00:00Z'),
    );
  });

  it('is when the last order for now can be delivered before closing, then the closing', () => {
    const closing = { ...open('2026-11-20T20:00:00Z'), lead_minutes: 40 };
    const last = Date.parse('2026-11-20T19:00:00.001Z');
    expect(nextOpeningChange([closing], 0)).toBe(last);
    expect(nextOpeningChange([closing], last)).toBe(Date.parse('2026-11-20T20:00:00Z'));
  });

  it('is midnight before an opening of a later day, whose name changes then', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const midnight = Date.parse('2026-11-20T22:00:00Z');
    expect(nextOpeningChange([closed('2026-11-21T07:00:00Z')], now)).toBe(midnight);
    expect(nextOpeningChange([closed('2026-11-21T07:00:00Z')], midnight)).toBe(Date.parse('2026-11-21T07:00:00Z'));
  });

  it('is never if everything is open around the clock', () => {
    expect(nextOpeningChange([open(null)], 0)).toBe(Infinity);
    expect(nextOpeningChange([{ ...open(null), lead_minutes: 40 }], 0)).toBe(Infinity);
    expect(nextOpeningChange([], 0)).toBe(Infinity);
  });
});

const days = (weekdays: number[], from: string, to: string) => weekdays.map((weekday) => ({ weekday, from, to }));

test('an opening more than six days away has its date, a nearer one its weekday', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const opening = (opensAt: string) =>
    formatOpeningStatus({ ...closed(opensAt), always_open: false }, 'en', createTranslator('en', messages.en), now);
  expect(opening('2026-11-26T08:00:00Z')).toMatch(/Thu\s10:00/);
  expect(opening('2026-11-27T08:00:00Z')).toMatch(/27\sNovember\sat\s10:00/);
});

describe('a week of opening hours', () => {
  test('joins consecutive days with the same hours', () => {
    const hours = [...days([1, 2, 3, 4, 5], '09:00', '22:00'), ...days([6, 7], '10:00', '01:00')];
    expect(groupWeekdays(hours)).toEqual([
      { first: 1, last: 5, intervals: ['09:00–22:00'] },
      { first: 6, last: 7, intervals: ['10:00–01:00'] },
    ]);
  });

  test('sorts several intervals of a day', () => {
    const hours = [...days([1], '17:00', '22:00'), ...days([1], '11:00', '15:00')];
    expect(groupWeekdays(hours)[0]).toEqual({ first: 1, last: 1, intervals: ['11:00–15:00', '17:00–22:00'] });
  });

  test('includes days without hours', () => {
    expect(groupWeekdays([])).toEqual([{ first: 1, last: 7, intervals: [] }]);
    expect(groupWeekdays(days([2, 3, 4, 5, 6, 7], '10:00', '20:00'))[0]).toEqual({ first: 1, last: 1, intervals: [] });
  });

  test('shows hours that end when they begin as the whole day', () => {
    expect(groupWeekdays(days([1, 2, 3, 4, 5, 6, 7], '00:00', '00:00'))).toEqual([
      { first: 1, last: 7, intervals: ['00:00–24:00'] },
    ]);
  });
});

describe('the hours of today', () => {
  const hours = [...days([1, 2, 3, 4, 5], '09:00', '00:00'), ...days([7], '10:00', '01:00')];
  const special_days = [{ date: '2026-11-24', from: '12:00', to: '15:00' }];

  it.each([
    ['are those of the weekday', '2026-11-20T12:00:00Z', ['09:00–00:00']],
    ['are those of the restaurant’s date', '2026-11-21T22:30:00Z', ['10:00–01:00']],
    ['are none on a day off', '2026-11-21T12:00:00Z', []],
    ['are those of a special day', '2026-11-24T12:00:00Z', ['12:00–15:00']],
  ])('%s', (_, now, intervals) => {
    expect(intervalsToday({ hours, special_days }, new Date(now))).toEqual(intervals);
  });

  it('are unknown without hours', () => {
    expect(intervalsToday({ hours: [], special_days: [] }, new Date('2026-11-20T12:00:00Z'))).toBeUndefined();
  });
});

const t = createTranslator('en', messages.en);

describe('the intervals of a day', () => {
  it.each([
    [['11:00–15:00', '17:00–22:00'], '11:00–\u206015:00, 17:00–\u206022:00'],
    [['00:00–24:00'], '24\u00a0hours'],
    [[], 'closed'],
  ])('%j are shown as %s', (intervals, text) => {
    expect(formatIntervals(intervals, t)).toBe(text);
  });
});

describe('the opening status of a restaurant', () => {
  const status = (hours: Partial<Parameters<typeof formatOpeningStatus>[0]>) =>
    formatOpeningStatus(
      { is_open: true, always_open: false, opens_at: null, closes_at: null, ...hours },
      'en',
      t,
      new Date('2026-11-20T12:00:00Z'),
    );

  it.each([
    ['Open until 22:00', { closes_at: '2026-11-20T20:00:00Z' }],
    ['Open 24 hours', { always_open: true }],
    ['Open', {}],
    ['Opens at 17:00', { is_open: false, opens_at: '2026-11-20T15:00:00Z' }],
    ['Opens tomorrow at 09:00', { is_open: false, opens_at: '2026-11-21T07:00:00Z' }],
    ['Opens tomorrow at 17:00', { is_open: false, opens_at: '2026-11-21T15:00:00Z' }],
    [
      'Opens tomorrow at 09:00 · order ahead',
      { is_open: false, opens_at: '2026-11-21T07:00:00Z', accepts_scheduled: true },
    ],
    ['Open', { accepts_scheduled: true }],
    ['Opens Mon\u00a009:00', { is_open: false, opens_at: '2026-11-23T07:00:00Z' }],
    ['Closed', { is_open: false }],
  ])('is “%s” for %j', (text, hours) => {
    expect(status(hours)).toBe(text);
  });
});

describe('the notice of a closed restaurant', () => {
  const notice = (opens_at: string | null, accepts_scheduled: boolean, is_open = false) => {
    const restaurant = { is_open, always_open: false, opens_at, closes_at: null, accepts_scheduled };
    return withOrderAhead(closedText(restaurant, 'en', t, new Date('2026-11-20T12:00:00Z')), restaurant, t);
  };

  it.each([
    ['2026-11-20T15:00:00Z', false, 'The restaurant is closed at the moment. Opens at 17:00.'],
    [
      '2026-11-20T15:00:00Z',
      true,
      'The restaurant is closed at the moment. Opens at 17:00. You can order for a later time.',
    ],
    [null, true, 'The restaurant is closed at the moment. You can order for a later time.'],
    [null, false, 'The restaurant is closed at the moment.'],
  ])('that opens at %s and accepts orders for later: %j', (opensAt, acceptsScheduled, text) => {
    expect(notice(opensAt, acceptsScheduled)).toBe(text);
  });

  it('is absent while it is open', () => {
    expect(notice(null, true, true)).toBeUndefined();
  });
});
