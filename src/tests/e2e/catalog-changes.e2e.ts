import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import type { Product } from '#contract/catalog.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import type { OutsideProvider } from '../fixtures/outside-provider.ts';
import { Customer } from './customer.ts';
import { expect, test } from './provider-test.ts';
import type { Shop } from './shop.ts';
import { asMinor, type Minor } from '#contract/money.ts';

test.use({ apart: 'a catalog that changes' });

test.describe.configure({ mode: 'default' });

const change = ({ db }: OutsideProvider, { id }: Pick<Product, 'id'>, to: { price?: Minor; active?: boolean }) =>
  db.update(products).set(to).where(eq(products.id, id));

const minor = ({ price }: Pick<Product, 'price'>) => price;

/** The cart has three units each of two dishes of a restaurant that is always open. */
async function openPage(page: Page, shop: Shop, path: string, cookies: Record<string, string> = {}) {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const [dish, other] = menu.dishes;
  if (!dish || !other) throw new Error('The demonstration has too few dishes');
  const customer = new Customer(page, shop);
  await addCookies(page.context(), shop, cartCookies(menu, cartValue([dish, other], 3)));
  await customer.openWithCookies(path, cookies);
  return { customer, dish, other };
}

test('a price that changed while the cart was closed shows both prices', async ({ page, shop, provider }) => {
  const { customer, dish } = await openPage(page, shop, '/chisinau/casa-mare');
  const before = await customer.openCart();
  await page.keyboard.press('Escape');
  await change(provider, dish, { price: asMinor(minor(dish) + 550) });
  await page.locator('header [data-open-modal="cart"]').click();

  const notice = customer.modal('unavailable');
  await expect(notice).toContainText('Цены изменились');
  await expect(notice.locator('.cart-line')).toHaveCount(1);
  await expect(notice.locator('data').first()).toHaveAttribute('value', String(minor(dish)));
  await expect(notice.locator('data').last()).toHaveAttribute('value', String(minor(dish) + 550));
  await notice.getByRole('button', { name: 'Понятно' }).click();
  await expect(customer.modal('cart').locator('data[data-cart-total]').first()).toHaveAttribute(
    'value',
    String(before + 3 * 550),
  );

  await page.keyboard.press('Escape');
  await customer.openCart();
  await expect(notice).toBeHidden();
});

test('a dish that became unavailable while the cart was closed is removed and named', async ({
  page,
  shop,
  provider,
}) => {
  const { customer, other } = await openPage(page, shop, '/chisinau/casa-mare');
  await customer.openCart();
  await page.keyboard.press('Escape');
  await change(provider, other, { active: false });
  await page.locator('header [data-open-modal="cart"]').click();
  await expect(customer.modal('unavailable')).toContainText(other.name);
  await customer.modal('unavailable').getByRole('button', { name: 'Понятно' }).click();
  await expect(customer.modal('cart').locator(`[data-cart-line="${other.id}"]`)).toHaveCount(0);
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
});

