import { describe, expect, test } from 'vitest';
import { secondsToWait, windowOf, toNetwork } from './rate-limiter.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
/** So many seconds after a window began. */
const at = (seconds: number) => new Date(START + seconds * 1000);

describe('of four in ten minutes', () => {
  test.each([
    ['the fourth at once', { inWindow: 4, before: 0 }, 0, 0],
    [
      'the fifth waits for the next window, and until a quarter of this one is ten minutes old',
      { inWindow: 5, before: 0 },
      100,
      500 + 150,
    ],
    [
      'none right after a window that had four; the one that is rejected counts, so the next waits for half',
      { inWindow: 1, before: 4 },
      1,
      299,
    ],
    ['one when a quarter has passed', { inWindow: 1, before: 4 }, 150, 0],
    ['two when half has passed', { inWindow: 2, before: 4 }, 300, 0],
    ['not three', { inWindow: 3, before: 4 }, 300, 300],
    ['as many as usual when the one before had none', { inWindow: 4, before: 0 }, 1, 0],
    ['those that were rejected before count for nothing', { inWindow: 1, before: 4000 }, 150, 0],
    [
      'those that are rejected in this window last no longer than it and a quarter',
      { inWindow: 4000, before: 0 },
      0,
      750,
    ],
  ])('%s', (_what, tally, passed, wait) => {
    expect(secondsToWait(tally, 4, at(passed))).toBe(wait);
  });
});

test('the only one in ten minutes waits for ten minutes to pass', () => {
  expect(secondsToWait({ inWindow: 2, before: 0 }, 1, at(0))).toBe(1200);
  expect(secondsToWait({ inWindow: 1, before: 1 }, 1, at(599))).toBe(601);
  expect(secondsToWait({ inWindow: 1, before: 0 }, 1, at(599))).toBe(0);
});

test('an attempt is allowed after exactly the returned seconds, and not a second before', () => {
  const wrong: object[] = [];
  for (let max = 1; max <= 40; max += 1) {
    for (let inWindow = 1; inWindow <= max + 3; inWindow += 1) {
      for (const before of [0, 1, Math.floor(max / 2), max, max * 9]) {
        for (const passed of [0, 1, 77, 300, 599]) {
          const wait = secondsToWait({ inWindow, before }, max, at(passed));
          const after = (seconds: number): number => {
            const isLater = windowOf(at(passed + seconds)).getTime() > START;
            return secondsToWait(
              isLater ? { inWindow: 1, before: inWindow } : { inWindow: inWindow + 1, before },
              max,
              at(passed + seconds),
            );
          };
          // Past the window that follows nothing of this one counts.
          if (wait > 0 && wait <= 1200 - passed - 1 && (after(wait) > 0 || (wait > 1 && after(wait - 1) === 0)))
            wrong.push({ max, inWindow, before, passed, wait });
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
