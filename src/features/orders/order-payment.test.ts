import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentState } from '#contract/orders.ts';
import { fakeApiClient, inTurn, type FakeResponse } from '#features/shared/api-client.fake.ts';
import { cashPayment, order } from '#features/checkout/orders.fixture.ts';
import { en } from '#i18n/messages/en/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { HttpError } from '#lib/errors.ts';
import {
  type PaymentPoll,
  describePayment,
  describePlacedPayment,
  settledMessages,
  lastPaymentChoice,
  payOrder,
  pollDelay,
  pollPayment,
  resultRoute,
} from './order-payment.ts';
import { asMinor, toMajor, type Minor } from '#contract/money.ts';

const t = createTranslator('en', en);
const price = (minor: Minor) => `${toMajor(minor)} lei`;

describe('a payment', () => {
  test.each([
    ['none', 'checkoutSuccess'],
    ['paid', 'checkoutSuccess'],
    ['pending', null],
    ['requires_action', null],
    ['failed', 'checkoutFail'],
    ['refunded', 'checkoutFail'],
    ['unknown', null],
  ] as const)('that is %s leads to %s', (status, route) => {
    expect(resultRoute(status, 'awaiting_payment')).toBe(route);
  });

  test('of a closed order has failed, in any state', () => {
    expect(resultRoute('pending', 'expired')).toBe('checkoutFail');
  });

  test('is polled with increasing delays', () => {
    expect([0, 1, 5, 20].map(pollDelay)).toEqual([2000, 3000, 7000, 10_000]);
  });

  test('in cash names the requested change', () => {
    expect(
      describePayment(
        {
          status: 'placed',
          totals: [],
          fulfilment: 'delivery',
          payment: { method: 'cash', status: 'none', card: null, change_from: asMinor(50_000) },
        },
        t,
        price,
      ),
    ).toEqual(['Cash on delivery', 'change from 500 lei']);
  });

  test('by an unknown method has neutral texts', () => {
    expect(
      describePayment(
        {
          status: 'placed',
          totals: [],
          fulfilment: 'delivery',
          payment: { method: 'unknown', status: 'unknown', card: null, change_from: null },
        },
        t,
        price,
      ),
    ).toEqual(['Another payment method', 'payment status is being checked']);
    expect(lastPaymentChoice({ method: 'unknown', status: 'failed', card: null, change_from: null }, [])).toBeNull();
  });

  test('by card names the card and its state', () => {
    expect(
      describePayment(
        {
          status: 'placed',
          totals: [],
          fulfilment: 'pickup',
          payment: { method: 'card_online', status: 'paid', card: { brand: 'Visa', last4: '4242' }, change_from: null },
        },
        t,
        price,
      ),
    ).toEqual(['Online', 'Visa •4242', 'paid']);
  });

  test.each([
    ['paid', 'refund on its way'],
    ['refunded', 'refunded'],
  ] as const)('of a cancelled order that is %s says that the money comes back', (status, text) => {
    const cancelled = order({ status: 'cancelled', payment: { ...cashPayment, method: 'card_online', status } });
    expect(describePayment(cancelled, t, price)).toEqual(['Online', text]);
  });
});

test.each(['cash', 'card_courier', 'card_online'] as const)('an order with a total of 0 is not paid: %s', (method) => {
  const free = order({
    totals: [{ code: 'total', amount: 0 }],
    payment: { ...cashPayment, method, status: 'none' },
  });
  const text = 'There is nothing to pay for this order.';
  expect(describePayment(free, t, price)).toEqual([text]);
  expect(describePlacedPayment(free, t, price)).toBe(text);
  expect(t(settledMessages(free).text)).toBe(text);
});

test('the page after the checkout names the amount, and the cash for which the courier brings change', () => {
  const describe = (change_from: number | null) =>
    describePlacedPayment(order({ payment: { ...cashPayment, change_from } }), t, price);
  expect([describe(null), describe(500)]).toEqual([
    expect.stringMatching(/^Pay the courier in cash: [\d.]+ lei$/),
    expect.stringMatching(/^Pay the courier in cash: [\d.]+ lei, change from 500 lei$/),
  ]);
});

test.each([
  [{}, { title: 'orders:order', text: 'orders:failCash' }],
  [
    { payment: { ...cashPayment, method: 'card_online', status: 'paid' } },
    { title: 'orders:order', text: 'orders:failPaid' },
  ],
  [{ status: 'cancelled' }, { title: 'orders:ended_cancelled', text: 'orders:failClosed' }],
  [
    { status: 'expired', payment: { ...cashPayment, method: 'card_online', status: 'pending' } },
    { title: 'orders:ended_expired', text: 'orders:failClosed' },
  ],
] as const)('the fail page describes an order with %j', (changes, messages) => {
  expect(settledMessages(order(changes))).toEqual(messages);
});

const card = {
  id: 7,
  brand: 'Visa',
  last4: '4242',
  exp_month: 9,
  exp_year: 2027,
  is_default: true,
  status: 'active' as const,
};
const online = { ...cashPayment, method: 'card_online' as const };

