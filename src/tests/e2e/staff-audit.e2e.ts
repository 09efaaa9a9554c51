import type { Page } from '@playwright/test';
import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, newOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

/** Stops selling the first dish of the menu, or sells it again, and waits until that is stored. */
async function toggleFirstDish(page: Page): Promise<void> {
  const stored = page.waitForResponse((response) => response.url().includes('/staff/api/set-product-active'));
  await page.locator('[data-product] [type="checkbox"]').first().click({ force: true });
  expect((await stored).status()).toBe(200);
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

test('an owner reads who changed what, with both versions, and filters the log', async ({ page, shop }) => {
  await acceptLink(page, (await newOwner(shop)).link);
  await page.goto('/staff/menu');
  await toggleFirstDish(page);
  await page.goto('/staff/audit');
  const entry = page.locator('[data-audit="setProductActive"]').first();
  await expect(entry).toContainText('Ana Rusu');
  await expect(entry).toContainText('Наличие блюда');
  await entry.locator('summary').click();
  await expect(entry.getByRole('rowheader', { name: 'В\u00a0наличии' })).toBeVisible();
  await checkStaffPage(page, 'log');
  await page.locator('[name="subject"]').selectOption('promotion');
  await expect(entry).toHaveCount(0);
  await page.locator('[name="subject"]').selectOption('product');
  await expect(entry).toBeVisible();
  await page.locator('[name="day"]').fill('2001-01-01');
  await expect(page.getByText('Изменений не найдено')).toBeVisible();

  // Later tests of the same shop order this dish.
  await page.goto('/staff/menu');
  await toggleFirstDish(page);
});
