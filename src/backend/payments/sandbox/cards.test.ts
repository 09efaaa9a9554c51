import { describe, expect, test } from 'vitest';
import { checkCard, passesLuhn, TEST_CARDS } from './cards.ts';

const now = new Date('2026-11-20T10:00:00Z');
const good = { number: '4242 4242 4242 4242', month: '11', year: '26', cvc: '123', name: 'ION POPA' };

test.each([
  ['4242424242424242', true],
  ['4242424242424241', false],
  ['79927398713', false],
  ['0000000000000000', true],
  ['4242 4242', false],
  ['', false],
])('the check digit of %j is right: %s', (number, right) => expect(passesLuhn(number)).toBe(right));

test('every test card has a right check digit', () => {
  expect(TEST_CARDS.filter(({ number }) => !passesLuhn(number))).toEqual([]);
});

describe('a typed card', () => {
  test('is good through the last day of its month', () => {
    expect(checkCard(good, now)).toMatchObject({ card: { kind: 'good' }, expMonth: 11, expYear: 2026 });
    expect(checkCard(good, new Date('2026-11-30T21:59:59Z'))).toHaveProperty('card');
    expect(checkCard(good, new Date('2026-11-30T22:00:00Z'))).toEqual({ fieldErrors: { expiry: 'pastExpiry' } });
  });

  test.each([
    ['a number with a wrong digit', { number: '4242424242424241' }, { number: 'wrongNumber' }],
    ['a real card', { number: '4000056655665556' }, { number: 'notTestCard' }],
    ['a thirteenth month', { month: '13' }, { expiry: 'wrongExpiry' }],
    ['no year', { year: '' }, { expiry: 'wrongExpiry' }],
    ['a code of two digits', { cvc: '12' }, { cvc: 'wrongCvc' }],
    ['no name', { name: ' ' }, { name: 'wrongName' }],
    [
      'nothing at all',
      { number: '', month: '', year: '', cvc: '', name: '' },
      { number: 'wrongNumber', expiry: 'wrongExpiry', cvc: 'wrongCvc', name: 'wrongName' },
    ],
  ])('with %s is rejected by field', (_what, change, fieldErrors) => {
    expect(checkCard({ ...good, ...change }, now)).toEqual({ fieldErrors });
  });
});
