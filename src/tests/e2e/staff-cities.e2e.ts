import type { Locator, Page } from '@playwright/test';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // Chromium reports the responses of a second edit, of the last kitchen, and of pages that are hidden.
  expectedError: /status of (404|409|422)/,
});

const dialogOf = (page: Page, name: string): Locator => page.locator(`dialog[data-modal="${name}"]`);

/** Opens the editor of a city in the dialog of cities. */
async function editCity(page: Page, slug: string): Promise<Locator> {
  const dialog = dialogOf(page, 'cities');
  if (!(await dialog.isVisible())) await page.locator('[data-open-modal="cities"]').click();
  await dialog.locator(`[data-city="${slug}"] button`).click();
  return dialog;
}

test('an owner changes a city, hides it and a restaurant, and customers see both', async ({ page, shop, browser }) => {
  test.setTimeout(240_000);
  await signInAsOwner(page, shop);
  await page.goto('/staff/menu');
  const customer = await (await browser.newContext({ baseURL: shop.url, locale: 'ru' })).newPage();
  const expectStatus = (path: string, status: number) =>
    expect.poll(async () => (await customer.goto(path))?.status(), { timeout: 5000 }).toBe(status);

  const cities = await editCity(page, 'tiraspol');
  const price = await cities.locator('[name="delivery_price"]').inputValue();
  const second = await page.context().newPage();
  await second.goto('/staff/menu');
  const others = await editCity(second, 'tiraspol');
  await others.locator('[name="delivery_price"]').fill('41,50');
  await others.locator('button[type="submit"]').click();
  await expect(others.locator('[data-city="tiraspol"]')).toContainText('41,50');
  await second.close();

  await cities.locator('[name="delivery_price"]').fill('43');
  await cities.locator('button[type="submit"]').click();
  const conflict = cities.locator('[data-conflict] tbody tr');
  await expect(conflict).toHaveCount(1);
  await expect(conflict).toContainText('41,50');
  await expect(conflict).toContainText('43');
  await checkStaffPage(page, 'conflict');
  await cities.getByRole('button', { name: 'Сохранить мою' }).click();
  await expect(cities.locator('[data-city="tiraspol"]')).toContainText('43');

  await editCity(page, 'tiraspol');
  await cities.locator('[name="delivery_price"]').fill(price);
  await cities.locator('button[type="submit"]').click();
  await editCity(page, 'tiraspol');
  await cities.locator('[data-action="deactivate"]').click();
  await expect(dialogOf(page, 'confirm')).toContainText('останутся на');
  await dialogOf(page, 'confirm').getByRole('button', { name: 'Отключить город' }).click();
  await expect(cities.locator('[data-city="tiraspol"]')).toContainText('Отключён');
  await expectStatus('/tiraspol', 404);
  await expectStatus('/tiraspol/samovar', 404);
  await editCity(page, 'tiraspol');
  await cities.locator('[data-action="activate"]').click();
  await expect(cities.locator('[data-city="tiraspol"]')).not.toContainText('Отключён');
  await expectStatus('/tiraspol/samovar', 200);
  await page.keyboard.press('Escape');

  await page.locator('[data-open-modal="restaurant"]').click();
  const restaurant = dialogOf(page, 'restaurant');
  await restaurant.locator('[data-action="deactivate"]').click();
  await dialogOf(page, 'confirm').getByRole('button', { name: 'Отключить ресторан' }).click();
  await expect(page.locator('[data-inactive]')).toBeVisible();
  await expect(page.locator('select[name="restaurant"] option:checked')).toContainText('отключён');
  await checkStaffPage(page, 'inactive restaurant');
  await page.locator('[data-open-modal="restaurant"]').click();
  await restaurant.locator('[data-action="activate"]').click();
  await expect(page.locator('[data-inactive]')).toHaveCount(0);
  await customer.context().close();
});

test('the only kitchen of a restaurant cannot be deactivated', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await page.goto('/staff/hours');
  await page.locator('select[name="restaurant"]').selectOption({ label: 'Wok Lab, Тирасполь' });
  const branches = page.locator('[data-branch]');
  await expect(branches).toHaveCount(1);
  await branches.locator('[data-open-modal="branch"]').click();
  await dialogOf(page, 'branch').locator('[data-action="deactivate"]').click();
  const confirm = dialogOf(page, 'confirm');
  await confirm.getByRole('button', { name: 'Отключить кухню' }).click();
  await expect(confirm).toContainText('последняя действующая кухня');
  await confirm.getByRole('button', { name: 'Отмена' }).click();
});

test('the orders that a kitchen would leave are named before it is deactivated', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await page.goto('/staff/hours');
  const message = 'Заказы уже приняты: 1042 (24.11, 18:00).';
  const confirmed: unknown[] = [];
  await page.route('**/staff/api/set-branch-active', (route) => {
    confirmed.push((route.request().postDataJSON() as { confirmed: boolean }).confirmed);
    return route.fulfill({
      status: 409,
      json: { message: '', code: 'unconfirmed', warnings: [{ code: 'orders_while_closed', message }] },
    });
  });
  await page.locator('[data-open-modal="branch"]').first().click();
  await dialogOf(page, 'branch').locator('[data-action="deactivate"]').click();
  const confirm = dialogOf(page, 'confirm');
  await confirm.getByRole('button', { name: 'Отключить кухню' }).click();
  await expect(confirm.locator('[data-warning="orders_while_closed"]')).toHaveText(message);
  await confirm.getByRole('button', { name: 'Отключить кухню' }).click();
  await expect.poll(() => confirmed).toEqual([false, true]);
});
