import { cartCookies, cartValue, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { advanceOrder } from './order-steps.ts';
import { expect, test } from './provider-test.ts';

test('the link to a running order says when it is expected, and stays off the pages of orders and payments', async ({
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
  await expect(link).toHaveText(/^Заказ\s\d+ · \d\d:\d\d–\d\d:\d\d$/);
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

test('on phones the cart bar is on the pages of cities, restaurants and dishes only', async ({ page, shop, phone }) => {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 1))) });
  for (const path of ['/', '/news', '/account', '/orders', '/checkout']) {
    await customer.open(path);
    await expect(customer.badge()).toHaveText('1');
    await expect(page.locator('[data-cart-bar]')).toHaveCount(0);
  }
  for (const path of ['/chisinau', '/chisinau/casa-mare', '/chisinau/casa-mare/house-bread']) {
    await customer.open(path);
    await expect(page.locator('[data-cart-bar]')).toBeVisible();
  }
});
