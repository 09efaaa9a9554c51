import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Quote } from '#contract/orders.ts';
import { addProduct, applyRecalculatedLines, resetCart, $cartLines, $cartVersion } from '#features/cart/cart.store.ts';
import { $discount } from '#features/cart/cart-totals.ts';
import { HttpError } from '#lib/errors.ts';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores, writeStored } from '#lib/persistent-stores.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import { quote } from '../orders.fixture.ts';
import {
  checkPromo,
  clearPromo,
  $promocode,
  promoErrorKey,
  $promotion,
  recheckPromo,
  syncDiscount,
} from './promo.store.ts';
import { asMinor, ZERO } from '#contract/money.ts';
import { toWire } from '#contract/wire-form.ts';

const restaurant = { restaurantId: 3, city: 'balti' };
const cola = { id: 1, price: asMinor(2550) };
const promotion = { code: 'HELLO', title: 'Ten percent', kind: 'percent' as const, value: 10, discount: asMinor(255) };
const accepting = () => fakeApiClient({ checkPromo: () => ({ status: true, promotion }) });

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  reloadPersistentStores();
  resetCart();
  clearPromo();
  addProduct(cola, restaurant);
});

describe('the promo check', () => {
  test('sends the restaurant and the total of the cart in major units', async () => {
    const api = accepting();
    await checkPromo(api, 'HELLO');
    expect(api.calls[0]?.body).toEqual({ promocode: 'HELLO', restaurant_id: 3, order_sum: 25.5 });
  });

  test('sets code and promotion when the status is true', async () => {
    expect(await checkPromo(accepting(), 'HELLO')).toEqual({ accepted: true, promotion });
    expect([$promocode.get(), $promotion.get()]).toEqual(['HELLO', promotion]);
  });

  test('clears both when the status is false, and returns the reason', async () => {
    await checkPromo(accepting(), 'HELLO');
    const api = fakeApiClient({ checkPromo: () => ({ status: false, code: 'promo_expired' }) });
    expect(await checkPromo(api, 'OLD')).toEqual({ accepted: false, refusal: 'promo_expired' });
    expect([$promocode.get(), $promotion.get()]).toEqual(['', null]);
  });

  test.each([1, '1', 'true', true])('accepts a code with the status %j', async (status) => {
    const api = fakeApiClient({ checkPromo: () => ({ status, promotion }) as never });
    expect(await checkPromo(api, 'HELLO')).toEqual({ accepted: true, promotion });
  });

  test.each([
    ['an object with other fields', { title: 'Ten percent', type: 'PERCENT', amount: '10' }, 'Ten percent'],
    ['a known kind with unreadable amounts', { ...promotion, value: 'ten', discount: 'some' }, 'Ten percent'],
    ['an unknown kind', { ...promotion, kind: 'cashback' }, 'Ten percent'],
    ['a title that is no text', { title: { ru: 'Десять' } }, ''],
    ['a text', 'Ten percent off', 'Ten percent off'],
    ['a number', 10, ''],
    ['a list', [{ id: 1 }], ''],
    ['true', true, ''],
  ])('sets code and promotion when the promotion is %s, without an amount', async (_, outside, title) => {
    const stop = syncDiscount();
    const api = fakeApiClient({ checkPromo: () => ({ status: true, promotion: outside }) as never });
    expect(await checkPromo(api, 'HELLO')).toMatchObject({ accepted: true, promotion: { title, kind: 'unknown' } });
    expect([$promocode.get(), $promotion.get()?.title]).toEqual(['HELLO', title]);
    expect($discount.get()).toEqual({ amount: 0, code: 'HELLO', title, freeDelivery: false });
    applyRecalculatedLines($cartLines.get().map((line) => ({ ...line, price: asMinor(4000) })));
    expect($discount.get()?.amount).toBe(0);
    stop();
  });

  test.each([
    ['an unknown code', { status: false, code: 'WRONG_CITY' }, 'unknown'],
    ['a numeric code', { status: false, code: 17 }, 'unknown'],
    ['a code that is null', { status: false, code: null }, 'promo_invalid'],
    ['an unreadable promotion', { status: false, promotion: 'none' }, 'promo_invalid'],
    ['a status that is 0', { status: 0 }, 'promo_invalid'],
    ['a status that is a text', { status: 'false' }, 'promo_invalid'],
    ['no status', { promotion }, 'promo_invalid'],
  ])('clears both for %s', async (_, body, code) => {
    await checkPromo(accepting(), 'HELLO');
    const api = fakeApiClient({ checkPromo: () => body as never });
    expect(await checkPromo(api, 'OTHER')).toEqual({ accepted: false, refusal: code });
    expect([$promocode.get(), $promotion.get()]).toEqual(['', null]);
  });

  test('changes nothing when the call fails', async () => {
    await checkPromo(accepting(), 'HELLO');
    const api = fakeApiClient({ checkPromo: () => new HttpError('checkPromo', 0) });
    await expect(checkPromo(api, 'OTHER')).rejects.toThrow(HttpError);
    expect($promocode.get()).toBe('HELLO');
  });

  test('applies nothing when the cart was edited during the call', async () => {
    const api = fakeApiClient({
      checkPromo: () => {
        addProduct(cola, restaurant);
        return { status: true, promotion };
      },
    });
    await checkPromo(api, 'HELLO');
    expect($promocode.get()).toBe('');
  });

  test('applies nothing when the code was removed during the call', async () => {
    await checkPromo(accepting(), 'HELLO');
    const response = Promise.withResolvers<{ status: boolean; promotion: typeof promotion }>();
    const rechecking = recheckPromo(fakeApiClient({ checkPromo: () => response.promise }));
    clearPromo();
    response.resolve({ status: true, promotion });
    await rechecking;
    expect($promocode.get()).toBe('');
  });
});

