import { describe, expect, test } from 'vitest';
import { HttpError } from '#platform/errors.ts';
import { carries, isOutcomeUnknown, nextAttempt, randomKey } from './attempt.ts';
import { EMPTY_FORM, toOrder } from './form.ts';

const body = toOrder(EMPTY_FORM, { quoteId: 'q1', cityId: 1 });
const other = toOrder({ ...EMPTY_FORM, comment: 'quick' }, { quoteId: 'q2', cityId: 1 });
const key = () => 'new';

describe('the key of an order', () => {
  test('is new for a first attempt', () => {
    expect(nextAttempt(null, body, key)).toEqual({ key: 'new', body });
  });

  test('and its body stay the same while the outcome is unknown, whatever the form says meanwhile', () => {
    expect(nextAttempt({ key: 'old', body }, other, key)).toEqual({ key: 'old', body });
  });

  test('is 128 random bits', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomKey()).not.toBe(randomKey());
  });
});

test('an attempt carries the form it was made of and no other', () => {
  expect(carries({ key: 'a', body }, { ...body })).toBe(true);
  expect(carries({ key: 'a', body }, other)).toBe(false);
});

test.each([
  [new HttpError('createOrder', 0), true],
  [new HttpError('createOrder', 502), true],
  [new TypeError('boom'), true],
  [new HttpError('createOrder', 409), false],
  [new HttpError('createOrder', 422), false],
  [new HttpError('createOrder', 429), false],
])('after %s an order may exist: %s', (error, unknown) => {
  expect(isOutcomeUnknown(error)).toBe(unknown);
});
