import { describe, expect, test } from 'vitest';
import { order } from '#features/checkout/orders.fake.ts';
import { en } from '#i18n/messages/en/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import {
  afterPayment,
  failSentence,
  failTitle,
  pauseBefore,
  paymentParts,
  payUntil,
  triedChoice,
  choiceName,
  paymentChoices,
} from './order-payment.ts';

const t = createTranslator('en', en);
const price = (major: number) => `${major} lei`;

describe('a payment', () => {
  test.each([
    ['none', 'checkoutSuccess'],
    ['paid', 'checkoutSuccess'],
    ['pending', null],
    ['requires_action', null],
    ['failed', 'checkoutFail'],
    ['refunded', 'checkoutFail'],
    ['unknown', null],
  ] as const)('that is %s leads to %s', (status, way) => {
    expect(afterPayment(status, 'awaiting_payment')).toBe(way);
  });

  test('of an order that was closed meanwhile is decided, whatever its state', () => {
    expect(afterPayment('pending', 'expired')).toBe('checkoutFail');
  });

  test('is asked about ever more patiently', () => {
    expect([0, 1, 5, 20].map(pauseBefore)).toEqual([2000, 3000, 7000, 10_000]);
  });

  test('in cash tells the change that was asked for', () => {
    expect(paymentParts({ method: 'cash', status: 'none', card: null, change_from: 500 }, t, price)).toEqual([
      'Cash to the courier',
      'change from 500 lei',
    ]);
  });

  test('in an unknown way has neutral texts', () => {
    expect(paymentParts({ method: 'unknown', status: 'unknown', card: null, change_from: null }, t, price)).toEqual([
      'Another payment method',
      'payment status is being checked',
    ]);
    expect(triedChoice({ method: 'unknown', status: 'failed', card: null, change_from: null }, [])).toBeNull();
  });

  test('by card tells the card and its state', () => {
    expect(
      paymentParts(
        { method: 'card_online', status: 'paid', card: { brand: 'Visa', last4: '4242' }, change_from: null },
        t,
        price,
      ),
    ).toEqual(['Card online', 'Visa •4242', 'paid']);
  });
});

test('the fail page says what is so about the order', () => {
  expect(failSentence(order())).toBe('orders:failCash');
  expect(failSentence(order({ status: 'expired' }))).toBe('orders:failClosed');
  expect(failSentence(order({ payment: { ...order().payment, method: 'card_online', status: 'paid' } }))).toBe(
    'orders:failPaid',
  );
  expect(
    failTitle(order({ status: 'expired', payment: { ...order().payment, method: 'card_online', status: 'pending' } })),
  ).toBe('orders:closedTitle');
});

test('an order waits a quarter of an hour for its payment, from the moment it began to wait', () => {
  const waiting = order({
    status: 'awaiting_payment',
    created_at: '2026-11-20T12:00:00.000Z',
    steps: [{ status: 'awaiting_payment', at: '2026-11-20T12:00:01.000Z' }],
  });
  expect(payUntil(waiting)).toBe('2026-11-20T12:15:01.000Z');
  expect(payUntil({ ...waiting, steps: [] })).toBe('2026-11-20T12:15:00.000Z');
  expect(payUntil(order())).toBeNull();
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
const online = { ...order().payment, method: 'card_online' as const };

describe('the ways to pay an order', () => {
  test('are saved cards, another card, and what the courier takes', () => {
    expect(paymentChoices(['cash', 'card_courier', 'card_online'], [card]).map(choiceName)).toEqual([
      'card_online 7',
      'card_online',
      'cash',
      'card_courier',
    ]);
  });

  test('are the courier’s alone where there is no bank', () => {
    expect(paymentChoices(['cash', 'card_courier'], [card]).map(choiceName)).toEqual(['cash', 'card_courier']);
  });
});

test.each([
  [
    'the saved card it was',
    { ...online, card: { brand: 'Visa', last4: '4242' } },
    { method: 'card_online', cardId: 7 },
  ],
  [
    'the bank’s page for a card that is not saved',
    { ...online, card: { brand: 'Visa', last4: '1111' } },
    { method: 'card_online', cardId: null },
  ],
  ['the bank’s page where no card was chosen', online, { method: 'card_online', cardId: null }],
  ['the courier', order().payment, { method: 'cash' }],
])('the way that was tried is %s', (_, payment, way) => {
  expect(triedChoice(payment, [card])).toEqual(way);
});
