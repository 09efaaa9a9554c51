import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#contract/value-lists.ts';
import { isFinal, isClosedUndelivered, canTransition, type Actor } from './transitions.ts';

const ACTORS: readonly Actor[] = ['customer', 'restaurant', 'courier', 'system'];

describe('an order', () => {
  test('allows only the documented transitions [E14] [E16] [E19]', () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.flatMap((to) =>
        ACTORS.filter((actor) => canTransition({ status: from, fulfilment: 'delivery' }, to, actor)).map(
          (actor) => `${from} → ${to} by ${actor}`,
        ),
      ),
    );
    expect(moves).toEqual([
      'awaiting_payment → placed by system',
      'awaiting_payment → cancelled by customer',
      'awaiting_payment → cancelled by restaurant',
      'awaiting_payment → expired by system',
      'placed → accepted by restaurant',
      'placed → rejected by restaurant',
      'placed → rejected by system',
      'placed → cancelled by customer',
      'placed → cancelled by restaurant',
      'accepted → preparing by restaurant',
      'accepted → cancelled by restaurant',
      'preparing → ready by restaurant',
      'preparing → cancelled by restaurant',
      'ready → on_the_way by courier',
      'ready → cancelled by restaurant',
      'on_the_way → delivered by courier',
    ]);
  });

  test('ends in four ways, three of them without a meal', () => {
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['delivered', 'rejected', 'cancelled', 'expired']);
    expect(ORDER_STATUSES.filter(isClosedUndelivered)).toEqual(['rejected', 'cancelled', 'expired']);
  });
});
