import { describe, expect, test } from 'vitest';
import { HttpError } from '#lib/errors.ts';
import { isOutcomeUnknown, randomKey } from '#features/shared/idempotency-key.ts';
import { nextAttempt } from './place-order.ts';
import { EMPTY_FORM, toOrder } from './checkout-form.ts';
import { quote } from './orders.fake.ts';

const form = { ...EMPTY_FORM, name: 'Ana' };
const body = toOrder(form, { quoteId: 'q1', cityId: 1 });
const renewed = toOrder(form, { quoteId: 'q2', cityId: 1 });
const edited = toOrder({ ...form, comment: 'quick' }, { quoteId: 'q1', cityId: 1 });
const first = nextAttempt(null, body, quote(), () => 'old');
const key = () => 'new';

describe('the key of an order', () => {
  test('is new for a first attempt', () => {
    expect(first).toMatchObject({ key: 'old', body });
  });

  test('and its body stay while the same is ordered, though the quote was renewed', () => {
    expect(nextAttempt(first, renewed, quote({ quote_id: 'q2' }), key)).toBe(first);
  });

  test.each([
    ['the form', edited, quote()],
    ['the amount', renewed, quote({ quote_id: 'q2' }, 130)],
  ])('is another one when %s has changed', (_, next, quoted) => {
    expect(nextAttempt(first, next, quoted, key)).toMatchObject({ key: 'new', body: next });
  });

  test('is 128 random bits', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomKey()).not.toBe(randomKey());
  });
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
