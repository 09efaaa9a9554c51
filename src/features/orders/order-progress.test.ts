import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#contract/constants.ts';
import { order } from '#features/checkout/orders.fake.ts';
import { isFinal, isForward, isLost, laterOrder, withEvent } from './order-progress.ts';

const at = '2026-11-20T12:30:00.000Z';

describe('a customer’s screen never steps back [E21]', () => {
  test.each([
    ['placed', 'accepted', true],
    ['placed', 'ready', true],
    ['ready', 'accepted', false],
    ['preparing', 'preparing', false],
    ['ready', 'cancelled', true],
    ['placed', 'rejected', true],
    ['awaiting_payment', 'expired', true],
    ['delivered', 'cancelled', false],
    ['cancelled', 'placed', false],
    ['cancelled', 'delivered', false],
    ['accepted', 'unknown', true],
    ['unknown', 'on_the_way', true],
    ['unknown', 'unknown', false],
    ['delivered', 'unknown', false],
  ] as const)('%s → %s: %s', (from, to, forward) => {
    expect(isForward(from, to)).toBe(forward);
  });

  test('nothing follows a final status', () => {
    const final = ORDER_STATUSES.filter(isFinal);
    expect(final).toEqual(['delivered', 'rejected', 'cancelled', 'expired']);
    expect(final.flatMap((from) => ORDER_STATUSES.filter((to) => isForward(from, to)))).toEqual([]);
  });

  test('an answer that was overtaken changes nothing', () => {
    const shown = order({ status: 'ready' });
    expect(laterOrder(shown, order({ status: 'preparing' }))).toBe(shown);
  });

  test('an answer of the same status brings what else is new', () => {
    expect(laterOrder(order(), order({ can_cancel: false })).can_cancel).toBe(false);
  });
});

describe('an event', () => {
  test('moves the order and notes when', () => {
    const next = withEvent(order(), { status: 'accepted', at, courier: null });
    expect([next.status, next.steps.at(-1)]).toEqual(['accepted', { status: 'accepted', at }]);
  });

  test('that is old leaves the very same order', () => {
    const shown = order({ status: 'on_the_way' });
    expect(withEvent(shown, { status: 'ready', at, courier: null })).toBe(shown);
  });

  test('may bring the courier without a step', () => {
    const courier = { name: 'Vasile', phone: '37369000000' };
    expect(withEvent(order({ status: 'ready' }), { status: 'ready', at, courier })).toMatchObject({
      status: 'ready',
      courier,
    });
  });
});

test('only an order that was closed without a meal is lost', () => {
  expect(ORDER_STATUSES.filter(isLost)).toEqual(['rejected', 'cancelled', 'expired']);
});
