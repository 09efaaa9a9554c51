import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, newOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

test('an owner reads who changed what, with both versions, and filters the log', async ({ page, shop }) => {
  test.setTimeout(120_000);
  await acceptLink(page, (await newOwner(shop)).link);
  await page.goto('/staff/menu');
  const toggle = page.locator('[data-product] [type="checkbox"]').first();
  await toggle.click({ force: true });
  await page.goto('/staff/audit');
  const entry = page.locator('[data-audit="setProductActive"]').first();
  await expect(entry).toContainText('Ana Rusu');
  await entry.locator('summary').click();
  await expect(entry.getByRole('rowheader', { name: 'active' })).toBeVisible();
  await checkStaffPage(page, 'log');
  await page.locator('[name="subject"]').selectOption('promotion');
  await expect(entry).toHaveCount(0);
  await page.locator('[name="subject"]').selectOption('product');
  await expect(entry).toBeVisible();
  await page.locator('[name="day"]').fill('2001-01-01');
  await expect(page.getByText('Изменений не найдено')).toBeVisible();
});
