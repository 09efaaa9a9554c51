import { describe, expect, test } from 'vitest';
import { PROBLEM_CODES } from '#contract/value-lists.ts';
import { HttpError } from '#lib/errors.ts';
import { isBlocking, readProblems, unresolvedProblems } from './quote.store.ts';

describe('problems', () => {
  test.each([
    ['restaurant_closed', true],
    ['max_order_exceeded', true],
    ['price_changed', true],
    ['duplicate_order', true],
    ['quote_expired', false],
    ['too_many_requests', false],
    ['unknown', false],
  ] as const)('%s blocks the order: %s', (code, blocking) => {
    expect(isBlocking({ code })).toBe(blocking);
  });

  test('of a refusal do not block the next attempt, unless the order exists already', () => {
    const blocking = PROBLEM_CODES.filter((code) => isBlocking({ code, isFromRefusal: true }));
    expect(blocking).toEqual(['duplicate_order']);
  });
});

test('of a refusal the problems that the quote does not report are added', () => {
  const refused = [{ code: 'price_changed' as const }, { code: 'promo_used' as const }, { code: 'unknown' as const }];
  expect(unresolvedProblems([{ code: 'promo_used' }], refused)).toEqual([
    { code: 'promo_used' },
    { code: 'price_changed', isFromRefusal: true },
    { code: 'unknown', isFromRefusal: true },
  ]);
});

describe('the problems of an error response', () => {
  const refusal = (body: Partial<HttpError['body']>) =>
    new HttpError('createOrder', 409, { body: { message: '', ...body } });

  test.each([
    ['listed', { problems: [{ code: 'promo_used' as const }] }, ['promo_used']],
    ['a single code', { code: 'restaurant_closed' }, ['restaurant_closed']],
    ['a single code that is not known', { code: 'KITCHEN_BUSY' }, ['unknown']],
    ['both', { code: 'error', problems: [{ code: 'promo_used' as const }] }, ['promo_used']],
    ['none', {}, []],
  ])('are read: %s', (_, body, codes) => {
    expect(readProblems(refusal(body)).map(({ code }) => code)).toEqual(codes);
  });

  test('are none without a response', () => {
    expect([readProblems(new HttpError('createOrder', 0)), readProblems(new TypeError('bug'))]).toEqual([[], []]);
  });
});
