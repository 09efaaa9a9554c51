import type { Page } from '@playwright/test';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#contract/constants.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { orderOf } from './filled-checkout.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';
import { isLatin } from './texts.ts';

const CYRILLIC = /[а-яё]/i;

async function openCheckout(page: Page, shop: Shop, phone: string, locale: Locale = 'ru') {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop, locale);
  await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2)) });
  const choose = (field: string, value: string) =>
    customer
      .field(field)
      .locator('label', { has: page.locator(`input[value="${value}"]`) })
      .click();
  const readOrder = () => createShopClient(shop, token).call('getOrder', { query: { order_id: orderOf(page) } });
  return { customer, choose, readOrder, api: createShopClient(shop, token) };
}

for (const locale of LOCALES) {
  const options = { tag: locale === DEFAULT_LOCALE ? [] : '@extended' };

  test(`an order is collected at a branch, in ${locale}`, options, async ({ page, shop, phone }) => {
    const { customer, choose, readOrder } = await openCheckout(page, shop, phone, locale);
    const delivery = page.locator('data[data-total="delivery"]');
    await expect(delivery).toBeVisible();
    await choose('fulfilment', 'pickup');
    await expect(delivery).toHaveCount(0);
    await expect(customer.field('address.street')).toHaveCount(0);
    const branches = customer.field('branch_id').locator('label');
    await expect(branches).toHaveCount(3);
    await branches.nth(1).click();
    // The others are closed at night.
    await branches.nth(0).click();
    const branch = await branches.nth(0).locator('.radio-card__label').innerText();
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    expect(await readOrder()).toMatchObject({ fulfilment: 'pickup', address: null });

    await customer.open(`/orders/${orderOf(page)}`);
    const order = page.locator('.order');
    await expect(order.locator('.order-facts')).toContainText(branch);
    const contact = order.locator('section', { has: page.locator('[data-action="show-route"]') });
    await expect(contact).toContainText(branch);
    await expect(contact.locator('[data-action="show-route"]')).toHaveAttribute(
      'href',
      /mlat=47\.\d+&mlon=28\.\d+#map/,
    );
    await expect(contact.locator('a[href^="tel:+373"]')).toBeVisible();
    await expect(order.locator('.timeline__stage')).toHaveCount(5);
    await expect(order.locator('.courier-row')).toHaveCount(0);
    if (isLatin(locale)) expect((await order.innerText()).match(CYRILLIC)).toBeNull();
  });

  test(
    `an order is for a chosen time of another day, in ${locale}`,
    { tag: '@extended' },
    async ({ page, shop, phone }) => {
      const { customer, choose, readOrder } = await openCheckout(page, shop, phone, locale);
      await customer.fillAddress({ street: 'Pușkin', house: '24' });
      await choose('when', 'later');
      const day = customer.field('when.day').locator('select');
      await expect(day).toBeVisible();
      await day.selectOption({ index: 1 });
      const slot = customer.field('when.slot').locator('select');
      await slot.selectOption({ index: 3 });
      const at = await slot.inputValue();
      const [from = ''] = (await slot.locator('option:checked').innerText()).split('–');
      await expect(page.locator('.checkout__arrival')).toContainText(from);
      await customer.placeOrder();
      await page.waitForURL('**/checkout/success?order=*');
      await expect(page.locator('.result-card')).toContainText(from);
      const order = await readOrder();
      expect([order.scheduled_for, order.eta?.from]).toEqual([at, at]);

      await customer.open(`/orders/${order.id}`);
      await expect(page.locator('.order__eta')).toContainText(from);
      await expect(page.locator('.order-facts time').nth(1)).toHaveAttribute('datetime', at);
      if (isLatin(locale)) expect((await page.locator('.order').innerText()).match(CYRILLIC)).toBeNull();
    },
  );
}

test(
  'delivery, pickup and delivery again leave the fee and the address as they were',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { customer, choose, readOrder } = await openCheckout(page, shop, phone);
    await customer.fillAddress({ street: 'Pușkin', house: '24' });
    const totals = page.locator('.checkout__totals data');
    const amounts = () => totals.evaluateAll((rows) => rows.map((row) => (row as HTMLDataElement).value));
    await expect(totals).toHaveCount(3);
    const delivered = await amounts();
    await choose('fulfilment', 'pickup');
    await expect(totals).toHaveCount(2);
    await choose('fulfilment', 'delivery');
    await expect.poll(amounts).toEqual(delivered);
    await expect(customer.field('address.street').locator('input')).toHaveValue('Pușkin');
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    expect(await readOrder()).toMatchObject({ fulfilment: 'delivery', address: { street: 'Pușkin' }, branch: null });
  },
);

