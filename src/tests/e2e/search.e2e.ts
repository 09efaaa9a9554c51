import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PUBLIC_PAGES } from '../fixtures/public-pages.ts';
import { expect, test, testWith } from './test.ts';

const dishes = (page: Page) => page.locator('[data-search-results] [data-product-id] h3');
const field = (page: Page) => page.locator('[data-search]');

test('the search of a city shows dishes and restaurants while the customer types', async ({ page }) => {
  await page.goto('/tiraspol');
  await field(page).pressSequentially('борш');
  await expect(dishes(page).first()).toHaveText('Борщ украинский');
  await expect(dishes(page).first().locator('mark')).toHaveText('Борщ');
  await expect(page.locator('[data-restaurant-list]')).toBeHidden();
  await expect(page.locator('[data-live]')).toContainText('Тирасполь');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await field(page).fill('');
  await expect(page.locator('[data-restaurant-list]')).toBeVisible();
  await expect(dishes(page)).toHaveCount(0);
});

test('the search of the chosen city is reached from every public page', { tag: '@extended' }, async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.locator('.header__search:visible, [data-search]:visible').first(), path).toBeVisible();
  }
});

test('a dish that was found can be added to the cart at once', async ({ page }) => {
  await page.goto('/chisinau');
  await field(page).fill('хлеб из печи');
  const card = page.locator('[data-search-results] [data-product-id]', { hasText: 'Хлеб из печи' });
  await card.locator('[data-action="increase"]').click();
  await expect(card.locator('[data-count]')).toHaveText('1');
  await expect(page.locator('.header [data-cart-count]')).toHaveText('1');
  await field(page).fill('хлеб');
  await expect(card.locator('[data-count]')).toHaveText('1');
  await card.getByRole('link').click();
  await expect(page.locator('dialog[data-modal="additives"] h2').first()).toHaveText('Хлеб из печи');
});

test(
  'a dish that was found shows two lines of its description, or the part that was found',
  { tag: '@extended' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/en/search?city=balti&q=burger');
    const card = (name: string) => page.locator('[data-product-id]', { hasText: name });
    const description = card('Buttermilk chicken burger').locator('[data-description]');
    await expect(description).toBeVisible();
    const lines = await description.evaluate((element) =>
      Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)),
    );
    expect(lines).toBe(2);
    await expect(card('Iced cola').locator('[data-description]')).toBeHidden();
    await expect(card('Iced cola').locator('.match-reason mark')).toHaveText('burger');
  },
);

test('the page of the search keeps its address, its filters and its city', { tag: '@extended' }, async ({ page }) => {
  await page.goto('/chisinau/casa-mare');
  await page.locator('.header__search').click();
  await page.waitForURL('**/search?city=chisinau');
  await field(page).pressSequentially('gbwwf');
  await expect(page.locator('[data-search-results]')).toContainText('«пицца»');
  await expect(page).toHaveURL(/q=gbwwf/);
  await expect(page).toHaveTitle('gbwwf: поиск');
  const count = await dishes(page).count();
  const vegan = page.getByRole('link', { name: 'веганское' });
  await vegan.press('Enter');
  await expect(page).toHaveURL(/diets=vegan/);
  await expect(vegan).toBeFocused();
  await expect(vegan).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => dishes(page).count()).toBeLessThan(count);

  await page.reload();
  await expect(field(page)).toHaveValue('gbwwf');
  await expect(vegan).toHaveAttribute('aria-current', 'true');
  await vegan.click();
  await field(page).focus();
  await page.locator('[data-search-city]').selectOption('balti');
  await expect(page).toHaveURL(/city=balti/);
  await expect(page.locator('[data-search-results]')).toContainText('В Бельцах ничего не нашлось');
  await page.getByRole('link', { name: 'Кишинёв' }).click();
  await expect(dishes(page)).toHaveCount(count);
});

test(
  'a search that finds nothing offers no other city without it, but what else there is',
  { tag: '@extended' },
  async ({ page }) => {
    await page.goto('/search?city=balti&q=%D0%B0%D0%B1%D1%80%D0%B0%D0%BA%D0%B0%D0%B4%D0%B0%D0%B1%D1%80%D0%B0');
    const results = page.locator('[data-search-results]');
    await expect(results.locator('[data-search-summary]')).toContainText('ничего не нашлось');
    await expect(results.locator('[data-search-city-link]')).toHaveCount(0);
    await expect(results.locator('[data-search-suggestion]').first()).toBeVisible();
    await expect(results.getByRole('link', { name: 'Все рестораны города' })).toHaveAttribute('href', '/balti');
  },
);

test('a restaurant that is searched for by its name is above the dishes', { tag: '@extended' }, async ({ page }) => {
  await page.goto('/search?city=chisinau&q=casa%20mare');
  await expect(page.locator('[data-search-results] h2').first()).toHaveText('Рестораны');
  await expect(page.locator('[data-search-results] [data-restaurant]').first()).toHaveAttribute(
    'data-restaurant',
    'casa-mare',
  );
});

test(
  'Back from the page of something that was found leads to the results at the same position',
  { tag: '@extended' },
  async ({ page }) => {
    await page.goto('/search?city=chisinau');
    await field(page).fill('пицца');
    await expect(page).toHaveURL(/q=/);
    await expect(dishes(page).first()).toBeVisible();
    const last = page.locator('[data-search-results] [data-product-id] > a').last();
    await last.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(300);
    await page.goto((await last.getAttribute('href')) ?? '');
    await page.goBack();
    await expect(last).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  },
);

