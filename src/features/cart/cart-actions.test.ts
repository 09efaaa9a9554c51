import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_LINE_QUANTITY, MAX_LINES } from '#contract/constants.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { $toast } from '#features/shared/toast.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { HttpError } from '#lib/errors.ts';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import {
  addRecommended,
  handleEditResult,
  recalculateAndShowChanges,
  resetAndAdd,
  saveLine,
  setLineCountWithUndo,
} from './cart-actions.ts';
import {
  $cartLines,
  $pendingAddition,
  addLine,
  addProduct,
  cancelReset,
  resetCart,
  setCartLines,
  setLineCount,
} from './cart.store.ts';
import { choice, item, line, pendingApiClient, product, recalculation, respondingApiClient } from './cart.fixture.ts';
import { lineKey } from './cart-lines.ts';
import { $notes, clearNotes, setNote } from './kitchen-notes.store.ts';
import { findProductName, rememberNames } from './line-details.ts';
import { $lineDetails } from './recalculation.store.ts';
import { asMinor } from '#contract/money.ts';

let api: ApiClient;
let jar: FakeCookieJar;

const restaurant = { restaurantId: 3, city: 'balti' };
const respond = (overrides: Parameters<typeof recalculation>[0]) =>
  (api = respondingApiClient(recalculation(overrides)));
const ids = () => $cartLines.get().map(({ id }) => id);
const openModals = () => $modals.get().map(({ name }) => name);

