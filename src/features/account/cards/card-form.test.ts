import { describe, expect, test } from 'vitest';
import { cardKindOf, completeExpiry, findCardFaults, isCardNumber, toBankCard, type TypedCard } from './card-form.ts';

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
    expect(toBankCard(good)).toEqual({
      number: '4242424242424242',
      exp_month: 11,
      exp_year: 2026,
      cvc: '123',
      name: 'ANA ROTARU',
    });
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

describe('a card number', () => {
  test.each([
    ['4242 4242 4242 4242', 'Visa'],
    ['5555 5555 5555 4444', 'Mastercard'],
    ['2223 0031 2200 3222', 'Mastercard'],
    ['3782 822463 10005', 'American Express'],
    ['6759 6498 2643 8453', 'Maestro'],
    ['9', ''],
    ['', ''],
  ])('%s is of the brand “%s”', (number, brand) => {
    expect(cardKindOf(number).brand).toBe(brand);
  });

  test.each(['4242 4242 4242 4242', '5555555555554444', '3782 822463 10005', '4000 0000 0000 3220'])(
    '%s can be one',
    (number) => {
      expect(isCardNumber(number)).toBe(true);
    },
  );

  test.each([
    ['a digit is wrong', '4242 4242 4242 4241'],
    ['two digits are swapped', '4224 4242 4242 4242'],
    ['it is too short for its brand', '4242 4242 4242'],
    ['it is empty', ''],
  ])('is none when %s', (_, number) => {
    expect(isCardNumber(number)).toBe(false);
  });
});
