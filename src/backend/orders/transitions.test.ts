import { describe, expect, test } from 'vitest';
import { endedWithoutDelivery, isFinal, ORDER_STATUSES, type OrderActor } from '#contract/order-lifecycle.ts';
import { canTransition } from './transitions.ts';

const NOON = new Date('2026-11-20T10:00:00Z');
const ASAP = { fulfilment: 'delivery', scheduledFor: null, leadMinutes: 40 } as const;
const ACTORS: readonly OrderActor[] = ['customer', 'restaurant', 'courier', 'system'];

describe('an order', () => {
  test('allows only the documented transitions', () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.flatMap((to) =>
        ACTORS.filter((actor) => canTransition({ ...ASAP, status: from }, to, actor, NOON)).map(
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

  test('for a later time can be cancelled by the customer until preparing it has to begin', () => {
    const scheduled = { ...ASAP, status: 'accepted', scheduledFor: new Date('2026-11-21T10:00:00Z') } as const;
    const canCancel = (order: Parameters<typeof canTransition>[0], at: string) =>
      canTransition(order, 'cancelled', 'customer', new Date(at));
    expect(canCancel(scheduled, '2026-11-21T09:19:59Z')).toBe(true);
    expect(canCancel(scheduled, '2026-11-21T09:20:00Z')).toBe(false);
    expect(canCancel({ ...scheduled, status: 'preparing' }, '2026-11-20T10:00:00Z')).toBe(false);
    expect(canCancel({ ...scheduled, fulfilment: 'pickup' }, '2026-11-21T09:19:59Z')).toBe(true);
    expect(canTransition(scheduled, 'rejected', 'customer', NOON)).toBe(false);
  });

  test('ends in four ways, three of them without a meal', () => {
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['delivered', 'rejected', 'cancelled', 'expired']);
    expect(ORDER_STATUSES.filter(endedWithoutDelivery)).toEqual(['rejected', 'cancelled', 'expired']);
  });
});
