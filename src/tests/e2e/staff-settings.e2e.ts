import type { Page } from '@playwright/test';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

const field = (page: Page, name: string) => page.locator(`[data-settings] [name="${name}"]`);
const save = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true }).click();

test('an owner names the company; customers see it in the footer and in the privacy policy', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
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
  }).toPass({ timeout: 5000 });
  await expect(customer.locator('footer a[href="https://t.me/dinner"]')).toHaveAccessibleName('Telegram');
  await customer.goto('/privacy');
  await expect(customer.locator('main')).toContainText('ведёт Dinner Test SRL, IDNO 1003600012345');

  for (const name of ['legal_name', 'idno', 'link_telegram']) await field(page, name).fill('');
  await save(page);
  await expect(async () => {
    await customer.goto('/');
    await expect(customer.locator('[data-company]')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 5000 });
  await customer.context().close();
});
