import { loadMenu } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { delayRequests } from './delayed-requests.ts';
import { expect, test } from './test.ts';

const FIRST_SCRIPT = '**/_astro/Shell*.js';

test.describe('while the first script is loading', () => {
  test('clicked controls show a busy state, and the clicks are replayed in order once the script has loaded', async ({
    page,
    shop,
  }) => {
    const {
      dishes: [first, second],
    } = await loadMenu(shop, 'chisinau', 'casa-mare');
    if (!first || !second) throw new Error('The demonstration has too few dishes');
    const releaseRequests = await delayRequests(page, FIRST_SCRIPT);
    await page.goto('/chisinau/casa-mare', { waitUntil: 'commit' });
    const customer = new Customer(page, shop);
    const plus = customer.dish(first.id).locator('[data-action="increase"]');
    await plus.click();
    await expect(plus).toHaveAttribute('aria-busy', 'true');
    await plus.click();
    await customer.dish(second.id).locator('[data-action="increase"]').click();
    const cart = page.locator('#header-cart');
    await cart.click();
    await expect(cart).toHaveAttribute('aria-busy', 'true');
    await expect(customer.badge()).toBeHidden();

    releaseRequests();
    await expect(customer.modal('cart')).toBeVisible();
    await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(2);
    await expect(customer.badge()).toHaveText('3');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await plus.click();
    await expect(customer.badge()).toHaveText('4');
  });

  test('the theme can be chosen', { tag: '@extended' }, async ({ page }) => {
    const releaseRequests = await delayRequests(page, FIRST_SCRIPT);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/chisinau', { waitUntil: 'commit' });
    await page.locator('header [data-theme-switch]').click();
    releaseRequests();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  });
});

for (const [what, response, error] of [
  ['is missing', { status: 404 }, /404/],
  ['has a syntax error', { contentType: 'text/javascript', body: 'no script' }, /SyntaxError/],
] as const) {
  test(
    `when the first script ${what}, a message with a reload button is shown, and nothing is busy`,
    { tag: what === 'is missing' ? [] : '@extended' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(error);
      const pressed = Promise.withResolvers<void>();
      await page.route(FIRST_SCRIPT, async (route) => {
        await pressed.promise;
        await route.fulfill(response);
      });
      await page.goto('/chisinau/casa-mare', { waitUntil: 'commit' });
      const cart = page.locator('#header-cart');
      await cart.click();
      await expect(cart).toHaveAttribute('aria-busy', 'true');
      pressed.resolve();
      const notice = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить часть страницы.' });
      await expect(notice).toBeVisible();
      await expect(notice.getByRole('link')).toHaveAttribute('href', '');
      await expect(cart).not.toHaveAttribute('aria-busy');
      await cart.click();
      await expect(cart).not.toHaveAttribute('aria-busy');
    },
  );
}
