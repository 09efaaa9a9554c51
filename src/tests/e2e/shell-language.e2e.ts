import { DEFAULT_LOCALE, LANGUAGE_NAMES, LOCALES } from '#contract/constants.ts';
import { cartCookies, cartValue, loadMenu, addCookies } from '../fixtures/shop-setup.ts';
import { expect, test } from './test.ts';

const YEAR = 365 * 24 * 60 * 60;

test('on a wide screen the language list preserves the page, its query and its fragment', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await addCookies(context, shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 1))));
  await page.goto('/chisinau/casa-mare?from=flyer#soups');
  const languages = page.locator('.header__languages');
  await languages.locator('summary').click();
  expect(
    await languages
      .locator('a')
      .allTextContents()
      .then((names) => names.map((name) => name.trim())),
  ).toEqual(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => LANGUAGE_NAMES[locale]));
  await languages.getByText('English').click();
  await page.waitForURL(`${shop.url}/en/chisinau/casa-mare?from=flyer#soups`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
  expect(cookie).toMatchObject({ value: 'en', sameSite: 'Lax', secure: false, httpOnly: false, path: '/' });
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR)).toBeLessThan(120);

  const calls = ['basket-recalculation', 'get-cities', 'get-restaurants'].map((call) =>
    page.waitForRequest(`**/api/${call}`),
  );
  await page.reload();
  await page.locator('header [data-open-modal="cart"]').click();
  for (const call of calls) expect((await call).headers()['accept-language']).toBe('en');
});

test(
  'on a phone the languages are in the drawer, and beside the title of the home page',
  { tag: '@extended' },
  async ({ page, shop }) => {
    await page.goto('/news?page=1');
    await expect(page.locator('.header__languages')).toBeHidden();
    await page.locator('.header__burger').click();
    // A press on the overlay closes the drawer only, whatever lies below.
    await page.evaluate(() => {
      Object.assign(globalThis, { clicks: 0 });
      document.querySelector('main')?.addEventListener('click', () => Object.assign(globalThis, { clicks: 1 }));
    });
    const card = await page.locator('[data-news]').first().boundingBox();
    await page.mouse.click((card?.x ?? 0) + (card?.width ?? 0) - 6, (card?.y ?? 0) + 90);
    await expect(page.locator('[data-drawer]')).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'clicks'))).toBe(0);

    await page.locator('.header__burger').click();
    const languages = page.locator('[data-drawer] [data-locale-switch]');
    await expect(languages).toHaveText(LOCALES.map((locale) => LANGUAGE_NAMES[locale]));
    await expect(languages.first()).toHaveAttribute('aria-current', 'true');
    await page.locator('[data-drawer] [data-locale-switch="ro"]').click();
    await page.waitForURL(`${shop.url}/ro/news?page=1`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro');

    await page.goto('/ro');
    await page.locator('main [data-locale-switch="en"]').click();
    await page.waitForURL(`${shop.url}/en`);
  },
);

test('the stored language redirects from the home page only', { tag: '@extended' }, async ({ page, context, shop }) => {
  await addCookies(context, shop, { i18n_redirected: 'en' });
  await page.goto('/?from=flyer');
  await page.waitForURL(`${shop.url}/en?from=flyer`);
  for (const path of ['/news', '/chisinau/casa-mare', '/ro']) {
    await page.goto(path);
    expect(page.url()).toBe(shop.url + path);
  }
  expect((await page.request.get('/', { maxRedirects: 0 })).status()).toBe(200);
});
