import { describe, expect, test } from 'vitest';
import { paymentChoices, toChoiceValue } from './payment-choices.ts';

describe('the payment choices of an order', () => {
  test('are one list: the methods in their order, saved cards and another card in place of the online one', () => {
    expect(paymentChoices(['cash', 'card_online', 'card_courier'], [{ id: 7 }, { id: 8 }]).map(toChoiceValue)).toEqual([
      'cash',
      'card_online 7',
      'card_online 8',
      'card_online',
      'card_courier',
    ]);
  });

  test('are payments to the courier if there is no online payment', () => {
    expect(paymentChoices(['cash', 'card_courier'], [{ id: 7 }]).map(toChoiceValue)).toEqual(['cash', 'card_courier']);
  });
});
