import { beforeEach, describe, expect, test, vi } from 'vitest';
import { $cities, $restaurants } from '#features/catalog/catalog.store.ts';
import { asMinor, ZERO } from '#contract/money.ts';
import { fakeDocument, FakeCookieJar } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { cities, restaurants } from '../../tests/fixtures/samples-catalog.ts';
import {
  $cartAmounts,
  $cartRestaurant,
  $discount,
  calculateDelivery,
  type Discount,
  rememberCartRestaurant,
  amountToPay,
} from './cart-totals.ts';
import { addProduct, resetCart } from './cart.store.ts';
import { $uncheckedCartReason } from './recalculation.store.ts';

describe('delivery', () => {
  const terms = { price: asMinor(3550), freeFrom: asMinor(40_000), isLowerBound: false };

  test.each([
    [40_000, { price: 0, freeFrom: 40_000, isWaived: true, isLowerBound: false }],
    [50_000, { price: 0, freeFrom: 40_000, isWaived: true, isLowerBound: false }],
    [39_999, { price: 3550, freeFrom: 40_000, isWaived: false, isLowerBound: false }],
    [0, { price: 3550, freeFrom: 40_000, isWaived: false, isLowerBound: false }],
  ])('of a cart of %i with a threshold of 40000 is %o', (total, expected) => {
    expect(calculateDelivery(asMinor(total), terms)).toEqual(expected);
  });

  test('is never free without a threshold', () => {
    const delivery = calculateDelivery(asMinor(1_000_000), { ...terms, freeFrom: null });
    expect(delivery).toEqual({ price: 3550, freeFrom: null, isWaived: false, isLowerBound: false });
  });

  test('is always free when the threshold is 0', () => {
    const delivery = calculateDelivery(asMinor(0), { ...terms, freeFrom: ZERO });
    expect(delivery).toEqual({ price: 0, freeFrom: 0, isWaived: true, isLowerBound: false });
  });

  test('costs at least the lowest price until its zone is known', () => {
    const lowest = { ...terms, isLowerBound: true };
    expect(calculateDelivery(asMinor(0), lowest)).toEqual({
      price: 3550,
      freeFrom: 40_000,
      isWaived: false,
      isLowerBound: true,
    });
    expect(calculateDelivery(asMinor(40_000), lowest)).toEqual({
      price: 0,
      freeFrom: 40_000,
      isWaived: true,
      isLowerBound: false,
    });
  });

  test('is unknown without a price, unless the threshold is reached', () => {
    const unknown = { ...terms, price: null };
    expect(calculateDelivery(asMinor(39_999), unknown)).toBeNull();
    expect(calculateDelivery(asMinor(40_000), unknown)).toEqual({
      price: 0,
      freeFrom: 40_000,
      isWaived: true,
      isLowerBound: false,
    });
  });
});

test.each([
  [10_000, 0, 3500, 13_500],
  [10_000, 2000, 3500, 11_500],
  [10_000, 12_000, 0, 0],
  [10_000, 15_000, 3500, 0],
])('to pay for %i with a discount of %i and delivery for %i is %i', (total, discount, price, expected) => {
  expect(amountToPay(asMinor(total), asMinor(discount), asMinor(price))).toBe(expected);
});

