import { Customer } from './customer.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the cart stands beside the menu and leads to the checkout', async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    const panel = page.locator('[data-cart-panel]');
    await expect(panel.locator('[data-cart-panel-empty]')).toBeVisible();
    const dish = page
      .locator('[data-product-id]:not([data-options])')
      .filter({ has: page.locator('[data-counter]') })
      .first();
    await dish.locator('[data-action="increase"]').click();
    await expect(panel.locator('[data-cart-line]')).toHaveCount(1);
    await expect(panel.locator('[data-cart-panel-empty]')).toHaveCount(0);
    await expect(panel.locator('[data-cart-line] .cart-line__name')).toHaveText(await dish.locator('h3').innerText());

    await panel.locator('[data-action="increase"]').click();
    await expect(dish.locator('[data-count]')).toHaveText('2');
    await expect(customer.badge()).toHaveText('2');
    await panel.locator('[data-action="checkout"]:enabled').click();
    await expect(customer.modal('authPhone')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(panel.locator('[data-action="checkout"]')).toBeInViewport({ ratio: 1 });
    await panel.locator('[data-action="decrease"]').click();
    await panel.locator('[data-action="remove"], [data-action="decrease"]').first().click();
    await expect(panel.locator('[data-cart-line]')).toHaveCount(0);
    await expect(dish.locator('[data-count]')).toBeHidden();
  });

  test('a cart that fails to load beside the menu shows a message and leaves the modals usable', async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
    // A page that has just been reloaded is not reloaded again (chunk-reload.ts).
    await page.addInitScript(() => sessionStorage.setItem('chunk-reload', String(Date.now())));
    await page.route('**/_astro/CartPanel*', (route) => route.abort());
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await page.locator('header [data-open-modal="cart"]').click();
    await expect(page.locator('[data-load-failure]')).toBeVisible();
    await expect(customer.modal('cart')).toBeVisible();
  });
});

test.describe('on a smaller screen', () => {
  test.use({ viewport: { width: 1000, height: 800 } });

  test('there is no cart beside the menu', async ({ page }) => {
    await page.goto(MENU);
    await page.locator('[data-action="increase"]').first().waitFor();
    await expect(page.locator('[data-cart-panel]')).toBeHidden();
  });

  test('the cart appears beside the menu when the window becomes wide', async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await page.locator('header [data-open-modal="cart"]').click();
    await expect(customer.modal('cart')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('[data-cart-panel] .cart-panel__title')).toBeVisible();
  });
});