describe('an applied code', () => {
  test('is cleared by any edit of the cart', async () => {
    await checkPromo(accepting(), 'HELLO');
    addProduct(cola, restaurant);
    expect([$promocode.get(), $promotion.get()]).toEqual(['', null]);
  });

  test('stays when a recalculation rebuilds the list', async () => {
    await checkPromo(accepting(), 'HELLO');
    applyRecalculatedLines($cartLines.get().map((line) => ({ ...line, price: asMinor(2600) })));
    expect($promocode.get()).toBe('HELLO');
  });

  test('that an earlier version of the shop stored stays, without its amounts, which are in other units', () => {
    stubWebStorage();
    const stop = syncDiscount();
    const stored = { code: 'HELLO', promotion: { ...promotion, discount: 2.55 }, total: 2550 };
    writeStored('session:promo', JSON.stringify({ ...stored, cartVersion: $cartVersion.get() }));
    expect([$promocode.get(), $promotion.get()]).toEqual(['HELLO', null]);
    expect($discount.get()).toEqual({ amount: 0, code: 'HELLO', title: '', freeDelivery: false });
    stop();
  });

  test('is checked again on entering the checkout, and only if there is one', async () => {
    const api = accepting();
    expect(await recheckPromo(api)).toBeNull();
    await checkPromo(api, 'HELLO');
    await recheckPromo(api);
    expect(api.calls).toHaveLength(2);
  });
});

test('a quote with an unreadable promotion can be read', () => {
  expect(
    v.parse(Quote, { ...toWire(Quote, quote()), promotion: { percent: 10, title: 'Ten percent' } }).promotion,
  ).toMatchObject({
    kind: 'unknown',
    title: 'Ten percent',
  });
});

test('an unknown refusal reads as an invalid code', () => {
  expect(promoErrorKey('promo_used')).toBe('promocode:promo_used');
  expect(promoErrorKey('something_new')).toBe('promocode:promo_invalid');
});

describe('the discount that the cart shows', () => {
  test('is the one of the code, in minor units, and is cleared with it', async () => {
    const stop = syncDiscount();
    await checkPromo(accepting(), 'HELLO');
    expect($discount.get()).toEqual({ amount: 255, code: 'HELLO', title: 'Ten percent', freeDelivery: false });
    addProduct(cola, restaurant);
    expect($discount.get()).toBeNull();
    stop();
  });

  test('follows the total when a recalculation changes prices', async () => {
    const stop = syncDiscount();
    await checkPromo(accepting(), 'HELLO');
    applyRecalculatedLines($cartLines.get().map((line) => ({ ...line, price: asMinor(4000) })));
    expect($discount.get()).toMatchObject({ amount: 400, code: 'HELLO' });
    applyRecalculatedLines($cartLines.get().map((line) => ({ ...line, price: asMinor(2550) })));
    expect($discount.get()).toMatchObject({ amount: 255 });
    stop();
  });

  test('of a fixed sum never exceeds the cart total', async () => {
    const stop = syncDiscount();
    const fixed = { ...promotion, kind: 'fixed' as const, value: asMinor(2000), discount: asMinor(2000) };
    await checkPromo(fakeApiClient({ checkPromo: () => ({ status: true, promotion: fixed }) }), 'FIXED');
    applyRecalculatedLines($cartLines.get().map((line) => ({ ...line, price: asMinor(1500) })));
    expect($discount.get()).toMatchObject({ amount: 1500 });
    applyRecalculatedLines($cartLines.get().map((line) => ({ ...line, price: asMinor(3000) })));
    expect($discount.get()).toMatchObject({ amount: 2000 });
    stop();
  });

  test('of free delivery does not reduce the cart total', async () => {
    const stop = syncDiscount();
    const free = { ...promotion, kind: 'free_delivery' as const, value: 0, discount: ZERO };
    await checkPromo(fakeApiClient({ checkPromo: () => ({ status: true, promotion: free }) }), 'FREE');
    expect($discount.get()).toMatchObject({ amount: 0, freeDelivery: true });
    stop();
  });
});
