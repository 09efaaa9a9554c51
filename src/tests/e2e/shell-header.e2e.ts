import { cartCookies, cartValue, loadMenu, addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import { expect, test } from './test.ts';

const GENERAL = '+373 22 808 080';
const CHISINAU = '+373 22 800 373';
const DISH = '/chisinau/casa-mare/chicken-zeama';

test('the city list is on the home and city pages only, with the name of the first city on the home page', async ({
  page,
  shop,
}) => {
  const shown = page.locator('[data-city-switch] .dropdown__value > :visible');
  for (const [path, name] of [
    ['/', 'Кишинёв'],
    ['/balti', 'Бельцы'],
    ['/en/tiraspol', 'Tiraspol'],
  ] as const) {
    await page.goto(path);
    await expect(shown).toHaveText(name);
  }
  // The city whose restaurants the home page lists.
  await addCookies(page.context(), shop, { city: 'balti' });
  await page.goto('/');
  await expect(shown).toHaveText('Бельцы');
  for (const path of ['/chisinau/casa-mare', DISH, '/news', '/news/soup-week', '/app', '/privacy', '/no-such-city']) {
    await page.request
      .get(path)
      .then((response) => response.text())
      .then((html) => expect(html, path).not.toContain('data-city-switch'));
  }
});

test('the city list closes with Escape and on a click outside, and links to every city', async ({ page }) => {
  const list = page.locator('[data-city-switch] .dropdown__list');
  const button = page.locator('[data-city-switch] summary');
  await page.goto('/chisinau');
  await button.click();
  await expect(list.locator('[aria-current]')).toHaveText('Кишинёв');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.locator('.footer__copyright').click();
  await expect(list).toBeHidden();
  await button.click();
  await list.getByText('Тирасполь').click();
  await page.waitForURL('**/tiraspol');
});

for (const [phone, paths] of [
  [CHISINAU, ['/chisinau', '/chisinau/casa-mare', DISH]],
  [GENERAL, ['/', '/news', '/app', '/privacy']],
] as const) {
  test(`the phone ${phone} is on ${paths.join(', ')}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('.header__phone')).toHaveText(phone);
      for (const link of await page.locator(':is(header, footer, .drawer) a[href^="tel:"]').all()) {
        await expect(link).toHaveAttribute('href', `tel:${phone.replace(/[^\d+]/g, '')}`);
      }
    }
  });
}

test('the phone is in the header of the home and city pages at 390 px, beside the name of the city', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, phone] of [
    ['/', GENERAL],
    ['/chisinau', CHISINAU],
    ['/en/balti', '+373 23 161 000'],
  ] as const) {
    await page.goto(path);
    const link = page.locator('.header__phone');
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(link).toHaveAccessibleName(new RegExp(phone.replaceAll(/[+-]/g, '\\$&')));
    await link.click({ trial: true });
    await expect(page.locator('header [data-city-switch] summary')).toBeInViewport({ ratio: 1 });
    expect(await page.locator('.header__row').evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  }
});

test.describe('the sign-in of a visitor', () => {
  for (const [width, path] of [
    [320, '/'],
    [360, '/'],
    [360, '/chisinau/casa-mare'],
    [1280, '/'],
  ] as const) {
    test(`is visible at ${width} px on ${path} until a customer has signed in`, async ({
      page,
      shop,
      context,
      phone,
    }) => {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(path);
      const isInDrawer = path === '/' && width < 400;
      const host = page.locator(isInDrawer ? '#drawer' : 'header');
      const signIn = host.getByRole('link', { name: 'Войти', exact: true });
      const openDrawer = () => page.locator('.header__burger').click();
      if (isInDrawer) await openDrawer();
      await expect(signIn).toBeInViewport({ ratio: 1 });
      await signIn.click();
      await expect(page.locator('dialog[data-modal="authPhone"]')).toBeVisible();

      await addCookies(context, shop, { token: await signInByApi(shop, phone) });
      await page.goto(path);
      if (isInDrawer) await openDrawer();
      await expect(host.getByRole('link', { name: 'Профиль' })).toBeVisible();
      await expect(signIn).toHaveCount(0);
    });
  }
});

test.describe('the menu item', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('is shown where the page has a city and a restaurant', async ({ page }) => {
    const item = page.locator('header [data-navigation="menu"]');
    for (const path of ['/chisinau/casa-mare', DISH]) {
      await page.goto(path);
      await expect(item.getByRole('link')).toHaveAttribute('href', '/chisinau/casa-mare');
      await expect(item).toBeVisible();
    }
    for (const path of ['/', '/chisinau']) {
      await page.goto(path);
      await expect(item).toHaveCount(0);
    }
    await page.goto('/news');
    await expect(item).toBeHidden();
  });

  test('follows the cart on other pages, and is never shown on the home and city pages', async ({
    page,
    shop,
    context,
  }) => {
    const menu = await loadMenu(shop, 'balti', 'north-grill');
    await addCookies(context, shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 1))));
    const item = page.locator('header [data-navigation="menu"]');
    await page.goto('/en/news');
    await expect(item).toBeVisible();
    await expect(item.getByRole('link')).toHaveAttribute('href', '/en/balti/north-grill');
    await page.locator('header [data-open-modal="cart"]').click();
    await page.locator('[data-action="reset-cart"]').click();
    await page.locator('dialog[data-modal="reset"] .button_danger').click();
    await expect(item).toBeHidden();
    await addCookies(context, shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 1))));
    for (const path of ['/', '/balti']) {
      await page.goto(path);
      await expect(page.locator('header [data-cart-count]')).toHaveText('1');
      await expect(item).toHaveCount(0);
    }
  });

  test('links to the restaurant visited last when the cart is empty', async ({ page, shop, context }) => {
    await addCookies(context, shop, {
      city: 'balti',
      restaurantId: String((await loadMenu(shop, 'balti', 'north-grill')).id),
    });
    await page.goto('/news');
    await page.locator('header [data-open-modal="cart"]').hover();
    await expect(page.locator('header [data-navigation="menu"]').getByRole('link')).toHaveAttribute(
      'href',
      '/balti/north-grill',
    );
  });
});
