import { describe, expect, test } from 'vitest';
import { cashPayment, order } from '#features/checkout/orders.fixture.ts';
import { createTranslator } from '#i18n/translator.ts';
import { messages } from '#i18n/messages/index.ts';
import { nextStepMessage, refundMessageKey, toStages, statusTone } from './order-progress.ts';
import { endedWithoutDelivery, isFinal, ORDER_STATUSES } from '#contract/order-lifecycle.ts';
import { describeExpectedTime, isFollowedBy, newerOrder, type OrderStatusOrUnknown } from './order-status.ts';

describe('the shown status never steps back', () => {
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
    expect(isFollowedBy(from, to)).toBe(forward);
  });

  test('no status follows a final one', () => {
    const final = ORDER_STATUSES.filter(isFinal);
    expect(final).toEqual(['delivered', 'rejected', 'cancelled', 'expired']);
    expect(final.flatMap((from) => ORDER_STATUSES.filter((to) => isFollowedBy(from, to)))).toEqual([]);
  });

  test('an outdated response changes nothing', () => {
    const shown = order({ status: 'ready' });
    expect(newerOrder(shown, order({ status: 'preparing' }))).toBe(shown);
  });

  test('a response with the same status updates other fields', () => {
    expect(newerOrder(order(), order({ can_cancel: false })).can_cancel).toBe(false);
  });
});

describe('an order for a chosen time', () => {
  const scheduled = order({
    status: 'accepted',
    scheduled_for: '2026-11-21T09:00:00.000Z',
    eta: { from: '2026-11-21T09:00:00.000Z', to: '2026-11-21T09:30:00.000Z' },
  });
  const expected = (now: string, overrides: Partial<typeof scheduled> = {}) =>
    describeExpectedTime(
      { from: '2026-11-21T09:00:00.000Z', to: '2026-11-21T09:30:00.000Z' },
      { ...scheduled, ...overrides },
      { now: Date.parse(now), locale: 'en', t: createTranslator('en', messages.en) },
    );

  test('names its day unless it is today', () => {
    expect(expected('2026-11-20T10:00:00Z')).toBe('Expected tomorrow between 11:00 and 11:30');
    expect(expected('2026-11-21T06:00:00Z')).toBe('Expected between 11:00 and 11:30');
    expect(expected('2026-11-19T10:00:00Z', { fulfilment: 'pickup' })).toBe(
      'Ready on 21 November between 11:00 and 11:30',
    );
  });

  test('is announced in minutes when it is near', () => {
    expect(expected('2026-11-21T08:35:00Z')).toBe('Expected in 25–55 min, between 11:00 and 11:30');
    expect(expected('2026-11-21T09:10:30Z', { fulfilment: 'pickup' })).toBe(
      'Ready in 1–20 min, between 11:00 and 11:30',
    );
    expect(expected('2026-11-21T09:29:30Z')).toBe('Expected in 1 min, between 11:00 and 11:30');
    expect(expected('2026-11-21T09:31:00Z')).toBe('Expected between 11:00 and 11:30');
  });

  test('is cooked later, not soon', () => {
    expect(nextStepMessage(scheduled).key).toBe('order-status:scheduled_lead_accepted');
    expect(nextStepMessage({ ...scheduled, scheduled_for: null }).key).toBe('order-status:lead_accepted');
    expect(nextStepMessage({ ...scheduled, status: 'preparing' }).key).toBe('order-status:lead_preparing');
  });
});

test('only an order that was closed without delivery is undelivered', () => {
  expect(ORDER_STATUSES.filter(endedWithoutDelivery)).toEqual(['rejected', 'cancelled', 'expired']);
});

const steps = (...statuses: OrderStatusOrUnknown[]) =>
  statuses.map((status, minute) => ({ status, at: `2026-11-20T12:0${minute}:00Z` }));
const shown = (status: OrderStatusOrUnknown, ...reached: OrderStatusOrUnknown[]) =>
  toStages({ status, fulfilment: 'delivery', payment: order().payment, steps: steps(...reached) }).map(
    (stage) => `${stage.status} ${stage.state}`,
  );

