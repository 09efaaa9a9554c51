import { beforeEach, expect, it, test, vi } from 'vitest';
import { item as available, recalculation, respondingApiClient } from '#features/cart/cart.fixture.ts';
import { order } from '#features/checkout/orders.fixture.ts';
import { FakeCookieJar, fakeDocument } from '#lib/browser-storage.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { checkOrder, formatOrderDay, type PastOrder, selectPastOrders } from './past-orders.ts';

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

beforeEach(() => vi.stubGlobal('document', fakeDocument(new FakeCookieJar())));

const ordered = (product_id: number, unit_price: number | null, count = 1) => ({
  product_id,
  slug: '',
  name: `Dish ${product_id}`,
  image: '',
  count,
  unit_price,
  modifiers: [],
  additives: [],
  total: null,
  note: '',
});
const pastOrder = (...items: ReturnType<typeof ordered>[]) =>
  order({
    status: 'delivered',
    city: { id: 1, slug: 'balti', name: 'Bălți' },
    restaurant: { id: 3, slug: 'mama', name: 'Mama', phone: null },
    items,
  }) as PastOrder;

test('what is available has its current price, and the earlier one of the same dishes if it differs', async () => {
  const api = respondingApiClient(
    recalculation({ available: [available(1, { count: 2, price: 60 })], not_available: [available(2)] }),
  );
  const checked = await checkOrder(api, pastOrder(ordered(1, 50, 2), ordered(2, 30)));
  expect(checked).toMatchObject({ total: 12_000, earlierTotal: 10_000, gone: ['Dish 2'], toChoose: [] });
  expect(checked.lines.map(({ id, count, price }) => [id, count, price])).toEqual([[1, 2, 6000]]);
});

test('unchanged prices are not repeated', async () => {
  const api = respondingApiClient(recalculation({ available: [available(1, { price: 50 })] }));
  expect((await checkOrder(api, pastOrder(ordered(1, 50)))).earlierTotal).toBeNull();
});

test('without earlier prices nothing is compared', async () => {
  const api = respondingApiClient(recalculation({ available: [available(1, { price: 50 })] }));
  expect((await checkOrder(api, pastOrder(ordered(1, null)))).earlierTotal).toBeNull();
});

test.each(['option_required', 'option_max'] as const)(
  'a dish with %s is to be chosen again, not gone',
  async (code) => {
    const api = respondingApiClient(recalculation({ not_available: [available(1, { code }), available(2)] }));
    const checked = await checkOrder(api, pastOrder(ordered(1, 50), ordered(2, 50)));
    expect(checked).toMatchObject({ lines: [], gone: ['Dish 2'], toChoose: [{ id: 1, name: 'Dish 1' }], total: 0 });
  },
);

test('a dish of two lines is to be chosen again once', async () => {
  const lines = [available(1, { code: 'option_required' }), available(1, { code: 'option_max', count: 2 })];
  const checked = await checkOrder(
    respondingApiClient(recalculation({ not_available: lines })),
    pastOrder(ordered(1, 50), ordered(1, 50, 2)),
  );
  expect(checked.toChoose).toEqual([{ id: 1, name: 'Dish 1' }]);
});

test('a gone dish whose name is unknown is not listed', async () => {
  const api = respondingApiClient(recalculation({ not_available: [available(1)] }));
  expect((await checkOrder(api, pastOrder({ ...ordered(1, 50), name: '' }))).gone).toEqual([]);
});

test('a failure is an error', async () => {
  const api = respondingApiClient(new HttpError('recalculateBasket', 503));
  await expect(checkOrder(api, pastOrder(ordered(1, 50)))).rejects.toThrow(HttpError);
});

/** Wednesday; 00:30 in Chișinău. */
const NOW = Date.parse('2026-11-24T22:30:00Z');

it.each([
  ['today', '2026-11-24T22:05:00Z', ['сегодня', 'today', 'azi']],
  ['yesterday, although it is half an hour ago', '2026-11-24T21:55:00Z', ['вчера', 'yesterday', 'ieri']],
  ['the day before yesterday', '2026-11-23T12:00:00Z', ['понедельник', 'Monday', 'luni']],
  ['six days ago', '2026-11-19T12:00:00Z', ['четверг', 'Thursday', 'joi']],
  ['a week ago', '2026-11-18T12:00:00Z', ['18 ноября 2026 г.', '18 November 2026', '18 noiembrie 2026']],
  [
    'tomorrow, by a wrong clock',
    '2026-11-26T12:00:00Z',
    ['26 ноября 2026 г.', '26 November 2026', '26 noiembrie 2026'],
  ],
  ['unknown', '', ['', '', '']],
])('the day of an order is %s', (_, iso, expected) => {
  expect((['ru', 'en', 'ro'] as const).map((locale) => formatOrderDay(iso, NOW, locale))).toEqual(expected);
});