describe('the cart without a connection', () => {
  const [city] = cities;
  const [restaurant] = restaurants;

  beforeEach(() => {
    vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
    reloadPersistentStores();
    $discount.set(null);
    $cities.set(cities);
    $restaurants.set([{ ...restaurant!, is_open: false, lead_minutes: 40 }]);
    addProduct({ id: 7, price: asMinor(1000) }, { city: city!.slug, restaurantId: restaurant!.id });
    const stop = rememberCartRestaurant();
    $cities.set([]);
    $restaurants.set([]);
    return () => {
      stop();
      resetCart();
      vi.unstubAllGlobals();
    };
  });

  test('has the delivery of the last visit, and claims neither hours nor a time', () => {
    expect($cartAmounts.get().delivery).toBeNull();
    $uncheckedCartReason.set('offline');
    expect($cartAmounts.get().delivery).toMatchObject({ price: city!.delivery_price });
    expect($cartRestaurant.get()).toMatchObject({ name: restaurant!.name, is_open: true, lead_minutes: 0 });
  });

  test('has no delivery of another restaurant', () => {
    $uncheckedCartReason.set('offline');
    resetCart();
    addProduct({ id: 8, price: asMinor(1000) }, { city: city!.slug, restaurantId: restaurant!.id + 1 });
    $uncheckedCartReason.set('offline');
    expect($cartAmounts.get().delivery).toBeNull();
  });
});

describe('the cart', () => {
  const code = (rest: Partial<Discount>): Discount => ({
    amount: ZERO,
    code: 'HELLO',
    title: '',
    freeDelivery: false,
    ...rest,
  });

  /** The amounts of a cart with this subtotal. */
  function amountsOf(total: number, discount: Discount | null = null) {
    addProduct({ id: 1, price: asMinor(total) }, { restaurantId: 3, city: 'chisinau' });
    $discount.set(discount);
    return $cartAmounts.get();
  }

  beforeEach(() => {
    vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
    reloadPersistentStores();
    resetCart();
    // Delivery for 45, free from 400; the minimum order is 150.
    $cities.set(cities);
    $restaurants.set(restaurants);
  });

  test.each<[string, number, Discount | null, number]>([
    ['its dishes and the delivery', 30_000, null, 34_500],
    ['its dishes alone from the threshold of free delivery', 40_000, null, 40_000],
    ['less by the discount, which does not remove free delivery', 40_000, code({ amount: asMinor(4000) }), 36_000],
    ['no delivery with a code for it', 30_000, code({ freeDelivery: true }), 30_000],
    ['nothing when the discount exceeds the total', 3000, code({ amount: asMinor(9000) }), 0],
  ])('costs %s', (_, total, discount, expected) => {
    expect(amountsOf(total, discount)).toMatchObject({ subtotal: total, toPay: expected });
  });

  test.each([
    [12_000, 3000],
    [15_000, 0],
    [20_000, 0],
  ])('of %i is %i below the minimum order, before any discount', (total, missing) => {
    expect(amountsOf(total, code({ amount: asMinor(5000) }))).toMatchObject({ minimum: 15_000, missing });
  });

  test.each([
    [20_000, 0],
    [20_001, 1],
  ])('of %i is %i above the largest order of 20000', (total, excess) => {
    $restaurants.set(restaurants.map((restaurant) => ({ ...restaurant, max_order: asMinor(20_000) })));
    expect(amountsOf(total)).toMatchObject({ maximum: 20_000, excess });
  });

  test('has no largest order where the restaurant has none', () => {
    expect(amountsOf(9_000_000)).toMatchObject({ maximum: null, excess: 0 });
  });

  test.each([
    [30_000, true, 31_200, true],
    [40_000, true, 40_000, false],
    [30_000, false, 31_200, false],
  ])('of %i, with a zone that is unknown: %s, costs %i, at least: %s', (total, isUnknown, expected, isLowerBound) => {
    const terms = {
      price: asMinor(1200),
      free_from: asMinor(40_000),
      min_order: ZERO,
      travel_minutes: 0,
      own_zones: true,
    };
    const delivery = { ...terms, is_lowest: isUnknown };
    $restaurants.set(restaurants.map((restaurant) => ({ ...restaurant, delivery })));
    expect(amountsOf(total)).toMatchObject({ toPay: expected, isLowerBound });
  });

  test('has no delivery price without the catalog', () => {
    $cities.set([]);
    $restaurants.set([]);
    expect(amountsOf(12_000)).toMatchObject({ delivery: null, missing: 0, toPay: 12_000, isLowerBound: true });
  });
});
