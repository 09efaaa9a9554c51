import { expect, it } from 'vitest';
import { orderedProductIds } from './ordered-dishes.ts';

const order = (restaurantId: number, productIds: readonly number[], status = 'delivered') => ({
  status,
  restaurant: { id: restaurantId },
  items: productIds.map((product_id) => ({ product_id })),
});

it.each([
  ['of the restaurant only', { data: [order(3, [1]), order(4, [2])] }, [1]],
  ['once, those of the newest order first', { data: [order(3, [5, 1]), order(3, [1, 2, 5])] }, [5, 1, 2]],
  ['without those of cancelled orders', { data: [order(3, [1], 'cancelled'), order(3, [2], 'preparing')] }, [2]],
  [
    'all of them: some may be off the menu by now',
    { data: [order(3, [1, 2, 3, 4]), order(3, [5, 6, 7])] },
    [1, 2, 3, 4, 5, 6, 7],
  ],
  ['none where a provider does not say from which restaurant', { data: [{ ...order(3, [1]), restaurant: null }] }, []],
  ['none where a provider lists no dishes', { data: [{ status: 'delivered', restaurant: { id: 3 } }] }, []],
  ['none in a response of another shape', 'Not found', []],
])('the ordered products are %s', (_, history, expected) => {
  expect(orderedProductIds(history, 3)).toEqual(expected);
});
