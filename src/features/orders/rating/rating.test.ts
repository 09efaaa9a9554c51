import { describe, expect, it, test } from 'vitest';
import type { Rating } from '#contract/orders.ts';
import { ratingCategories, ratingScores, reviewErrors, reviewStatusKey, starErrors } from './rating.ts';

const t = (key: string) => key;
const rating: Rating = { food: 5, delivery: null, service: null, comment: 'Вкусно' };

test('an order that was collected has no delivery to rate', () => {
  expect(ratingCategories({ fulfilment: 'pickup' })).toEqual(['food', 'service']);
  expect(ratingCategories({ fulfilment: 'delivery' })).toEqual(['food', 'delivery', 'service']);
  expect(ratingCategories(null)).toEqual(['food', 'delivery', 'service']);
});

test('only the food needs stars', () => {
  expect(starErrors({ food: 0, delivery: 5, service: 5 }, t)).toEqual({ food: 'rating:missing' });
  expect(starErrors({ food: 1, delivery: 0, service: 0 }, t)).toEqual({});
});

test('what has no stars of its own is sent with those of the food', () => {
  expect(ratingScores(ratingCategories(null), { food: 4, delivery: 0, service: 0 })).toEqual({
    food: 4,
    delivery: 4,
    service: 4,
  });
  expect(ratingScores(ratingCategories(null), { food: 4, delivery: 1, service: 2 })).toEqual({
    food: 4,
    delivery: 1,
    service: 2,
  });
});

test('the scores of a collected order have none for the delivery', () => {
  expect(ratingScores(ratingCategories({ fulfilment: 'pickup' }), { food: 5, delivery: 0, service: 1 })).toEqual({
    food: 5,
    service: 1,
  });
});

test('a published review needs a text', () => {
  expect(reviewErrors({ comment: ' \n', publish: true }, t)).toEqual({ comment: 'rating:commentMissing' });
  expect(reviewErrors({ comment: 'Вкусно', publish: true }, t)).toEqual({});
  expect(reviewErrors({ comment: '', publish: false }, t)).toEqual({});
});

describe('the page of an order says of a comment', () => {
  it.each([
    [{ ...rating, review_status: 'pending' }, '', 'rating:status_pending'],
    [{ ...rating, review_status: 'approved' }, '', 'rating:status_approved'],
    [{ ...rating, review_status: 'hidden' }, 'Ана Р.', 'rating:status_hidden'],
    [{ ...rating, review_status: 'unknown' }, '', 'rating:status_unknown'],
    [rating, 'Ана Р.', 'rating:private'],
    [{ ...rating, comment: '' }, 'Ана Р.', undefined],
    // Of a provider without reviews.
    [rating, null, undefined],
  ] as const)('%o under the name %j', (given, author, key) => {
    expect(reviewStatusKey(given, { review_author: author })).toBe(key);
  });
});
