import type { Browser, Page } from '@playwright/test';
import { createShopClient, loadMenu, placeOrderByApi, signInByApi, addCookies } from '../fixtures/shop-setup.ts';
import { CARDS, Bank } from './bank-page.ts';
import { staffCall } from './courier-phone.ts';
import type { Shop } from './shop.ts';
import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // More than can be returned.
  expectedError: /status of 422/,
});

/** An order of a new customer that is paid on the page of the bank. */
async function orderPaidOnline(browser: Browser, shop: Shop, phone: string) {
  const token = await signInByApi(shop, phone);
  const api = createShopClient(shop, token);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const order = await placeOrderByApi(shop, token, menu, { payment: { method: 'card_online' } });
  const { redirect_url: bankPage } = await api.call('getOrderPayment', { query: { order_id: order } });
  const customer = await browser.newContext({ baseURL: shop.url, locale: 'ru' });
  await addCookies(customer, shop, { token });
  const orderPage = await customer.newPage();
  await orderPage.goto(bankPage ?? '');
  await new Bank(orderPage).pay(CARDS.good);
  await orderPage.waitForURL('**/checkout/success?order=*');
  await expect
    .poll(async () => (await api.call('getOrder', { query: { order_id: order } })).payment.status)
    .toBe('paid');
  return { order, menu, customer, orderPage };
}

/** Opens the panel of an order. */
async function openOrder(page: Page, order: number) {
  await page.goto(`/staff/orders?search=${order}`);
  await page.getByRole('button', { name: `Открыть: ${order}` }).click();
  const panel = page.locator('dialog[data-modal="order"]');
  const dialog = page.locator('dialog[data-modal="refund"]');
  return {
    panel,
    dialog,
    amount: dialog.locator('[data-field="amount"] input'),
    open: panel.getByRole('button', { name: 'Вернуть деньги' }),
    submit: dialog.getByRole('button', { name: 'Вернуть деньги' }),
  };
}

test('an owner returns a part of an order that was paid online, and the customer reads how much', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  const { order, customer, orderPage } = await orderPaidOnline(browser, shop, phone);
  await signInAsOwner(page, shop);
  const { panel, dialog, amount, open, submit } = await openOrder(page, order);
  await open.click();
  await checkStaffPage(page, 'refund');
  await amount.fill('99999');
  await dialog.locator('[data-field="code"] select').selectOption('quality');
  await dialog.locator('[data-field="note"] input').fill('Холодный суп');
  await submit.click();
  await expect(dialog.locator('[data-field="amount"] .field__error')).toBeVisible();
  await amount.fill('12,50');
  await submit.click();
  await expect(dialog).toBeHidden();
  const refund = panel.locator('[data-refund]');
  await expect(refund).toContainText('Качество еды');
  await expect(refund).toContainText('Холодный суп');
  await expect(refund).toContainText(/12,50\sле/);

  await orderPage.goto(`/orders/${order}`);
  await expect(orderPage.locator('[data-refunded="1250"]')).toHaveText(/^Возврат: 12,50\sле\S* из\s\d/);
  // The reason and the note are of the restaurant.
  await expect(orderPage.getByText('Холодный суп')).toHaveCount(0);
  await customer.close();
});

test('a manager returns no more of an order than an owner allows', async ({ page, browser, shop, phone }) => {
  const { order, menu, customer } = await orderPaidOnline(browser, shop, phone);
  await customer.close();
  await signInAsOwner(page, shop);
  const limitTo = async (amount: string) => {
    await page.goto('/staff/settings');
    await page.locator('select[name="restaurant"]').selectOption(String(menu.id));
    const settings = page.locator('[data-restaurant-settings]');
    await settings.locator('[name="max_refund"]').fill(amount);
    await settings.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.locator('.toast')).toContainText('Сохранено');
  };
  await limitTo('20');

  const person = { name: 'Елена', role: 'manager', login: `elena${order}`, locale: 'ru', restaurant_ids: [menu.id] };
  const { id } = await staffCall<{ id: number }>(page, 'add-person', person);
  const { path } = await staffCall<{ path: string }>(page, 'invite-person', { id });
  const context = await browser.newContext({ baseURL: shop.url, locale: 'ru', reducedMotion: 'reduce' });
  const manager = await context.newPage();
  await acceptLink(manager, shop.url + path);
  await manager.goto('/staff/settings');
  await expect(manager.getByText(/вернуть по\sодному заказу до\s20\sле/)).toBeVisible();
  await expect(manager.locator('[name="max_order"]')).toBeVisible();
  await expect(manager.locator('[name="max_refund"]')).toHaveCount(0);

  const { panel, dialog, amount, open, submit } = await openOrder(manager, order);
  await open.click();
  await expect(dialog.getByText(/вернуть до\s20\sле/)).toBeVisible();
  await amount.fill('20,01');
  await submit.click();
  await expect(dialog.locator('[data-field="amount"] .field__error')).toContainText('только владелец');
  await amount.fill('20');
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(panel.locator('[data-refund]')).toContainText(/20\sле/);
  await expect(panel.getByText(/вернуть только владелец/)).toBeVisible();
  await expect(open).toHaveCount(0);
  await context.close();

  // An owner has no limit.
  const rest = await openOrder(page, order);
  await rest.open.click();
  await expect(rest.dialog.getByRole('button', { name: 'Вернуть всё' })).toBeVisible();
  await limitTo('');
});
