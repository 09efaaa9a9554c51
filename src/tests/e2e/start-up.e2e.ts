import type { Page } from '@playwright/test';
import { cartCookies, cartValue, loadMenu, addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** API calls of the start-up. */
const CATALOG = ['/api/get-cities', '/api/get-options', '/api/get-restaurants'];
const MENU = '/chisinau/casa-mare';

/** Collects the API calls of a page; `idle` controls `requestIdleCallback`. */
async function listen(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      idle: () => waiting.splice(0).forEach((run) => run()),
    });
  });
  return {
    calls: () => calls.filter((path) => path.startsWith('/api/')),
    catalog: () => calls.filter((path) => CATALOG.includes(path)).toSorted(),
    idle: () => page.evaluate(() => (Reflect.get(globalThis, 'idle') as () => void)()),
    hydration: () => page.evaluate(() => document.documentElement.dataset['hydration']),
  };
}

const withCart = async (page: Page, shop: Shop) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await addCookies(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 1), 3)));
};

test.describe('the start-up', () => {
  for (const path of ['/', MENU, '/news', '/privacy']) {
    test(`waits on ${path} for the first hydration request, and then loads once`, async ({ page }) => {
      const { calls, catalog, idle, hydration } = await listen(page);
      await page.goto(path);
      await idle();
      expect([await hydration(), calls()]).toEqual([undefined, []]);
      const cart = page.locator('header [data-open-modal="cart"]');
      await cart.hover();
      await expect.poll(catalog).toEqual(CATALOG);
      await cart.click();
      await expect(page.locator('dialog[data-modal="cart"]')).toContainText('В корзине пока пусто');
      expect(catalog()).toEqual(CATALOG);
    });
  }

  test('loads the code of the sheet of dishes once the visitor scrolls, without calls', async ({ page }) => {
    const { calls, idle, hydration } = await listen(page);
    await page.goto(MENU);
    const code = page.waitForRequest('**/_astro/AdditivesModal*.js');
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await idle();
    await code;
    expect([await hydration(), calls()]).toEqual([undefined, []]);
  });

  test('loads no code in advance for a visitor who saves data', { tag: '@extended' }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const { idle } = await listen(page);
    await page.goto(MENU);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await idle();
    expect(requests.filter((url) => url.includes('ModalHost'))).toEqual([]);
  });

  test('waits with a cart for the first idle moment', async ({ page, shop }) => {
    await withCart(page, shop);
    const { calls, catalog, idle, hydration } = await listen(page);
    await page.goto(MENU);
    await expect(page.locator('header [data-cart-count]')).toHaveText('3');
    expect([await hydration(), calls()]).toEqual([undefined, []]);
    await idle();
    await expect.poll(catalog).toEqual(CATALOG);
  });

  for (const path of ['/account', '/orders', '/checkout']) {
    test(`does not wait on ${path}`, async ({ page, shop, phone }) => {
      await addCookies(page.context(), shop, { token: await signInByApi(shop, phone) });
      if (path === '/checkout') await withCart(page, shop);
      const { catalog, hydration } = await listen(page);
      await page.goto(path);
      expect(await hydration()).toBe('requested');
      await expect.poll(catalog).toEqual(CATALOG);
    });
  }
});
