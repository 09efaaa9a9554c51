import { expect, test } from './test.ts';

const controls = [
  { what: 'on the cart', chunk: '**/_astro/ModalHost*', control: 'header [data-open-modal="cart"]', modal: 'cart' },
  {
    what: 'on the plus of a dish with options',
    chunk: '**/_astro/AdditivesModal*',
    control: '[data-options] [data-action="increase"]',
    modal: 'additives',
  },
  {
    what: 'on a link that requires a sign-in',
    chunk: '**/_astro/ModalHost*',
    control: 'header a[data-guarded]',
    modal: 'authPhone',
  },
] as const;

test.use({ viewport: { width: 1280, height: 800 } });

test.describe('a click whose chunk fails to load', () => {
  for (const { what, chunk, control, modal } of controls) {
    test(`${what} is replayed once after the reload`, async ({ page, expectedErrors }) => {
      expectedErrors.push(/404/, /Failed to fetch dynamically imported module/);
      const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
      let loads = 0;
      page.on('load', () => (loads += 1));
      // On the first page every request for the chunk fails; the second page requests it while loading.
      let given = false;
      await page.route(chunk, async (route) => {
        await pressed;
        await (given ? route.continue() : route.fulfill({ status: 404 }));
      });
      page.on('request', (request) => (given ||= request.isNavigationRequest() && loads > 0));
      await page.goto('/chisinau/casa-mare');
      await page.locator(control).locator('visible=true').first().click();
      press();
      await expect(page.locator(`dialog[data-modal="${modal}"]`)).toBeVisible();
      expect(loads).toBe(2);

      await page.reload();
      await expect(page.locator('[data-restaurant] h1')).toBeVisible();
      await expect(page.locator('dialog[open], [aria-busy="true"]')).toHaveCount(0);
      expect(await page.evaluate(() => sessionStorage.getItem('pending-click'))).toBeNull();
    });
  }

  test('is not replayed on another page', async ({ page }) => {
    await page.goto('/chisinau/casa-mare');
    await page.evaluate(() =>
      sessionStorage.setItem(
        'pending-click',
        JSON.stringify({ address: location.href, control: '[data-open-modal="cart"]' }),
      ),
    );
    await page.goto('/chisinau');
    // Clicks are replayed once the page is idle.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pending-click'))).toBeNull();
    expect(await page.evaluate(() => document.documentElement.dataset['hydration'])).toBeUndefined();
  });

  test('shows a message with a reload button when the chunk fails to load again', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/, /Failed to fetch dynamically imported module/);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route('**/_astro/ModalHost*', (route) => route.fulfill({ status: 404 }));
    await page.goto('/chisinau/casa-mare');
    await page.locator('header [data-open-modal="cart"]').locator('visible=true').first().dispatchEvent('click');
    const notice = page.getByRole('alert').filter({ hasText: 'Не удалось загрузить часть страницы.' });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('link')).toHaveAttribute('href', '');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(loads).toBe(2);
  });
});
