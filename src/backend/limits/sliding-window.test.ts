import { describe, expect, test } from 'vitest';
import { secondsToWait, windowStartOf } from './sliding-window.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
/** So many seconds after a window began. */
const at = (seconds: number) => new Date(START + seconds * 1000);

describe('of four in ten minutes', () => {
  test.each([
    ['the fourth at once', { current: 4, previous: 0 }, 0, 0],
    [
      'the fifth waits for the next window, and until a quarter of this one is ten minutes old',
      { current: 5, previous: 0 },
      100,
      500 + 150,
    ],
    [
      'none right after a window that had four; the one that is rejected counts, so the next waits for half',
      { current: 1, previous: 4 },
      1,
      299,
    ],
    ['one when a quarter has elapsed', { current: 1, previous: 4 }, 150, 0],
    ['two when half has elapsed', { current: 2, previous: 4 }, 300, 0],
    ['not three', { current: 3, previous: 4 }, 300, 300],
    ['as many as usual when the one before had none', { current: 4, previous: 0 }, 1, 0],
    ['those that were rejected before count for nothing', { current: 1, previous: 4000 }, 150, 0],
    [
      'those that are rejected in this window last no longer than it and a quarter',
      { current: 4000, previous: 0 },
      0,
      750,
    ],
  ])('%s', (_what, counts, elapsed, wait) => {
    expect(secondsToWait(counts, 4, at(elapsed))).toBe(wait);
  });
});

test('the only one in ten minutes waits for ten minutes to pass', () => {
  expect(secondsToWait({ current: 2, previous: 0 }, 1, at(0))).toBe(1200);
  expect(secondsToWait({ current: 1, previous: 1 }, 1, at(599))).toBe(601);
  expect(secondsToWait({ current: 1, previous: 0 }, 1, at(599))).toBe(0);
});

test('an attempt is allowed after exactly the returned seconds, and not a second before', () => {
  const wrong: object[] = [];
  for (let max = 1; max <= 40; max += 1) {
    for (let current = 1; current <= max + 3; current += 1) {
      for (const previous of [0, 1, Math.floor(max / 2), max, max * 9]) {
        for (const elapsed of [0, 1, 77, 300, 599]) {
          const wait = secondsToWait({ current, previous }, max, at(elapsed));
          const after = (seconds: number): number => {
            const isLater = windowStartOf(at(elapsed + seconds)).getTime() > START;
            return secondsToWait(
              isLater ? { current: 1, previous: current } : { current: current + 1, previous },
              max,
              at(elapsed + seconds),
            );
          };
          // Past the window that follows nothing of this one counts.
          if (wait > 0 && wait <= 1200 - elapsed - 1 && (after(wait) > 0 || (wait > 1 && after(wait - 1) === 0)))
            wrong.push({ max, current, previous, elapsed, wait });
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
