import type { Page } from '@playwright/test';
import type { RestaurantFull } from '#contract/catalog.ts';
import { cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';
const CONTAINS = '.allergen-warning_contains';
const UNKNOWN = '.allergen-warning_unknown';

const card = (page: Page, slug: string) => page.locator(`main article:has(> a[href$="${MENU}/${slug}"])`);

/** Ticks allergens in the modal, which is open, and closes it. */
async function choose(customer: Customer, ...names: readonly string[]): Promise<void> {
  const modal = customer.modal('myAllergens');
  for (const name of names) await modal.locator(`[name="${name}"]`).check();
  await modal.locator('.modal__footer button').click();
  await expect(modal).toBeHidden();
}

/** Opens the list from the filter of the menu. */
async function openFromMenu(page: Page): Promise<void> {
  await page.locator('[data-menu-filter]').click();
  await page.locator('main [data-open-modal="myAllergens"]').click();
}

test.describe('the list of allergens of a customer', () => {
  test('warns on the cards of a menu, in the sheet of a dish with its options, and in the cart', async ({
    page,
    shop,
  }) => {
    // The restaurant states nothing of this dish.
    await page.route('**/api/get-restaurant-by-id-full*', async (route) => {
      const response = await route.fetch();
      const menu = (await response.json()) as RestaurantFull;
      const product = menu.categories.flatMap(({ products }) => products).find(({ slug }) => slug === 'linden-tea');
      if (product) Object.assign(product, { allergens: [], allergens_known: false });
      await route.fulfill({ response, json: menu });
    });
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await openFromMenu(page);
    await choose(customer, 'milk', 'nuts');
    await expect(card(page, 'millet-porridge').locator(CONTAINS)).toHaveText('Содержит: молоко, орехи');
    await expect(page.locator(`[data-popular] ${CONTAINS}`).first()).toHaveText('Содержит: молоко');
    await expect(card(page, 'linden-tea').locator(UNKNOWN)).toHaveText('Аллергены неизвестны');
    await expect(card(page, 'codri-water').locator('.allergen-warning')).toHaveCount(0);
    // Its sour cream can be left out.
    await expect(card(page, 'chicken-zeama').locator('.allergen-warning')).toHaveCount(0);

    await card(page, 'chicken-zeama').locator('> a').click();
    const sheet = customer.modal('additives');
    await expect(sheet.locator('[data-allergens]')).toBeVisible();
    await expect(sheet.locator('.allergen-warning')).toHaveCount(0);
    await sheet.locator('.option', { hasText: 'Сметана' }).locator('[data-action="increase"], input').first().click();
    await expect(sheet.locator(CONTAINS)).toHaveText('Содержит: молоко');
    await sheet.locator('[type="submit"]').click();
    await card(page, 'linden-tea').locator('[data-action="increase"]').click();
    await card(page, 'codri-water').locator('[data-action="increase"]').click();
    await customer.openCart();
    const lines = customer.modal('cart').locator('[data-cart-line]');
    await expect(lines.nth(0).locator(CONTAINS)).toHaveText('Содержит: молоко');
    await expect(lines.nth(1).locator(UNKNOWN)).toHaveText('Аллергены неизвестны');
    await expect(lines.nth(2).locator('.allergen-warning')).toHaveCount(0);
  });

  test('warns after another visit, on pages of dishes, in searches, and not any more once it is emptied', async ({
    page,
    shop,
  }) => {
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await openFromMenu(page);
    await choose(customer, 'milk');
    await customer.open(`${MENU}/millet-porridge`);
    await expect(page.locator('article.product > .product__text .allergen-warning')).toHaveText('Содержит: молоко');
    await customer.open('/chisinau');
    await page.locator('[data-search]').fill('пшённая каша');
    await expect(page.locator('[data-search-results] .allergen-warning').first()).toHaveText('Содержит: молоко');
    await customer.open(MENU);
    await expect(card(page, 'millet-porridge').locator(CONTAINS)).toBeVisible();
    await page.locator('[data-menu-search]').fill('каша');
    await expect(page.locator(`[data-menu-results] ${CONTAINS}`).first()).toBeVisible();
    await page.locator('[data-menu-search]').fill('');

    await openFromMenu(page);
    await customer.modal('myAllergens').locator('[name="milk"]').uncheck();
    await page.keyboard.press('Escape');
    await expect(page.locator('.allergen-warning')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('allergens'))).toBeNull();
  });

  test('is excluded by one chip of the filter', async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await page.locator('[data-menu-filter]').click();
    const chip = page.getByRole('button', { name: 'все мои аллергены' });
    const list = page.locator('main [data-open-modal="myAllergens"]');
    await expect(list).toBeVisible();
    await expect(chip).toBeHidden();
    await list.click();
    await choose(customer, 'milk', 'nuts');
    await chip.click();
    await expect(page.locator('[data-menu-found]')).toContainText('Найдено 30 блюд');
    await expect(page.getByRole('button', { name: 'орехи', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await chip.click();
    await expect(page.locator('[data-menu-found]')).toBeHidden();
  });

  test('is in no request, and stays after a sign-out', async ({ page, shop, phone }) => {
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push([request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n')),
    );
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    const token = await signInByApi(shop, phone);
    await customer.openWithCookies('/account', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 3))) });
    await page.locator('main [data-open-modal="myAllergens"]').click();
    await choose(customer, 'lupin', 'milk');
    await expect(page.locator('main')).toContainText('молоко, люпин');
    await customer.open(MENU);
    await customer.openCart();
    await expect(customer.modal('cart').locator('.allergen-warning').first()).toBeVisible();
    await customer.open('/account');
    await page.locator('[data-action="logout"]').click();
    await page.waitForURL((url) => !url.pathname.includes('account'));
    await customer.open(MENU);
    await expect(page.locator(CONTAINS).first()).toBeVisible();
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.filter((request) => request.includes('lupin'))).toEqual([]);
    expect((await page.context().cookies()).filter(({ value }) => value.includes('lupin'))).toEqual([]);
  });

  test('changes in every tab at once', async ({ page, shop, context }) => {
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await openFromMenu(page);
    await choose(customer, 'milk');
    const other = await context.newPage();
    await other.goto(MENU);
    await expect(card(other, 'honey-cake').locator(CONTAINS)).toHaveText('Содержит: молоко');
    await page.locator('main [data-open-modal="myAllergens"]').click();
    await choose(customer, 'eggs');
    await expect(card(other, 'honey-cake').locator(CONTAINS)).toHaveText('Содержит: яйца, молоко');
  });

  test('costs customers without one nothing', async ({ page, shop }) => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await customer.openWithCookies(MENU, cartCookies(menu, cartValue(menu.dishes.slice(0, 2))));
    await customer.openCart();
    await page.waitForLoadState('networkidle');
    expect(paths.filter((path) => /card-warnings|AllergenWarning|allergens\.lazy|by-id-full/.test(path))).toEqual([]);
  });
});
