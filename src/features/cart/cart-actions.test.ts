import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Recalculation } from '#contract/cart.ts';
import { MAX_LINE_COUNT, MAX_LINES } from '#contract/constants.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { dismissToast, $toast } from '#features/shared/toast.store.ts';
import type { Http } from '#lib/http.ts';
import { fakeDocument, FakeJar } from '#lib/cookies.fake.ts';
import { reloadFromCookies } from '#lib/persistent-stores.ts';
import { afterEdit, setLineCount } from './cart-actions.ts';
import {
  addConfigured,
  addProduct,
  changeCount,
  fillCart,
  $lines,
  type Outcome,
  removeLine,
  resetCart,
} from './cart.store.ts';
import { line } from './cart-lines.fake.ts';
import { answer, answeringHttp, item } from './recalculation.fake.ts';

let http: Http;
vi.mock('#features/shared/http.ts', () => ({ browserHttp: () => http }));

const place = { restaurantId: 3, city: 'balti' };
const reply = (overrides: Partial<Recalculation>) => (http = answeringHttp(answer(overrides)));
const ids = () => $lines.get().map(({ id }) => id);
const openModals = () => $modals.get().map(({ name }) => name);

async function settle(outcome: Outcome): Promise<void> {
  if (outcome.refused) throw new Error('the edit was refused');
  await afterEdit(outcome);
}

beforeEach(() => {
  const page = Object.assign(fakeDocument(new FakeJar()), { documentElement: { lang: 'en' } });
  vi.stubGlobal('document', page);
  reloadFromCookies();
  resetCart();
  dismissToast();
  $modals.set([]);
  reply({ available: [item(1), item(3)] });
});

describe('after an edit', () => {
  test('that removed a line the cart is what the server still has', async () => {
    fillCart([line(1), line(2), line(3), line(4)], place);
    await settle(removeLine(line(4)));
    expect(ids()).toEqual([1, 3]);
    expect(openModals()).toEqual([]);
  });

  test('that removed a line, what changed on the server opens the unavailable modal', async () => {
    reply({ available: [item(1)], not_available: [item(2)] });
    fillCart([line(1), line(2), line(3)], place);
    await settle(removeLine(line(3)));
    expect(openModals()).toEqual(['unavailable']);
  });

  test('that removed nothing the server is not asked', async () => {
    fillCart([line(1), line(2)], place);
    await settle(changeCount(line(1), 2));
    expect(ids()).toEqual([1, 2]);
    expect($toast.get()).toBeNull();
  });
});

describe('a limit is said', () => {
  test('when a line counts as many units as it may', async () => {
    fillCart([line(1, { count: MAX_LINE_COUNT })], place);
    await settle(changeCount(line(1), MAX_LINE_COUNT + 1));
    await vi.waitFor(() => expect($toast.get()?.text).toBe('You cannot add more than 99 of one dish.'));
  });

  test('when the cart holds as many lines as it may', async () => {
    fillCart(
      Array.from({ length: MAX_LINES }, (_, index) => line(index + 1)),
      place,
    );
    await settle(addProduct({ id: 500, price: 100 }, place));
    await vi.waitFor(() => expect($toast.get()?.text).toBe('The cart is full: it holds 100 different dishes.'));
  });

  test('in other words when the cookie is full before the cart has its hundred lines', async () => {
    await settle({ refused: null, limit: 'lines', removed: false });
    await vi.waitFor(() => expect($toast.get()?.text).toBe('The cart is full. Place the order or remove something.'));
  });
});

describe('taking a line out of the cart', () => {
  const showToast = (key: string, values: object = {}) => `${key} ${Object.values(values).join()}`.trim();

  test('can be undone: the line stands where it stood', async () => {
    reply({ available: [item(1), item(2), item(3)] });
    fillCart([line(1), line(2), line(3)], place);
    setLineCount(line(2), 0, undefined, showToast);
    expect(ids()).toEqual([1, 3]);
    $toast.get()?.action?.run();
    expect(ids()).toEqual([1, 2, 3]);
  });

  test('asks first when the cart belongs to another restaurant by the time it is undone', () => {
    fillCart([line(1)], place);
    setLineCount(line(1), 0, undefined, showToast);
    addConfigured(line(8), { restaurantId: 9, city: 'chisinau' });
    $toast.get()?.action?.run();
    expect(openModals()).toEqual(['reset']);
    expect(ids()).toEqual([8]);
  });
});
