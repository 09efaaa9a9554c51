import { describe, expect, test } from 'vitest';
import { findCardFaults, toBankCard, type TypedCard } from './card-form.ts';
import { completeExpiry } from './card-masks.ts';

const today = new Date(2026, 10, 20);
const good: TypedCard = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123', name: 'ANA ROTARU' };

describe('a card that is typed', () => {
  test('is sound through the last day of its month', () => {
    expect(findCardFaults(good, new Date(2026, 10, 30))).toEqual({});
    expect(findCardFaults(good, new Date(2026, 11, 1))).toEqual({ expiry: 'account:cardExpired' });
  });

  test.each([
    [{ number: '4242 4242 4242 4241' }, { number: 'account:cardNumberWrong' }],
    [{ expiry: '13/27' }, { expiry: 'account:cardExpiryWrong' }],
    [{ expiry: '1' }, { expiry: 'account:cardExpiryWrong' }],
    [{ expiry: '01/99' }, { expiry: 'account:cardExpiryWrong' }],
    [{ expiry: '10/26' }, { expiry: 'account:cardExpired' }],
    [{ cvc: '12' }, { cvc: 'account:cardCvcWrong' }],
    [{ cvc: '1234' }, { cvc: 'account:cardCvcWrong' }],
    [{ name: ' ' }, { name: 'account:cardNameMissing' }],
  ])('with %j is told %j', (typed, faults) => {
    expect(findCardFaults({ ...good, ...typed }, today)).toEqual(faults);
  });

  test('of American Express has four digits for its code', () => {
    expect(findCardFaults({ ...good, number: '3782 822463 10005', cvc: '1234' }, today)).toEqual({});
  });

  test('goes to the bank as digits', () => {
    expect(toBankCard(good)).toEqual({ number: '4242424242424242', exp_month: 11, exp_year: 2026, cvc: '123', name: 'ANA ROTARU' });
  });
});

test.each([
  ['7', '07'],
  ['1', '1'],
  ['12/2', '12/2'],
  ['07/2027', '07/27'],
  ['7 / 2027', '07/27'],
])('the expiry %s is read as %s', (typed, text) => {
  expect(completeExpiry(typed)).toBe(text);
});
