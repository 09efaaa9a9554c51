import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeCookieJar, fakeDocument } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import * as cart from './cart.store.ts';
import { encodeCart } from './cart-cookie.ts';
import { choice, line } from './cart.fixture.ts';
import type { Lines } from './cart-lines.ts';
import { $lineDetails, $recommendations, $allRecommendations, $unavailableLines } from './recalculation.store.ts';
import { asMinor } from '#contract/money.ts';

const chisinau = { restaurantId: 3, city: 'chisinau' };
const balti = { restaurantId: 8, city: 'balti' };
const cola = { id: 1, price: asMinor(2500) };
const pizza = line(2, { additives: [choice(5)] });
const done = { refused: null, limit: null, lineRemoved: false };
const details = { name: 'Cola', image: '', slug: 'cola', currency: 'MDL', options: {} };

let jar: FakeCookieJar;
const counts = () => cart.$cartLines.get().map(({ id, count }) => [id, count]);

/** An edit in another tab of which this one is not notified. */
function writeElsewhere(lines: Lines, editedAt = 5): void {
  jar.cookie = `cart=${encodeCart({ lines, editedAt })}; path=/`;
  jar.cookie = 'restaurantId=3; path=/';
}

beforeEach(() => {
  jar = new FakeCookieJar();
  vi.stubGlobal('document', fakeDocument(jar));
  reloadPersistentStores();
  cart.cancelReset();
  cart.resetCart();
  $unavailableLines.set([]);
});

describe('adding', () => {
  test('a product without options makes its count one more', () => {
    expect(cart.addProduct(cola, chisinau)).toEqual(done);
    cart.addProduct(cola, chisinau);
    expect(counts()).toEqual([[1, 2]]);
  });

  test('sets the city and the restaurant of the cart', () => {
    cart.addProduct(cola, chisinau);
    expect([cart.$citySlug.get(), cart.$restaurantId.get()]).toEqual(['chisinau', 3]);
  });

  test('stores list, city and restaurant in cookies', () => {
    cart.addProduct(cola, chisinau);
    expect(Object.fromEntries(jar.cookies)).toMatchObject({
      city: 'chisinau',
      restaurantId: '3',
      cart: expect.stringMatching(/^1\./),
    });
  });

  test('is followed by recalculations that write all cookies again, so that they expire together', () => {
    cart.addProduct(cola, chisinau);
    jar.written.length = 0;
    cart.applyRecalculatedLines(cart.$cartLines.get());
    expect(jar.written.map((text) => text.slice(0, text.indexOf('=')))).toEqual(['city', 'restaurantId', 'cart']);
  });

  test('a product with options replaces the count of the line with the same options', () => {
    cart.addLine(pizza, chisinau);
    cart.addLine({ ...pizza, count: 4 }, chisinau);
    expect(counts()).toEqual([[2, 4]]);
  });

  test('a product with options with other options appends a line', () => {
    cart.addLine(pizza, chisinau);
    cart.addLine(line(2), chisinau);
    expect(counts()).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });

  test('beyond a limit returns the limit, and is no edit', () => {
    cart.addLine({ ...pizza, count: 99 }, chisinau);
    const before = cart.$cartVersion.get();
    expect(cart.setLineCount(pizza, 100)).toEqual({ ...done, limit: 'count' });
    expect(cart.$cartVersion.get()).toBe(before);
  });

  test('stops before the cookies grow too large for a request', () => {
    const choices = Array.from({ length: 40 }, (_, index) => choice(900_000 + index, 99, 999_999));
    const outcomes = Array.from({ length: 30 }, (_, index) =>
      cart.addLine(line(index + 1, { additives: choices }), chisinau),
    );
    expect(outcomes.at(-1)).toEqual({ ...done, limit: 'lines' });
    expect(jar.cookie.length).toBeLessThan(7000);
  });

  test('also stops when options are added to lines of a long cart', () => {
    const additives = Array.from({ length: 40 }, (_, index) => choice(900_000 + index, 99, 999_999));
    const ids = Array.from({ length: 30 }, (_, index) => index + 1);
    for (const id of ids) cart.addLine(line(id), chisinau);
    const outcomes = ids.map((id) => cart.replaceLine(line(id), line(id, { additives })));
    expect(outcomes[0]).toEqual(done);
    expect(outcomes.at(-1)).toEqual({ ...done, limit: 'lines' });
    expect(cart.setLineCount(line(30), 5)).toEqual(done);
    expect(jar.cookie.length).toBeLessThan(7000);
  });
});

