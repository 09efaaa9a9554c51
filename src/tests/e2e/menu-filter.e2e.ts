import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { RestaurantFull } from '#contract/catalog.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';
/**
 * Of the 55 dishes of the menu, 24 contain milk, 14 are vegan. The restaurant states nothing of this one in these
 * tests.
 */
const UNKNOWN_DISH = 'linden-tea';
const MENU_CALL = '**/api/get-restaurant-by-id-full*';

const shownDishes = (page: Page) => page.locator('.menu [data-product-id]:visible');
const filterButton = (page: Page) => page.locator('[data-menu-filter]');
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.locator('[data-menu-found]');

async function openFilter(page: Page): Promise<void> {
  await page.goto(MENU);
  await filterButton(page).click();
  await expect(chip(page, 'вегетарианское')).toBeFocused();
}

/** Lets the API say nothing of the allergens of a dish. */
const forgetAllergens = (page: Page) =>
  page.route(MENU_CALL, async (route) => {
    const response = await route.fetch();
    const menu = (await response.json()) as RestaurantFull;
    const products = menu.categories.flatMap((category) => category.products);
    const product = products.find(({ slug }) => slug === UNKNOWN_DISH);
    if (product) Object.assign(product, { allergens: [], allergens_known: false });
    await route.fulfill({ response, json: menu });
  });

test('a filter leaves the dishes that fit, and says how many are hidden and why', async ({ page }) => {
  await forgetAllergens(page);
  const urls: string[] = [];
  await openFilter(page);
  page.on('request', (request) => urls.push(request.url()));
  await expect(filterButton(page)).toHaveAttribute('aria-expanded', 'true');

  await chip(page, 'молоко').click();
  await expect(chip(page, 'молоко')).toHaveAttribute('aria-pressed', 'true');
  await expect(shownDishes(page)).toHaveCount(30);
  await expect(status(page)).toContainText('Найдено 30 блюд');
  await expect(status(page)).toContainText('Скрыто 24 блюда, в которых это есть.');
  await expect(status(page)).toContainText('Скрыто 1 блюдо: его аллергены неизвестны.');
  await expect(status(page)).toContainText('Возможны следы');
  await expect(filterButton(page)).toHaveAccessibleName('Фильтры 1');
  await expect(page.locator('[data-popular]')).toBeHidden();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await chip(page, 'веганское').click();
  await expect(shownDishes(page)).toHaveCount(14);
  // Sections of which nothing is left are gone with their links.
  await expect(page.locator('[data-category="desserts"]')).toBeHidden();
  await expect(page.locator('[data-category="drinks"]')).toBeVisible();

  await page.getByRole('button', { name: 'Сбросить условия' }).click();
  await expect(shownDishes(page)).toHaveCount(55);
  await expect(status(page)).toBeHidden();
  await expect(chip(page, 'вегетарианское')).toBeFocused();
  // It may tell of the customer's health: no URL contains it.
  expect(page.url()).toMatch(/casa-mare$/);
  expect(urls.filter((url) => /milk|vegan|without/.test(url))).toEqual([]);
});

test(
  'Back undoes each change of a filter, and a page that is loaded again has it again',
  { tag: '@extended' },
  async ({ page }) => {
    await openFilter(page);
    await chip(page, 'веганское').click();
    await expect(shownDishes(page)).toHaveCount(14);
    await chip(page, 'глютен').click();
    await expect(shownDishes(page)).toHaveCount(9);
    await page.locator('[data-category="drinks"]').click();
    await expect(page).toHaveURL(/#drinks$/);
    await expect(shownDishes(page)).toHaveCount(9);
    await page.reload();
    await expect(shownDishes(page)).toHaveCount(9);
    await expect(chip(page, 'веганское')).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(shownDishes(page)).toHaveCount(14);
    await page.goBack();
    await expect(shownDishes(page)).toHaveCount(55);
    await page.goForward();
    await expect(shownDishes(page)).toHaveCount(14);
  },
);

test(
  'a filter and the search of the menu work together, and one button ends both',
  { tag: '@extended' },
  async ({ page }) => {
    await openFilter(page);
    const search = page.locator('[data-menu-search]');
    await search.fill('борщ');
    await expect(shownDishes(page).first()).toContainText('Борщ');
    await chip(page, 'веганское').click();
    await expect(shownDishes(page)).toHaveCount(0);
    await expect(status(page)).toHaveText('С такими условиями ничего не нашлось');
    await page.getByRole('button', { name: 'Показать всё меню' }).click();
    await expect(shownDishes(page)).toHaveCount(55);
    await expect(search).toHaveValue('');

    await chip(page, 'вегетарианское').click();
    await search.fill('сыр');
    const card = shownDishes(page).filter({ hasText: 'Плацинда с брынзой' });
    await expect(card.locator('mark')).toHaveText('брынзой');
    await chip(page, 'молоко').click();
    await expect(card).toBeHidden();
    await page.goBack();
    // The words that were found stay marked.
    await expect(card.locator('mark')).toHaveText('брынзой');
    await search.fill('');
    await expect(shownDishes(page)).toHaveCount(32);
  },
);

test('a condition that is chosen stays in sight in its row', { tag: '@extended' }, async ({ page }) => {
  await openFilter(page);
  // Nuts, which many look for, are the first allergen.
  await expect(page.getByRole('list', { name: 'Исключить аллергены' }).getByRole('button').first()).toHaveText('орехи');
  const chosen = chip(page, 'люпин');
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await page.reload();
  await chosen.evaluate((element) => scrollTo({ top: element.getBoundingClientRect().top, behavior: 'instant' }));
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

test('the keyboard opens, changes and closes a filter', { tag: '@extended' }, async ({ page }) => {
  await page.goto(MENU);
  await filterButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(chip(page, 'вегетарианское')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(chip(page, 'веганское')).toHaveAttribute('aria-pressed', 'true');
  await expect(shownDishes(page)).toHaveCount(14);
  await page.keyboard.press('Escape');
  await expect(filterButton(page)).toBeFocused();
  await expect(filterButton(page)).toHaveAttribute('aria-expanded', 'false');
  // It stays as it is.
  await expect(shownDishes(page)).toHaveCount(14);
});

test(
  'a filter whose data cannot be loaded says so, and can be tried again',
  { tag: '@extended' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    await page.route(MENU_CALL, (route) => route.fulfill({ status: 503 }));
    await page.goto(MENU);
    await filterButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось узнать состав блюд' })).toBeVisible();
    await page.unroute(MENU_CALL);
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await chip(page, 'веганское').click();
    await expect(shownDishes(page)).toHaveCount(14);
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the button leads to the search of the city, whose form keeps the filters',
    { tag: '@extended' },
    async ({ page }) => {
      await page.goto(MENU);
      await filterButton(page).click();
      await page.waitForURL('**/search?city=chisinau');
      await page.getByRole('link', { name: 'веганское', exact: true }).click();
      await page.getByText('Исключить аллергены').click();
      await page.getByRole('link', { name: 'глютен', exact: true }).click();
      await page.waitForURL(/without=gluten/);
      await page.locator('[data-search]').fill('вода');
      await page.getByRole('button', { name: 'Найти' }).click();
      await page.waitForURL(/q=/);
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toEqual({
        city: 'chisinau',
        q: 'вода',
        diets: 'vegan',
        without: 'gluten',
      });
      await expect(page.getByRole('link', { name: 'веганское', exact: true })).toHaveAttribute('aria-current', 'true');
    },
  );
});
