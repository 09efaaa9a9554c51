import { loadMenu } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { delayRequests } from './delayed-requests.ts';
import { expectOverlayEntry } from './overlay-entry.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';

test.describe('a click on a dish of a menu', () => {
  test('opens its sheet, where a dish without options is added; Back closes it', async ({ page, shop }) => {
    const {
      dishes: [dish],
    } = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    const link = customer.dish(dish?.id ?? 0).locator('> a');
    const sheet = customer.modal('additives');
    await link.click();
    await expect(sheet).toContainText(dish?.name ?? '');
    await expect(link).not.toHaveAttribute('aria-busy');
    // Weight and allergens, which the menu does not have.
    await expect(sheet.locator('.product-details').last()).toContainText(/\d+\s(г|мл|шт)/);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(MENU);

    await link.click();
    await sheet.locator('[data-action="increase"]').first().click();
    await sheet.locator('[type="submit"]').click();
    await expect(sheet).toBeHidden();
    await expect(customer.badge()).toHaveText('2');
  });

  test('shows its name, picture and price before any code of the sheet has arrived, and then the sheet', async ({
    page,
    shop,
  }) => {
    const customer = new Customer(page, shop);
    const releaseCode = await delayRequests(page, '**/_astro/{ModalHost,AdditivesModal}*.js');
    const releaseDetails = await delayRequests(page, '**/api/get-product*');
    await customer.open(MENU);
    const link = page.locator('[data-options]:has(img) > a').first();
    const name = (await link.locator('h3').textContent())?.trim() ?? '';
    const price = (await link.locator('xpath=..').locator('.price').textContent())?.trim() ?? '';
    await link.click();
    const placeholder = page.locator('[data-placeholder-of="additives"]');
    await expect(placeholder.getByRole('heading')).toHaveText(name);
    await expect(placeholder).toContainText(price);
    await expect(placeholder.locator('img')).toBeVisible();
    // Back closes it, and so does its button, which returns the focus.
    await page.goBack();
    await expect(placeholder).toBeHidden();
    await expect(page).toHaveURL(MENU);
    await link.click();
    await placeholder.locator('[data-close]').click();
    await expect(placeholder).toBeHidden();
    await expect(link).toBeFocused();
    await expectOverlayEntry(page, false);

    await link.click();
    await expect(placeholder).toBeVisible();
    releaseCode();
    const sheet = customer.modal('additives');
    await expect(sheet.locator('[data-group]').first()).toBeVisible();
    await expect(placeholder).toBeHidden();
    await expect(sheet.locator('[data-allergens]')).toHaveCount(0);
    releaseDetails();
    await expect(sheet.locator('[data-allergens]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(link).toBeFocused();
    await expectOverlayEntry(page, false);
  });

  test('shows the press from its beginning, and no longer when it becomes a scroll', async ({ page, shop }) => {
    await new Customer(page, shop).open(MENU);
    const link = page.locator('[data-options] > a').first();
    await expect(link).toHaveCSS('opacity', '1');
    await link.dispatchEvent('pointerdown');
    await expect(link).toHaveCSS('opacity', '0.8');
    await link.dispatchEvent('pointercancel');
    await expect(link).toHaveCSS('opacity', '1');
  });

  test('shows the notice instead, if its code cannot be loaded', async ({ page, expectedErrors }) => {
    expectedErrors.push(/404|Failed to fetch dynamically imported module/);
    await page.addInitScript(() => sessionStorage.setItem('chunk-reload', String(Date.now())));
    await page.route('**/_astro/ModalHost*', (route) => route.fulfill({ status: 404 }));
    await page.goto(MENU);
    await page.locator('[data-options] > a').first().click();
    await expect(page.getByRole('alert').filter({ hasText: 'Не удалось загрузить часть страницы.' })).toBeVisible();
    await expect(page.locator('dialog[open], [aria-busy="true"]')).toHaveCount(0);
    await expectOverlayEntry(page, false);
  });

  test('opens the sheet of a dish with options', { tag: '@extended' }, async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await page.locator('[data-options] > a').first().click();
    await expect(customer.modal('additives').locator('[data-group]').first()).toBeVisible();
  });

  test(
    'with a modifier key, and of a dish that is unavailable, is left to the browser',
    { tag: '@extended' },
    async ({ page, shop }) => {
      const customer = new Customer(page, shop);
      await customer.open(MENU);
      // Whether the browser would follow the link; it is stopped then, because headless browsers do not always report the
      // new tab.
      const isPrevented = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            addEventListener(
              'click',
              (event) => {
                resolve(event.defaultPrevented);
                event.preventDefault();
              },
              { once: true },
            );
          }),
      );
      await page
        .locator('[data-product-id] > a')
        .first()
        .click({ modifiers: ['ControlOrMeta'] });
      expect(await isPrevented).toBe(false);
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await page.locator('[data-product-id]:not(:has([data-counter])) > a').first().click();
      await page.waitForURL(`**${MENU}/*`);
    },
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a dish of a menu leads to its page', { tag: '@extended' }, async ({ page }) => {
    await page.goto(MENU);
    await page.locator('[data-options] > a').first().click();
    await page.waitForURL(`**${MENU}/*`);
  });
});