beforeEach(() => {
  jar = new FakeCookieJar();
  const page = Object.assign(fakeDocument(jar), { documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('document', page);
  stubWebStorage();
  for (const origin of ['customer', 'page'] as const)
    vi.spyOn(browserApiClient(origin), 'call').mockImplementation((name, options) => api.call(name, options));
  reloadPersistentStores();
  cancelReset();
  resetCart();
  $toast.set(null);
  $modals.set([]);
  respond({ available: [item(1), item(3)] });
});

describe('after an edit', () => {
  test('that removed a line the cart is recalculated', async () => {
    setCartLines([line(1), line(2), line(3), line(4)], restaurant);
    await handleEditResult(setLineCount(line(4), 0));
    expect(ids()).toEqual([1, 3]);
    expect(openModals()).toEqual([]);
  });

  test('that removed a line, other changes open the unavailable modal', async () => {
    respond({ available: [item(1)], not_available: [item(2)] });
    setCartLines([line(1), line(2), line(3)], restaurant);
    await handleEditResult(setLineCount(line(3), 0));
    expect(openModals()).toEqual(['unavailable']);
  });

  test.each([
    ['removed nothing', () => setLineCount(line(1), 2)],
    ['was refused', () => addProduct({ id: 1, price: asMinor(100) }, { restaurantId: 8, city: 'balti' })],
  ])('that %s no call is made', async (_, edit) => {
    const pending = pendingApiClient();
    api = pending.api;
    setCartLines([line(1), line(2)], restaurant);
    await handleEditResult(edit());
    expect(pending.calls).toEqual([]);
    expect($toast.get()).toBeNull();
  });
});

describe('a cart that could not be checked', () => {
  let page: EventTarget;
  beforeEach(() => {
    vi.useFakeTimers();
    page = new EventTarget();
    stubWebStorage(page);
    setCartLines([line(1), line(2)], restaurant);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A recalculation without a response waits a moment, because the page may be about to be left. */
  async function recalculateOffline() {
    api = respondingApiClient(new HttpError('recalculateBasket', 0));
    const result = recalculateAndShowChanges();
    await vi.advanceTimersByTimeAsync(1000);
    return result;
  }

  test('is recalculated once when the network is back', async () => {
    expect([await recalculateOffline(), await recalculateOffline()]).toEqual(['unchecked', 'unchecked']);
    const pending = pendingApiClient();
    api = pending.api;
    page.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('online'));
    expect(pending.calls).toHaveLength(1);
    pending.calls[0]?.resolve(recalculation({ available: [item(1)], not_available: [item(2)] }));
    await vi.waitFor(() => expect(openModals()).toEqual(['unavailable']));
    expect(ids()).toEqual([1]);
  });

  test('is recalculated again when the network comes and goes', async () => {
    await recalculateOffline();
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1000);
    respond({ available: [item(2)] });
    page.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(ids()).toEqual([2]));
  });
});

test('a recalculation reads the names of lines that no response has named from the menu', async () => {
  const products = [product(811, { name: 'Borscht' }), product(812, { name: 'Pie' })];
  const menu = { categories: [{ id: 1, slug: 'all', name: 'All', products }] };
  const { call } = respondingApiClient(recalculation({ available: [item(811, { name: '' })] }));
  api = { call: ((name: string) => (name === 'getRestaurant' ? Promise.resolve(menu) : call(name as never))) as never };
  setCartLines([line(811)], { restaurantId: 811, city: 'balti' });
  expect(await recalculateAndShowChanges()).toBe('unchanged');
  await vi.waitFor(() => expect(findProductName(811)).toBe('Borscht'));
  expect(findProductName(812)).toBe('');
});

describe('a limit is shown', () => {
  test('when a line has the maximum of units', async () => {
    setCartLines([line(1, { count: MAX_LINE_QUANTITY })], restaurant);
    await handleEditResult(setLineCount(line(1), MAX_LINE_QUANTITY + 1));
    await vi.waitFor(() => expect($toast.get()?.text).toBe('You cannot add more than 99 of one dish.'));
  });

  test('when the cart has the maximum of lines', async () => {
    setCartLines(
      Array.from({ length: MAX_LINES }, (_, index) => line(index + 1)),
      restaurant,
    );
    await handleEditResult(addProduct({ id: 500, price: asMinor(100) }, restaurant));
    await vi.waitFor(() => expect($toast.get()?.text).toBe('The cart is full: it holds 100 different dishes.'));
  });

  test('with another text when the cookie is full before the cart has 100 lines', async () => {
    await handleEditResult({ refused: null, limit: 'lines', lineRemoved: false });
    await vi.waitFor(() => expect($toast.get()?.text).toBe('The cart is full. Place the order or remove something.'));
  });
});

describe('a confirmed reset', () => {
  const other = { restaurantId: 8, city: 'chisinau' };
  const stored = () => [jar.cookies.get('restaurantId'), jar.cookies.has('cart')];

  beforeEach(() => {
    vi.useFakeTimers();
    setCartLines([line(1)], restaurant);
  });
  afterEach(() => vi.useRealTimers());

  test('has the restaurant 0 and no cart in the cookies until the dish is added', async () => {
    addLine(line(7), other);
    jar.written.length = 0;
    const adding = resetAndAdd();
    expect(stored()).toEqual(['0', false]);
    // Another task, in which other scripts read the cookies.
    await vi.advanceTimersByTimeAsync(1);
    expect(stored()).toEqual(['0', false]);
    await vi.runAllTimersAsync();
    await adding;
    expect([stored(), ids()]).toEqual([['8', true], [7]]);
    const written = jar.written.map((text) => text.split(';')[0]).filter((text) => text?.startsWith('restaurantId'));
    expect(written).toEqual(['restaurantId=0', 'restaurantId=8']);
  });

  test('without a refused dish leaves the cart empty', async () => {
    await resetAndAdd();
    await vi.runAllTimersAsync();
    expect([stored(), ids(), openModals()]).toEqual([['0', false], [], []]);
  });

  test('adds all refused lines and shows the cart', async () => {
    $pendingAddition.set({ lines: [line(7), line(8)], restaurant: other, opensCart: true });
    const adding = resetAndAdd();
    await vi.runAllTimersAsync();
    await adding;
    expect([ids(), openModals()]).toEqual([[7, 8], ['cart']]);
  });

  test('shows names and pictures of the lines before a recalculation', async () => {
    const details = { '7//': { name: 'Soup', image: '', slug: 'soup', currency: 'MDL', options: {} } };
    $pendingAddition.set({ lines: [line(7)], restaurant: other, opensCart: true, details });
    const adding = resetAndAdd();
    await vi.runAllTimersAsync();
    await adding;
    expect($lineDetails.get()).toEqual(details);
  });

  describe('offers Undo, which', () => {
    const undo = async () => {
      await vi.runAllTimersAsync();
      $toast.get()?.action?.run();
      await vi.runAllTimersAsync();
    };

    beforeEach(() => {
      clearNotes();
      setCartLines([line(1), line(2)], restaurant);
      setNote(line(2), 'no onions');
      respond({ available: [item(1), item(2, { id_front: 1 })] });
    });

    test('restores an emptied cart with its notes', async () => {
      await resetAndAdd();
      expect([ids(), $notes.get(), $toast.get()?.text]).toEqual([[], {}, 'The cart has been emptied.']);
      await undo();
      expect([stored(), ids()]).toEqual([
        ['3', true],
        [1, 2],
      ]);
      expect($notes.get()).toEqual({ [lineKey(line(2))]: 'no onions' });
    });

    test('restores a cart that another restaurant’s dish has replaced', async () => {
      addLine(line(7), other);
      const adding = resetAndAdd();
      await vi.runAllTimersAsync();
      await adding;
      expect([ids(), $toast.get()?.text]).toEqual([[7], 'A new cart has been started.']);
      await undo();
      expect([stored(), ids(), openModals()]).toEqual([['3', true], [1, 2], []]);
    });

    test('asks before it replaces dishes that were added since', async () => {
      addLine(line(7), other);
      const adding = resetAndAdd();
      await vi.runAllTimersAsync();
      await adding;
      addLine(line(8), other);
      await undo();
      expect([ids(), openModals()]).toEqual([[7, 8], ['reset']]);
      expect($pendingAddition.get()).toMatchObject({ lines: [line(1), line(2)], restaurant });
    });
  });

  test('is requested again when a dish of a third restaurant was added meanwhile', async () => {
    addLine(line(7), other);
    const adding = resetAndAdd();
    addLine(line(9), restaurant);
    await vi.runAllTimersAsync();
    await adding;
    expect([ids(), openModals()]).toEqual([[9], ['reset']]);
    expect($pendingAddition.get()).toEqual({ lines: [line(7)], restaurant: other });
  });
});

describe('the note of saved options', () => {
  const mild = line(1, { modifiers: [choice(8)] });
  const spicy = line(1, { modifiers: [choice(9)] });

  beforeEach(() => {
    clearNotes();
    setCartLines([mild, spicy], restaurant);
    setNote(mild, 'no onions');
    setNote(spicy, 'well done');
  });

  test('replaces that of the edited line', () => {
    saveLine(product(1), mild, restaurant, mild, 'without salt');
    expect($notes.get()[lineKey(mild)]).toBe('without salt');
    saveLine(product(1), mild, restaurant, mild, '');
    expect($notes.get()).toEqual({ [lineKey(spicy)]: 'well done' });
  });

  test('is joined with that of the line with which the edited one is merged', () => {
    saveLine(product(1), spicy, restaurant, mild, 'no onions');
    expect(ids()).toEqual([1]);
    expect($notes.get()[lineKey(spicy)]).toBe('well done; no onions');
  });

  test('of another unit is joined with that of its line', () => {
    saveLine(product(1), { ...spicy, count: 2 }, restaurant, undefined, 'no onions');
    expect($notes.get()[lineKey(spicy)]).toBe('well done; no onions');
    saveLine(product(1), { ...spicy, count: 3 }, restaurant, undefined);
    expect($notes.get()[lineKey(spicy)]).toBe('well done; no onions');
  });

  test('replaces that of an equal line that was removed before', () => {
    setCartLines([mild], restaurant);
    saveLine(product(1), spicy, restaurant, undefined, 'without salt');
    expect($notes.get()[lineKey(spicy)]).toBe('without salt');
    setCartLines([mild], restaurant);
    saveLine(product(1), spicy, restaurant, undefined);
    expect($notes.get()).toEqual({ [lineKey(mild)]: 'no onions' });
  });
});

describe('removing a line', () => {
  const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join()}`.trim();

  test('names the dish in the toast, if its name is known', () => {
    setCartLines([line(801), line(802), line(803)], restaurant);
    const details = { name: 'Cola', image: '', slug: '', currency: '', options: {} };
    setLineCountWithUndo(line(801), 0, details, t);
    expect($toast.get()?.text).toBe('cart:removed Cola');
    rememberNames([{ id: 802, name: 'Soup' }]);
    setLineCountWithUndo(line(802), 0, { ...details, name: '' }, t);
    expect($toast.get()?.text).toBe('cart:removed Soup');
    setLineCountWithUndo(line(803), 0, undefined, t);
    expect($toast.get()?.text).toBe('cart:removedNameless');
  });

  test('can be undone: the line returns to its position', async () => {
    respond({ available: [item(1), item(2), item(3)] });
    setCartLines([line(1), line(2), line(3)], restaurant);
    setLineCountWithUndo(line(2), 0, undefined, t);
    expect(ids()).toEqual([1, 3]);
    $toast.get()?.action?.run();
    expect(ids()).toEqual([1, 2, 3]);
  });

  test('shows the limit when the cart is full by the time it is undone', async () => {
    api = pendingApiClient().api;
    setCartLines(
      Array.from({ length: MAX_LINES }, (_, index) => line(index + 1)),
      restaurant,
    );
    setLineCountWithUndo(line(2), 0, undefined, t);
    addLine(line(MAX_LINES + 1), restaurant);
    $toast.get()?.action?.run();
    await vi.waitFor(() => expect($toast.get()?.text).toContain(String(MAX_LINES)));
    expect(ids()).not.toContain(2);
    expect(ids()).toHaveLength(MAX_LINES);
  });

  test('opens the reset modal when the cart belongs to another restaurant by the time it is undone', () => {
    setCartLines([line(1)], restaurant);
    setLineCountWithUndo(line(1), 0, undefined, t);
    addLine(line(8), { restaurantId: 9, city: 'chisinau' });
    $toast.get()?.action?.run();
    expect(openModals()).toEqual(['reset']);
    expect(ids()).toEqual([8]);
  });
});

describe('adding a recommended item', () => {
  beforeEach(() => void setCartLines([line(1), line(2)], restaurant));

  test('adds one unit without options and recalculates', async () => {
    const pending = pendingApiClient();
    api = pending.api;
    const additives = [{ id: 1, name: '', price: 5, count: 0 }];
    const adding = addRecommended(product(7, { price: 89.5, additives }));
    expect($cartLines.get().at(-1)).toEqual(line(7, { price: 8950 }));
    pending.calls[0]?.resolve(recalculation({ available: [item(7)] }));
    await adding;
    expect(ids()).toEqual([7]);
    expect(openModals()).toEqual([]);
  });

  test('with a required option opens the additives modal instead', async () => {
    const group = { id: 1, name: 'Size', required: true, min: 1, max: 1, kind: 'modifier' as const, options: [] };
    await addRecommended(product(7, { option_groups: [group] }));
    expect($modals.get()).toEqual([{ name: 'additives', data: { ...restaurant, productId: 7 } }]);
    expect(ids()).toEqual([1, 2]);
  });

  test('opens the reset modal when the cart belongs to another restaurant by now', async () => {
    jar.cookie = 'restaurantId=8; path=/';
    await addRecommended(product(7));
    expect(openModals()).toEqual(['reset']);
    expect(ids()).toEqual([1, 2]);
  });
});
