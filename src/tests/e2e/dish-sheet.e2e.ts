import { loadMenu } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
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