test('a dish that becomes unavailable before the order is reported and can be removed, and the form is preserved', async ({
  page,
  shop,
  provider,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const token = await signInByApi(shop, phone);
  const { customer, other } = await openPage(page, shop, '/checkout', { token });
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await customer.unfold('comment');
  await customer.field('comment').locator('textarea').fill('без лука');
  await expect(page.locator('data[data-total="total"]')).toBeVisible();

  await change(provider, other, { active: false });
  const refused = page.waitForResponse('**/api/create-order');
  await customer.placeOrder();
  expect((await refused).status()).toBe(409);
  const problem = page.locator('[data-problem="product_unavailable"]');
  await expect(problem).toBeVisible();
  await expect(customer.field('address.street').locator('input')).toHaveValue('Pușkin');
  await expect(customer.field('address.house').locator('input')).toHaveValue('24');
  await expect(customer.field('comment').locator('textarea')).toHaveValue('без лука');

  await problem.getByRole('button').click();
  await expect(problem).toBeHidden();
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
});

test('a price that rises before the order is shown and must be confirmed', async ({
  page,
  shop,
  provider,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const token = await signInByApi(shop, phone);
  const { customer, dish } = await openPage(page, shop, '/checkout', { token });
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  const total = page.locator('data[data-total="total"]');
  await expect(total).toBeVisible();
  const before = Number(await total.getAttribute('value'));

  await change(provider, dish, { price: asMinor(minor(dish) + 1000) });
  await customer.placeOrder();
  const problem = page.locator('[data-problem="price_changed"]');
  await expect(problem).toContainText(dish.name);
  await expect(customer.field('address.street').locator('input')).toHaveValue('Pușkin');
  await expect(total).toHaveAttribute('value', String(before + 3 * 1000));

  await problem.getByRole('button').click();
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
});

test.describe('a provider that fails', () => {
  for (const [how, path, handler] of [
    ['responds with 500', '/ro/tiraspol', () => Response.json({ message: 'down' }, { status: 500 })],
    [
      'responds with invalid JSON',
      '/ro/chisinau',
      () => new Response('<h1>maintenance</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['responds with another JSON structure', '/ro/balti', () => Response.json({ cities: 'many' })],
    [
      'redirects',
      '/ro/chisinau/casa-mare',
      () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:9/' } }),
    ],
  ] as const) {
    test(`because it ${how} causes a complete error page in the page's language, until it works again`, async ({
      page,
      provider,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 503/);
      provider.overrides.set('/api/get-cities', handler);
      const response = await page.goto(path);
      expect(response?.status()).toBe(503);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
      await expect(page.getByRole('link', { name: 'Mergeți la pagina principală' })).toHaveAttribute('href', '/ro');
      await expect(page.locator('footer')).toBeVisible();

      provider.overrides.clear();
      expect((await page.goto(path))?.status()).toBe(200);
    });
  }

  test('because it does not respond times out', async ({ page, provider, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    provider.overrides.set(
      '/api/get-cities',
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const response = await page.goto('/balti');
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('link', { name: 'Перейти на главную' })).toBeVisible();
  });
});

test.describe('a call that the provider does not implement', () => {
  const notFound = () => new Response('no such page', { status: 404, headers: { 'content-type': 'text/plain' } });

  test('is reported as unavailable', async ({ page, shop, provider, phone, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    provider.overrides.set('/api/promo/check', notFound);
    const token = await signInByApi(shop, phone);
    const { customer } = await openPage(page, shop, '/checkout', { token });
    await page.locator('[data-open-modal="promocode"]').click();
    await customer.modal('promocode').locator('input').fill('HELLO');
    await customer.modal('promocode').locator('[type="submit"]').click();
    await expect(page.locator('dialog[open]').last()).toContainText('Здесь это пока недоступно.');
  });

  test('does not change its page', async ({ page, provider }) => {
    provider.overrides.set('/api/get-news', notFound);
    const response = await page.goto('/news');
    expect(response?.status()).toBe(200);
    await expect(page.locator('main')).toContainText('Здесь это пока недоступно.');
  });
});

test('the provider receives language and bearer token, never a cookie', async ({ page, shop, provider, phone }) => {
  const token = await signInByApi(shop, phone);
  provider.requests.length = 0;
  await addCookies(page.context(), shop, { token, secret: 'of-this-browser' });
  await page.goto('/en/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await createShopClient(shop, token).call('getProfile');
  await page.request.get('/api/get-cities', { headers: { 'x-forwarded-for': '192.0.2.7', 'accept-language': 'ro' } });

  expect(provider.requests.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
  const shell = provider.requests.find(({ path }) => path === '/api/get-options');
  expect(shell?.headers['accept-language']).toBe('en');
  const orders = provider.requests.find(({ path }) => path === '/api/orders-history');
  expect(orders?.headers).toMatchObject({ 'accept-language': 'en', authorization: `Bearer ${token}` });
  const direct = provider.requests.findLast(({ path }) => path === '/api/get-cities');
  expect(direct?.headers['accept-language']).toBe('ro');
  expect(direct?.headers).not.toHaveProperty('x-forwarded-for');
});

test('only calls of the contract reach the provider', async ({ page, provider }) => {
  provider.requests.length = 0;
  for (const path of ['/api/admin', '/api/get-cities/../admin', '/api/logout/all']) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
  expect(provider.requests).toEqual([]);
});