test('a filter that is on is in sight in its row', { tag: '@extended' }, async ({ page }) => {
  await page.goto('/search?city=chisinau&q=%D0%BF%D0%B8%D1%86%D1%86%D0%B0&diets=spicy&without=lupin');
  const filters = page.locator('[data-search-link][aria-current]');
  await expect(filters).toHaveText(['острое', 'люпин']);
  for (const filter of await filters.all()) await expect(filter).toBeInViewport({ ratio: 1 });
});

test('a search without an allergen hides dishes with it, and says how many', { tag: '@extended' }, async ({ page }) => {
  await page.goto('/search?city=chisinau&q=%D0%BF%D0%B8%D1%86%D1%86%D0%B0');
  await page.waitForLoadState('networkidle');
  const count = await dishes(page).count();
  await page.getByText('Исключить аллергены').click();
  const milk = page.getByRole('link', { name: 'молоко', exact: true });
  await milk.click();
  await expect(page).toHaveURL(/without=milk/);
  await expect(milk).toHaveAttribute('aria-current', 'true');
  const hidden = page.locator('[data-search-hidden]');
  await expect(hidden).toContainText('Исключено: молоко');
  await expect(hidden).toContainText(/Скрыто \d+ блюд/);
  await expect(hidden).toContainText('Возможны следы');
  expect(await dishes(page).count()).toBeLessThan(count);
});

test(
  'without a connection the search says so, and searches when it is back',
  { tag: '@extended' },
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/search?city=chisinau');
    await field(page).focus();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await field(page).fill('борщ');
    await expect(page.getByRole('alert').filter({ hasText: 'Нет связи' })).toBeVisible();
    await context.setOffline(false);
    await expect(dishes(page).first()).toHaveText(/Борщ/);
  },
);

test(
  'the search of a menu finds what is not written on the page, and says why',
  { tag: '@extended' },
  async ({ page }) => {
    await page.goto('/chisinau/casa-mare');
    const results = page.locator('[data-menu-results] [data-product-id]');
    const search = page.locator('[data-menu-search]');
    for (const [query, name, mark] of [
      ['борш', 'Борщ красный со свиными рёбрышками', 'Борщ'],
      ['курица', 'Зама', 'курицы'],
      ['сыр', 'Плацинда с брынзой', 'брынзой'],
      ['десерт', 'Медовик', undefined],
      ['голубцы', 'Сармале', 'голубцы'],
    ] as const) {
      await search.fill(query);
      const card = results.filter({ hasText: name });
      await expect(card).toBeVisible();
      if (mark) await expect(card.locator('mark')).toHaveText(mark);
    }
    // A dish with options opens its sheet, under which nothing can be typed.
    await results.first().locator('[data-action="increase"]').click();
    const sheet = page.locator('dialog[data-modal="additives"]');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await search.fill('');
    // The first section may be that of the breakfasts, which are not served all day.
    await expect(page.locator('.menu-section').last()).toBeVisible();
  },
);

test(
  'the search of a menu finds the words on the page where the API does not answer',
  { tag: '@extended' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 503 }));
    await page.goto('/chisinau/casa-mare');
    await page.locator('[data-menu-search]').fill('курица');
    await expect(page.locator('[data-menu-found]')).toHaveText('Найдено 1 блюдо');
  },
);

test(
  'a search is not for search engines and in no cache, and any text is harmless',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const response = await page.goto('/search?q=%D1%81%D1%83%D0%BF');
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    for (const q of ['%', '%00', '%FF', "';--", '<b>суп', '🍕🍕', 'суп'.repeat(100)]) {
      const { status } = await fetch(`${shop.url}/search?q=${q.includes('%') ? q : encodeURIComponent(q)}`);
      expect(status).toBe(200);
    }
    await page.goto(`/search?q=${encodeURIComponent('<b>суп')}`);
    await expect(field(page)).toHaveValue('<b>суп');
    await expect(dishes(page).first()).toBeVisible();
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form of a city leads to the results', { tag: '@extended' }, async ({ page }) => {
    await page.goto('/ro/balti');
    await field(page).fill('hinkali');
    await page.getByRole('button', { name: 'Căutați' }).click();
    await page.waitForURL('**/ro/search?city=balti&q=hinkali');
    await expect(dishes(page).first()).toHaveText(/Hinkali/);
    await page.getByRole('link', { name: 'vegan', exact: true }).click();
    await page.waitForURL(/diets=vegan/);
    await expect(dishes(page).first()).toHaveText('Hinkali cu ciuperci');
  });
});

testWith({ LIMITS: 'on', LIMIT_SEARCHES_PER_ADDRESS: '1' })(
  'after too many searches the page and the live search say so in its language, until when',
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/status of 429/);
    expect((await fetch(`${shop.url}/search?city=chisinau&q=plov`)).status).toBe(200);
    for (const [prefix, text] of [
      ['', 'Слишком много поисков подряд'],
      ['/en', 'Too many searches in a row'],
      ['/ro', 'Prea multe căutări la rând'],
    ]) {
      const response = await fetch(`${shop.url}${prefix}/search?city=chisinau&q=plov`);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      const body = await response.text();
      expect(body.slice(body.indexOf('data-search-results'))).toContain(text);
    }
    await page.goto('/chisinau');
    await field(page).pressSequentially('плов');
    await expect(page.getByRole('alert').filter({ hasText: 'Слишком много поисков подряд' })).toBeVisible();
  },
);
