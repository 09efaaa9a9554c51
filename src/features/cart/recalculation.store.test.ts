import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { encodeCart } from './cart-cookie.ts';
import {
  choice,
  item,
  line,
  pendingApiClient,
  product,
  recalculation,
  respondingApiClient,
  wireProduct,
} from './cart.fixture.ts';
import {
  $cartLines,
  $cartVersion,
  $citySlug,
  $restaurantId,
  addProduct,
  cancelReset,
  resetCart,
  setCartLines,
  setLineCount,
} from './cart.store.ts';
import { findProductName } from './line-details.ts';
import {
  $cartBackup,
  $lineDetails,
  $priceChanged,
  $recommendations,
  $unavailableLines,
  $uncheckedCartReason,
  clearChanges,
  isRestorable,
  recalculate,
  restoreCartBackup,
} from './recalculation.store.ts';
import { asMinor } from '#contract/money.ts';

const restaurant = { restaurantId: 3, city: 'balti' };
const failures = [
  ['a server error', new HttpError('recalculateBasket', 500)],
  ['a refusal', new HttpError('recalculateBasket', 422)],
  ['an unreadable response', new HttpError('recalculateBasket', 502)],
  ...[400, 401, 403, 404, 405, 408, 409, 410, 413, 501, 505].map(
    (status) => [`a ${status}`, new HttpError('recalculateBasket', status)] as const,
  ),
] as const;
let jar: FakeCookieJar;
let storage: ReturnType<typeof stubWebStorage>;

const ids = () => $cartLines.get().map(({ id }) => id);

beforeEach(() => {
  jar = new FakeCookieJar();
  vi.stubGlobal('document', fakeDocument(jar));
  storage = stubWebStorage();
  reloadPersistentStores();
  cancelReset();
  clearChanges();
  $cartBackup.set(null);
  setCartLines([line(1), line(2, { count: 2 })], restaurant);
});

describe('a recalculation', () => {
  test('sends the cart lines in the wire form', () => {
    setCartLines([line(1, { price: 8950, additives: [choice(5, 2, 450)] })], restaurant);
    const { api, calls } = pendingApiClient();
    void recalculate(api);
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
          note: '',
        },
      ],
    });
  });

  test('rebuilds the list from the available items', async () => {
    await recalculate(respondingApiClient(recalculation({ available: [item(2, { count: 2, price: 12.5 })] })));
    expect($cartLines.get()).toEqual([line(2, { count: 2, price: 1250 })]);
  });

  test('lists what was not available and why', async () => {
    const result = await recalculate(
      respondingApiClient(recalculation({ available: [item(2)], not_available: [item(1, { name: 'Cola' })] })),
    );
    expect(result).toBe('changed');
    expect($unavailableLines.get()).toMatchObject([
      { line: { id: 1 }, details: { name: 'Cola' }, code: 'product_unavailable' },
    ]);
  });

  test('lists changed prices, old and new', async () => {
    const repriced = item(1, { price: 12, old_price: 10 });
    const result = await recalculate(
      respondingApiClient(recalculation({ available: [repriced, item(2)], price_changed: [repriced] })),
    );
    expect(result).toBe('changed');
    expect($priceChanged.get()).toMatchObject([{ line: { id: 1 }, oldPrice: 1000, newPrice: 1200 }]);
  });

  test('without changes opens no modal', async () => {
    expect(await recalculate(respondingApiClient(recalculation({ available: [item(1), item(2)] })))).toBe('unchanged');
  });

  test('stores names and pictures of every line', async () => {
    await recalculate(
      respondingApiClient(recalculation({ available: [item(1, { name: 'Cola', image: '/cola.avif' })] })),
    );
    expect($lineDetails.get()).toEqual({
      '1//': { name: 'Cola', image: '/cola.avif', slug: 'product-1', currency: 'MDL', options: {} },
    });
  });

  test('recommends products of the lines that are not in the cart', async () => {
    const available = [item(1, { recommended: [2, 7, wireProduct(8)] }), item(2, { recommended: true })];
    await recalculate(respondingApiClient(recalculation({ available })));
    expect($recommendations.get()).toEqual([
      { id: 7, product: null },
      { id: 8, product: product(8) },
    ]);
  });

  test('is no edit: the version of the cart stays', async () => {
    const before = $cartVersion.get();
    await recalculate(respondingApiClient(recalculation({ available: [item(1, { price: 99 })] })));
    expect($cartVersion.get()).toBe(before);
  });

  test('of an empty list resets the cart without a call', async () => {
    resetCart();
    const { api, calls } = pendingApiClient();
    expect(await recalculate(api)).toBe('empty');
    expect(calls).toEqual([]);
  });
});

