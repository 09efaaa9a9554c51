import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeDocument, FakeJar } from '#lib/cookies.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { reloadFromCookies } from '#lib/persistent-stores.ts';
import { $backup, isRestorable, restoreCart } from './cart-backup.ts';
import {
  addProduct,
  cancelReset,
  changeCount,
  $city,
  $edits,
  fillCart,
  $lines,
  removeLine,
  resetCart,
  $restaurantId,
} from './cart.store.ts';
import { encodeCart } from './cart-cookie.ts';
import { choice, line } from './cart-lines.fake.ts';
import { answer, answeringHttp, item, pendingHttp, product } from './recalculation.fake.ts';
import {
  addRecommended,
  clearChanges,
  $details,
  $priceChanged,
  recalculate,
  recalculateAfter,
  $recommended,
  $unavailable,
} from './recalculation.store.ts';

const place = { restaurantId: 3, city: 'balti' };
const failures = [
  ['a server error', new HttpError('recalculateBasket', 500)],
  ['a refusal', new HttpError('recalculateBasket', 422)],
  ['no network', new HttpError('recalculateBasket', 0)],
] as const;
let jar: FakeJar;

const ids = () => $lines.get().map(({ id }) => id);

beforeEach(() => {
  jar = new FakeJar();
  vi.stubGlobal('document', fakeDocument(jar));
  reloadFromCookies();
  cancelReset();
  clearChanges();
  $backup.set(null);
  fillCart([line(1), line(2, { count: 2 })], place);
});

describe('a recalculation', () => {
  test('asks about the cart lines in the wire form', () => {
    fillCart([line(1, { price: 8950, additives: [choice(5, 2, 450)] })], place);
    const { http, calls } = pendingHttp();
    void recalculate(http);
    expect(calls[0]?.body).toEqual({
      products: [
        {
          id: 1,
          count: 1,
          price: 89.5,
          additives: [{ id: 5, count: 2, price: 4.5, name: '' }],
          modifiers: [],
          id_front: 0,
          restaurantId: 3,
        },
      ],
    });
  });

  test('rebuilds the list from the available items [R3.8] [R4.18]', async () => {
    await recalculate(answeringHttp(answer({ available: [item(2, { count: 2, price: 12.5 })] })));
    expect($lines.get()).toEqual([line(2, { count: 2, price: 1250 })]);
  });

  test('says what was not available and why [R4.19]', async () => {
    const end = await recalculate(
      answeringHttp(answer({ available: [item(2)], not_available: [item(1, { name: 'Cola' })] })),
    );
    expect(end).toEqual({ state: 'done', changed: true });
    expect($unavailable.get()).toMatchObject([
      { line: { id: 1 }, shown: { name: 'Cola' }, code: 'product_unavailable' },
    ]);
  });

  test('says which prices changed, from what to what [R3.8] [R4.19]', async () => {
    const dearer = item(1, { price: 12, old_price: 10 });
    const end = await recalculate(answeringHttp(answer({ available: [dearer, item(2)], price_changed: [dearer] })));
    expect(end).toEqual({ state: 'done', changed: true });
    expect($priceChanged.get()).toMatchObject([{ line: { id: 1 }, oldPrice: 1000, newPrice: 1200 }]);
  });

  test('without changes asks for no modal', async () => {
    expect(await recalculate(answeringHttp(answer({ available: [item(1), item(2)] })))).toEqual({
      state: 'done',
      changed: false,
    });
  });

  test('keeps names and pictures for every line', async () => {
    await recalculate(answeringHttp(answer({ available: [item(1, { name: 'Cola', image: '/cola.avif' })] })));
    expect($details.get()).toEqual({
      '1//': { name: 'Cola', image: '/cola.avif', slug: 'product-1', currency: 'MDL', options: {} },
    });
  });

  test('recommends what goes with the lines, minus the cart [R4.19] [D10a]', async () => {
    const available = [item(1, { recommended: [2, 7, product(8)] }), item(2, { recommended: true })];
    await recalculate(answeringHttp(answer({ available })));
    expect($recommended.get()).toEqual([
      { id: 7, product: null },
      { id: 8, product: product(8) },
    ]);
  });

  test('is no edit: nothing that listens to edits is told', async () => {
    const before = $edits.get();
    await recalculate(answeringHttp(answer({ available: [item(1, { price: 99 })] })));
    expect($edits.get()).toBe(before);
  });

  test('of an empty list resets the cart and asks nobody [R4.16]', async () => {
    resetCart();
    const { http, calls } = pendingHttp();
    expect(await recalculate(http)).toEqual({ state: 'empty' });
    expect(calls).toEqual([]);
  });
});

test('closing the unavailable modal clears its lists [R4.22]', async () => {
  await recalculate(
    answeringHttp(answer({ available: [item(2)], not_available: [item(1)], price_changed: [item(2)] })),
  );
  clearChanges();
  expect([$unavailable.get(), $priceChanged.get()]).toEqual([[], []]);
});

