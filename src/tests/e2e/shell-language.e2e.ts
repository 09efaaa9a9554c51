import { DEFAULT_LOCALE, LANGUAGE_NAMES, LOCALES } from '#contract/constants.ts';
import { layoutShifts } from './layout-shifts.ts';
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

const OFFER = '[data-language-offer]:visible';

for (const [tag, language, question, yes, no] of [
  ['ro-MD', 'ro', 'Continuați în română?', 'Da', 'Nu'],
  ['en-GB', 'en', 'Continue in English?', 'Yes', 'No'],
] as const) {
  test.describe(`a browser in ${tag}`, () => {
    test.use({ locale: tag });

    test('is offered its language once, and continues in it', async ({ page, context, shop }) => {
      await page.goto('/?from=flyer');
      const offer = page.locator(OFFER);
      await expect(offer).toHaveCount(1);
      await expect(offer).toHaveAttribute('lang', language);
      await expect(offer.getByText(question)).toBeVisible();
      await expect(page.locator(`[data-live] [lang="${language}"]`)).toHaveText(question);
      expect(await layoutShifts(page)).toEqual([]);
      await offer.getByRole('link', { name: yes }).click();
      await page.waitForURL(`${shop.url}/${language}?from=flyer`);
      expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe(language);
      await expect(page.locator('[data-language-offer]')).toHaveCount(0);
      await page.goBack();
      await expect(page.locator(OFFER)).toHaveCount(0);
    });

    test('may decline with the keyboard, and is not asked again', async ({ page, shop }) => {
      await page.goto('/');
      const decline = page.locator(OFFER).getByRole('button', { name: no });
      while (!(await decline.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator(OFFER)).toHaveCount(0);
      await page.goto('/news');
      await page.goto('/');
      await expect(page.locator('main [data-city]').first()).toBeVisible();
      await expect(page.locator(OFFER)).toHaveCount(0);
      expect(page.url()).toBe(`${shop.url}/`);
    });
  });
}

test.describe('a browser that prefers German, which the shop lacks, and Romanian', () => {
  test.use({ locale: 'ro-MD' });

  test('is offered Romanian on the home page only, and answers before the script has run', async ({ page, shop }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { value: ['de-DE', 'ro-MD', 'ru'], configurable: true }),
    );
    for (const path of ['/news', '/chisinau', '/en']) {
      await page.goto(path);
      await expect(page.locator(OFFER)).toHaveCount(0);
    }
    const { promise: pressed, resolve } = Promise.withResolvers<void>();
    await page.route('**/_astro/*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const decline = page.locator(OFFER).getByRole('button', { name: 'Nu' });
    await decline.click();
    await expect(decline).toHaveAttribute('aria-busy', 'true');
    resolve();
    await expect(page.locator(OFFER)).toHaveCount(0);
    expect(page.url()).toBe(`${shop.url}/`);
  });

  test('is not offered it after a choice in the list of languages', async ({ page, context, shop }) => {
    await addCookies(context, shop, { i18n_redirected: 'ru' });
    await page.goto('/');
    await expect(page.locator('main [data-city]').first()).toBeVisible();
    await expect(page.locator(OFFER)).toHaveCount(0);
  });
});

for (const tag of ['ru-RU', 'de-DE'])
  test.describe(`a browser in ${tag}`, () => {
    test.use({ locale: tag });

    test('is offered no language', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('main [data-city]').first()).toBeVisible();
      await expect(page.locator(OFFER)).toHaveCount(0);
    });
  });

test.describe('without a script', () => {
  test.use({ locale: 'ro-MD', javaScriptEnabled: false });

  test('no language is offered', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('main [data-city]').first()).toBeVisible();
    await expect(page.locator(OFFER)).toHaveCount(0);
  });
});
