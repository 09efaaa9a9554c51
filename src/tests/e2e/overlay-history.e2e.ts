import { cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expectOverlayEntry } from './overlay-entry.ts';
import { expect, test } from './test.ts';

const CITY = '/chisinau';
const MENU = '/chisinau/casa-mare';

test.describe('Back', () => {
  test('closes the cart, and leaves the menu where it was', async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    await customer.openWithCookies(CITY, cartCookies(menu, cartValue(menu.dishes.slice(0, 1))));
    await customer.open(MENU);
    await page.evaluate(() => scrollTo(0, 900));
    const position = () => page.evaluate(() => Math.round(scrollY));
    await customer.openCart();
    const before = await position();
    expect(before).toBeGreaterThan(0);
    await page.goBack();
    await expect(customer.modal('cart')).toBeHidden();
    await expect(page).toHaveURL(MENU);
    expect(await position()).toBe(before);
    await page.goBack();
    await expect(page).toHaveURL(CITY);
  });

  test(
    'closes the sheet of a dish, and leaves the menu where it was after a category was chosen',
    { tag: '@extended' },
    async ({ page, shop }) => {
      const customer = new Customer(page, shop);
      await customer.open(CITY);
      await customer.open(MENU);
      await page.locator('[data-category]').nth(2).click();
      await page.locator('[data-category]').nth(3).click();
      const position = () => page.evaluate(() => Math.round(scrollY));
      const section = page.locator('[data-menu-section]').nth(3);
      await expect.poll(() => section.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200);
      await page.mouse.move(180, 500);
      await page.mouse.wheel(0, 500);
      let before = Number.NaN;
      await expect.poll(async () => before === (before = await position())).toBe(true);
      // Playwright would scroll to it.
      const open = () =>
        section
          .locator('[data-product-id] > a')
          .nth(1)
          .evaluate((link) => (link as HTMLElement).click());
      for (const close of ['Back', 'its button']) {
        await open();
        await expect(customer.modal('additives')).toBeVisible();
        await expectOverlayEntry(page, true);
        if (close === 'Back') await page.goBack();
        else await customer.modal('additives').locator('.modal__close').click();
        await expect(customer.modal('additives')).toBeHidden();
        await expectOverlayEntry(page, false);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        expect(await position(), close).toBe(before);
      }
      await page.goBack();
      await expect(page).toHaveURL(CITY);
    },
  );

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('closes the drawer, and leaves the menu where it was', { tag: '@extended' }, async ({ page, shop }) => {
      const customer = new Customer(page, shop);
      await customer.open(CITY);
      await customer.open(MENU);
      await page.evaluate(() => scrollTo(0, 900));
      const position = () => page.evaluate(() => Math.round(scrollY));
      await page.locator('.header__burger').click();
      await expect(page.locator('[data-drawer]')).toBeVisible();
      await expectOverlayEntry(page, true);
      const before = await position();
      expect(before).toBeGreaterThan(0);
      await page.goBack();
      await expect(page.locator('[data-drawer]')).toBeHidden();
      await expect(page).toHaveURL(MENU);
      expect(await position()).toBe(before);
      await page.goBack();
      await expect(page).toHaveURL(CITY);
    });

    test(
      'after the drawer was closed by its button leaves the page at once',
      { tag: '@extended' },
      async ({ page, shop }) => {
        const customer = new Customer(page, shop);
        await customer.open(CITY);
        await customer.open(MENU);
        await page.locator('.header__burger').click();
        await expectOverlayEntry(page, true);
        await page.locator('.drawer__close').click();
        await expectOverlayEntry(page, false);
        await page.goBack();
        await expect(page).toHaveURL(CITY);
      },
    );

    test(
      'from a page of the drawer leads to the page below it, where the drawer is closed',
      { tag: '@extended' },
      async ({ page, shop }) => {
        const customer = new Customer(page, shop);
        await customer.open(CITY);
        await customer.open(MENU);
        await page.locator('.header__burger').click();
        await expectOverlayEntry(page, true);
        await page.locator('[data-drawer] [data-navigation="news"] a').click();
        await expect(page).toHaveURL('/news');
        await page.goBack();
        await expect(page).toHaveURL(MENU);
        await expect(page.locator('[data-drawer]')).toBeHidden();
        await page.goBack();
        await expect(page).toHaveURL(CITY);
      },
    );

    test('from the phone modal of the drawer leads to the page', { tag: '@extended' }, async ({ page, shop }) => {
      const customer = new Customer(page, shop);
      await customer.open(CITY);
      await customer.open(MENU);
      await page.locator('.header__burger').click();
      await page.locator('[data-drawer] [data-guarded]').first().click();
      await expect(customer.modal('authPhone')).toBeVisible();
      await expect(page.locator('[data-drawer]')).toBeHidden();
      await page.goBack();
      await expect(customer.modal('authPhone')).toBeHidden();
      await expect(page).toHaveURL(MENU);
      await page.goBack();
      await expect(page).toHaveURL(CITY);
    });
  });

  test(
    'after a modal was closed by its button leaves the page at once',
    { tag: '@extended' },
    async ({ page, shop }) => {
      const customer = new Customer(page, shop);
      await customer.open(CITY);
      await customer.open(MENU);
      await page.locator('header [data-open-modal="cart"]').click();
      const cart = customer.modal('cart');
      await cart.locator('.modal__close').click();
      await expect(cart).toBeHidden();
      await expectOverlayEntry(page, false);
      await page.goBack();
      await expect(page).toHaveURL(CITY);
    },
  );

  test('is not missed by the focus after the skip link was used', { tag: '@extended' }, async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    await customer.open(`${MENU}#content`);
    const opener = page.locator('header [data-open-modal="cart"]');
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(customer.modal('cart')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(customer.modal('cart')).toBeHidden();
    await expectOverlayEntry(page, false);
    // Two frames later everything that follows the navigation has happened.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(opener).toBeFocused();
  });

  test('closes the code, and sends nothing', { tag: '@extended' }, async ({ page, shop, phone }) => {
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await page.locator('header [data-open-modal="authPhone"]:visible').first().click();
    await customer.requestCode(phone);
    await page.goBack();
    await expect(customer.modal('authCode')).toBeHidden();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page).toHaveURL(MENU);
  });

  test(
    'from the checkout leads to the menu, where the cart opens again',
    { tag: '@extended' },
    async ({ page, shop, phone }) => {
      const token = await signInByApi(shop, phone);
      const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
      const customer = new Customer(page, shop);
      await customer.openWithCookies(CITY, { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)) });
      await customer.open(MENU);
      await customer.openCart();
      await customer.goToCheckout();
      await page.waitForURL('**/checkout');
      await page.goBack();
      await expect(page).toHaveURL(MENU);
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await customer.openCart();
      await page.goBack();
      await expect(customer.modal('cart')).toBeHidden();
      await expect(page).toHaveURL(MENU);
      await page.goBack();
      await expect(page).toHaveURL(CITY);
    },
  );
});