test(
  'the soonest time after a chosen one is ordered without a time',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { customer, choose, readOrder } = await openCheckout(page, shop, phone);
    await customer.fillAddress({ street: 'Pușkin', house: '24' });
    await choose('when', 'later');
    await expect(customer.field('when.slot').locator('select')).toBeVisible();
    await choose('when', 'asap');
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    expect((await readOrder()).scheduled_for).toBeNull();
  },
);

test.describe('times that cannot be loaded', { tag: '@extended' }, () => {
  test.use({ expectedError: /503/ });

  test('can be requested again, and the soonest one ordered', async ({ page, shop, phone }) => {
    const { customer, choose } = await openCheckout(page, shop, phone);
    await customer.fillAddress({ street: 'Pușkin', house: '24' });
    await page.route('**/api/get-slots?*', (route) => route.fulfill({ status: 503, json: {} }));
    await choose('when', 'later');
    const failure = page.locator('.checkout [role="alert"]');
    await expect(failure).toBeVisible();
    await page.unroute('**/api/get-slots?*');
    await failure.locator('button').click();
    await expect(customer.field('when.slot').locator('select')).toBeVisible();
    await choose('when', 'asap');
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
  });
});

test.describe('a city with delivery areas', () => {
  /**
   * Opens the checkout with dishes below the threshold of free delivery, for a time at which the restaurant is open.
   */
  async function openCheckoutInBalti(page: Page, shop: Shop, token: string, locale: Locale) {
    const menu = await loadMenu(shop, 'balti', 'verde');
    const customer = new Customer(page, shop, locale);
    await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 1)) });
    const later = customer.field('when').locator('label', { has: page.locator('input[value="later"]') });
    await later.click();
    await customer.field('when.day').locator('select').selectOption({ index: 1 });
    // The first slot is too early for a zone that is farther away.
    const slot = customer.field('when.slot').locator('select');
    await slot.selectOption({ index: (await slot.locator('option').count()) - 1 });
    return { customer, zone: customer.field('zone_id').locator('select') };
  }

  for (const locale of LOCALES) {
    test(
      `requires the area, and saves it with the address, in ${locale}`,
      { tag: '@extended' },
      async ({ page, shop, phone }) => {
        const token = await signInByApi(shop, phone);
        const { customer, zone } = await openCheckoutInBalti(page, shop, token, locale);
        await customer.fillAddress({ street: 'Pușkin', house: '24' });
        await expect(zone).toBeVisible();
        await customer.placeOrder();
        const error = customer.field('zone_id').locator('[data-error]');
        await expect(error).not.toBeEmpty();
        await expect(zone).toBeFocused();
        await zone.selectOption({ index: 2 });
        await expect(error).toBeEmpty();
        await expect(page.locator('data[data-total="delivery"]')).toHaveAttribute('value', '2500');
        await customer.placeOrder();
        await page.waitForURL('**/checkout/success?order=*');
        const api = createShopClient(shop, token);
        const order = await api.call('getOrder', { query: { order_id: orderOf(page) } });
        expect(order.zone).not.toBeNull();
        const { addresses } = await api.call('getProfile');
        expect(addresses[0]?.zone_id).toBe(order.zone?.id);
      },
    );
  }

  test('knows the area of a saved address', { tag: '@extended' }, async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const api = createShopClient(shop, token);
    const { id } = await loadMenu(shop, 'balti', 'verde');
    const [balti] = (await api.call('getCities')).filter(({ slug }) => slug === 'balti');
    const zones = await api.call('getZones', { query: { id_restaurant: id } });
    await api.call('addAddress', {
      body: { city_id: balti?.id ?? 0, street: 'Pușkin', house: '24', zone_id: zones[3]?.id ?? 0 },
      idempotencyKey: crypto.randomUUID(),
    });
    const { customer, zone } = await openCheckoutInBalti(page, shop, token, 'ru');
    await expect(zone).toHaveValue(String(zones[3]?.id));
    await expect(page.locator('data[data-total="delivery"]')).toHaveAttribute('value', '3500');
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
  });
});
