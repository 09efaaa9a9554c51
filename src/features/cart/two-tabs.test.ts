import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { line } from './cart.fixture.ts';
import { asMinor } from '#contract/money.ts';

type Store = typeof import('./cart.store.ts');
type Tabs = typeof import('#lib/persistent-stores.ts');
interface Tab {
  cart: Store;
  stop: () => void;
}

/** A channel that delivers to all others of the browser at once. */
class FakeChannel {
  static open = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.open) if (other !== this) other.onmessage?.({ data });
  }
  close(): void {
    FakeChannel.open.delete(this);
  }
}

const restaurant = { restaurantId: 3, city: 'balti' };
const cola = { id: 1, price: asMinor(2500) };
const jar = new FakeCookieJar();
let first: Tab;
let second: Tab;

/** Every tab has modules of its own; all share the browser's cookies. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  const cart: Store = await import('./cart.store.ts');
  const tabs: Tabs = await import('#lib/persistent-stores.ts');
  return { cart, stop: tabs.syncTabs() };
}

beforeAll(async () => {
  vi.stubGlobal('document', fakeDocument(jar));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  first = await openTab();
  second = await openTab();
});

beforeEach(() => first.cart.resetCart());

afterAll(() => {
  first.stop();
  second.stop();
});

test('the two tabs have separate stores', () => {
  expect(first.cart.$cart).not.toBe(second.cart.$cart);
});

test('a tab shows at once what the other added', () => {
  const badge = vi.fn();
  const stop = second.cart.$cartUnitCount.subscribe(badge);
  first.cart.addProduct(cola, restaurant);
  expect(badge).toHaveBeenLastCalledWith(1, 0, undefined);
  stop();
});

test('edits in both tabs add up, whether they are notified or not', () => {
  first.cart.addProduct(cola, restaurant);
  second.cart.addProduct(cola, restaurant);
  FakeChannel.open.forEach((channel) => channel.close());
  first.cart.addProduct(cola, restaurant);
  second.cart.addProduct(cola, restaurant);
  first.cart.addProduct({ id: 2, price: asMinor(100) }, restaurant);
  expect(first.cart.$cartLines.get().map(({ id, count }) => [id, count])).toEqual([
    [1, 4],
    [2, 1],
  ]);
});

test('an edit in one tab ends the offer to restore an older cart in the other', async () => {
  const { local } = stubWebStorage();
  local.set('cart.backup', JSON.stringify({ at: Date.now(), cart: 'x', city: 'balti', restaurantId: 3 }));
  const tab = await openTab();
  const { $cartBackup } = await import('./recalculation.store.ts');
  expect($cartBackup.get()).not.toBeNull();
  second.cart.addProduct(cola, restaurant);
  expect([local.size, $cartBackup.get()]).toEqual([0, null]);
  tab.stop();
});

test('a product of another restaurant is refused in a tab that was not notified of the cart', () => {
  second.cart.addProduct(cola, restaurant);
  expect(first.cart.addLine(line(9), { restaurantId: 8, city: 'balti' }).refused).toBe('other_restaurant');
});
