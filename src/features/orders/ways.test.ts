import { describe, expect, test } from 'vitest';
import { order } from '#features/checkout/orders.fake.ts';
import { triedWay, waysToPay, wayName } from './ways.ts';

const card = { id: 7, brand: 'Visa', last4: '4242', exp_month: 9, exp_year: 2027, is_default: true, status: 'active' as const };
const online = { ...order().payment, method: 'card_online' as const };

describe('the ways to pay an order', () => {
  test('are saved cards, another card, and what the courier takes', () => {
    expect(waysToPay(['cash', 'card_courier', 'card_online'], [card]).map(wayName)).toEqual(['card_online 7', 'card_online', 'cash', 'card_courier']);
  });

  test('are the courier’s alone where there is no bank', () => {
    expect(waysToPay(['cash', 'card_courier'], [card]).map(wayName)).toEqual(['cash', 'card_courier']);
  });
});

test.each([
  ['the saved card it was', { ...online, card: { brand: 'Visa', last4: '4242' } }, { method: 'card_online', cardId: 7 }],
  ['the bank’s page for a card that is not saved', { ...online, card: { brand: 'Visa', last4: '1111' } }, { method: 'card_online', cardId: null }],
  ['the bank’s page where no card was chosen', online, { method: 'card_online', cardId: null }],
  ['the courier', order().payment, { method: 'cash' }],
])('the way that was tried is %s', (_, payment, way) => {
  expect(triedWay(payment, [card])).toEqual(way);
});
