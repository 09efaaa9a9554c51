import { expect, test } from 'vitest';
import { openingAt, type Interval } from './hours.ts';
import { openingOf } from './openings.ts';

const EVENINGS: readonly Interval[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '18:00', to: '02:00' }));
const ALWAYS: readonly Interval[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00' }));

test.each([['evenings', EVENINGS], ['all day', ALWAYS], ['never', []]])('hours of %s are remembered as they are reckoned, forwards and backwards in time', (_what, hours) => {
  const instants = ['2026-11-20T15:59:59Z', '2026-11-20T16:00:00Z', '2026-11-20T23:59:59Z', '2026-11-21T00:00:00Z', '2026-11-25T12:00:00Z', '2026-11-20T10:00:00Z'];
  for (const instant of instants) {
    const now = new Date(instant);
    expect(openingOf(hours, now).open).toBe(openingAt(hours, now).open);
    expect(openingOf(hours, now).opensAt).toEqual(openingAt(hours, now).opensAt);
  }
});
