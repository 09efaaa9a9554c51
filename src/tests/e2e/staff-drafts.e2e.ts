import type { Locator, Page } from '@playwright/test';
import { loadMenu } from '../fixtures/shop-setup.ts';
import { photoOf } from './menu-editor-page.ts';
import type { Shop } from './shop.ts';
import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, newOwner, signInAgain } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // Chromium reports the responses without a session, to an older revision, and to a picture that is refused.
  expectedError: /status of 4(01|09|22)/,
});

const dialogOf = (page: Page, name: string): Locator => page.locator(`dialog[data-modal="${name}"]`);
const restored = (dialog: Locator): Locator => dialog.locator('[data-restored]');

/** Opens the zones of a restaurant that no other test changes. */
async function openZones(page: Page, shop: Shop): Promise<void> {
  await page.goto('/staff/zones');
  const { id } = await loadMenu(shop, 'balti', 'tiflis');
  await page.locator('select[name="restaurant"]').selectOption(String(id));
  await expect(page.locator('[data-zones-in-force]')).toBeVisible();
}

async function addZone(page: Page, name: string): Promise<void> {
  await page.locator('[data-open-modal="zone"]').first().click();
  const dialog = dialogOf(page, 'zone');
  await dialog.locator('[name="name.ru"]').fill(name);
  await dialog.locator('[name="price"]').fill('30');
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
}

async function editZone(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Изменить: ${name}` }).click();
  const dialog = dialogOf(page, 'zone');
  await expect(dialog.locator('[name="price"]')).toHaveValue('30');
  return dialog;
}

async function removeZone(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Изменить: ${name}` }).click();
  await dialogOf(page, 'zone').locator('[data-action="remove"]').click();
  await dialogOf(page, 'confirm').getByRole('button', { name: 'Удалить зону' }).click();
  await expect(page.locator('[data-zone]', { hasText: name })).toHaveCount(0);
}

test('what was typed is there again after a reload and after Back, until it is discarded', async ({ page, shop }) => {
  await acceptLink(page, (await newOwner(shop)).link);
  await openZones(page, shop);
  await page.locator('[data-open-modal="zone"]').first().click();
  const dialog = dialogOf(page, 'zone');
  await dialog.locator('[name="name.ru"]').fill('Дача');
  await dialog.locator('[name="price"]').fill('12,5');

  await page.reload();
  await expect(restored(dialog)).toBeVisible();
  await expect(dialog.locator('[name="name.ru"]')).toHaveValue('Дача');
  await expect(dialog.locator('[name="price"]')).toHaveValue('12,50');
  await checkStaffPage(page, 'a restored form');

  await page.goto('/staff/news');
  await expect(page.locator('[data-news]').first()).toBeVisible();
  await page.goBack();
  await expect(dialog.locator('[name="name.ru"]')).toHaveValue('Дача');

  await page.keyboard.press('Escape');
  const question = dialogOf(page, 'confirm');
  await expect(question).toBeVisible();
  // The browser lets a page prevent one Escape only.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(dialog.locator('[name="name.ru"]')).toHaveValue('Дача');
  await restored(dialog).locator('[data-action="discard"]').click();
  await expect(dialog.locator('[name="name.ru"]')).toHaveValue('');
  await expect(restored(dialog)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.locator('[data-open-modal="zone"]').first().click();
  await dialog.locator('[name="name.ru"]').fill('Озеро');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Не\u00a0сохранять' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-zones-in-force]')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a lost session loses nothing; the same person goes on after signing in, another finds nothing', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const { link, login } = await newOwner(shop);
  const secret = await acceptLink(page, link);
  await openZones(page, shop);
  await addZone(page, 'Вокзал');
  const dialog = await editZone(page, 'Вокзал');
  await dialog.locator('[name="price"]').fill('31');
  await page.context().clearCookies();
  await dialog.locator('button[type="submit"]').click();
  await page.waitForURL('**/staff/sign-in#zones');
  await signInAgain(page, login, secret);
  await page.waitForURL('**/staff/zones');
  await expect(restored(dialog)).toBeVisible();
  await expect(dialog.locator('[name="price"]')).toHaveValue('31');
  await dialog.locator('button[type="submit"]').click();
  await expect(page.locator('[data-zone]', { hasText: 'Вокзал' })).toContainText('31');

  await page.getByRole('button', { name: 'Изменить: Вокзал' }).click();
  await dialog.locator('[name="price"]').fill('32');
  await page.context().clearCookies();
  await acceptLink(page, (await newOwner(shop)).link);
  await openZones(page, shop);
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('staff:drafts'))).toBeNull();
  await removeZone(page, 'Вокзал');
});

test('what was typed is compared with a version that another person saved before the reload', async ({
  page,
  shop,
}) => {
  await acceptLink(page, (await newOwner(shop)).link);
  await openZones(page, shop);
  await addZone(page, 'Рынок');
  const mine = await editZone(page, 'Рынок');
  await mine.locator('[name="price"]').fill('38');
  const second = await page.context().newPage();
  await openZones(second, shop);
  const theirs = await editZone(second, 'Рынок');
  await theirs.locator('[name="price"]').fill('35');
  await theirs.locator('button[type="submit"]').click();
  await expect(theirs).toHaveCount(0);
  await second.close();
  await page.reload();
  const row = mine.locator('[data-conflict] tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('35');
  await expect(row).toContainText('38');
  // The button of the form does not choose between the versions.
  await mine.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(row).toHaveCount(1);
  await mine.getByRole('button', { name: 'Сохранить мою' }).click();
  await expect(page.locator('[data-zone]', { hasText: 'Рынок' })).toContainText('38');

  await page.goto('/staff/audit');
  const entry = page.locator('[data-audit="saveZone"]').first();
  await entry.locator('summary').click();
  await expect(entry.getByRole('rowheader', { name: 'Цена доставки' })).toBeVisible();
  await openZones(page, shop);
  await removeZone(page, 'Рынок');
});

test('news are published with the picture that is still being uploaded, and not without one that failed', async ({
  page,
  shop,
}) => {
  await acceptLink(page, (await newOwner(shop)).link);
  await page.goto('/staff/news');
  await page.locator('[data-open-modal="news-item"]').first().click();
  const dialog = dialogOf(page, 'news-item');
  const submit = dialog.locator('button[type="submit"]');
  for (const locale of ['ru', 'en', 'ro']) {
    await dialog.locator(`[name="name.${locale}"]`).fill(`Pie ${locale}`);
    await dialog.locator(`[name="description.${locale}"]`).fill('A pie');
  }
  await dialog.locator('[name="slug"]').fill('pie');
  await dialog.locator('[name="publication"]').selectOption('now');

  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
  await submit.click();
  await expect(dialog.getByText('Фотография не\u00a0загрузилась, поэтому ничего не\u00a0сохранено.')).toBeVisible();
  await expect(page.locator('[data-news="pie"]')).toHaveCount(0);

  const uploadRequested = Promise.withResolvers<void>();
  const mayUpload = Promise.withResolvers<void>();
  await page.route('**/staff/api/add-picture*', async (route) => {
    uploadRequested.resolve();
    await mayUpload.promise;
    await route.continue();
  });
  let isSaved = false;
  page.on('request', (request) => (isSaved ||= request.url().includes('/staff/api/add-news')));
  await dialog.locator('input[type="file"]').setInputFiles(await photoOf('#27ae60', 1600, 900));
  await uploadRequested.promise;
  await submit.click();
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  expect(isSaved).toBe(false);
  mayUpload.resolve();
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator('[data-news="pie"] img[src^="/pictures/w/"]')).toBeVisible();
});
