import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { LOCALES } from '#contract/constants.ts';
import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, newOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

const dialogOf = (page: Page, name: string): Locator => page.locator(`dialog[data-modal="${name}"]`);
const rowOf = (page: Page, slug: string): Locator => page.locator(`[data-news="${slug}"]`);

const TEXT = '<p>Soups <strong>today</strong></p><script>document.title = "changed"</script>';

test('an owner drafts news with a cover and a dish, previews it, and publishes it for customers', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(180_000);
  await acceptLink(page, (await newOwner(shop)).link);
  await page.goto('/staff/news');
  await expect(page.locator('[data-news]').first()).toBeVisible();
  await checkStaffPage(page, 'list');

  await page.locator('[data-open-modal="news-item"]').first().click();
  const dialog = dialogOf(page, 'news-item');
  for (const locale of LOCALES) await dialog.locator(`[name="name.${locale}"]`).fill(`Soups ${locale}`);
  await dialog.locator('[name="description.ru"]').fill(TEXT);
  await dialog.locator('[name="slug"]').fill('soups');
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#27ae60' } })
    .jpeg()
    .toBuffer();
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.locator('[data-picture^="/pictures/w/"]')).toBeVisible({ timeout: 30_000 });
  await dialog.locator('[data-action="add-dish"]').click();
  await expect(dialog.locator('[data-news-dish]')).toHaveCount(1);
  await checkStaffPage(page, 'dialog');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'soups')).toContainText('Черновик');
  await expect(rowOf(page, 'soups')).toContainText('нет текста (английский)');

  await rowOf(page, 'soups')
    .getByRole('link', { name: /^Посмотреть/ })
    .click();
  await expect(page).toHaveURL(/#preview-\d+$/);
  const link = page.url();
  const preview = dialogOf(page, 'news-preview').locator('[data-news-preview]');
  await expect(preview.locator('strong')).toHaveText('today');
  await expect(preview.locator('script')).toHaveCount(0);
  await checkStaffPage(page, 'preview');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/#/);
  await page.goto(link);
  await expect(preview.locator('strong')).toHaveText('today');
  await page.reload();
  await expect(preview.locator('strong')).toHaveText('today');
  await page.keyboard.press('Escape');

  await rowOf(page, 'soups')
    .getByRole('button', { name: /^Изменить/ })
    .click();
  await dialog.locator('[name="publication"]').selectOption('now');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(rowOf(page, 'soups')).toContainText('Опубликована');

  const customer = await (await browser.newContext({ baseURL: shop.url, locale: 'ru' })).newPage();
  await expect(async () => {
    await customer.goto('/news/soups');
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Soups ru', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(customer.locator('[data-news-body] strong')).toHaveText('today');
  // A page that was made while its restaurants took too long to load lacks the dishes; it is not cached.
  await expect(async () => {
    await customer.reload();
    await expect(customer.locator('[data-product-id]')).not.toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await customer.goto('/en/news/soups');
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Soups en');
  await expect(customer.locator('[data-news-body]')).toHaveAttribute('lang', 'ru');
  await customer.context().close();
});
