import type { Locator, Page } from '@playwright/test';
import { openFilledCheckout, orderOf } from './filled-checkout.ts';
import { startShop, type Shop } from './shop.ts';
import { checkStaffPage } from './staff-axe.ts';
import { acceptLink, newOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  // A page with blanks is saved after a warning.
  expectedError: /status of 409/,
});

const dialogOf = (page: Page, name: string): Locator => page.locator(`dialog[data-modal="${name}"]`);
const rowOf = (page: Page, slug: string): Locator => page.locator(`[data-info-page="${slug}"]`);

/** Saves the page, after the warning about the blanks of the other texts if they have any. */
async function save(dialog: Locator, { hasBlanks = false } = {}): Promise<void> {
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  if (hasBlanks) {
    await expect(dialog.locator('[data-warning="page_with_blanks"]')).toContainText('English, Română');
    await dialog.locator('[data-action="confirm"]').click();
  }
  await expect(dialog).toBeHidden();
}

/** Writes the Russian text of a page, and publishes it. */
async function publish(page: Page, slug: string, text: string, blanks?: { hasBlanks: boolean }): Promise<void> {
  await rowOf(page, slug)
    .getByRole('button', { name: /^Изменить/ })
    .click();
  const dialog = dialogOf(page, 'info-page');
  await dialog.locator('[name="text.ru"]').fill(text);
  await dialog.locator('[data-field="is_public"] label').click();
  await save(dialog, blanks);
  await expect(rowOf(page, slug)).toContainText('Опубликована');
}

test.describe('the pages of information', () => {
  // Published terms change the checkout, so the shop is not that of other tests.
  let shop: Shop;
  test.beforeAll(async () => {
    shop = await startShop();
  });
  test.afterAll(() => shop.stop());

  test('an owner publishes the terms, a customer accepts them with an order, and the order shows which version', async ({
    page,
    browser,
    phone,
  }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ baseURL: shop.url, locale: 'ru' });
    const customer = await context.newPage();
    await customer.goto('/');
    await expect(customer.locator('footer a[href^="/info/"]')).toHaveCount(0);
    expect((await customer.request.get('/info/terms')).status()).toBe(404);

    await acceptLink(page, (await newOwner(shop)).link);
    await page.goto(`${shop.url}/staff/pages`);
    await expect(rowOf(page, 'terms')).toContainText('Черновик');
    await checkStaffPage(page, 'list');
    await publish(page, 'terms', '<h2>Заказ</h2><p>Первая редакция</p><script>document.title = "changed"</script>', {
      hasBlanks: true,
    });
    await publish(page, 'privacy', 'Наш текст о данных');

    const terms = customer.locator('footer a[href="/info/terms"]');
    await expect(async () => {
      await customer.goto('/chisinau');
      await expect(terms).toBeVisible({ timeout: 500 });
    }).toPass();
    await terms.click();
    await expect(customer.locator('[data-info-page="terms"] h3')).toHaveText('Заказ');
    await expect(customer.locator('[data-info-page="terms"]')).toContainText('Первая редакция');
    await expect(customer).toHaveTitle('Условия заказа');
    await customer.goto('/en/info/terms');
    await expect(customer.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/en\/info\/terms$/);
    expect(await (await customer.request.get('/sitemap-shop.xml')).text()).toContain('/ro/info/terms<');
    await customer.goto('/privacy');
    await expect(customer.locator('[data-info-page="privacy"]')).toContainText('Наш текст о данных');

    const checkout = await openFilledCheckout(customer, shop, phone);
    await checkout.customer.placeOrder();
    const consent = checkout.customer.field('terms_version');
    await expect(consent.locator('[data-error]')).toHaveText('Прочитайте условия заказа и примите их.');
    expect(await checkout.orders()).toEqual([]);
    await expect(consent.locator('a')).toHaveAttribute('href', '/info/terms');
    await consent.locator('.checkbox__mark').click();
    await checkout.customer.placeOrder();
    await customer.waitForURL('**/checkout/success?order=*');
    const order = orderOf(customer);

    await page.goto(`${shop.url}/staff/pages`);
    await rowOf(page, 'terms')
      .getByRole('button', { name: /^Изменить/ })
      .click();
    await dialogOf(page, 'info-page').locator('[name="text.ru"]').fill('Вторая редакция');
    await checkStaffPage(page, 'dialog');
    await save(dialogOf(page, 'info-page'), { hasBlanks: true });
    await rowOf(page, 'terms')
      .getByRole('button', { name: /^Посмотреть/ })
      .click();
    const versions = dialogOf(page, 'info-page-versions');
    await expect(versions.locator('article')).toContainText('Вторая редакция');
    await expect(versions.locator('[name="version"] option')).toHaveCount(3);
    await checkStaffPage(page, 'versions');

    await page.goto(`${shop.url}/staff/orders?search=${order}`);
    await page.getByRole('button', { name: `Открыть: ${order}` }).click();
    await page.locator('[data-open-modal="accepted-terms"]').click();
    await expect(dialogOf(page, 'accepted-terms').locator('article')).toContainText('Первая редакция');
    await checkStaffPage(page, 'accepted terms');
    await context.close();
  });
});
