import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { City, Restaurant } from '#contract/catalog.ts';
import { expect, test } from './provider-test.ts';

test.use({ apart: 'a city with many restaurants' });
test.describe.configure({ mode: 'default' });

const CALL = '/api/get-restaurants';
const CLOSED = ['sakura', 'wok-lab'];
/** Of both closed restaurants and no other, so that it is among the cuisines listed. */
const CUISINE_OF_CLOSED = 'Азиатская';

/** All nine restaurants of the demo are in one city, and all but two are open. */
test.beforeEach(async ({ provider }) => {
  const read = async <Item>(call: string) => (await (await fetch(provider.url + call)).json()) as Item[];
  const city = (await read<City>('/api/get-cities')).find(({ slug }) => slug === 'chisinau');
  const restaurants = (await read<Restaurant>(CALL)).map((restaurant) => ({
    ...restaurant,
    city_id: city?.id,
    cuisines: CLOSED.includes(restaurant.slug) ? [CUISINE_OF_CLOSED] : restaurant.cuisines,
    is_open: !CLOSED.includes(restaurant.slug),
    opens_at: null,
    closes_at: null,
  }));
  provider.overrides.set(CALL, () => Response.json(restaurants));
});

const shown = (page: Page) => page.locator('main article[data-restaurant]:visible');
const slugs = (page: Page) =>
  shown(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('data-restaurant')));

test('the restaurants of a city are filtered and sorted by keyboard, also after Back', async ({ page }) => {
  await page.goto('/chisinau');
  const status = page.locator('[data-restaurant-filters] [role="status"]');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Space');
  expect((await slugs(page)).slice(-2).sort()).toEqual(CLOSED);
  await expect(status).toHaveText('Показано: 9 из 9');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await press(CUISINE_OF_CLOSED);
  await press('Грузинская');
  expect((await slugs(page)).sort()).toEqual([...CLOSED, 'tiflis'].sort());
  await press('Открыто сейчас');
  expect(await slugs(page)).toEqual(['tiflis']);
  await press('Грузинская');
  await expect(status).toHaveText('Показано: 0 из 9');
  await press('Показать все рестораны');
  await expect(status).toHaveText('Показано: 9 из 9');
  await expect(page.getByRole('button', { name: 'Открыто сейчас' })).toBeFocused();

  await page.getByLabel('Сортировка').selectOption('lead_minutes');
  expect((await slugs(page)).at(0)).toBe('verde');
  await press('Бургеры');
  await shown(page).getByRole('link').click();
  await page.waitForURL('**/chisinau/north-grill');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Бургеры' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Сортировка')).toHaveValue('lead_minutes');
  expect(await slugs(page)).toEqual(['north-grill']);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the restaurants of a city have no controls', async ({ page }) => {
    await page.goto('/chisinau');
    await expect(shown(page)).toHaveCount(9);
    await expect(page.locator('[data-restaurant-filters]')).toBeHidden();
  });
});