describe('a failed recalculation', () => {
  test.each(failures)('because of %s resets the cart and throws nothing [R4.17] [D9]', async (_, error) => {
    expect(await recalculate(answeringHttp(error))).toEqual({ state: 'failed' });
    expect([$lines.get(), $details.get(), $recommended.get()]).toEqual([[], {}, []]);
    expect(jar.cookies.has('cart')).toBe(false);
  });

  test('can be restored with its lines and its place', async () => {
    await recalculate(answeringHttp(failures[0][1]));
    $restaurantId.set(0);
    expect(isRestorable($backup.get())).toBe(true);
    expect(restoreCart()).toBe(true);
    expect([ids(), $city.get(), $restaurantId.get(), $backup.get()]).toEqual([[1, 2], 'balti', 3, null]);
  });

  test('can be restored for 24 hours and no longer [D9a]', async () => {
    await recalculate(answeringHttp(failures[0][1]));
    const at = $backup.get()?.at ?? 0;
    expect(isRestorable($backup.get(), at + 86_399_999)).toBe(true);
    expect(isRestorable($backup.get(), at + 86_400_000)).toBe(false);
    expect(restoreCart(at + 86_400_000)).toBe(false);
    expect(ids()).toEqual([]);
  });

  test('leaves nothing to restore when nothing was lost', () => {
    expect(restoreCart()).toBe(false);
  });
});

describe('nothing is reset or overwritten', () => {
  test('by a 429 [D9b]', async () => {
    expect(await recalculate(answeringHttp(new HttpError('recalculateBasket', 429)))).toEqual({ state: 'kept' });
    expect(ids()).toEqual([1, 2]);
  });

  test('by an answer older than the last edit: the call is made again [D9b]', async () => {
    const { http, calls } = pendingHttp();
    const end = recalculate(http);
    changeCount(line(1), 5);
    calls[0]?.resolve(answer({ available: [item(1)] }));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect($lines.get()).toEqual([line(1, { count: 5 }), line(2, { count: 2 })]);
    calls[1]?.resolve(answer({ available: [item(1, { count: 5 })] }));
    expect(await end).toEqual({ state: 'done', changed: false });
    expect($lines.get()).toEqual([line(1, { count: 5 })]);
  });

  test('by a failure older than the last edit', async () => {
    const { http, calls } = pendingHttp();
    const end = recalculate(http);
    changeCount(line(1), 5);
    calls[0]?.reject(failures[0][1]);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(ids()).toEqual([1, 2]);
    calls[1]?.resolve(answer({ available: [item(1)] }));
    await end;
  });

  test('by an answer older than an edit in another tab', async () => {
    const { http, calls } = pendingHttp();
    const end = recalculate(http);
    jar.cookie = `cart=${encodeCart({ lines: [line(7)], edited: Date.now() + 1000 })}; path=/`;
    calls[0]?.resolve(answer({ available: [item(1)] }));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(ids()).toEqual([7]);
    calls[1]?.resolve(answer({ available: [item(7)] }));
    await end;
  });

  test('by a call that a later one took over', async () => {
    const { http, calls } = pendingHttp();
    const earlier = recalculate(http);
    const later = recalculate(http);
    expect(calls[0]?.signal?.aborted).toBe(true);
    calls[0]?.reject(failures[2][1]);
    expect(await earlier).toEqual({ state: 'kept' });
    calls[1]?.resolve(answer({ available: [item(1)] }));
    expect(await later).toEqual({ state: 'done', changed: false });
  });

  test('by an answer that comes after the last line was removed', async () => {
    const { http, calls } = pendingHttp();
    const end = recalculate(http);
    removeLine(line(1));
    removeLine(line(2));
    calls[0]?.resolve(answer({ available: [item(1)] }));
    expect(await end).toEqual({ state: 'empty' });
    expect(ids()).toEqual([]);
  });
});

describe('after an edit', () => {
  test('that removed a line the cart is recalculated', async () => {
    const http = answeringHttp(answer({ available: [item(2, { price: 15 })] }));
    expect(await recalculateAfter(http, changeCount(line(1), 0))).toEqual({ state: 'done', changed: false });
    expect($lines.get()).toEqual([line(2, { price: 1500 })]);
  });

  test('that only changed a count nothing is asked', async () => {
    const { http, calls } = pendingHttp();
    await recalculateAfter(http, changeCount(line(1), 4));
    expect(calls).toEqual([]);
  });

  test('that was refused nothing is asked', async () => {
    const { http, calls } = pendingHttp();
    await recalculateAfter(http, addProduct({ id: 1, price: 100 }, { restaurantId: 8, city: 'balti' }));
    expect(calls).toEqual([]);
  });
});

describe('adding a recommended item', () => {
  test('adds one unit without options and recalculates [R4.14]', async () => {
    const { http, calls } = pendingHttp();
    const end = addRecommended(
      http,
      product(7, { price: 89.5, additives: [{ id: 1, name: '', price: 5, count: 0 }] }),
      place,
    );
    expect($lines.get().at(-1)).toEqual(line(7, { price: 8950 }));
    calls[0]?.resolve(answer({ available: [item(7)] }));
    expect(await end).toEqual({ state: 'done', changed: false });
  });

  test('with a required option asks for the additives modal instead [D10]', async () => {
    const group = { id: 1, name: 'Size', required: true, min: 1, max: 1, kind: 'modifier' as const, options: [] };
    expect(await addRecommended(pendingHttp().http, product(7, { option_groups: [group] }), place)).toEqual({
      state: 'configure',
    });
    expect(ids()).toEqual([1, 2]);
  });

  test('of another restaurant is refused like any other', async () => {
    const end = await addRecommended(pendingHttp().http, product(7), { restaurantId: 8, city: 'balti' });
    expect(end).toMatchObject({ refused: 'other_restaurant' });
  });
});
