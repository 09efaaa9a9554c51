import { readFile } from 'node:fs/promises';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

test('an owner downloads the menu file, changes it, and imports it after a preview', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await page.goto('/staff/menu');
  await expect(page.locator('[data-product]').first()).toBeVisible();
  await page.locator('[data-open-modal="menu-file"]').click();
  const dialog = page.locator('dialog[data-modal="menu-file"]');
  const downloading = page.waitForEvent('download');
  await dialog.locator('[data-action="export-menu"]').click();
  const original = await readFile(await (await downloading).path(), 'utf8');
  const upload = (text: string, encoding: BufferEncoding = 'utf8') =>
    dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'menu.json', mimeType: 'application/json', buffer: Buffer.from(text, encoding) });

  await upload(original);
  await expect(dialog.getByText('Менять нечего')).toBeVisible();
  await upload(original, 'utf16le');
  await expect(dialog.getByRole('alert')).toContainText('в кодировке UTF-16LE');
  await expect(dialog.locator('[data-import]')).toHaveCount(0);
  await upload('{}');
  await expect(dialog.locator('[data-errors] li')).toHaveText('restaurants: нет обязательного значения');
  const [, price = ''] = /"price": ([\d.]+)/.exec(original) ?? [];
  await upload(original.replace(`"price": ${price}`, '"price": 777.5'));
  const row = dialog.locator('[data-outcome="changed"]');
  await row.locator('summary').click();
  await expect(row.locator('[data-change="price"]')).toContainText('777,50');
  await checkStaffPage(page, 'menu file');
  await dialog.locator('[data-action="import-menu"]').click();
  await expect(dialog).toHaveCount(0);

  // Later tests of the same shop order from this menu. The file is older than the change now, and says so.
  await page.locator('[data-open-modal="menu-file"]').click();
  await upload(original);
  await expect(dialog.locator('[data-outcome="conflict"]')).toHaveCount(1);
  await expect(dialog.locator('[data-action="import-menu"]')).toHaveCount(0);
  await dialog.locator('[name="overwrite"]').check({ force: true });
  await dialog.locator('[data-action="import-menu"]').click();
  await expect(dialog).toHaveCount(0);
});
