import { Keyboard } from './keyboard.ts';
import { addCook, enterDigits, newTablet, showPairingCode } from './kitchen-tablet.ts';
import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, newOwner, signInAgain, signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 800, height: 1100 },
  // Chromium reports every response with status 401: that of a page without a session.
  expectedError: /status of 401/,
});

test('an owner sets a password, pairs a tablet on which a cook acts, and revokes it', async ({
  page,
  browser,
  shop,
}) => {
  const { link, login } = await newOwner(shop);
  await page.goto('/staff/people');
  await expect(page).toHaveURL(/\/staff\/sign-in#people$/);
  const secret = await acceptLink(page, link);

  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL('**/staff/sign-in');
  await page.goto('/staff/orders?search=1042');
  await page.waitForURL('**/staff/sign-in#orders?search=1042');
  await signInAgain(page, login, secret);
  await page.waitForURL('**/staff/orders?search=1042');
  await page.goto('/staff');
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Ana Rusu' })).toBeVisible();

  await addCook(page, 'Ион Чебан', '4711');
  const digits = await showPairingCode(page, 'Планшет у плиты');

  const tablet = await newTablet(browser, shop);
  await tablet.goto('/staff/pair');
  await enterDigits(tablet, digits);
  await tablet.getByRole('button', { name: 'Ион Чебан' }).click();
  await enterDigits(tablet, '0000');
  await expect(tablet.locator('[data-error]')).toHaveText('Неверный PIN.');
  await enterDigits(tablet, '4711');
  await expect(tablet.getByRole('heading', { name: 'Здравствуйте, Ион Чебан' })).toBeVisible();
  // A tablet of the kitchen has no accounts to manage.
  await expect(tablet.getByRole('link', { name: 'Сотрудники' })).toHaveCount(0);

  await expect(page.locator('[data-device]', { hasText: 'Планшет у плиты' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Отключить: Планшет у плиты' }).click();
  await page.locator('dialog[data-modal="confirm"]').getByRole('button', { name: 'Отключить' }).click();
  await expect(page.locator('[data-device]', { hasText: 'Планшет у плиты' })).toHaveCount(0);
  await tablet.reload();
  await tablet.waitForURL('**/staff/sign-in');
  await tablet.context().close();
});

test('staff pages leave axe nothing to find, fit a narrow screen, and are neither cached nor indexed', async ({
  page,
  shop,
}) => {
  const { link } = await newOwner(shop);
  const check = (where: string) => checkStaffPage(page, where, [800]);
  for (const path of ['/staff/sign-in', '/staff/pair']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(path);
  }
  await page.goto(link);
  await expect(page.locator('.staff-secret')).toBeVisible();
  await check('setup');
  await acceptLink(page, link);
  await check('home');
  for (const [path, opener] of [
    ['/staff/people', 'person'],
    ['/ro/staff/devices', 'pairing'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.headers()['cache-control']).toBe('no-store');
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.locator('.staff-list__item').first()).toBeVisible();
    await check(path);
    await page.locator(`[data-open-modal="${opener}"]`).click();
    await expect(page.locator(`dialog[data-modal="${opener}"]`)).toBeVisible();
    await check(`${path}, dialog`);
  }
});

test('an account is added with the keyboard alone', async ({ page, shop }) => {
  await signInAsOwner(page, shop);
  await page.goto('/staff/people');
  await expect(page.locator('[data-person]').first()).toBeVisible();
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(page.getByRole('button', { name: 'Добавить сотрудника' }));
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[data-modal="person"]');
  await expect(dialog.locator('[data-field="name"] input')).toBeFocused();
  await page.keyboard.type('Елена');
  await keyboard.tabTo(dialog.locator('[data-field="restaurant_ids"] input').first());
  await page.keyboard.press('Space');
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Добавить сотрудника' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-person]', { hasText: 'Елена' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Добавить сотрудника' })).toBeFocused();
});

test.describe('two people', () => {
  // Chromium reports every response with status 409: that of the second edit.
  test.use({ expectedError: /status of (401|409)/ });

  test('change one account: the second sees both versions and takes the newer one', async ({ page, shop }) => {
    await signInAsOwner(page, shop);
    await page.goto('/staff/people');
    await addCook(page, 'Мария Попа', '4812');
    const second = await page.context().newPage();
    await second.goto('/staff/people');
    const personOf = (each: typeof page) => each.locator('[data-person]', { hasText: 'Мария' });
    const dialogOf = (each: typeof page) => each.locator('dialog[data-modal="person"]');
    const rename = async (each: typeof page, name: string) => {
      await dialogOf(each).locator('[data-field="name"] input').fill(name);
      await dialogOf(each).getByRole('button', { name: 'Сохранить' }).click();
    };
    for (const each of [page, second]) await personOf(each).getByRole('button').first().click();
    await rename(second, 'Мария Попеску');
    await expect(personOf(second)).toContainText('Мария Попеску');
    await rename(page, 'Мария Русу');
    const row = dialogOf(page).locator('[data-conflict] tbody tr');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Мария Попеску');
    await expect(row).toContainText('Мария Русу');
    await dialogOf(page).getByRole('button', { name: 'Взять новую версию' }).click();
    await expect(dialogOf(page).locator('[data-field="name"] input')).toHaveValue('Мария Попеску');
    await expect(dialogOf(page).locator('[data-conflict]')).toHaveCount(0);
    await second.close();
  });
});
