import { startSilentProxy } from '#backend/testing/silent-proxy.ts';
import { addCookies, cartCookies, cartValue } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { openFilledCheckout } from './filled-checkout.ts';
import { MENU, openOrder, storedPaths } from './installed-worker.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const OFFLINE = [/net::ERR_/, /Failed to load resource/, /Failed to fetch/];

/** A network between the browser and the shop, which a test can break. */
async function throughNetwork(shop: Shop) {
  const network = await startSilentProxy(shop.url);
  return { ...network, at: { ...shop, url: network.url.replace(/\/$/, '') } };
}

test('a first visit registers no worker and requests nothing for one', async ({ page, shop }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  for (const path of ['/', '/chisinau', MENU, '/app']) await page.goto(shop.url + path, { waitUntil: 'networkidle' });
  expect(requested.filter((path) => /sw\.js|offline/.test(path))).toEqual([]);
  await page.goto(shop.url + MENU);
  expect(await page.locator('link[rel="manifest"]').count()).toBe(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('after an order, menus that were seen are shown without a connection, with their time, and the cart stays', async ({
  page,
  shop,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(...OFFLINE);
  const network = await throughNetwork(shop);
  const { menu, order } = await openOrder(page, shop, network.at.url, phone);
  await addCookies(page.context(), network.at, cartCookies(menu, cartValue(menu.dishes.slice(0, 2))));
  await page.goto(`${network.at.url}${MENU}`);
  await expect(page.locator('[data-offline-bar]')).toHaveCount(0);

  await network.close();
  await page.reload();
  await expect(page.locator('[data-offline-bar]')).toContainText(/по.состоянию на.\d\d:\d\d/);
  const customer = new Customer(page, network.at);
  await expect(customer.badge()).toHaveText('2');
  const dish = page.locator('[data-product-id]:not([data-options]) [data-counter]').last();
  await dish.locator('[data-action="increase"]').first().click();
  await expect(customer.badge()).toHaveText('3');
  await page.locator('header [data-open-modal="cart"]').click();
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(3);

  // A page that was never seen.
  await page.goto(`${network.at.url}/ro/news`);
  await expect(page.locator('[data-offline-page] h1')).toHaveText('Nu aveți internet');

  const stored = await storedPaths(page);
  expect(stored['shop-pages-1']?.filter((path) => /account|orders|checkout|api|staff/.test(path))).toEqual([]);
  expect(stored['shop-files-1']?.filter((path) => !/^\/(_astro|fonts)\//.test(path))).toEqual([]);
  // Of personal pages only the number, the status and the time of open orders are known, to their customer.
  const known = page.locator('[data-known-orders] li');
  for (const path of ['/orders', `/orders/${order}`, '/checkout']) {
    await page.goto(network.at.url + path);
    await expect(known).toHaveText(/^Заказ\s\d+ · .+ · \d\d:\d\d–\d\d:\d\d\s+по\sсостоянию на\s\d\d:\d\d$/);
    await expect(page.locator('body')).not.toContainText('Пушкина');
  }
  await page.context().clearCookies({ name: 'token' });
  await page.reload();
  await expect(page.locator('[data-offline-page]')).toBeVisible();
  await expect(known).toHaveCount(0);
});

test('a press on Install registers the worker, without an order', async ({ page }) => {
  await page.goto('/app');
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registrations()).toBe(0);
  await page.locator('[data-action="install"]').click();
  await expect.poll(registrations).toBe(1);
});

test('an order that was pressed without a connection is not placed by itself when it is back', async ({
  page,
  context,
  shop,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(...OFFLINE);
  const { order, token } = await openOrder(page, shop, shop.url, phone);
  const { customer, orders } = await openFilledCheckout(page, shop, phone, token);
  const calls: string[] = [];
  context.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await expect(page.locator('[data-action="place-order"]')).toBeEnabled();
  await context.setOffline(true);
  await customer.placeOrder();
  await expect(page.getByText('Мы не знаем, дошёл ли заказ.')).toBeVisible();
  calls.length = 0;
  await context.setOffline(false);
  await page.goto(MENU);
  await page.goto('/checkout');
  await expect(page.locator('[data-action="place-order"]')).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => /create-order|pay-order/.test(path))).toEqual([]);
  expect(await orders()).toEqual([order]);
});

test('a network that does not respond for four seconds is not waited for', async ({
  page,
  shop,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(...OFFLINE);
  const network = await throughNetwork(shop);
  await openOrder(page, shop, network.at.url, phone);
  network.silence();
  await page.goto(`${network.at.url}${MENU}`, { waitUntil: 'commit' });
  await expect(page.locator('[data-offline-bar]')).toBeVisible();
  await network.close();
});

test('a missing file of a build is not answered with a page', async ({ page, shop, phone, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const direct = await fetch(`${shop.url}/_astro/missing.12345678.js`);
  expect([direct.status, direct.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  await openOrder(page, shop, shop.url, phone);
  await page.goto(shop.url + MENU);
  const type = () =>
    page.evaluate(async () => {
      const response = await fetch('/_astro/missing.12345678.js');
      return [response.status, response.headers.get('content-type')];
    });
  expect((await type())[0]).toBe(404);
  expect((await storedPaths(page))['shop-files-1']).not.toContain('/_astro/missing.12345678.js');
});