test.each([
  ['the same saved card', { ...online, card: { brand: 'Visa', last4: '4242' } }, { method: 'card_online', cardId: 7 }],
  [
    'the bank’s page for a card that is not saved',
    { ...online, card: { brand: 'Visa', last4: '1111' } },
    { method: 'card_online', cardId: null },
  ],
  ['the bank’s page if no card was chosen', online, { method: 'card_online', cardId: null }],
  ['the courier', order().payment, { method: 'cash' }],
])('the choice tried last is %s', (_, payment, choice) => {
  expect(lastPaymentChoice(payment, [card])).toEqual(choice);
});

const pending = { status: 'pending' as const, redirect_url: '/bank/pay/1', reason: null };
const cash = { method: 'cash' } as const;

/** Keys in their order: k1, k2, … */
function keys() {
  let last = 0;
  return () => `k${(last += 1)}`;
}

describe('paying an order again', () => {
  test('is a new attempt each time', async () => {
    const api = fakeApiClient({ payOrder: () => pending });
    const newKey = keys();
    expect(await payOrder(api, 12, { method: 'card_online', cardId: 7 }, newKey)).toEqual(pending);
    await payOrder(api, 12, { method: 'card_online', cardId: null }, newKey);
    expect(api.calls.map(({ body, idempotencyKey }) => [body, idempotencyKey])).toEqual([
      [{ order_id: 12, method: 'card_online', card_id: 7 }, 'k1'],
      [{ order_id: 12, method: 'card_online' }, 'k2'],
    ]);
  });

  test('is the same attempt until a response arrives', async () => {
    const api = fakeApiClient({ payOrder: inTurn<FakeResponse<'payOrder'>>(new HttpError('payOrder', 0), pending) });
    const newKey = keys();
    await expect(payOrder(api, 12, cash, newKey)).rejects.toThrow(HttpError);
    await payOrder(api, 12, cash, newKey);
    await payOrder(api, 12, cash, newKey);
    expect(api.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k1', 'k1', 'k2']);
  });

  test('is another attempt with another method, or after a refusal', async () => {
    const refusals = [new HttpError('payOrder', 0), new HttpError('payOrder', 422)] as const;
    const api = fakeApiClient({ payOrder: inTurn<FakeResponse<'payOrder'>>(...refusals, pending) });
    const newKey = keys();
    await expect(payOrder(api, 12, cash, newKey)).rejects.toThrow();
    await expect(payOrder(api, 12, { method: 'card_courier' }, newKey)).rejects.toThrow();
    await payOrder(api, 12, { method: 'card_courier' }, newKey);
    expect(api.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k1', 'k2', 'k3']);
  });
});

const awaiting = order({ status: 'awaiting_payment' });
const payment = (status: PaymentState['status']): PaymentState => ({ status, redirect_url: null, reason: null });

type PollResponse = FakeResponse<'getOrderPayment'>;

/** Polls with these responses in turn; the last one repeats. */
function poll(responses: readonly [PollResponse, ...PollResponse[]], shown = awaiting) {
  const polls: PaymentPoll[] = [];
  const controller = new AbortController();
  const api = fakeApiClient({
    getOrderPayment: inTurn(...responses),
    getOrder: () => shown,
  });
  const requests = () => api.calls.filter(({ name }) => name === 'getOrderPayment').length;
  return { polls, controller, requests, result: pollPayment(api, 12, controller.signal, (each) => polls.push(each)) };
}

describe('polling a payment', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('polls until it is decided and returns the result page', async () => {
    const { polls, requests, result } = poll([payment('pending'), payment('requires_action'), payment('paid')]);
    await vi.runAllTimersAsync();
    expect(await result).toBe('/checkout/success?order=12');
    expect(polls.map(({ found }) => found?.payment.status)).toEqual(['pending', 'requires_action']);
    expect(requests()).toBe(3);
  });

  test('waits longer after each poll', async () => {
    const { controller, requests, result } = poll([payment('pending')]);
    const after = [];
    for (const milliseconds of [0, 3000, 3000, 1000]) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      after.push(requests());
    }
    expect(after).toEqual([1, 2, 2, 3]);
    controller.abort();
    await result;
  });

  test('reports a failed poll and polls again', async () => {
    const offline = new HttpError('getOrderPayment', 0);
    const { polls, result } = poll([offline, payment('failed')]);
    await vi.runAllTimersAsync();
    expect(polls).toEqual([{ count: 1, found: null, error: offline }]);
    expect(await result).toBe('/checkout/fail?order=12');
  });

  test('ends with a closed order', async () => {
    expect(await poll([payment('pending')], order({ status: 'expired' })).result).toBe('/checkout/fail?order=12');
  });

  test('does not poll a missing order again', async () => {
    const { requests, result } = poll([new HttpError('getOrderPayment', 404)]);
    expect(await result).toBeNull();
    expect(requests()).toBe(1);
  });

  test('ends when the signal aborts', async () => {
    const { controller, result } = poll([payment('pending')]);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    expect(await result).toBeNull();
  });
});
