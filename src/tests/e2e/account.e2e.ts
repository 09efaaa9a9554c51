import type { Page } from '@playwright/test';
import { json } from 'node:stream/consumers';
import { createShopClient, loadMenu, placeOrderByApi, addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** A customer with a name on record, on one of the account's pages. */
async function atAccount(page: Page, shop: Shop, phone: string, path: string) {
  const token = await signInByApi(shop, phone);
  const customer = new Customer(page, shop);
  await customer.openWithCookies(path, { token });
  return { customer, token, api: createShopClient(shop, token) };
}

test('the header of a phone leads to the overview of the account', async ({ page, shop, phone }) => {
  await atAccount(page, shop, phone, '/news');
  await page.locator('.header__account').click();
  await page.waitForURL('**/account');
  await expect(page.locator('.account-link').first()).toBeVisible();
});

test('the first tile of the account leads to the orders', async ({ page, shop, phone }) => {
  await atAccount(page, shop, phone, '/account');
  const tile = page.locator('.account-link').first();
  await expect(tile).toContainText('Заказы');
  await tile.getByRole('link').click();
  await page.waitForURL('**/orders');
});

test.describe('the profile', () => {
  const input = (page: Page, name: string) => page.locator(`main [data-field="${name}"] input`);
  const error = (page: Page, name: string) => page.locator(`main [data-field="${name}"] [data-error]`);
  const save = (page: Page) => page.locator('main form [type="submit"]').click();

  for (const [what, name, text, sentence] of [
    ['an empty name', 'name', ' ', 'Заполните это поле.'],
    ['a malformed email', 'email', 'ana@', 'Укажите правильный адрес почты.'],
  ] as const) {
    test(`shows the server’s error for ${what} under its field`, async ({ page, shop, phone, expectedErrors }) => {
      expectedErrors.push(/status of 422/);
      await atAccount(page, shop, phone, '/account/profile');
      await input(page, name).fill(text);
      await save(page);
      await expect(error(page, name)).toHaveText(sentence);
      await expect(input(page, name)).toBeFocused();
      await expect(page.getByText('Изменения сохранены.')).toHaveCount(0);
    });
  }

  test('takes a birthday from a calendar that opens 18 years ago and ends today', async ({ page, shop, phone }) => {
    await page.clock.setFixedTime('2026-11-20T12:00:00+02:00');
    const { api } = await atAccount(page, shop, phone, '/account/profile');
    await page.getByRole('button', { name: 'Открыть календарь' }).click();
    const [month, year] = [page.getByLabel('Месяц', { exact: true }), page.getByLabel('Год', { exact: true })];
    await expect(year).toHaveValue('2008');
    await expect(month).toHaveValue('10');
    await expect(page.locator('.calendar [tabindex="0"]')).toHaveText('20');

    await year.selectOption('2026');
    const day = (number: number) => page.locator('.calendar__day', { hasText: new RegExp(`^${number}$`) });
    await expect(day(20)).toBeEnabled();
    await expect(day(21)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Следующий месяц' })).toBeDisabled();

    await year.selectOption('2001');
    await month.selectOption('11');
    await day(31).click();
    await expect(input(page, 'date_birth')).toHaveValue('31.12.2001');
    const sent = page.waitForRequest('**/api/update-profile');
    await save(page);
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ana Rusu', date_birth: '2001-12-31' });
    await expect(page.getByText('Изменения сохранены.')).toBeVisible();
    expect((await api.call('getProfile')).date_birth).toBe('2001-12-31');
  });

  test('refuses a typed birthday after today and sends nothing', async ({ page, shop, phone }) => {
    await page.clock.setFixedTime('2026-11-20T12:00:00+02:00');
    await atAccount(page, shop, phone, '/account/profile');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await input(page, 'date_birth').fill('21.11.2026');
    await save(page);
    await expect(error(page, 'date_birth')).toHaveText('Укажите настоящую прошедшую дату в виде ДД.ММ.ГГГГ.');
    expect(sent).toEqual([]);
  });
});

test('addresses are added, changed, made the default and deleted', async ({ page, shop, phone, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  const { customer, api } = await atAccount(page, shop, phone, '/account/address');
  const modal = customer.modal('address');
  const type = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(fields))
      await modal.locator(`[data-field="${name}"]`).locator('input, textarea').fill(value);
    await modal.locator('[type="submit"]').click();
  };
  const card = (text: string) => page.locator('[data-address-id]').filter({ hasText: text });
  const saved = async () =>
    (await api.call('getProfile')).addresses.map(
      ({ street, house, is_default }) => `${street} ${house}${is_default ? ' *' : ''}`,
    );

  await page.getByRole('button', { name: 'Добавить адрес' }).click();
  await type({ street: '', house: '1' });
  await expect(modal.locator('[data-field="street"] [data-error]')).toHaveText('Заполните это поле.');
  await type({ street: 'Pușkin', house: '24', label: 'Дом' });
  await expect(card('Pușkin, 24')).toBeVisible();
  await page.getByRole('button', { name: 'Добавить адрес' }).click();
  await type({ street: 'Armenească', house: '7', apartment: '12' });
  await expect(card('Armenească, 7')).toContainText('кв. 12');

  await card('Armenească').locator('[data-open-modal="address"]').click();
  await type({ house: '9' });
  await expect(card('Armenească, 9')).toBeVisible();
  await card('Armenească').locator('[data-action="make-default"]').click();
  await expect(card('Armenească')).toContainText('Основной');
  await expect(card('Pușkin')).not.toContainText('Основной');
  expect((await saved()).toSorted()).toEqual(['Armenească 9 *', 'Pușkin 24']);

  await card('Pușkin').locator('[data-action="delete-address"]').click();
  await card('Pușkin').locator('[data-action="confirm-delete"]').click();
  await expect(card('Pușkin')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-address-id]')).toHaveCount(1);
  expect(await saved()).toEqual(['Armenească 9 *']);
});

test('the stored data of a customer can be downloaded as JSON', async ({ page, shop, phone }) => {
  const token = await signInByApi(shop, phone);
  const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
  await new Customer(page, shop).openWithCookies('/account', { token });
  const download = page.waitForEvent('download');
  await page.locator('[data-action="export-account"]').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
  expect(await json(await file.createReadStream())).toMatchObject({
    profile: { name: 'Ana Rusu', phone: `373${phone}` },
    cards: [],
    orders: [{ id }],
  });
});

test('signing out in one tab signs out the other one, which shows no name', async ({ page, context, shop, phone }) => {
  await addCookies(context, shop, { token: await signInByApi(shop, phone, 'Ion Rusu') });
  const other = await context.newPage();
  await other.goto('/account/profile');
  await expect(other.locator('main [data-field="name"] input')).toHaveValue('Ion Rusu');
  await page.goto('/account');
  await page.locator('[data-action="logout"]').click();
  await page.waitForURL(`${shop.url}/`);
  await expect(other.getByText('Вы вышли из профиля')).toBeVisible();
  await expect(other.locator('main [data-field="name"]')).toHaveCount(0);
});
