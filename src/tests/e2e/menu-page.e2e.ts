import { loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { layoutShifts } from './layout-shifts.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';

test('a phone shows the popular dishes and a whole row of the menu at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(MENU);
  await expect(page.locator('[data-popular]')).toBeInViewport({ ratio: 1 });
  for (const card of await page
    .locator('[data-product-id]')
    .all()
    .then((cards) => cards.slice(0, 2))) {
    await expect(card).toBeInViewport({ ratio: 1 });
    expect((await card.boundingBox())?.y).toBeLessThan(560);
  }
});

test(
  'the sections of a menu fade out at the edges of their row, and the first one is whole',
  { tag: '@extended' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(MENU);
    const row = page.locator('[data-category-row]');
    const opaque = await row.evaluate((element) => {
      const [, start, end] =
        /black (\d+)px, black calc\(100% - (\d+)px\)/.exec(
          getComputedStyle(element).maskImage.replaceAll('rgb(0, 0, 0)', 'black'),
        ) ?? [];
      const { left, right } = element.getBoundingClientRect();
      return { left: left + Number(start), right: right - Number(end) };
    });
    expect((await row.locator('a').first().boundingBox())?.x).toBeGreaterThanOrEqual(opaque.left);
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
    const last = await row.locator('a').last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(opaque.right + 1);
  },
);

test(
  'popular dishes open their sheets, link to their pages, and none is on the menu twice',
  { tag: '@extended' },
  async ({ page }) => {
    await page.goto(MENU);
    const links = page.locator('[data-popular] a');
    const count = await links.count();
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(6);
    const ids = await page
      .locator('[data-product-id]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-product-id')));
    expect(new Set(ids).size).toBe(ids.length);
    const name = (await links.first().locator('span').first().textContent()) ?? '';
    const address = (await links.first().getAttribute('href')) ?? '';
    await links.first().click();
    await expect(page.locator('dialog[data-modal="additives"] h2').first()).toHaveText(name);
    await page.goto(address);
    await expect(page.locator('h1')).toHaveText(name);
  },
);

test('the search sticks with the sections, and its results begin below it', { tag: '@extended' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(MENU);
  const search = page.locator('[data-menu-search]');
  const width = async () => (await search.boundingBox())?.width ?? 0;
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
  await expect(page.locator('[data-categories]')).toBeInViewport();
  await expect(search).toBeInViewport({ ratio: 1 });
  expect(await width()).toBe(44);

  await search.click();
  expect(await width()).toBeGreaterThan(240);
  await expect(page.locator('[data-menu-filter]')).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('борщ');
  const found = page.locator('[data-menu-found]');
  await expect(found).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-popular]')).toBeHidden();
  const dish = page.locator('.menu [data-product-id]:visible').first();
  await expect(dish).toBeInViewport({ ratio: 1 });
  await dish.locator('a').focus();
  expect(await width()).toBeGreaterThan(240);
  await expect(page.locator('[data-menu-filter]')).toBeInViewport({ ratio: 1 });

  await search.fill('');
  await expect(page.locator('[data-popular]')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-categories] a').first()).toBeFocused();
  await expect.poll(width).toBe(44);
});

test(
  'from 1280 pixels dishes are in three columns between the sections and the cart',
  { tag: '@extended' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(MENU);
    const cards = page.locator('.menu-section').first().locator('[data-product-id]');
    const lefts = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().x)));
    expect(new Set(lefts).size).toBe(3);
    const panel = await page.locator('[data-cart-panel]').boundingBox();
    expect(panel?.x ?? 0).toBeGreaterThan(Math.max(...lefts));
    const bar = await page.locator('[data-categories]').boundingBox();
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan(lefts[0] ?? 0);
    await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }));
    await expect(page.locator('[data-menu-search]')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-categories] a[aria-current="true"]')).toBeInViewport({ ratio: 1 });
  },
);

test('on a phone one link leads back, on a wide screen the whole trail', { tag: '@extended' }, async ({ page }) => {
  const links = page.locator('.breadcrumbs a:visible');
  const expectTrail = async (path: string, trail: readonly string[]) => {
    await page.goto(path);
    await expect(links).toHaveText([...trail]);
  };
  await expectTrail(MENU, ['Кишинёв']);
  await expectTrail(`${MENU}/chicken-zeama`, ['Casa Mare']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectTrail(MENU, ['Кишинёв']);
  await expectTrail(`${MENU}/chicken-zeama`, ['Кишинёв', 'Casa Mare', 'Супы и борщи']);
});

test(
  'a signed-in customer can see the dishes of earlier orders instead of the popular ones',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const token = await signInByApi(shop, phone);
    await placeOrderByApi(shop, token, menu);
    const customer = new Customer(page, shop);
    const button = page.getByRole('button', { name: 'Вы заказывали' });
    const names = () => page.locator('[data-popular] a > span:not(.picture, .price)').allTextContents();

    await customer.open(MENU);
    const popular = await names();
    await expect(button).toBeHidden();
    await customer.openWithCookies(MENU, { token });
    await expect(button).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
    expect(await names()).toEqual(popular);

    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await names()).toEqual(menu.dishes.slice(0, 2).map(({ name }) => name));
    await button.click();
    expect(await names()).toEqual(popular);
    await button.click();
    await page.locator('[data-popular] a').first().click();
    await expect(customer.modal('additives')).toContainText(menu.dishes[0]?.name ?? '');
    await expect(page.locator('[data-popular] [aria-busy]')).toHaveCount(0);
  },
);

test('the dark theme dims pictures', { tag: '@extended' }, async ({ page }) => {
  const filter = () =>
    page
      .locator('[data-product-id] img')
      .first()
      .evaluate((picture) => getComputedStyle(picture).filter);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(MENU);
  expect(await filter()).toBe('brightness(0.86)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await filter()).toBe('none');
});

test(
  'the page of a dish has a button with its price, which stays in its place when the dish is in the cart',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    const button = page.locator('article.product [data-counter] [data-action="increase"]');
    await customer.open(`${MENU}/chicken-zeama`);
    await expect(button).toHaveAccessibleName('Выбрать · от 68 лей');
    await customer.open(`${MENU}/house-bread`);
    await expect(button).toHaveAccessibleName('Добавить · 24 лея');
    await button.click();
    await expect(customer.badge()).toHaveText('1');
    await page.reload();
    await expect(page.locator('article.product [data-count]')).toHaveText('1');
    expect(await layoutShifts(page)).toEqual([]);
  },
);