test('closing the unavailable modal clears its lists', async () => {
  await recalculate(
    respondingApiClient(recalculation({ available: [item(2)], not_available: [item(1)], price_changed: [item(2)] })),
  );
  clearChanges();
  expect([$unavailableLines.get(), $priceChanged.get()]).toEqual([[], []]);
});

describe('a failed recalculation', () => {
  test.each(failures)('because of %s resets the cart and throws nothing', async (_, error) => {
    expect(await recalculate(respondingApiClient(error))).toBe('failed');
    expect([$cartLines.get(), $lineDetails.get(), $recommendations.get()]).toEqual([[], {}, []]);
    expect(jar.cookies.has('cart')).toBe(false);
  });

  test('can be restored with its lines and its restaurant', async () => {
    await recalculate(respondingApiClient(failures[0][1]));
    $restaurantId.set(0);
    expect(isRestorable($cartBackup.get())).toBe(true);
    expect(restoreCartBackup()).toBe(true);
    expect([ids(), $citySlug.get(), $restaurantId.get(), $cartBackup.get()]).toEqual([[1, 2], 'balti', 3, null]);
  });

  test('can be restored for 24 hours and no longer', async () => {
    await recalculate(respondingApiClient(failures[0][1]));
    const at = $cartBackup.get()?.at ?? 0;
    expect(isRestorable($cartBackup.get(), at + 86_399_999)).toBe(true);
    expect(isRestorable($cartBackup.get(), at + 86_400_000)).toBe(false);
    expect(restoreCartBackup(at + 86_400_000)).toBe(false);
    expect(ids()).toEqual([]);
  });

  test.each([
    ['adding', () => addProduct({ id: 9, price: asMinor(100) }, { restaurantId: 8, city: 'chisinau' })],
    ['adding and removing', () => (setCartLines([line(9)], restaurant), setLineCount(line(9), 0))],
  ])('cannot be restored after the next edit: %s', async (_, edit) => {
    await recalculate(respondingApiClient(failures[0][1]));
    expect(storage.local.has('cart.backup')).toBe(true);
    edit();
    expect([$cartBackup.get(), isRestorable($cartBackup.get()), restoreCartBackup()]).toEqual([null, false, false]);
  });

  test('leaves nothing to restore when nothing was lost', () => {
    expect(restoreCartBackup()).toBe(false);
  });
});

describe('a recalculation without a response', () => {
  const unanswered = [
    ['offline, timed out or aborted', 0, 'offline'],
    ['an unreachable provider', 503, 'unavailable'],
    ['a provider that does not respond in time', 504, 'unavailable'],
  ] as const;

  test.each(unanswered)('resets nothing and is reported: %s', async (_, status, reason) => {
    expect(await recalculate(respondingApiClient(new HttpError('recalculateBasket', status)))).toBe('unchecked');
    expect([ids(), $cartBackup.get(), $uncheckedCartReason.get()]).toEqual([[1, 2], null, reason]);
    expect(jar.cookies.has('cart')).toBe(true);
  });

  test.each([
    ['a check', () => recalculate(respondingApiClient(recalculation({ available: [item(1)] })))],
    ['the cart is empty', () => resetCart()],
    ['a failed recalculation', () => recalculate(respondingApiClient(failures[0][1]))],
  ])('is reported until %s', async (_, end) => {
    await recalculate(respondingApiClient(new HttpError('recalculateBasket', 0)));
    await end();
    expect($uncheckedCartReason.get()).toBeNull();
  });

  test('may show the lines and details of the one before', async () => {
    await recalculate(respondingApiClient(recalculation({ available: [item(1, { name: 'Cola' }), item(2)] })));
    await recalculate(respondingApiClient(new HttpError('recalculateBasket', 0)));
    expect([ids(), $lineDetails.get()['1//']?.name]).toEqual([[1, 2], 'Cola']);
  });
});

