import { expect, test } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-time.ts';

test.each([
  ['in winter', '2026-12-24T18:00', '2026-12-24T16:00:00.000Z'],
  ['in summer', '2026-07-01T00:30', '2026-06-30T21:30:00.000Z'],
  ['before the clock goes forward', '2026-03-29T02:59', '2026-03-29T00:59:00.000Z'],
  ['after it went forward', '2026-03-29T04:00', '2026-03-29T01:00:00.000Z'],
  ['after it went back', '2026-10-25T04:30', '2026-10-25T02:30:00.000Z'],
])('a time %s', (_when, local, iso) => {
  expect(fromLocalInput(local)).toBe(iso);
  expect(toLocalInput(iso)).toBe(local);
});

test('a time that the clock skips is that of an hour later', () => {
  expect(toLocalInput(fromLocalInput('2026-03-29T03:30') ?? '')).toBe('2026-03-29T04:30');
});

test('the first of two equal times is meant', () => {
  expect(fromLocalInput('2026-10-25T03:30')).toBe('2026-10-25T00:30:00.000Z');
});

test('a text that is no time is none', () => {
  expect(fromLocalInput('')).toBeNull();
  expect(toLocalInput('')).toBe('');
});
