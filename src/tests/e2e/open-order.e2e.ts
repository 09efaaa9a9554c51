import { cartCookies, cartValue, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { advanceOrder } from './order-steps.ts';
import { expect, test } from './provider-test.ts';

test('the link to a running order says its status and when it is expected, and stays off the pages of orders and payments', async ({
  page,
  shop,
  provider,
  phone,
}) => {
  const token = await signInByApi(shop, phone);
  const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
  await advanceOrder(provider, id, 'preparing');
  const customer = new Customer(page, shop);
  const link = page.locator('[data-open-order]');
  await customer.openWithCookies(`/orders/${id}`, { token });
  await expect(page.locator(`[data-order-id="${id}"]`)).toBeVisible();
  await customer.open('/news');
  await expect(link.locator('strong')).toHaveText('Готовим');
  await expect(link.locator('span')).toHaveText(/^Заказ\s\d+ · через \d+(–\d+)?\sмин$/);
  await expect(link).toHaveAttribute('href', `/orders/${id}`);

  for (const path of ['/orders', `/checkout/success?order=${id}`, '/fail']) {
    await customer.open(path);
    await expect(page.locator('main a').first()).toBeVisible();
    await expect(link).toHaveCount(0);
  }
  await customer.open(`/orders/${id}`);
  await advanceOrder(provider, id, 'ready');
  await expect(page.locator(`[data-order-id="${id}"]`)).toHaveAttribute('data-status', 'ready');
  await expect(link).toHaveCount(0);
});

test('the link to several orders says how many there are, leads to their list, and has the colours of the theme', async ({
  page,
  shop,
  phone,
}) => {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await placeOrderByApi(shop, token, menu);
  await placeOrderByApi(shop, token, menu);
  await page.emulateMedia({ colorScheme: 'dark' });
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/orders', { token });
  await expect(page.locator('[data-order-id]')).toHaveCount(2);
  await customer.open('/news');
  const link = page.locator('[data-open-order]');
  await expect(link.locator('strong')).toHaveText('2 заказа');
  await expect(link.locator('span')).toHaveText(/^Ближайший: /);
  await expect(link).toHaveAttribute('href', '/orders');
  const brightness = await link.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.max(red, green, blue);
  });
  expect(brightness).toBeLessThan(100);
});

test('on phones the cart bar is on the pages of its restaurant and dishes only', async ({ page, shop, phone }) => {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 1))) });
  for (const path of ['/', '/news', '/chisinau', '/account', '/orders', '/checkout']) {
    await customer.open(path);
    await expect(customer.badge()).toHaveText('1');
    await expect(page.locator('[data-cart-bar]')).toHaveCount(0);
  }
  for (const path of ['/chisinau/casa-mare', '/chisinau/casa-mare/house-bread']) {
    await customer.open(path);
    await expect(page.locator('[data-cart-bar]')).toBeVisible();
  }
});

test('the page after the checkout follows the status of the order', async ({ page, shop, provider, phone }) => {
  const token = await signInByApi(shop, phone);
  const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
  await page.clock.install();
  await new Customer(page, shop).openWithCookies(`/checkout/success?order=${id}`, { token });
  const status = page.locator('.result-card [role="status"]');
  await expect(status).toHaveText('Заказ оформлен');
  await advanceOrder(provider, id, 'preparing');
  await page.clock.fastForward(10_000);
  await expect(status).toHaveText('Готовим');
});