describe('the names of dishes', () => {
  const nameless = (id: number) => item(id, { name: '', additives: [{ id: 5, count: 1, price: 1, name: '' }] });

  test('are known after a reset, and for other options of the same dish', async () => {
    await recalculate(respondingApiClient(recalculation({ available: [item(1, { name: 'Cola' }), item(2)] })));
    await recalculate(respondingApiClient(failures[0][1]));
    expect($lineDetails.get()).toEqual({});
    expect([findProductName(1), findProductName(2)]).toEqual(['Cola', 'product 2']);
    setCartLines([line(1)], restaurant);
    await recalculate(respondingApiClient(recalculation({ available: [nameless(1)], not_available: [nameless(2)] })));
    expect($lineDetails.get()['1/5x1/']?.name).toBe('Cola');
    expect($unavailableLines.get().map(({ details }) => details.name)).toEqual(['product 2']);
  });

  test('are empty for a dish that nothing has named', async () => {
    await recalculate(respondingApiClient(recalculation({ available: [nameless(77)] })));
    expect([findProductName(77), $lineDetails.get()['77/5x1/']?.name]).toEqual(['', '']);
  });
});

describe('nothing is reset or overwritten', () => {
  test.each([
    [429, 'skipped'],
    [503, 'unchecked'],
    [504, 'unchecked'],
  ])('by a %i', async (status, result) => {
    expect(await recalculate(respondingApiClient(new HttpError('recalculateBasket', status)))).toBe(result);
    expect([ids(), $cartBackup.get(), jar.cookies.has('cart')]).toEqual([[1, 2], null, true]);
  });

  test('by a response older than the last edit: the call is repeated', async () => {
    const { api, calls } = pendingApiClient();
    const result = recalculate(api);
    setLineCount(line(1), 5);
    calls[0]?.resolve(recalculation({ available: [item(1)] }));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect($cartLines.get()).toEqual([line(1, { count: 5 }), line(2, { count: 2 })]);
    calls[1]?.resolve(recalculation({ available: [item(1, { count: 5 })] }));
    expect(await result).toBe('unchanged');
    expect($cartLines.get()).toEqual([line(1, { count: 5 })]);
  });

  test('by a failure older than the last edit', async () => {
    const { api, calls } = pendingApiClient();
    const result = recalculate(api);
    setLineCount(line(1), 5);
    calls[0]?.reject(failures[0][1]);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(ids()).toEqual([1, 2]);
    calls[1]?.resolve(recalculation({ available: [item(1)] }));
    await result;
  });

  test('by a response older than an edit in another tab', async () => {
    const { api, calls } = pendingApiClient();
    const result = recalculate(api);
    jar.cookie = `cart=${encodeCart({ lines: [line(7)], editedAt: Date.now() + 1000 })}; path=/`;
    calls[0]?.resolve(recalculation({ available: [item(1)] }));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(ids()).toEqual([7]);
    calls[1]?.resolve(recalculation({ available: [item(7)] }));
    await result;
  });

  test('by a call that a later one replaced', async () => {
    const { api, calls } = pendingApiClient();
    const earlier = recalculate(api);
    const later = recalculate(api);
    expect(calls[0]?.signal?.aborted).toBe(true);
    calls[0]?.reject(failures[2][1]);
    expect(await earlier).toBe('skipped');
    calls[1]?.resolve(recalculation({ available: [item(1)] }));
    expect(await later).toBe('unchanged');
  });

  test('by a response after the last line was removed', async () => {
    const { api, calls } = pendingApiClient();
    const result = recalculate(api);
    setLineCount(line(1), 0);
    setLineCount(line(2), 0);
    calls[0]?.resolve(recalculation({ available: [item(1)] }));
    expect(await result).toBe('empty');
    expect(ids()).toEqual([]);
  });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['after `pagehide`', true],
  ['before `pagehide`', false],
])('leaving the page during a recalculation resets nothing when its calls are aborted %s', async (_, eventFirst) => {
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  const cart = await import('./cart.store.ts');
  const store = await import('./recalculation.store.ts');
  const errors = await import('#lib/errors.ts');
  cart.setCartLines([line(1)], restaurant);
  const { api, calls } = pendingApiClient();
  const result = store.recalculate(api);
  if (eventFirst) page.dispatchEvent(new Event('pagehide'));
  calls[0]?.reject(new errors.HttpError('recalculateBasket', 0));
  await new Promise(setImmediate);
  if (!eventFirst) page.dispatchEvent(new Event('pagehide'));
  expect(await result).toBe('skipped');
  expect(cart.$cartLines.get()).toEqual([line(1)]);
});
