import { eq } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import type { Restaurant } from '#contract/catalog.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test } from './provider-test.ts';
import { endpoints } from '#contract/endpoints.ts';
import { asMinor } from '#contract/money.ts';
import { toWire } from '#contract/wire-form.ts';

test.describe.configure({ mode: 'default' });

/** A response of the provider, with its amounts in major units. */
const respondWith = (restaurants: readonly Restaurant[]) =>
  Response.json(toWire(endpoints.getRestaurants.response, [...restaurants]));

test('a change while the cart is open is reported once', async ({ page, shop, provider }) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const [dearer, unavailable, removed] = menu.dishes;
  if (!dearer || !unavailable || !removed) throw new Error('The demonstration has too few dishes');
  const customer = new Customer(page, shop);
  const cart = customer.modal('cart');
  const notice = customer.modal('unavailable');
  await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue([dearer, unavailable, removed])));
  await customer.openCart();

  const price = asMinor(dearer.price + 300);
  await provider.db.update(products).set({ price }).where(eq(products.id, dearer.id));
  await provider.db.update(products).set({ active: false }).where(eq(products.id, unavailable.id));
  await cart.locator(`[data-cart-line="${removed.id}"] [data-action="remove"]`).click();
  await expect(notice).toContainText('Больше нет');
  await expect(notice).toContainText(unavailable.name);
  await expect(notice).toContainText('Цены изменились');
  await expect(notice.locator('data').last()).toHaveAttribute('value', String(price));
  await notice.getByRole('button', { name: 'Понятно' }).click();
  await expect(notice).toBeHidden();

  await expect(cart.locator('[data-cart-line]')).toHaveCount(1);
  await expect(cart.locator('data[data-cart-total]')).toHaveAttribute('value', String(price));
  await expect(cart.getByText(unavailable.name)).toHaveCount(0);
  await page.reload();
  await customer.openCart();
  await expect(cart.locator('data[data-cart-total]')).toHaveAttribute('value', String(price));
  await expect(notice).toHaveCount(0);
});

test('a closed restaurant shows its opening time, and without orders for later the checkout is disabled', async ({
  page,
  shop,
  provider,
}) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const restaurants = await createShopClient(shop).call('getRestaurants');
  const opensAt = new Date(Date.now() + 3_600_000).toISOString();
  const closed = (restaurant: Restaurant) => ({
    ...restaurant,
    accepts_scheduled: false,
    is_open: false,
    opens_at: opensAt,
    closes_at: null,
  });
  provider.overrides.set('/api/get-restaurants', () => respondWith(restaurants.map(closed)));
  const customer = new Customer(page, shop);
  const cart = customer.modal('cart');
  await customer.openWithCookies('/chisinau', cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
  await customer.openCart();

  await expect(cart.getByRole('status').filter({ hasText: 'Ресторан сейчас закрыт.' })).toContainText(/Откроется/);
  await expect(cart.locator('[data-action="checkout"]')).toBeDisabled();
  await expect(cart.locator('[data-action="checkout"]')).toHaveAccessibleDescription(/Ресторан сейчас закрыт/);

  // The same before it closes, when an order could no longer be delivered or collected.
  const closesAt = new Date(Date.now() + 3 * 60_000).toISOString();
  const closing = (restaurant: Restaurant) => ({ ...closed(restaurant), is_open: true, closes_at: closesAt });
  provider.overrides.set('/api/get-restaurants', () => respondWith(restaurants.map(closing)));
  await page.reload();
  await customer.openCart();
  await expect(cart.locator('[data-action="checkout"]')).toHaveAccessibleDescription(/скоро закрывается/);
  await expect(cart.locator('[data-action="checkout"]')).toBeDisabled();
});

test('a closed restaurant that accepts orders for later leads to a checkout with a chosen time', async ({
  page,
  shop,
  provider,
  phone,
}) => {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const restaurants = await createShopClient(shop).call('getRestaurants');
  const opensAt = new Date(Date.now() + 3_600_000).toISOString();
  const closed = (restaurant: Restaurant) => ({ ...restaurant, is_open: false, opens_at: opensAt, closes_at: null });
  provider.overrides.set('/api/get-restaurants', () => respondWith(restaurants.map(closed)));
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/chisinau', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)) });
  await customer.openCart();
  const cart = customer.modal('cart');
  await expect(cart.getByRole('status').filter({ hasText: /Откроется.*\d\. Можно заказать к/ })).toBeVisible();
  await cart.locator('[data-action="checkout"]').click();
  await page.waitForURL('**/checkout');

  await expect(customer.field('when').locator('input[value="asap"]')).toBeDisabled();
  await expect(customer.field('when.slot').locator('select')).not.toHaveValue('');
  await customer.fillAddress({ street: 'Пушкина', house: '24' });
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
  const { data } = await createShopClient(shop, token).call('getOrders', { query: { page: 1 } });
  expect(data[0]?.scheduled_for).not.toBeNull();
});
