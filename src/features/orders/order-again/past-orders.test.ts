import { expect, it } from 'vitest';
import { order } from '#features/checkout/orders.fixture.ts';
import { selectPastOrders } from './past-orders.ts';

const item = {
  product_id: 1,
  slug: '',
  name: 'Soup',
  image: '',
  count: 1,
  unit_price: 50,
  modifiers: [],
  additives: [],
  total: 50,
  note: '',
};
const city = { id: 1, slug: 'balti', name: 'Bălți' };
const restaurant = { id: 3, slug: 'mama', name: 'Mama', phone: null };
const past = (id: number, changes: Parameters<typeof order>[0] = {}) =>
  order({ id, status: 'delivered', city, restaurant, items: [item], ...changes });
const idsOf = (orders: ReturnType<typeof past>[], restaurantId: number | null = null, limit = 3) =>
  selectPastOrders(orders, { restaurantId, limit }).map(({ id }) => id);

const other = { ...item, product_id: 2 };

it.each([
  ['that were received', [past(4, { status: 'cancelled' }), past(3, { status: 'preparing' }), past(2)], [2]],
  ['whose status a provider does not say', [past(2, { status: 'unknown' })], [2]],
  ['with a place and dishes', [past(4, { restaurant: null }), past(3, { city: null }), past(2, { items: [] })], []],
  [
    'of each choice of dishes, the newest',
    [past(4, { items: [item, other] }), past(3, { items: [other, item] }), past(2), past(1)],
    [4, 2],
  ],
  [
    'also if only a count or a restaurant differs',
    [past(3), past(2, { items: [{ ...item, count: 2 }] }), past(1, { restaurant: { ...restaurant, id: 4 } })],
    [3, 2, 1],
  ],
])('only orders %s', (_, orders, expected) => {
  expect(idsOf(orders)).toEqual(expected);
});

it('of one restaurant, and no more than the limit', () => {
  const orders = [
    past(4, { restaurant: { ...restaurant, id: 8 } }),
    past(3),
    past(2, { items: [other] }),
    past(1, { items: [{ ...item, count: 9 }] }),
  ];
  expect(idsOf(orders, 3)).toEqual([3, 2, 1]);
  expect(idsOf(orders, 3, 2)).toEqual([3, 2]);
});
