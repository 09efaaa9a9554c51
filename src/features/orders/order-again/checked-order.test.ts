import { beforeEach, expect, test, vi } from 'vitest';
import {
  item as available,
  recalculation,
  respondingApiClient,
} from '#features/cart/recalculation/recalculation.fixture.ts';
import { order } from '#features/checkout/orders.fixture.ts';
import { fakeDocument, FakeCookieJar } from '#lib/browser-storage.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { checkOrder } from './checked-order.ts';
import type { PastOrder } from './past-orders.ts';

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
const past = (...items: ReturnType<typeof ordered>[]) =>
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
  const checked = await checkOrder(api, past(ordered(1, 50, 2), ordered(2, 30)));
  expect(checked).toMatchObject({ total: 12_000, earlierTotal: 10_000, gone: ['Dish 2'], toChoose: [] });
  expect(checked.lines.map(({ id, count, price }) => [id, count, price])).toEqual([[1, 2, 6000]]);
});

test('unchanged prices are not repeated', async () => {
  const api = respondingApiClient(recalculation({ available: [available(1, { price: 50 })] }));
  expect((await checkOrder(api, past(ordered(1, 50)))).earlierTotal).toBeNull();
});

test('without earlier prices nothing is compared', async () => {
  const api = respondingApiClient(recalculation({ available: [available(1, { price: 50 })] }));
  expect((await checkOrder(api, past(ordered(1, null)))).earlierTotal).toBeNull();
});

test.each(['option_required', 'option_max'] as const)(
  'a dish with %s is to be chosen again, not gone',
  async (code) => {
    const api = respondingApiClient(recalculation({ not_available: [available(1, { code }), available(2)] }));
    const checked = await checkOrder(api, past(ordered(1, 50), ordered(2, 50)));
    expect(checked).toMatchObject({ lines: [], gone: ['Dish 2'], toChoose: [{ id: 1, name: 'Dish 1' }], total: 0 });
  },
);

test('a failure is an error', async () => {
  const api = respondingApiClient(new HttpError('recalculateBasket', 503));
  await expect(checkOrder(api, past(ordered(1, 50)))).rejects.toThrow(HttpError);
});
