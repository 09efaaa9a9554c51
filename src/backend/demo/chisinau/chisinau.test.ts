import { expect, test } from 'vitest';
import { faultsOf } from '../rules.ts';
import { chisinau } from './index.ts';
import { sameInLanguages } from './same.ts';

test('Chișinău keeps every rule of demo data', () => {
  expect(faultsOf(chisinau, sameInLanguages)).toEqual([]);
});

test('Chișinău has three restaurants', () => {
  expect(chisinau.restaurants.map(({ slug }) => slug)).toEqual(['casa-mare', 'sakura', 'forno-rosso']);
});

test('the first restaurant has a long menu of 50 to 60 dishes', () => {
  const count = chisinau.restaurants[0]?.categories.flatMap(({ products }) => products).length;
  expect(count).toBeGreaterThanOrEqual(50);
  expect(count).toBeLessThanOrEqual(60);
});

test('the first restaurant is open around the clock and the others are not', () => {
  const alwaysOpen = chisinau.restaurants.map(({ branches }) => branches[0]?.hours === 'always');
  expect(alwaysOpen).toEqual([true, false, false]);
});
