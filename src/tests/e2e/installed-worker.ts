import type { Page } from '@playwright/test';
import { addCookies, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import type { Shop } from './shop.ts';
import { expect } from './test.ts';

export const MENU = '/chisinau/casa-mare';

/** The paths of everything that the worker has stored, by cache. */
export const storedPaths = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries(
      await Promise.all(
        (await caches.keys()).map(async (name) => {
          const keys = await (await caches.open(name)).keys();
          return [name, keys.map(({ url }) => new URL(url).pathname)] as const;
        }),
      ),
    ),
  );

/**
 * Opens the page of a new order, which registers the worker, and waits until it has stored the menu.
 * @param url the URL of the shop in the browser
 */
export async function openOrder(page: Page, shop: Shop, url: string, phone: string) {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const order = await placeOrderByApi(shop, token, menu);
  await addCookies(page.context(), { url }, { token });
  await page.goto(`${url}/orders/${order}`);
  await expect
    .poll(async () => (await storedPaths(page))['shop-pages-1'] ?? [], { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['/', MENU, '/offline', '/en/offline', '/ro/offline']));
  return { menu, order, token };
}
