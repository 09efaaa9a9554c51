import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import { createShopClient, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { test as provided } from './provider-test.ts';
import { expectOverlayEntry } from './overlay-entry.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';

const heart = (page: Page) => page.locator('main [data-favourite]');

async function press(page: Page): Promise<void> {
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
}

const list = (page: Page) => page.locator('main [data-favourites-link]');

test.describe('favourites of a visitor', () => {
  test('are chosen by the heart of a page, and stay in this browser', async ({ page, shop }) => {
    const [dish] = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes;
    const customer = new Customer(page, shop);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await customer.open('/');
    await expect(list(page)).toBeHidden();
    await customer.open(MENU);
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    await press(page);
    await customer.open(`${MENU}/${dish?.slug}`);
    await press(page);
    expect(calls.filter((path) => /^\/api\/.*favourites/.test(path))).toEqual([]);

    await customer.open('/');
    await list(page).click();
    const modal = customer.modal('favourites');
    await expect(modal.locator(`[data-favourite-product="${dish?.id}"]`)).toContainText(dish?.name ?? '');
    await expect(modal.locator(`[data-favourite-product="${dish?.id}"] .price`)).toBeVisible();
    await expect(modal.locator('[data-favourite-restaurant]')).toContainText('Casa Mare');

    // What is removed keeps its place until the list is opened again.
    await modal.locator(`[data-favourite-product="${dish?.id}"] .heart`).click();
    await expect(modal.locator(`[data-favourite-product="${dish?.id}"] .heart`)).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await modal.locator('[data-favourite-restaurant] a').click();
    await page.waitForURL(`**${MENU}`);
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    await customer.open('/');
    await page.waitForLoadState('networkidle');
    await expect(list(page)).toBeHidden();
  });

  test('are chosen in the sheet of a dish and about a restaurant, which mark what is one already', async ({
    page,
    shop,
  }) => {
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await page.locator('main [data-open-modal="restaurant"]').click();
    const about = customer.modal('restaurant').locator('.heart');
    await about.click();
    await expect(about).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');

    const link = page.locator('[data-product-id]:has([data-counter]) > a').first();
    await link.click();
    const sheet = customer.modal('additives');
    await sheet.locator('.heart').click();
    await expect(sheet.locator('.heart')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expectOverlayEntry(page, false);
    await customer.open(MENU);
    await link.click();
    await expect(sheet.locator('.heart')).toHaveAttribute('aria-pressed', 'true');
  });

  test('replace the popular dishes of their menu on request', async ({ page, shop }) => {
    const dish = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes.at(-1);
    const customer = new Customer(page, shop);
    await customer.open(`${MENU}/${dish?.slug}`);
    await press(page);
    await customer.open(MENU);
    const button = page.getByRole('button', { name: 'Избранное в этом меню' });
    const tiles = page.locator('[data-popular] li');
    await expect(button).toBeVisible();
    const popular = await tiles.count();
    await button.click();
    await expect(tiles).toHaveCount(1);
    await expect(tiles).toContainText(dish?.name ?? '');
    await tiles.locator('a').click();
    await expect(customer.modal('additives')).toContainText(dish?.name ?? '');
    await page.keyboard.press('Escape');
    await button.click();
    await expect(tiles).toHaveCount(popular);
  });

  test('move into the account at the sign-in, and are on another device then', async ({
    page,
    shop,
    phone,
    browser,
  }) => {
    const [dish] = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes;
    const token = await signInByApi(shop, phone);
    const { id } = (await createShopClient(shop).call('getRestaurants')).find(({ slug }) => slug === 'sakura') ?? {
      id: 0,
    };
    await createShopClient(shop, token).call('editFavourites', { body: { add: { restaurants: [id] } } });
    const customer = new Customer(page, shop);
    await customer.open(`${MENU}/${dish?.slug}`);
    await press(page);
    await customer.openWithCookies('/account', { token });
    await expect(page.locator('[data-favourite-product]')).toContainText(dish?.name ?? '');
    await expect(page.locator('[data-favourite-restaurant]')).toContainText('Sakura');
    const { products: stored } = await createShopClient(shop, token).call('getFavourites');
    expect(stored.map((product) => product.id)).toEqual([dish?.id]);

    const context = await browser.newContext();
    const other = await context.newPage();
    await new Customer(other, shop).openWithCookies('/account', { token });
    await expect(other.locator('[data-favourite-product]')).toContainText(dish?.name ?? '');
    await context.close();

    // A sign-out leaves none of the account in this browser.
    await page.locator('[data-action="logout"]').click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.getItem('favourites.account'))).toBeNull();
    await customer.open(`${MENU}/${dish?.slug}`);
    await page.waitForLoadState('networkidle');
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('that were changed without a connection are stored later', async ({
    page,
    shop,
    phone,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    const token = await signInByApi(shop, phone);
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/account', { token });
    await expect(page.getByText('В избранном пока пусто')).toBeVisible();
    await customer.open(MENU);
    await heart(page).click();
    await heart(page).click();
    await context.setOffline(true);
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await context.setOffline(false);
    await customer.open('/account');
    await expect(page.locator('[data-favourite-restaurant]')).toContainText('Casa Mare');
    expect((await createShopClient(shop, token).call('getFavourites')).restaurants).toHaveLength(1);
  });
});

test('a visitor without favourites loads no code of them', async ({ page, shop }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await new Customer(page, shop).open(MENU);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /favourite|heart/i.test(url))).toEqual([]);
});

provided('dishes that are sold out or no longer on the menu say so', async ({ page, shop, provider, phone }) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const [soldOut, removed] = menu.dishes;
  if (!soldOut || !removed) throw new Error('The demonstration has too few dishes');
  const token = await signInByApi(shop, phone);
  await createShopClient(shop, token).call('editFavourites', { body: { add: { products: [soldOut.id, removed.id] } } });
  await provider.db.update(products).set({ active: false }).where(eq(products.id, soldOut.id));
  await provider.db.update(products).set({ removedAt: new Date() }).where(eq(products.id, removed.id));
  await new Customer(page, shop).openWithCookies('/account', { token });
  await expect(page.locator(`[data-favourite-product="${soldOut.id}"]`)).toContainText('Сейчас нет');
  const gone = page.locator(`[data-favourite-product="${removed.id}"]`);
  await expect(gone).toContainText(removed.name);
  await expect(gone).toContainText('Больше нет в меню');
  await expect(gone.locator('a')).toHaveCount(0);
});