describe('the timeline', () => {
  test('shows all stages of an open order', () => {
    expect(shown('preparing', 'placed', 'accepted', 'preparing')).toEqual([
      'placed done',
      'accepted done',
      'preparing current',
      'ready upcoming',
      'on_the_way upcoming',
      'delivered upcoming',
    ]);
  });

  test('begins with the payment of an order that awaited it', () => {
    expect(shown('awaiting_payment', 'awaiting_payment')[0]).toBe('awaiting_payment current');
    expect(shown('placed', 'awaiting_payment', 'placed').slice(0, 2)).toEqual([
      'awaiting_payment done',
      'placed current',
    ]);
  });

  test('shows that an order was placed, then that it was paid, each with its time', () => {
    const paid = (status: OrderStatusOrUnknown, ...reached: OrderStatusOrUnknown[]) =>
      toStages(order({ status, steps: steps(...reached), payment: { ...cashPayment, status: 'paid' } }))
        .slice(0, 3)
        .map((stage) => `${stage.status} ${stage.state} ${stage.at?.slice(11, 16)}`);
    expect(paid('placed', 'awaiting_payment', 'placed')).toEqual([
      'placed done 12:00',
      'awaiting_payment current 12:01',
      'accepted upcoming undefined',
    ]);
    expect(paid('cancelled', 'awaiting_payment', 'placed', 'cancelled')).toEqual([
      'placed done 12:00',
      'awaiting_payment done 12:01',
      'cancelled current 12:02',
    ]);
  });

  test('is complete for a delivered order', () => {
    expect(new Set(toStages(order({ status: 'delivered', steps: [] })).map(({ state }) => state))).toEqual(
      new Set(['done']),
    );
  });

  test('ends with the final status of a closed order', () => {
    expect(shown('cancelled', 'placed', 'accepted', 'cancelled')).toEqual([
      'placed done',
      'accepted done',
      'cancelled current',
    ]);
  });

  test('shows an unknown status after the reached stages', () => {
    expect(shown('unknown', 'placed', 'accepted', 'unknown')).toEqual([
      'placed done',
      'accepted done',
      'unknown current',
      'preparing upcoming',
      'ready upcoming',
      'on_the_way upcoming',
      'delivered upcoming',
    ]);
  });

  test('gives the time a stage was reached, if known', () => {
    expect(
      toStages(order({ status: 'accepted', steps: steps('placed') }))
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

test.each([
  ['customer', 'You cancelled this order.'],
  ['restaurant', 'The restaurant cancelled this order.'],
  ['operator', 'Cancelled by: operator'],
])('an order that the %s cancelled says so in one sentence', (by, sentence) => {
  const t = createTranslator('en', messages.en);
  const { key, values } = nextStepMessage(order({ status: 'cancelled', closed: { by, reason: 'no gas' } }));
  expect(t(key, values)).toBe(sentence);
});

test('a rejected order says what the restaurant did', () => {
  const rejected = order({ status: 'rejected', closed: { by: 'restaurant', reason: 'no gas' } });
  expect(nextStepMessage(rejected)).toEqual({ key: 'order-status:lead_rejected' });
});

test.each([
  ['cancelled', 'paid', 'orders:refund'],
  ['cancelled', 'refunded', 'orders:refundDone'],
  ['delivered', 'refunded', 'orders:refundDone'],
  ['delivered', 'paid', null],
  ['cancelled', 'none', null],
] as const)('an order that is %s and %s has the refund message %s', (status, paid, key) => {
  expect(refundMessageKey(order({ status, payment: { ...cashPayment, status: paid } }))).toBe(key);
});

test.each([
  ['pending', 'orders:refund'],
  ['refused', 'orders:refundRefused'],
  ['manual', 'orders:refundManual'],
] as const)('a cancelled order whose refund is %s has the message %s', (status, key) => {
  const refunds = [{ amount: 1, status, at: '2026-11-20T10:00:00.000Z' }];
  const payment = { ...cashPayment, status: 'paid' as const };
  expect(refundMessageKey(order({ status: 'cancelled', payment, refunds }))).toBe(key);
});
