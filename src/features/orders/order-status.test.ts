import { describe, expect, test } from 'vitest';
import type { ReadStatus } from './order-progress.ts';
import { stagesOf, statusTone } from './order-status.ts';

const steps = (...statuses: ReadStatus[]) =>
  statuses.map((status, minute) => ({ status, at: `2026-11-20T12:0${minute}:00Z` }));
const shown = (status: ReadStatus, ...reached: ReadStatus[]) =>
  stagesOf({ status, steps: steps(...reached) }).map((stage) => `${stage.status} ${stage.state}`);

describe('the timeline', () => {
  test('shows the whole way of an order that lives', () => {
    expect(shown('preparing', 'placed', 'accepted', 'preparing')).toEqual([
      'placed done',
      'accepted done',
      'preparing current',
      'ready ahead',
      'on_the_way ahead',
      'delivered ahead',
    ]);
  });

  test('begins with the payment where there was one to wait for', () => {
    expect(shown('awaiting_payment', 'awaiting_payment')[0]).toBe('awaiting_payment current');
    expect(shown('placed', 'awaiting_payment', 'placed').slice(0, 2)).toEqual([
      'awaiting_payment done',
      'placed current',
    ]);
  });

  test('is done all along when the meal is there', () => {
    expect(new Set(stagesOf({ status: 'delivered', steps: [] }).map(({ state }) => state))).toEqual(new Set(['done']));
  });

  test('ends where a closed order ended', () => {
    expect(shown('cancelled', 'placed', 'accepted', 'cancelled')).toEqual([
      'placed done',
      'accepted done',
      'cancelled current',
    ]);
  });

  test('shows a status that this version does not know between what was reached and what may come', () => {
    expect(shown('unknown', 'placed', 'accepted', 'unknown')).toEqual([
      'placed done',
      'accepted done',
      'unknown current',
      'preparing ahead',
      'ready ahead',
      'on_the_way ahead',
      'delivered ahead',
    ]);
  });

  test('tells when a stage was reached, where that is known', () => {
    expect(
      stagesOf({ status: 'accepted', steps: steps('placed') })
        .map(({ at }) => at)
        .slice(0, 2),
    ).toEqual(['2026-11-20T12:00:00Z', null]);
  });
});

test.each([
  ['awaiting_payment', 'warning'],
  ['placed', 'info'],
  ['delivered', 'success'],
  ['rejected', 'danger'],
  ['unknown', 'neutral'],
] as const)('an order that is %s has the tone %s', (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});
