import { beforeEach, expect, test, vi } from 'vitest';
import { $toast } from '#features/shared/toast.store.ts';
import { fakeDocument, FakeCookieJar } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { addProduct } from '../cart.store.ts';
import { shareCart, sharedCartUrl } from './share-cart.ts';
import { decodeSharedCart } from './shared-cart.ts';
import { asMinor } from '#contract/money.ts';

const shareOnly = (share: () => Promise<void>) => vi.stubGlobal('navigator', { share });

beforeEach(() => {
  vi.stubGlobal('document', { ...fakeDocument(new FakeCookieJar()), documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('location', { href: 'https://shop.test/en/orders' });
  reloadPersistentStores();
  $toast.set(null);
  addProduct({ id: 7, price: asMinor(4550) }, { restaurantId: 3, city: 'balti' });
});

test('the URL has the cart in its fragment, which no server receives', () => {
  const url = new URL(sharedCartUrl());
  expect(url.origin + url.search).toBe('https://shop.test');
  expect(decodeSharedCart(url.hash.replace('#cart=', '')).lines.map(({ id, count }) => [id, count])).toEqual([[7, 1]]);
});

test('the dialog of the system gets the URL', async () => {
  const share = vi.fn(async () => {});
  shareOnly(share);
  await expect(shareCart()).resolves.toBeUndefined();
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: sharedCartUrl() }));
});

test('a dialog that the customer closes copies nothing', async () => {
  const writeText = vi.fn(async () => {});
  const share = () => Promise.reject(new DOMException('closed', 'AbortError'));
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  await expect(shareCart()).resolves.toBeUndefined();
  expect(writeText).not.toHaveBeenCalled();
});

test.each([
  ['there is no dialog', {}],
  ['the dialog is not permitted', { share: () => Promise.reject(new DOMException('too late', 'NotAllowedError')) }],
])('where %s, the address is copied', async (_, browser) => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...browser, clipboard: { writeText } });
  await expect(shareCart()).resolves.toBeUndefined();
  expect(writeText).toHaveBeenCalledWith(sharedCartUrl());
  expect($toast.get()?.text).toContain('Link copied');
});

test('where copying is not possible either, the URL is returned', async () => {
  vi.stubGlobal('navigator', {});
  await expect(shareCart()).resolves.toBe(sharedCartUrl());
  expect($toast.get()).toBeNull();
});
