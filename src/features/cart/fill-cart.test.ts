import { expect, test } from 'vitest';
import { HttpError } from '#lib/errors.ts';
import { item, line, recalculation, respondingApiClient } from './cart.fixture.ts';
import { checkLines } from './fill-cart.ts';

const RESTAURANT = 3;

test('lines get the prices and names of the server', async () => {
  const api = respondingApiClient(recalculation({ available: [item(1, { price: 89.5, name: 'Soup' })] }));
  const checked = await checkLines(api, [line(1, { price: 0 })], RESTAURANT);
  expect(checked.lines).toEqual([line(1, { price: 8950 })]);
  expect(Object.values(checked.details).map(({ name }) => name)).toEqual(['Soup']);
});

test('a dish of another restaurant is unavailable, as is what the menu does not have', async () => {
  const api = respondingApiClient(
    recalculation({
      available: [item(1), item(2, { restaurantId: 8 }), item(4, { restaurantId: 0 })],
      not_available: [item(3, { code: 'option_required' })],
    }),
  );
  const checked = await checkLines(api, [line(1), line(2), line(3), line(4)], RESTAURANT);
  expect(checked.lines.map(({ id }) => id)).toEqual([1, 4]);
  expect(checked.unavailable.map(({ line: { id }, code }) => [id, code])).toEqual([
    [3, 'option_required'],
    [2, 'product_unavailable'],
  ]);
});

test('a failed call is an error: nothing is known of the lines', async () => {
  const api = respondingApiClient(new HttpError('recalculateBasket', 500));
  await expect(checkLines(api, [line(1)], RESTAURANT)).rejects.toThrow(HttpError);
});
