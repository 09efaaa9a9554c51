import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  BOARD_COLUMNS,
  BOARD_STATUSES,
  BOARD_TARGETS,
  FINAL_STATUSES,
  isFinal,
  OPEN_STATUSES,
  ORDER_LIFECYCLE,
  ORDER_STATUSES,
  orderRules,
  orderStages,
  type OrderStatus,
  SALE_STATUSES,
  STATUSES_WITH_PICKUP_TEXT,
  TAKEABLE_STATUSES,
  UNDELIVERED_STATUSES,
} from './order-lifecycle.ts';
import { COURIER_STATUSES } from './staff/courier.ts';
import { FULFILMENTS } from './value-lists.ts';

describe('the lifecycle of an order', () => {
  test.each(ORDER_STATUSES)('%s is final exactly if nothing follows, and what follows has a higher rank', (status) => {
    for (const fulfilment of FULFILMENTS) {
      const { next, ending, rank } = orderRules({ status, fulfilment });
      const followers = ORDER_STATUSES.filter((other) => next[other]);
      expect(followers.length === 0).toBe(ending !== null);
      expect(followers.every((follower) => ORDER_LIFECYCLE[follower].rank > rank)).toBe(true);
    }
  });

  test('sets of statuses', () => {
    expect(OPEN_STATUSES).toEqual(['awaiting_payment', 'placed', 'accepted', 'preparing', 'ready', 'on_the_way']);
    expect(FINAL_STATUSES).toEqual(['delivered', 'rejected', 'cancelled', 'expired']);
    expect(UNDELIVERED_STATUSES).toEqual(['rejected', 'cancelled', 'expired']);
    expect(SALE_STATUSES).toEqual(['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered']);
    expect(TAKEABLE_STATUSES).toEqual(['accepted', 'preparing', 'ready']);
    expect(BOARD_STATUSES).toEqual(['placed', 'accepted', 'preparing', 'ready', 'on_the_way']);
    expect(STATUSES_WITH_PICKUP_TEXT).toEqual(['ready', 'delivered']);
    expect(isFinal('a status of a newer version')).toBe(false);
  });

  test('the board sets each status that staff may set, and leads every order to its delivery', () => {
    expect(BOARD_TARGETS).toEqual([
      'accepted',
      'preparing',
      'ready',
      'on_the_way',
      'delivered',
      'rejected',
      'cancelled',
    ]);
    for (const fulfilment of FULFILMENTS) {
      const path: string[] = [];
      let rules = orderRules({ status: 'accepted', fulfilment });
      while (rules.boardStep) {
        path.push(rules.boardStep.to);
        rules = orderRules({ status: rules.boardStep.to, fulfilment });
      }
      expect(['accepted', ...path]).toEqual(orderStages(fulfilment).slice(2));
    }
  });

  test('a courier sets exactly the statuses that the call of couriers accepts', () => {
    const isSetByCourier = (to: OrderStatus) =>
      ORDER_STATUSES.some((status) => orderRules({ status, fulfilment: 'delivery' }).next[to]?.includes('courier'));
    expect(COURIER_STATUSES).toEqual(ORDER_STATUSES.filter(isSetByCourier));
  });

  test('the documented hooks name every column and every step of the board', () => {
    const hooks = readFileSync(new URL('../docs/hooks.md', import.meta.url), 'utf8').replaceAll('\\|', '|');
    const actions = BOARD_STATUSES.flatMap((status) =>
      FULFILMENTS.flatMap((fulfilment) => orderRules({ status, fulfilment }).boardStep?.dataAction ?? []),
    );
    const documented = /data-action="([^"]*)"\]` on a card/.exec(hooks)?.[1]?.split('|');
    expect(documented).toEqual(expect.arrayContaining(actions));
    expect(hooks).toContain(`[data-column="${BOARD_COLUMNS.join('|')}"]`);
  });
});