describe('a product of another restaurant', () => {
  beforeEach(() => void cart.addProduct(cola, chisinau));

  test('is refused while the cart is not empty', () => {
    const outcome = cart.addLine(pizza, balti);
    expect(outcome).toEqual({ ...done, refused: 'other_restaurant' });
    expect(cart.$pendingAddition.get()).toEqual({ lines: [pizza], restaurant: balti });
    expect(counts()).toEqual([[1, 1]]);
  });

  test('leaves the cart unchanged when the reset is cancelled', () => {
    cart.addLine(pizza, balti);
    cart.cancelReset();
    expect(cart.$pendingAddition.get()).toBeNull();
    expect(counts()).toEqual([[1, 1]]);
  });

  test('is to be added after the reset is confirmed', () => {
    cart.addLine(pizza, balti);
    expect(cart.resetCartAndTakePending()).toEqual({ lines: [pizza], restaurant: balti });
    expect([cart.$cartLines.get(), cart.$restaurantId.get(), cart.$pendingAddition.get()]).toEqual([[], 0, null]);
  });

  test('is added at once when the cart is empty', () => {
    cart.setLineCount(line(1), 0);
    expect(cart.addProduct(cola, balti)).toEqual(done);
    expect(cart.$restaurantId.get()).toBe(8);
  });
});

