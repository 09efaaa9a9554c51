import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.ts';

// A layout jump requires a scrollbar that takes up space.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

/** Scroll position and element widths of the page. */
const scrollState = (page: Page) =>
  page.evaluate(() => ({
    scrolled: scrollY,
    parts: ['main', '.header__row', 'footer'].map((part) => {
      const { left, width } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      return [part, left, width];
    }),
  }));

async function scrollDown(page: Page) {
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await frames(page);
  return scrollState(page);
}

/** Waits some frames for scrolling to finish. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Clicks by coordinates: a click on the locator would scroll sticky elements to the middle first. */
async function press(page: Page, control: Locator) {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
}

async function wheel(page: Page) {
  await page.mouse.move(340, 400);
  await page.mouse.wheel(0, 300);
  await frames(page);
}

test('the drawer has the navigation without the cart, and the page behind it does not scroll', async ({ page }) => {
  await page.goto('/chisinau/casa-mare');
  const before = await scrollDown(page);
  const drawer = page.locator('[data-drawer]');
  const burger = page.locator('.header__burger');
  await press(page, burger);
  await expect(drawer).toBeVisible();
  await expect(drawer.locator('[data-navigation]')).toHaveText(['Меню', 'Новости', 'Заказы', 'Профиль']);
  await expect(drawer.locator('[data-open-modal="cart"]')).toHaveCount(0);
  await wheel(page);
  expect(await scrollState(page)).toEqual(before);

  await page.mouse.click(350, 500);
  await expect(drawer).toBeHidden();
  expect(await scrollState(page)).toEqual(before);
  await press(page, burger);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  expect(await scrollState(page)).toEqual(before);
  await wheel(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before.scrolled);
});

for (const width of [360, 1280]) {
  test(`at ${width} px a modal locks the page behind it without a jump`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/chisinau/casa-mare');
    const before = await scrollDown(page);
    await press(page, page.locator('header [data-open-modal="cart"]'));
    const cart = page.locator('dialog[data-modal="cart"]');
    await expect(cart).toBeVisible();
    await wheel(page);
    expect(await scrollState(page)).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();
    expect(await scrollState(page)).toEqual(before);
    await wheel(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before.scrolled);
  });
}
