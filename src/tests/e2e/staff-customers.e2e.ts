import { readFile } from 'node:fs/promises';
import type { ApiResponse } from '#contract/endpoints.ts';
import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // An order that is not finished prevents the erasure.
  expectedError: /status of 409/,
});

test('an owner finds a customer, downloads their data and erases them on request', async ({ page, shop, phone }) => {
  const token = await signInByApi(shop, phone, 'Lidia Munteanu');
  const api = createShopClient(shop, token);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const order = await placeOrderByApi(shop, token, menu);
  // The demonstration's kitchen may finish the first one before the erasure is tried; an unpaid one stays.
  const unpaid = await placeOrderByApi(shop, token, menu, { payment: { method: 'card_online' } });
  await signInAsOwner(page, shop);
  await page.goto('/staff/customers');
  const rows = page.locator('[data-customer]');
  const search = page.getByRole('searchbox');
  await expect(rows.first()).toBeVisible();
  await checkStaffPage(page, 'list');
  await search.fill('Lidia Nimeni');
  await search.press('Enter');
  await expect(page.getByText('Такого клиента нет')).toBeVisible();
  for (const text of ['lidia munt', phone]) {
    await search.fill(text);
    await search.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Lidia Munteanu');
  }
  await expect(rows).toContainText(/1 заказ · на\s\d.*\sле/);

  await rows.getByRole('button', { name: /^Открыть: Lidia Munteanu/ }).click();
  const panel = page.locator('dialog[data-modal="customer"]');
  await expect(panel.locator('[data-order]')).toHaveCount(2);
  await checkStaffPage(page, 'customer');
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Скачать данные' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^customer-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as ApiResponse<'exportAccount'>;
  expect(data.profile).toMatchObject({ name: 'Lidia Munteanu', phone: `373${phone}` });
  expect(data.orders.map(({ id }) => id).toSorted()).toEqual([order, unpaid].toSorted());
  expect(data.orders.find(({ id }) => id === order)?.address).toMatchObject({ street: 'Pușkin', house: '24' });

  await panel.getByRole('button', { name: 'Удалить данные' }).click();
  const confirm = page.locator('dialog[data-modal="confirm"]');
  const erase = confirm.getByRole('button', { name: 'Удалить данные' });
  await erase.click();
  await expect(confirm.getByRole('alert')).toContainText('есть незавершённые заказы');
  await expect(confirm.getByRole('alert')).toContainText(String(unpaid));
  await api.call('cancelOrder', { body: { order_id: unpaid } });
  await expect
    .poll(async () => (await api.call('getOrder', { query: { order_id: order } })).status, { timeout: 60_000 })
    .toBe('delivered');
  await erase.click();
  await expect(panel).toBeHidden();
  await expect(page.getByText('Данные клиента удалены')).toBeVisible();
  await expect(page.getByText('Такого клиента нет')).toBeVisible();

  await page.goto(`/staff/orders?search=${order}`);
  const anonymous = page.locator(`[data-order="${order}"]`);
  await expect(anonymous).toContainText('Без имени');
  await expect(anonymous).not.toContainText('Lidia');
  await expect(api.call('getProfile')).rejects.toMatchObject({ status: 401 });
});
