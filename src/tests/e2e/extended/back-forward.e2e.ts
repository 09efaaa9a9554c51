import { withLocale } from '#i18n/paths.ts';
import { findOrInstallChromium } from '../../../../.scripts/browser.ts';
import { PUBLIC_PAGES } from '../../fixtures/public-pages.ts';
import { cartCookies, cartValue, loadMenu, addCookies } from '../../fixtures/shop-setup.ts';
import { expect, test } from '../test.ts';

declare global {
  interface Window {
    /** Whether the page was restored from the back/forward cache. */
    cameBack?: boolean;
  }
}

test.use({
  // Playwright disables the back/forward cache by default, and the headless shell has none.
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: await findOrInstallChromium(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => addEventListener('pageshow', ({ persisted }) => (window.cameBack = persisted)));
});

for (const locale of ['ru', 'ro'] as const) {
  test(`every public page in ${locale} is restored from the back/forward cache`, async ({ page, shop }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.enable');
    const reasons: unknown[] = [];
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => reasons.push(notRestoredExplanations));
    for (const path of PUBLIC_PAGES.map((each) => withLocale(each, locale))) {
      await test.step(path, async () => {
        await page.goto(shop.url + path);
        await page.goto(`${shop.url}${withLocale(path.endsWith('/privacy') ? '/app' : '/privacy', locale)}`);
        await page.goBack({ waitUntil: 'commit' });
        await page.waitForURL(shop.url + path, { waitUntil: 'commit' });
        await page.waitForFunction(() => window.cameBack !== undefined);
        expect([await page.evaluate(() => window.cameBack), reasons]).toEqual([true, []]);
      });
    }
  });
}

test('a restored page shows the current cart', async ({ page, shop }) => {
  const place = await loadMenu(shop, 'chisinau', 'casa-mare');
  await page.goto('/chisinau');
  await expect(page.locator('[data-cart-count]').first()).toHaveText(/^0?$/);
  await page.goto('/privacy');
  await addCookies(page.context(), shop, cartCookies(place, cartValue(place.dishes.slice(0, 2), 2)));
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('[data-cart-count]').first()).toHaveText('4');
  expect(await page.evaluate(() => window.cameBack)).toBe(true);
});

test('a restored page has the theme that was chosen on the next one', async ({ page }) => {
  await page.goto('/app');
  await page.goto('/privacy');
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-theme-switch]')?.click());
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL('**/app', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => window.cameBack)).toBe(true);
});

test('after a modal of a restored page is closed, Back leads to the page before', async ({ page, shop }) => {
  const place = await loadMenu(shop, 'chisinau', 'casa-mare');
  await addCookies(page.context(), shop, cartCookies(place, cartValue(place.dishes.slice(0, 2), 2)));
  await page.goto('/privacy');
  await page.goto('/chisinau');
  await page.locator('#header-cart').click();
  const cart = page.locator('dialog[data-modal="cart"]');
  await expect(cart).toBeVisible();
  await page.evaluate(() => location.assign('/app'));
  await page.waitForURL('**/app');
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL('**/chisinau', { waitUntil: 'commit' });
  expect(await page.evaluate(() => window.cameBack)).toBe(true);
  await expect(cart).toBeVisible();
  const removed = page.evaluate(() => new Promise((resolve) => addEventListener('popstate', () => resolve(true))));
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  expect(await removed).toBe(true);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL('**/privacy', { waitUntil: 'commit' });
});

test('the bar of the cart is hidden on a restored page of another restaurant', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [before, after] = [await loadMenu(shop, 'chisinau', 'casa-mare'), await loadMenu(shop, 'chisinau', 'sakura')];
  await addCookies(page.context(), shop, cartCookies(before, cartValue(before.dishes.slice(0, 1), 2)));
  await page.goto('/chisinau/casa-mare');
  await expect(page.locator('[data-cart-bar]')).toBeVisible();
  await page.goto('/privacy');
  await addCookies(page.context(), shop, cartCookies(after, cartValue(after.dishes.slice(0, 1), 2)));
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL('**/casa-mare', { waitUntil: 'commit' });
  await expect(page.locator('[data-cart-bar]')).toBeHidden();
  expect(await page.evaluate(() => window.cameBack)).toBe(true);
});
