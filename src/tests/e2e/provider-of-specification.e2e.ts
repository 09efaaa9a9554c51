import type { Locator, Page } from '@playwright/test';
import { LOCALES } from '#contract/constants.ts';
import { PLAIN_PRODUCT_ID } from '../provider/data/catalog-data.ts';
import { SIGN_IN_CODE } from '../provider/data/customer-data.ts';
import { limitTo } from '../provider/handler/extent.ts';
import { createProvider } from '../provider/handler/provider.ts';
import { serveProvider } from '../provider/provider-server.ts';
import { Customer } from './customer.ts';
import { orderOf } from './filled-checkout.ts';
import { startShop, type Shop } from './shop.ts';
import { expect, test as base } from './test.ts';
import { translatorFor } from './texts.ts';
import { servePictures } from './varied-provider-test.ts';

/**
 * A shop whose provider has the specification's calls and fields only: no zones, times, pickup or suggested streets.
 */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const server = await serveProvider(limitTo('specified', createProvider().fetch));
      const shop = await startShop({ API_BASE_URL: server.url });
      await use({ ...shop, code: async () => SIGN_IN_CODE });
      await shop.stop();
      server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Of calls that the provider does not have.
  expectedErrors: async ({}, use) => use([/status of 404.*\/api\//]),
  page: async ({ page }, use) => {
    await servePictures(page);
    await use(page);
  },
});

/** Counts the calls of the browser that the provider does not have, by path. */
function countMissingCalls(page: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() === 404) counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return counts;
}

/**
 * Types a street, and after the provider has refused to suggest any the rest of it, more slowly than suggestions wait
 * for.
 */
async function typeStreet(page: Page, field: Locator): Promise<void> {
  const refused = page.waitForResponse(/\/api\/suggest-address/);
  await field.locator('input').pressSequentially('Strada');
  await refused;
  await field.locator('input').pressSequentially(' Pușkin', { delay: 250 });
}

for (const locale of LOCALES) {
  test(`a provider of the specification's calls is ordered from as before, in ${locale}`, async ({
    page,
    shop,
    phone,
  }) => {
    const customer = new Customer(page, shop, locale);
    const missing = countMissingCalls(page);
    const absence = translatorFor(locale)('common:notAvailableHere');
    const expectNothingMissing = async () => {
      await expect(page.locator('body')).not.toContainText(absence);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      for (const name of ['fulfilment', 'branch_id', 'when', 'when.slot', 'zone_id'])
        await expect(customer.field(name), name).toHaveCount(0);
      await expect(page.locator('[data-zone-chooser], [data-action="map"]')).toHaveCount(0);
    };

    await customer.open('/chisinau');
    await expect(page.locator('[data-restaurant="casa-noua"]')).toBeVisible();
    await expectNothingMissing();
    await customer.open('/chisinau/casa-noua');
    await customer.dish(PLAIN_PRODUCT_ID).locator('[data-action="increase"]').click();
    await expect(customer.badge()).toHaveText('1');
    await expectNothingMissing();
    await customer.openCart();
    await expectNothingMissing();
    await customer.goToCheckout();
    await customer.signIn(phone);
    await page.waitForURL('**/checkout');

    await customer
      .field('address_id')
      .locator('label', { has: page.locator('input[value="new"]') })
      .click();
    await typeStreet(page, customer.field('address.street'));
    await expect(customer.field('address.street').getByRole('option')).toHaveCount(0);
    await customer.field('address.house').locator('input').fill('24');
    await expect(page.locator('[data-action="place-order"]:enabled:not([aria-busy])')).toBeVisible();
    await expectNothingMissing();
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    await expectNothingMissing();
    await customer.open(`/orders/${orderOf(page)}`);
    await expect(page.locator('.order')).toContainText('Pușkin');
    await expectNothingMissing();

    expect(missing.get('/api/suggest-address')).toBe(1);
    for (const path of ['/api/get-slots', '/api/get-zones', '/api/get-restaurant-branches'])
      expect(missing.get(path), path).toBeUndefined();
  });
}

test('an address is saved without suggested streets and zones', async ({ page, shop, phone }) => {
  const customer = new Customer(page, shop);
  const missing = countMissingCalls(page);
  await customer.open('/#sign-in=/account/address');
  await customer.signIn(phone, { name: 'Ana Rusu' });
  await page.waitForURL('**/account/address');
  await page.locator('[data-action="add"]').click();
  const form = customer.modal('address');
  await typeStreet(page, form.locator('[data-field="street"]'));
  await form.locator('[data-field="house"] input').fill('24');
  await expect(form.locator('[data-field="zone_id"], [data-action="map"], [role="option"]')).toHaveCount(0);
  await form.locator('[type="submit"]').click();
  await expect(form).toBeHidden();
  await expect(page.locator('main')).toContainText(/str\.\sPușkin/);
  expect(missing.get('/api/suggest-address')).toBe(1);
});
