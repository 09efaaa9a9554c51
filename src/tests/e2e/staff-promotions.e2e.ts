import type { Locator, Page } from '@playwright/test';
import { LOCALES } from '#contract/constants.ts';
import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, newOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

const dialogOf = (page: Page): Locator => page.locator('dialog[data-modal="promotion"]');
const rowOf = (page: Page, code: string): Locator => page.locator(`[data-promotion="${code}"]`);

async function openPromotions(page: Page, link: string): Promise<void> {
  await acceptLink(page, link);
  await page.goto('/staff/promotions');
  await expect(page.locator('[data-promotion]').first()).toBeVisible();
}

async function addPromotion(page: Page, code: string): Promise<void> {
  await page.locator('[data-open-modal="promotion"]').first().click();
  const dialog = dialogOf(page);
  await dialog.locator('[name="code"]').fill(code);
  for (const locale of LOCALES) await dialog.locator(`[name="title.${locale}"]`).fill(`Lunch ${locale}`);
  await dialog.locator('[name="value"]').fill('15');
  await dialog.locator('[name="ends_at"]').fill('2099-12-31T23:59');
  await dialog.getByRole('button', { name: 'Добавить промокод' }).click();
  await expect(dialog).toBeHidden();
}

test('an owner adds a promo code that works at once, ends it, and removes one that was never used', async ({
  page,
  shop,
}) => {
  await openPromotions(page, (await newOwner(shop)).link);
  await checkStaffPage(page, 'list');
  await addPromotion(page, 'staff15');
  await expect(rowOf(page, 'STAFF15')).toContainText('−15');
  await expect(rowOf(page, 'STAFF15')).toContainText('до 31 декабря в 23:59');

  const check = async () => {
    const body = { promocode: 'STAFF15', restaurant_id: 1, order_sum: 200 };
    const response = await page.request.post('/api/promo/check', { data: body });
    return (await response.json()) as unknown;
  };
  expect(await check()).toMatchObject({ status: true, promotion: { discount: 30 } });

  await rowOf(page, 'STAFF15').getByRole('button').click();
  await checkStaffPage(page, 'dialog');
  await dialogOf(page).locator('[data-action="end"]').click();
  await page.locator('dialog[data-modal="confirm"]').getByRole('button', { name: 'Завершить сейчас' }).click();
  await expect(rowOf(page, 'STAFF15')).toContainText('Завершён');
  expect(await check()).toMatchObject({ status: false, code: 'promo_expired' });

  await rowOf(page, 'STAFF15').getByRole('button').click();
  await dialogOf(page).locator('[data-action="remove"]').click();
  await page.locator('dialog[data-modal="confirm"]').getByRole('button', { name: 'Удалить промокод' }).click();
  await expect(rowOf(page, 'STAFF15')).toHaveCount(0);
});

test('a date without a time is not saved as no end', async ({ page, shop }) => {
  await openPromotions(page, (await newOwner(shop)).link);
  await page.locator('[data-open-modal="promotion"]').first().click();
  const dialog = dialogOf(page);
  await dialog.locator('[name="code"]').fill('PARTIAL');
  for (const locale of LOCALES) await dialog.locator(`[name="title.${locale}"]`).fill(`Lunch ${locale}`);
  const end = dialog.locator('[name="ends_at"]');
  await end.focus();
  await page.keyboard.type('12312099');
  expect(await end.evaluate((input: HTMLInputElement) => [input.value, input.validity.badInput])).toEqual(['', true]);
  await dialog.getByRole('button', { name: 'Добавить промокод' }).click();
  await expect(dialog.locator('[data-field="ends_at"] [data-error]')).not.toBeEmpty();
  await expect(dialog).toBeVisible();
  await end.fill('2099-12-31T23:59');
  await dialog.getByRole('button', { name: 'Добавить промокод' }).click();
  await expect(rowOf(page, 'PARTIAL')).toContainText('до 31 декабря в 23:59');
});

test.describe('two people', () => {
  // Chromium reports every response with status 409: that of the second edit.
  test.use({ expectedError: /status of 409/ });

  test('change one promo code: the second sees both versions', async ({ page, shop }) => {
    await openPromotions(page, (await newOwner(shop)).link);
    await addPromotion(page, 'both');
    const second = await page.context().newPage();
    await second.goto('/staff/promotions');
    for (const each of [page, second]) await rowOf(each, 'BOTH').getByRole('button').click();
    await dialogOf(second).locator('[name="value"]').fill('20');
    await dialogOf(second).getByRole('button', { name: 'Сохранить' }).click();
    await expect(rowOf(second, 'BOTH')).toContainText('−20');
    await dialogOf(page).locator('[name="value"]').fill('25');
    await dialogOf(page).getByRole('button', { name: 'Сохранить' }).click();
    const row = dialogOf(page).locator('[data-conflict] tbody tr');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('20');
    await expect(row).toContainText('25');
    await dialogOf(page).getByRole('button', { name: 'Взять новую версию' }).click();
    await expect(dialogOf(page).locator('[name="value"]')).toHaveValue('20');
    await second.close();
  });
});