describe('changing a line', () => {
  beforeEach(() => {
    cart.addProduct(cola, chisinau);
    cart.addLine(pizza, chisinau);
  });

  test('sets its count', () => {
    expect(cart.setLineCount(pizza, 3)).toEqual(done);
    expect(counts()).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  test('to 0 removes it and requires a recalculation', () => {
    expect(cart.setLineCount(pizza, 0)).toEqual({ ...done, lineRemoved: true });
    expect(counts()).toEqual([[1, 1]]);
  });

  test('by one step counts from the cookie', () => {
    cart.changeLineCountBy(pizza, 1);
    cart.changeLineCountBy(line(1), -1);
    expect(counts()).toEqual([[2, 2]]);
  });

  test('below zero is ignored', () => {
    const before = cart.$cart.get();
    cart.changeLineCountBy(line(99), -1);
    expect(cart.$cart.get()).toBe(before);
  });

  test('to other options keeps its position', () => {
    cart.replaceLine(line(1), line(1, { modifiers: [choice(9)] }));
    expect(counts()).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(cart.$cartLines.get()[0]?.modifiers).toEqual([choice(9)]);
  });

  test('removing the last one removes the cart cookie', () => {
    cart.setLineCount(line(1), 0);
    cart.setLineCount(pizza, 0);
    expect([...jar.cookies.keys()].sort()).toEqual(['city', 'restaurantId']);
  });
});

describe('any edit', () => {
  test.each([
    ['adding', () => cart.addProduct(cola, chisinau)],
    ['adding with options', () => cart.addLine({ ...pizza, count: 3 }, chisinau)],
    ['changing a count', () => cart.setLineCount(pizza, 7)],
    ['a step', () => cart.changeLineCountBy(pizza, 1)],
    ['removing', () => cart.setLineCount(pizza, 0)],
    ['replacing options', () => cart.replaceLine(pizza, line(2))],
    ['resetting', () => cart.resetCart()],
    ['confirming the reset', () => cart.resetCartAndTakePending()],
  ])('such as %s changes the version of the cart', (_, edit) => {
    cart.addLine(line(4), chisinau);
    cart.addLine(pizza, chisinau);
    const listener = vi.fn();
    const stop = cart.$cartVersion.listen(listener);
    edit();
    stop();
    expect(listener).toHaveBeenCalled();
  });

  test('starts from the cookie as it is, not from memory', () => {
    cart.addProduct(cola, chisinau);
    expect(counts()).toEqual([[1, 1]]);
    writeElsewhere([line(1, { count: 5, price: 2500 }), line(7)]);
    cart.addProduct(cola, chisinau);
    expect(counts()).toEqual([
      [1, 6],
      [7, 1],
    ]);
  });

  test('has a version that no earlier edit had, even within a millisecond', () => {
    vi.useFakeTimers({ now: 1000 });
    cart.addProduct(cola, chisinau);
    const first = cart.$cartVersion.get();
    cart.addProduct(cola, chisinau);
    expect([first, cart.$cartVersion.get()]).toEqual([1000, 1001]);
    vi.useRealTimers();
  });

  test('renews the cookies of city and restaurant together with the cart', () => {
    cart.addProduct(cola, chisinau);
    jar.written.length = 0;
    cart.setLineCount(line(1), 2);
    expect(jar.written.map((text) => text.split('=')[0])).toEqual(['city', 'restaurantId', 'cart']);
  });
});

describe('reset', () => {
  test('empties list, products and recommended and removes the cart cookie', () => {
    cart.addProduct(cola, chisinau);
    $lineDetails.set({ '1//': details });
    $allRecommendations.set([{ id: 9, product: null }]);
    cart.resetCart();
    expect([cart.$cartLines.get(), $lineDetails.get(), $allRecommendations.get()]).toEqual([[], {}, []]);
    expect(jar.cookies.has('cart')).toBe(false);
  });

  test('confirmed empties the cart and sets the restaurant to 0', () => {
    cart.addProduct(cola, chisinau);
    expect(cart.resetCartAndTakePending()).toBeNull();
    expect(cart.$cartLines.get()).toEqual([]);
    expect(jar.cookies.get('restaurantId')).toBe('0');
  });
});

describe('what is shown of a cart', () => {
  test('is the number of its units and their total', () => {
    cart.addLine({ ...pizza, count: 3 }, chisinau);
    cart.addProduct(cola, chisinau);
    expect([cart.$cartUnitCount.get(), cart.$cartTotal.get()]).toEqual([4, 3 * 1500 + 2500]);
  });

  test('leaves out recommendations that are already in it', () => {
    cart.addProduct(cola, chisinau);
    $allRecommendations.set([
      { id: 1, product: null },
      { id: 9, product: null },
    ]);
    expect($recommendations.get()).toEqual([{ id: 9, product: null }]);
  });

  test('recommends nothing when it is empty', () => {
    $allRecommendations.set([{ id: 9, product: null }]);
    expect($recommendations.get()).toEqual([]);
  });
});

test('filling the cart sets its restaurant and drops invalid lines', () => {
  cart.setCartLines([pizza, line(0), line(7, { count: 500 })], balti);
  expect(counts()).toEqual([
    [2, 1],
    [7, 99],
  ]);
  expect([cart.$citySlug.get(), cart.$restaurantId.get()]).toEqual(['balti', 8]);
});

test.each(['', 'junk', '1.', '1.%%%.', '[{]', ':9:abc:1.AAA'])(
  'a cookie damaged as "%s" is an empty cart that can be filled',
  (value) => {
    jar.cookie = `cart=${value}; path=/`;
    reloadPersistentStores();
    expect(cart.$cartLines.get()).toEqual([]);
    cart.addProduct(cola, chisinau);
    expect(counts()).toEqual([[1, 1]]);
  },
);
