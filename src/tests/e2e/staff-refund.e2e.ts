import { callShop, loadMenu, placeOrderByApi, signInByApi, addCookies } from '../fixtures/shop-setup.ts';
import { CARDS, Bank } from './bank-page.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // More than can be returned.
  expectedErrors: [/status of 422/],
});

test('an owner returns a part of an order that was paid online, and the customer reads how much', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  test.setTimeout(120_000);
  const token = await signInByApi(shop, phone);
  const api = callShop(shop, token);
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

  await signInAsOwner(page, shop);
  await page.goto(`/staff/orders?search=${order}`);
  await page.getByRole('button', { name: `Открыть: ${order}` }).click();
  const panel = page.locator('dialog[data-modal="order"]');
  await panel.getByRole('button', { name: 'Вернуть деньги' }).click();
  const dialog = page.locator('dialog[data-modal="refund"]');
  const amount = dialog.locator('[data-field="amount"] input');
  await checkStaffPage(page, 'refund');
  await amount.fill('99999');
  await dialog.locator('[data-field="code"] select').selectOption('quality');
  await dialog.locator('[data-field="note"] input').fill('Холодный суп');
  await dialog.getByRole('button', { name: 'Вернуть деньги' }).click();
  await expect(dialog.locator('[data-field="amount"] .field__error')).toBeVisible();
  await amount.fill('12,50');
  await dialog.getByRole('button', { name: 'Вернуть деньги' }).click();
  await expect(dialog).toBeHidden();
  const refund = panel.locator('[data-refund]');
  await expect(refund).toContainText('Качество еды');
  await expect(refund).toContainText('Холодный суп');
  await expect(refund).toContainText(/12,50\sле/);

  await orderPage.goto(`/orders/${order}`);
  await expect(orderPage.locator('[data-refunded="12.5"]')).toHaveText(/^Возвращено 12,50\sле\S* из\s\d/);
  // The reason and the note are of the restaurant.
  await expect(orderPage.getByText('Холодный суп')).toHaveCount(0);
  await customer.close();
});
