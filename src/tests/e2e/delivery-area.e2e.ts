import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { orderOf } from './filled-checkout.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

for (const locale of LOCALES) {
  const options = { tag: locale === DEFAULT_LOCALE ? [] : '@extended' };

  test(
    `the chosen delivery area decides what a delivery costs, in ${locale}`,
    options,
    async ({ page, shop, phone }) => {
      const token = await signInByApi(shop, phone);
      const menu = await loadMenu(shop, 'balti', 'verde');
      const customer = new Customer(page, shop, locale);
      const cart = cartCookies(menu, cartValue(menu.dishes.slice(0, 1), 2));
      await replaceClosing(page);
      await customer.openWithCookies('/balti', { token, ...cart });
      const card = page.locator('[data-restaurant="verde"]');
      const fact = (name: string) => card.locator(`[data-fact="${name}"]`);
      await expect(fact('delivery')).toContainText('20');
      const before = await fact('time').innerText();

      const zone = page.locator('[data-zone-chooser] select');
      await zone.selectOption({ index: 5 });
      await expect(fact('delivery')).toContainText('40');
      await expect(fact('min-order')).toContainText('150');
      await expect(fact('time')).not.toHaveText(before);

      await page.reload();
      await expect(fact('delivery')).toContainText('40');
      await customer.openCart();
      await expect(page.locator('dialog[data-modal="cart"] [data-total="delivery"]')).toHaveAttribute('value', '4000');

      await customer.open('/checkout');
      await expect(customer.field('zone_id').locator('select')).toHaveValue((await zoneIds(shop))[4] ?? '');
      await expect(page.locator('data[data-total="delivery"]')).toHaveAttribute('value', '4000');
    },
  );

  test(`a street is suggested while it is typed, in ${locale}`, { tag: '@extended' }, async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop, locale);
    const cart = cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2));
    await customer.openWithCookies('/checkout', { token, ...cart });
    const street = customer.field('address.street').locator('input');
    await street.pressSequentially('shtef');
    const options = customer.field('address.street').getByRole('option');
    await expect(options).toHaveCount(1);
    const suggestion = await options.innerText();
    await street.press('ArrowDown');
    await street.press('Enter');
    await expect(street).toHaveValue(suggestion);
    await expect(options).toHaveCount(0);
    // The number of the house belongs to the next field.
    await expect(customer.field('address.house').locator('input')).toBeFocused();
    await page.keyboard.type('24');
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    const { data } = await createShopClient(shop, token).call('getOrders', { query: { page: 1 } });
    expect(data[0]?.address).toMatchObject({ street: suggestion, house: '24' });
  });
}

test(
  'without suggestions a street is typed as before',
  { tag: '@extended' },
  async ({ page, shop, phone, expectedErrors }) => {
    expectedErrors.push(/503/);
    const token = await signInByApi(shop, phone);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await page.route('**/api/suggest-address?*', (route) => route.fulfill({ status: 503, body: '<html>' }));
    await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2)) });
    await customer.fillAddress({ street: 'Пушкина', house: '24' });
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
  },
);

test.describe('delivery areas with borders, in a city whose streets have no coordinates', () => {
  // Open around the clock, so that an order is possible whenever the test runs.
  const path = 'chisinau/casa-mare';
  const file = join(tmpdir(), `borders-${process.pid}.json`);
  const corners = (west: number, east: number) => [
    [west, 46.9],
    [east, 46.9],
    [east, 47.15],
    [west, 47.15],
    [west, 46.9],
  ];
  const area = (name: string, price: number, border: number[][]) => ({
    name: { ru: name, en: name, ro: name },
    price,
    free_from: 5000,
    polygon: { type: 'Polygon', coordinates: [border] },
  });
  const setAreas = async (shop: Shop, areas: object[]) => {
    await writeFile(file, JSON.stringify(areas));
    // No branch is inside the western border.
    await shop.command('zones', path, file, '--yes');
    await rm(file);
  };
  test.afterEach(({ shop }) => setAreas(shop, []));

  test('are chosen by name and price', async ({ page, shop, phone }) => {
    await setAreas(shop, [area('Весь город', 30, corners(28.7, 29)), area('Запад', 45, corners(28.5, 28.7))]);
    const token = await signInByApi(shop, phone);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2)) });
    await customer.fillAddress({ street: 'Strada Nicolae Costin', house: '7' });
    await customer.placeOrder();
    const zone = customer.field('zone_id').locator('select');
    await expect(zone).toBeFocused();
    await expect(zone.locator('option')).toContainText(['Выберите', 'Весь город · 30', 'Запад · 45']);
    await zone.selectOption({ index: 2 });
    await expect(page.locator('data[data-total="delivery"]')).toHaveAttribute('value', '4500');
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    const order = await createShopClient(shop, token).call('getOrder', { query: { order_id: orderOf(page) } });
    expect(order.zone).toMatchObject({ name: 'Запад', chosen: true });
  });
});

test('in an area that is too far to deliver to before closing, the time of a delivery is not shown', async ({
  page,
}) => {
  await replaceClosing(page, new Date(Date.now() + 50 * 60_000));
  await page.goto('/balti');
  const zone = page.locator('[data-zone-chooser] select');
  await zone.selectOption({ index: 5 });
  const card = page.locator('[data-restaurant="verde"]');
  const [lead, travel] = [
    Number(await card.getAttribute('data-lead-minutes')),
    Number(await zone.locator('option:checked').getAttribute('data-travel-minutes')),
  ];
  expect(lead + travel).toBeGreaterThan(30);
  await expect(card.locator('[data-fact="time"]')).toHaveText('только ко\u00a0времени');
});

/** Cards of Bălți close at this moment, or not soon, whenever the test runs. */
async function replaceClosing(page: Page, closesAt?: Date): Promise<void> {
  const attribute = closesAt ? ` data-closes-at="${closesAt.toISOString()}"` : '';
  await page.route('**/balti', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/ data-c(loses|utoff)-at="[^"]*"/g, '');
    await route.fulfill({ response, body: html.replaceAll(' data-lead-minutes=', `${attribute}$&`) });
  });
}

async function zoneIds(shop: Parameters<typeof createShopClient>[0]): Promise<string[]> {
  const api = createShopClient(shop);
  const balti = (await api.call('getCities')).find(({ slug }) => slug === 'balti');
  const zones = await api.call('getZones', { query: { city_id: balti?.id ?? 0 } });
  return zones.map(({ id }) => String(id));
}
