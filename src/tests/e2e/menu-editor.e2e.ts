import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { clippedTextOnNarrowScreen } from './clipped-text.ts';
import { Keyboard } from './keyboard.ts';
import type { Shop } from './shop.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test, testWith } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const settings = { contextOptions: { reducedMotion: 'reduce' as const }, viewport: { width: 1280, height: 900 } };
test.use(settings);

const dialogOf = (page: Page, name: string): Locator => page.locator(`dialog[data-modal="${name}"]`);

/** Fills a text in every language. */
async function fillTexts(form: Locator, name: string, ...[ru, en, ro]: readonly [string, string, string]) {
  for (const [locale, text] of Object.entries({ ru, en, ro }))
    await form.locator(`[name="${name}.${locale}"]`).fill(text);
}

const photo = async (width = 1600, height = 1200) => ({
  name: 'IMG_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer(),
});

// A folder of its own: other shops start with a copy of the demonstration.
const emptyShop = testWith({ DEMO: 'off', SMS: 'log', DATA_DIR: mkdtempSync(join(tmpdir(), 'empty-shop-')) });
emptyShop.use(settings);

emptyShop(
  'an owner of an empty shop creates a city, a restaurant, a category and a dish with a photo, and customers see it',
  async ({ page, shop, browser }) => {
    emptyShop.setTimeout(180_000);
    await signInAsOwner(page, shop);
    await page.goto('/staff/menu');
    await page.locator('[data-open-modal="new-restaurant"]').click();
    const restaurant = dialogOf(page, 'new-restaurant');
    await fillTexts(restaurant, 'name', 'Оргеев', 'Orhei', 'Orhei');
    await restaurant.locator('[name="slug"]').fill('orhei');
    await restaurant.locator('[name="delivery_price"]').fill('35');
    await restaurant.getByRole('button', { name: 'Добавить' }).click();
    await restaurant.locator('[data-field="name"] input').fill('La Plăcinte');
    await restaurant.locator('[name="slug"]').fill('la-placinte');
    await fillTexts(restaurant, 'description', 'Домашняя кухня', 'Home cooking', 'Bucătărie de casă');
    await fillTexts(restaurant, 'address', 'ул. Мира, 1', '1 Mira street', 'str. Mira 1');
    await restaurant.locator('[name="min_order"]').fill('100');
    await restaurant.getByRole('button', { name: 'Новый ресторан' }).click();
    await expect(restaurant).toBeHidden();

    await page.getByRole('button', { name: 'Добавить раздел' }).click();
    const category = dialogOf(page, 'category');
    await fillTexts(category, 'name', 'Супы', 'Soups', 'Supe');
    await category.getByRole('button', { name: 'Добавить раздел' }).click();
    await expect(category).toBeHidden();

    await page.getByRole('button', { name: 'Добавить блюдо: Супы' }).click();
    const product = dialogOf(page, 'product');
    await fillTexts(product, 'name', 'Борщ', 'Borscht', 'Borș');
    await fillTexts(product, 'description', 'Со сметаной', 'With sour cream', 'Cu smântână');
    await product.locator('[name="price"]').fill('89,50');
    await product.getByRole('button', { name: 'Добавить блюдо' }).click();
    await product.locator('input[type="file"]').setInputFiles(await photo());
    await expect(product.locator('[data-picture^="/pictures/m/"]')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-product]', { hasText: 'Борщ' })).toBeVisible();

    const customer = await (await browser.newContext({ baseURL: shop.url, locale: 'ru' })).newPage();
    await expect(async () => {
      await customer.goto('/orhei/la-placinte');
      await expect(customer.getByText('Борщ').first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 5000 });
    const image = customer.locator('img[src^="/pictures/m/"]').first();
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(await image.evaluate((element) => (element as HTMLImageElement).currentSrc)).toMatch(/\.avif$/);
    await customer.context().close();
  },
);

/** Opens the menu of a seeded restaurant. */
async function openMenu(page: Page, shop: Shop): Promise<void> {
  await signInAsOwner(page, shop);
  await page.goto('/staff/menu');
  await expect(page.locator('[data-product]').first()).toBeVisible();
}

test.describe('two people', () => {
  // Chromium reports every response with status 409: that of the second edit.
  test.use({ expectedErrors: [/status of 409/] });

  test('change the price of one dish: the second sees both versions, and nothing is overwritten', async ({
    page,
    shop,
  }) => {
    await openMenu(page, shop);
    const second = await page.context().newPage();
    await second.goto('/staff/menu');
    const forms = await Promise.all(
      [page, second].map(async (each) => {
        await each
          .locator('[data-product]')
          .first()
          .getByRole('button', { name: /^Изменить/ })
          .click();
        const dialog = dialogOf(each, 'product');
        await expect(dialog.locator('[name="price"]')).toBeVisible();
        return dialog;
      }),
    );
    const [mine, theirs] = forms;
    if (!mine || !theirs) throw new Error('There are two pages');
    await theirs.locator('[name="price"]').fill('111');
    await theirs.getByRole('button', { name: 'Сохранить' }).click();
    await expect(second.getByText('Сохранено').first()).toBeVisible();
    await mine.locator('[name="price"]').fill('222');
    await mine.getByRole('button', { name: 'Сохранить' }).click();
    const row = mine.locator('[data-conflict] tbody tr');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('111');
    await expect(row).toContainText('222');
    await mine.getByRole('button', { name: 'Взять новую версию' }).click();
    await expect(mine.locator('[name="price"]')).toHaveValue('111');
    await mine.locator('[name="price"]').fill('333');
    await mine.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Сохранено').first()).toBeVisible();
    await second.close();
  });
});

test('the menu editor leaves axe nothing to find and fits a narrow screen', async ({ page, shop }) => {
  test.setTimeout(180_000);
  const check = async (where: string) => {
    expect.soft(await clippedTextOnNarrowScreen(page), `${where}, narrow`).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => [id, nodes[0]?.target]),
          `${where}, ${colorScheme}`,
        )
        .toEqual([]);
    }
  };
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
