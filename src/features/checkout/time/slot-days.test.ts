import { describe, expect, test } from 'vitest';
import { dayLabelOf, freeDays } from './slot-days.ts';

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
