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

test('every category of an order needs stars', () => {
  const stars = { food: 5, delivery: 0, service: 0 };
  const missing = 'rating:missing';
  expect(starErrors(ratingCategories(null), stars, t)).toEqual({ delivery: missing, service: missing });
  expect(starErrors(ratingCategories({ fulfilment: 'pickup' }), stars, t)).toEqual({ service: missing });
  expect(starErrors(ratingCategories(null), { food: 5, delivery: 1, service: 1 }, t)).toEqual({});
});

test('the scores of a collected order have none for the delivery', () => {
  expect(ratingScores({ food: 5, delivery: 0, service: 1 })).toEqual({ food: 5, service: 1 });
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
