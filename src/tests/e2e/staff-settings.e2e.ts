import { asMinor, toMajor } from '#contract/money.ts';
import type { Page } from '@playwright/test';
import { loadMenu } from '../fixtures/shop-setup.ts';
import { openFilledCheckout } from './filled-checkout.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

const field = (page: Page, name: string) => page.locator(`[data-settings] [name="${name}"]`);
const save = (page: Page) =>
  page.locator('[data-settings]').getByRole('button', { name: 'Сохранить', exact: true }).click();

test('an owner names the company; customers see it in the footer and in the privacy policy', async ({
  page,
  shop,
  browser,
}) => {
  await signInAsOwner(page, shop);
  await page.goto('/staff/settings');
  await expect(field(page, 'phone')).not.toHaveValue('');
  await checkStaffPage(page, 'form');

  await field(page, 'legal_name').fill('Dinner Test SRL');
  await field(page, 'idno').fill('123');
  await field(page, 'link_telegram').fill('http://t.me/dinner');
  await save(page);
  await expect(page.locator('[data-field="idno"] [data-error]')).not.toBeEmpty();
  await expect(page.locator('[data-field="link_telegram"] [data-error]')).not.toBeEmpty();
  await checkStaffPage(page, 'errors');

  await field(page, 'idno').fill('1003600012345');
  await field(page, 'link_telegram').fill('https://t.me/dinner');
  await save(page);
  await expect(page.locator('.toast')).toContainText('Сохранено');

  const customer = await (await browser.newContext({ baseURL: shop.url, locale: 'ru' })).newPage();
  await expect(async () => {
    await customer.goto('/');
    await expect(customer.locator('[data-company]')).toHaveText('Dinner Test SRL, IDNO 1003600012345', {
      timeout: 500,
    });
  }).toPass({ timeout: 20_000 });
  await expect(customer.locator('footer a[href="https://t.me/dinner"]')).toHaveAccessibleName('Telegram');
  await customer.goto('/privacy');
  await expect(customer.locator('main')).toContainText('ведёт Dinner Test SRL, IDNO 1003600012345');

  for (const name of ['legal_name', 'idno', 'link_telegram']) await field(page, name).fill('');
  await save(page);
  await expect(async () => {
    await customer.goto('/');
    await expect(customer.locator('[data-company]')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await customer.context().close();
});

/** The settings of Casa Mare. `page` is signed in as an owner. */
async function openRestaurantSettings(page: Page, restaurantId: number) {
  await page.goto('/staff/settings');
  await page.locator('select[name="restaurant"]').selectOption(String(restaurantId));
  const settings = page.locator('[data-restaurant-settings]');
  const button = settings.getByRole('button', { name: 'Сохранить', exact: true });
  return {
    settings,
    press: () => button.click(),
    /** Saves on the server and returns the status of its response. */
    save: async () => {
      const response = page.waitForResponse((each) => each.url().includes('/save-restaurant-settings'));
      await button.click();
      return (await response).status();
    },
  };
}

test('an owner stops cash: the open checkout of a customer says so at the payment, and another method pays', async ({
  page,
  shop,
  phone,
  browser,
}) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await signInAsOwner(page, shop);
  const { settings, press, save: saveSettings } = await openRestaurantSettings(page, menu.id);
  const cash = settings.locator('[name="payment_methods.delivery.cash"]');
  await expect(cash).toBeChecked();

  const context = await browser.newContext({ baseURL: shop.url, locale: 'ru' });
  const checkout = await context.newPage();
  const { customer } = await openFilledCheckout(checkout, shop, phone);
  const payment = checkout.locator('[data-field="payment.method"]');
  await expect(payment.locator('[value="cash"]')).toBeChecked();

  for (const method of ['cash', 'card_courier', 'card_online'])
    await settings.locator(`[name="payment_methods.delivery.${method}"]`).uncheck();
  await press();
  await expect(settings.getByText('Оставьте хотя бы один способ.')).toBeVisible();
  await checkStaffPage(page, 'payment methods');
  await settings.locator('[name="payment_methods.delivery.card_courier"]').check();
  expect(await saveSettings()).toBe(200);
  await expect(page.locator('.toast')).toContainText('Сохранено');

  await customer.placeOrder();
  await expect(payment.getByText('Выберите другой.')).toBeVisible();
  await expect(payment.locator('[value="cash"]')).toHaveCount(0);
  await payment.locator('[value="card_courier"]').check();
  await expect(payment.getByText('Выберите другой.')).toHaveCount(0);
  await customer.placeOrder();
  await checkout.waitForURL('**/checkout/success?order=*');
  await context.close();

  for (const method of ['cash', 'card_online'])
    await settings.locator(`[name="payment_methods.delivery.${method}"]`).check();
  expect(await saveSettings()).toBe(200);
});

test.describe('a maximum order', () => {
  // Below the minimum order.
  test.use({ expectedError: /status of 422/ });

  test('is named by the open checkout and the cart of a customer, until something is removed', async ({
    page,
    shop,
    phone,
    browser,
  }) => {
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    await signInAsOwner(page, shop);
    const { settings, save: saveSettings } = await openRestaurantSettings(page, menu.id);
    const maximum = settings.locator('[name="max_order"]');
    await maximum.fill('1');
    expect(await saveSettings()).toBe(422);
    await expect(settings.getByText('Это меньше минимального заказа.')).toBeVisible();

    const context = await browser.newContext({
      baseURL: shop.url,
      locale: 'ru',
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    const customerPage = await context.newPage();
    const { customer } = await openFilledCheckout(customerPage, shop, phone);
    const total = menu.dishes.slice(0, 2).reduce((sum, { price }) => sum + 3 * price, 0);
    await maximum.fill(toMajor(asMinor(total - 1000)).toFixed(2));
    expect(await saveSettings()).toBe(200);

    await customer.placeOrder();
    const problem = customerPage.locator('[data-problem="max_order_exceeded"]');
    await expect(problem).toContainText(/Уберите что-нибудь на\s10\sле/);
    await expect(customerPage.locator('[data-action="place-order"]')).toBeDisabled();

    const cart = customer.modal('cart');
    const notice = cart.getByText(/^Максимальный заказ\s[\d\s,]+\sле/);
    await expect(async () => {
      await customer.open('/chisinau/casa-mare');
      await customer.openCart();
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(cart.locator('[data-action="checkout"]')).toBeDisabled();
    await cart
      .locator('[data-cart-line]')
      .first()
      .getByRole('button', { name: /^Убрать одно/ })
      .click();
    await expect(notice).toHaveCount(0);
    await customer.goToCheckout();
    await customerPage.waitForURL('**/checkout');
    await expect(customerPage.locator('[data-action="place-order"]:enabled:not([aria-busy])')).toBeVisible();
    await expect(problem).toHaveCount(0);
    await context.close();

    await maximum.fill('');
    expect(await saveSettings()).toBe(200);
  });
});
