import { Customer } from './customer.ts';
import { expect, test } from './test.ts';

// What was still loading fails without a connection.
test.use({ expectedError: /ERR_INTERNET_DISCONNECTED/ });

test('a page says within a second that the connection is lost, until it is back', async ({ page, context }) => {
  await page.goto('/chisinau/casa-mare');
  const notice = page.locator('[data-offline-notice]');
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible({ timeout: 1000 });
  await expect(notice).toHaveText('Нет интернета. Корзина сохранена.');
  await context.setOffline(false);
  await expect(notice).toBeHidden({ timeout: 1000 });
});

for (const [width, path] of [
  [360, '/chisinau/casa-mare'],
  [1280, '/chisinau/casa-mare/chicken-zeama'],
] as const)
  test(
    `the notice covers no control of ${path} at ${width} pixels`,
    { tag: '@extended' },
    async ({ page, context }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      await context.setOffline(true);
      await expect(page.locator('[data-offline-notice]')).toBeVisible();
      const covered = () =>
        page.evaluate(() => {
          const end = document.querySelector('[data-offline-notice]')?.getBoundingClientRect().bottom ?? Infinity;
          return [...document.querySelectorAll('header a, header button, header summary, main a, main button')]
            .filter((control) => {
              const { top, bottom } = control.getBoundingClientRect();
              // What is scrolled away is below the header.
              return control.checkVisibility() && top < end && bottom > 0 && !control.closest('main [data-product-id]');
            })
            .map((control) => control.outerHTML);
        });
      expect(await covered()).toEqual([]);
      await expect(page.locator('.header')).toBeInViewport({ ratio: 1 });
    },
  );

test('once the cart was opened, every modal of the layout opens without a connection', async ({
  page,
  context,
  shop,
}) => {
  const customer = new Customer(page, shop);
  await customer.open('/chisinau/casa-mare');
  await page.locator('[data-product-id]:not([data-options]) [data-action="increase"]').first().click();
  await page.locator('[data-open-modal="cart"]:visible').first().click();
  await expect(customer.modal('cart')).toBeVisible();
  // What the layout's modals need is loaded in the background, their messages before their styles.
  const hasStyles = (name: string) => [...document.styleSheets].some(({ href }) => href?.includes(`/${name}.`));
  for (const name of ['account', 'news']) await page.waitForFunction(hasStyles, name);
  const reset = customer.modal('cart').locator('[data-action="reset-cart"]');
  // The lines of the cart have been calculated.
  await expect(reset).toBeVisible();
  await context.setOffline(true);
  await reset.click();
  await expect(customer.modal('reset')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(customer.modal('reset')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(customer.modal('cart')).toHaveCount(0);
  await page.locator('[data-guarded]:visible').first().click();
  await expect(customer.modal('authPhone')).toBeVisible();
  await expect(page.locator('[data-load-failure]')).toBeHidden();
});

test(
  'a modal that could not be loaded offline opens once the connection is back',
  { tag: '@extended' },
  async ({ page, context, expectedErrors }) => {
    // The failed import, which React reports.
    expectedErrors.push(/dynamically imported module/);
    await page.goto('/chisinau/casa-mare');
    // Loads the host of the modals.
    await page.locator('[data-open-modal="cart"]').first().click();
    await expect(page.locator('dialog[data-modal="cart"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    const opener = page.locator('[data-open-modal="restaurant"]').first();
    const failed = page.waitForEvent('console', (message) => message.text().includes('dynamically imported module'));
    await opener.click();
    await expect(page.locator('[data-load-failure]')).toBeVisible();
    await failed;
    // The modal that failed is closed, and its entry has left the history.
    await page.waitForFunction(() => !(history.state as { overlay?: boolean } | null)?.overlay);
    await context.setOffline(false);
    await opener.click();
    await expect(page.locator('dialog[data-modal="restaurant"]')).toBeVisible();
  },
);
