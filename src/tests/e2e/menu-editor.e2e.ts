import type { Locator, Page } from '@playwright/test';
import { LOCALES } from '#contract/constants.ts';
import { Keyboard } from './keyboard.ts';
import type { Shop } from './shop.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

const dialogOf = (page: Page, name: string): Locator => page.locator(`dialog[data-modal="${name}"]`);

/** Opens the menu of a seeded restaurant. */
async function openMenu(page: Page, shop: Shop): Promise<void> {
  await signInAsOwner(page, shop);
  await page.goto('/staff/menu');
  await expect(page.locator('[data-product]').first()).toBeVisible();
}

/** Opens the editor of the first dish of the menu. */
async function openFirstDish(page: Page): Promise<Locator> {
  await page
    .locator('[data-product]')
    .first()
    .getByRole('button', { name: /^Изменить/ })
    .click();
  const dialog = dialogOf(page, 'product');
  await expect(dialog.locator('[name="price"]')).toBeVisible();
  return dialog;
}

test.describe('two people', () => {
  // Chromium reports every response with status 409: that of the second edit.
  test.use({ expectedError: /status of 409/ });

  test('change the price of one dish: the second sees both versions, and nothing is overwritten', async ({
    page,
    shop,
  }) => {
    await openMenu(page, shop);
    const second = await page.context().newPage();
    await second.goto('/staff/menu');
    const [mine, theirs] = await Promise.all([openFirstDish(page), openFirstDish(second)]);
    await theirs.locator('[name="price"]').fill('111');
    await theirs.getByRole('button', { name: 'Сохранить' }).click();
    await expect(second.getByText('Сохранено').first()).toBeVisible();
    await mine.locator('[name="price"]').fill('222');
    await mine.getByRole('button', { name: 'Сохранить' }).click();
    const row = mine.locator('[data-conflict] tbody tr');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('111');
    await expect(row).toContainText('222');
    await mine.locator('[name="price"]').fill('225');
    await expect(row).toContainText('225');
    await mine.getByRole('button', { name: 'Взять новую версию' }).click();
    await expect(mine.locator('[name="price"]')).toHaveValue('111');
    await mine.locator('[name="price"]').fill('333');
    await mine.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Сохранено').first()).toBeVisible();
    await second.close();
  });

  test('change a dish and remove its option group: the removal shows the new version and can be repeated', async ({
    page,
    shop,
  }) => {
    await openMenu(page, shop);
    const mine = await openFirstDish(page);
    await mine.locator('[data-open-modal="option-group"]').last().click();
    const dialog = dialogOf(page, 'option-group');
    for (const locale of LOCALES) {
      await dialog.locator(`[name="name.${locale}"]`).fill(`Group ${locale}`);
      await dialog.locator(`[name="options.0.name.${locale}"]`).fill(`Option ${locale}`);
    }
    await dialog.locator('button[type="submit"]').click();
    await expect(dialog).toHaveCount(0);
    const second = await page.context().newPage();
    await second.goto('/staff/menu');
    const theirs = await openFirstDish(second);
    await theirs.locator('[name="price"]').fill('111');
    await theirs.getByRole('button', { name: 'Сохранить' }).click();
    await expect(second.getByText('Сохранено').first()).toBeVisible();
    const groups = mine.locator('[data-group]');
    const count = await groups.count();
    const removeLastGroup = async () => {
      await groups.last().locator('[data-open-modal="option-group"]').click();
      await dialog.getByRole('button', { name: 'Удалить группу' }).click();
      await dialogOf(page, 'confirm').getByRole('button', { name: 'Удалить группу' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await removeLastGroup();
    await expect(page.getByText('Показана новая версия').first()).toBeVisible();
    await expect(groups).toHaveCount(count);
    await removeLastGroup();
    await expect(groups).toHaveCount(count - 1);
    await second.close();
  });
});

test('the menu editor leaves axe nothing to find and fits a narrow screen', async ({ page, shop }) => {
  test.setTimeout(180_000);
  const check = (where: string) => checkStaffPage(page, where, [1280]);
  await openMenu(page, shop);
  await check('menu');
  for (const opener of ['category', 'restaurant', 'new-restaurant']) {
    await page.locator(`[data-open-modal="${opener}"]`).first().click();
    await expect(dialogOf(page, opener).locator('form')).toBeVisible();
    await check(opener);
    await page.keyboard.press('Escape');
  }
  await page.locator('[data-product] [data-open-modal="product"]').first().click();
  await expect(dialogOf(page, 'product').locator('form')).toBeVisible();
  await check('product');
  await dialogOf(page, 'product').locator('[data-open-modal="option-group"]').last().click();
  await expect(dialogOf(page, 'option-group').locator('form')).toBeVisible();
  await check('option group');
});

test('a dish is renamed, and moved in its category, with the keyboard alone', async ({ page, shop }) => {
  await openMenu(page, shop);
  const rows = page.locator('[data-category]').first().locator('[data-product]');
  const second = await rows.nth(1).getAttribute('data-product');
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(rows.nth(1).getByRole('button', { name: /^Выше/ }));
  await page.keyboard.press('Enter');
  await expect(rows.first()).toHaveAttribute('data-product', second ?? '');
  await keyboard.tabTo(rows.first().getByRole('button', { name: /^Изменить/ }));
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'product');
  const name = dialog.locator('[name="name.ru"]');
  await expect(name).toBeVisible();
  await keyboard.tabTo(name);
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Сохранено').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.first().locator('strong')).toHaveText(/ 2$/);
});
