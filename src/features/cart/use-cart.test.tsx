import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument, FakeJar } from '#lib/cookies.fake.ts';
import { reloadFromCookies } from '#lib/persistent-stores.ts';
import { cities, restaurants } from '../../tests/fixtures/samples-catalog.ts';
import { addProduct, resetCart } from './cart.store.ts';
import { $discount, type Discount } from './cart-totals.ts';
import { type Amounts, type CartPlace, useAmounts } from './use-cart.ts';

/** Delivery for 45, free from 400; the smallest order is 150. */
const HERE: CartPlace = { city: cities[0], restaurant: restaurants[0], currency: 'MDL' };

const code = (rest: Partial<Discount>): Discount => ({
  amount: 0,
  code: 'HELLO',
  title: '',
  freeDelivery: false,
  ...rest,
});

/** What a part of the cart is told of a cart of this sum. */
function amountsOf(sum: number, discount: Discount | null = null, place = HERE): Amounts | undefined {
  let told: Amounts | undefined;
  function Part() {
    told = useAmounts(place);
    return null;
  }
  addProduct({ id: 1, price: sum }, { restaurantId: 3, city: 'chisinau' });
  $discount.set(discount);
  renderToStaticMarkup(<Part />);
  return told;
}

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeJar()));
  reloadFromCookies();
  resetCart();
});

test.each<[string, number, Discount | null, number]>([
  ['its dishes and the delivery', 30_000, null, 34_500],
  ['its dishes alone from where delivery is free', 40_000, null, 40_000],
  ['less by the discount, which does not take free delivery away', 40_000, code({ amount: 4000 }), 36_000],
  ['no delivery with a code for it', 30_000, code({ freeDelivery: true }), 30_000],
  ['nothing when the discount is more than everything', 3000, code({ amount: 9000 }), 0],
])('the cart asks for %s [D12a]', (_, sum, discount, toPay) => {
  expect(amountsOf(sum, discount)).toMatchObject({ total: sum, toPay });
});

test('what the smallest order lacks is counted before any discount', () => {
  expect(amountsOf(12_000, code({ amount: 5000 }))).toMatchObject({ minimum: 15_000, missing: 3000 });
});

test('without the catalog the cart asks for its dishes and says nothing of delivery', () => {
  expect(amountsOf(12_000, null, { city: undefined, restaurant: undefined, currency: '' })).toMatchObject({
    delivery: null,
    missing: 0,
    toPay: 12_000,
  });
});
