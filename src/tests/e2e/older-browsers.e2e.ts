import { LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { asOldestCustomerBrowser, asOldestStaffBrowser, asUnsupportedStaffBrowser } from './older-browser.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, testWith } from './test.ts';
import { translatorFor } from './texts.ts';

// Orders stay where the kitchen leaves them.
const test = testWith({ DEMO_PACE: '0' });

test('a customer orders in a browser as old as Safari 15.6, Chrome 109 and Firefox 115 together', async ({
  page,
  context,
  shop,
  phone,
}) => {
  await asOldestCustomerBrowser(context);
  // No build can compile lookbehind assertions: Safari 15.6 would not parse the script that has one.
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
  });
  const customer = new Customer(page, shop);
  // A shop that has just started may answer too late for a page that does without its cities.
  await expect(async () => {
    await customer.open('/');
    await expect(page.locator('[data-city="chisinau"] a').first()).toBeAttached({ timeout: 500 });
  }).toPass();
  await expect(page.locator('[data-offline-notice]')).toBeHidden();
  await expect(page.locator('[data-load-failure]')).toBeHidden();

  // The name of the city needs the room of the phone number, which is in the drawer.
  await expect(page.locator('.header__phone')).toBeHidden();

  const drawer = page.locator('[data-drawer]');
  await page.locator('.header__burger').click();
  await expect(drawer).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.mouse.click(350, 500);
  await expect(drawer).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');

  await page.locator('[data-city="chisinau"] a').first().click();
  await page.locator('[data-restaurant="casa-mare"] a').first().click();
  // Until its script has run, a dish is a link to its page.
  await page.waitForURL('**/casa-mare');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const plain = page
    .locator('[data-product-id]:not([data-options])')
    .filter({ has: page.locator('[data-counter]') })
    .first();
  await page.locator('[data-popular] li > a').first().click();
  await expect(customer.modal('additives')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(customer.modal('additives')).toBeHidden();
  await plain.locator('[data-action="increase"]').click();
  // The filled counter leaves no room for it.
  await expect(plain.locator('.product-card__weight')).toBeHidden();
  await plain.locator('[data-action="increase"]').click();
  await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
  await customer.modal('additives').locator('[type="submit"]').click();
  await expect(customer.badge()).toHaveText('3');

  const total = await customer.openCart();
  await expect(customer.modal('cart')).not.toContainText(/\d,00/);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await customer.goToCheckout();
  await customer.signIn(phone, { name: 'Ana Rusu' });
  await page.waitForURL('**/checkout');
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await expect(page.locator('data[data-total="items"]')).toHaveAttribute('value', String(total));
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await customer.open(`/orders/${id}`);
  await expect(page.locator(`[data-order-id="${id}"]`).first()).toBeVisible();
  expect(scripts.size).toBeGreaterThan(5);
  for (const url of scripts) expect(await (await fetch(url)).text(), url).not.toMatch(/\(\?<[=!]/);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the header has its navigation in the oldest supported browser of customers, and nothing is cut off', async ({
    page,
    context,
  }) => {
    await asOldestCustomerBrowser(context);
    await page.goto('/chisinau/casa-mare');
    await expect(page.locator('.header__navigation')).toBeVisible();
    await expect(page.locator('.header__burger')).toBeHidden();
    await expect(page.locator('[data-cart-panel]')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  });

  test.describe('of staff', () => {
    // A page without a session.
    test.use({ expectedError: /status of 401/ });

    test('an order is accepted in a browser as old as Safari 17.4, Chrome 117 and Firefox 126 together', async ({
      page,
      context,
      shop,
      phone,
    }) => {
      await asOldestStaffBrowser(context);
      await page.goto('/staff/sign-in');
      await expect(page.locator('[data-field="login"]')).toBeVisible();
      await expect(page.locator('[data-old-browser]')).toBeHidden();
      const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
      await signInAsOwner(page, shop);
      await page.evaluate((id) => localStorage.setItem('staff:restaurant', String(id)), menu.id);
      await page.goto('/staff/board');
      await page.locator('[data-action="start-shift"]').click();
      const id = await placeOrderByApi(shop, await signInByApi(shop, phone), menu, {});
      await page.locator(`[data-board-order="${id}"] [data-action="accept"]`).click();
      await page.locator('dialog[data-modal="accept"] [data-minutes="30"]').click();
      await expect(page.locator(`[data-column="cooking"] [data-board-order="${id}"]`)).toBeVisible();
    });

    test('an older browser is named at the sign-in as too old', async ({ page, context }) => {
      await asUnsupportedStaffBrowser(context);
      for (const locale of LOCALES) {
        await page.goto(withLocale('/staff/sign-in', locale));
        await expect(page.locator('[data-old-browser]')).toContainText(
          translatorFor(locale)('staff-sign-in:oldBrowser'),
        );
      }
    });
  });
});
