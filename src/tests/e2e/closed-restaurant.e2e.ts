import type { RestaurantFull } from '#contract/catalog.ts';
import { Customer } from './customer.ts';
import { expect, test } from './provider-test.ts';

test.use({ apart: 'a closed restaurant' });

const CALL = '/api/get-restaurant-by-id-full';
const MENU = '/chisinau/casa-mare';

test.beforeEach(async ({ provider }) => {
  const menu = (await (await fetch(`${provider.url}${CALL}?id_restaurant=1`)).json()) as RestaurantFull;
  const tomorrow = new Date(Date.now() + 12 * 60 * 60 * 1000).toISOString();
  const closed = { ...menu, is_open: false, always_open: false, opens_at: tomorrow, closes_at: null };
  provider.overrides.set(CALL, () => Response.json(closed));
});

test('a closed restaurant says when it opens, and once more when its first dish is added', async ({ page, shop }) => {
  const customer = new Customer(page, shop);
  const toast = page.locator('.toast');
  const plus = (index: number) =>
    page.locator('[data-product-id]:not([data-options]) [data-action="increase"]').nth(index);
  await customer.open(MENU);
  await expect(page.locator('.restaurant-head__closed')).toHaveText(
    /^Откроется\s(завтра\s)?в\s\d+:\d\d · закажите заранее$/,
  );
  await plus(1).click();
  await expect(toast).toContainText(
    /^Ресторан сейчас закрыт\. Откроется\s(завтра\s)?в\s\d+:\d\d\. Можно заказать к\sопределённому времени\./,
  );
  await expect(customer.badge()).toHaveText('1');

  await page.reload();
  await plus(2).click();
  await expect(customer.badge()).toHaveText('2');
  await customer.openCart();
  await expect(toast).toHaveCount(0);
});

test('a dish with options of a closed restaurant says the same when it is added', async ({ page, shop }) => {
  const customer = new Customer(page, shop);
  await customer.open(`${MENU}/chicken-zeama`);
  await page.locator('article.product [data-action="increase"]').click();
  await customer.modal('additives').locator('[type="submit"]').click();
  await expect(page.locator('.toast')).toContainText('Ресторан сейчас закрыт');
  await expect(customer.badge()).toHaveText('1');
});
