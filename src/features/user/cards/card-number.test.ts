import { describe, expect, test } from 'vitest';
import { cardKindOf, isCardNumber } from './card-number.ts';

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

  test.each(['4242 4242 4242 4242', '5555555555554444', '3782 822463 10005', '4000 0000 0000 3220'])('%s can be one', (number) => {
    expect(isCardNumber(number)).toBe(true);
  });

  test.each([
    ['a digit is wrong', '4242 4242 4242 4241'],
    ['two digits are swapped', '4224 4242 4242 4242'],
    ['it is too short for its brand', '4242 4242 4242'],
    ['it is empty', ''],
  ])('is none when %s', (_, number) => {
    expect(isCardNumber(number)).toBe(false);
  });
});
