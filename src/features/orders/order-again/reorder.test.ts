import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addProduct, cancelReset, $cartLines, resetCart, $restaurantId } from '#features/cart/cart.store.ts';
import { lineKey } from '#features/cart/cart-lines.ts';
import { $notes, clearNotes } from '#features/cart/kitchen-notes.store.ts';
import { resetAndAdd } from '#features/cart/cart-actions.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { $draft } from '#features/checkout/checkout-form.store.ts';
import { order } from '#features/checkout/orders.fixture.ts';
import { fakeDocument, FakeCookieJar, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { toCartLines, fillCartWithAllItems } from './past-orders.ts';
import { asMinor } from '#contract/money.ts';

const item = {
  product_id: 1,
  slug: 'pizza',
  name: 'Pizza',
  image: '',
  count: 2,
  unit_price: 50,
  modifiers: [],
  additives: [{ id: 9, name: 'Cheese', count: 1, price: 5.5 }],
  total: 111,
  note: 'No onions',
};
const past = order({ items: [item, { ...item, product_id: 2, count: 1, additives: [], note: '' }] });
const counts = () => $cartLines.get().map(({ id, count }) => [id, count]);
const notes = () => $cartLines.get().map((line) => $notes.get()[lineKey(line)]);
const open = () => $modals.get().map(({ name }) => name);

const PLACE = { restaurantId: 3, city: 'balti' };

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  stubWebStorage();
  reloadPersistentStores();
  cancelReset();
  resetCart();
  clearNotes();
  $modals.set([]);
});

test('what was ordered becomes lines with their options, in minor units', () => {
  expect(toCartLines(past.items)[0]).toEqual({
    id: 1,
    count: 2,
    price: 5000,
    modifiers: [],
    additives: [{ id: 9, count: 1, price: 550 }],
  });
});

describe('ordering again', () => {
  test('fills the cart and opens it, which recalculates', () => {
    expect(fillCartWithAllItems(past, PLACE)).toBe('added');
    expect(counts()).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(open()).toEqual(['cart']);
    expect(notes()).toEqual(['No onions', undefined]);
  });

  test('a collected order is collected again at its branch, and a delivered one is delivered', () => {
    const branch = { id: 5, name: 'Centru', address: 'Strada Mare 1', phone: '', lat: 47, lng: 28 };
    fillCartWithAllItems({ ...past, fulfilment: 'pickup', branch }, PLACE);
    expect($draft.get()).toMatchObject({ restaurantId: 3, fulfilment: 'pickup', branchId: 5 });
    fillCartWithAllItems(past, PLACE);
    expect($draft.get()).toMatchObject({ restaurantId: 3, fulfilment: 'delivery', branchId: null });
  });

  test('requires a confirmation when the cart belongs to another restaurant', () => {
    addProduct({ id: 77, price: asMinor(100) }, { restaurantId: 8, city: 'balti' });
    expect(fillCartWithAllItems(past, PLACE)).toBe('confirming');
    expect(counts()).toEqual([[77, 1]]);
    expect(open()).toEqual(['reset']);
  });

  test('puts all lines in once the customer agreed', async () => {
    addProduct({ id: 77, price: asMinor(100) }, { restaurantId: 8, city: 'balti' });
    fillCartWithAllItems(past, PLACE);
    await resetAndAdd();
    expect(counts()).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(notes()).toEqual(['No onions', undefined]);
    expect($restaurantId.get()).toBe(3);
    expect(open()).toContain('cart');
  });

  test('leaves the cart alone when the customer refused', async () => {
    addProduct({ id: 77, price: asMinor(100) }, { restaurantId: 8, city: 'balti' });
    fillCartWithAllItems(past, PLACE);
    cancelReset();
    await Promise.resolve();
    expect(counts()).toEqual([[77, 1]]);
  });
});
