import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Locale, LOCALES } from '#contract/constants.ts';
import { lineWithoutOptions } from '#features/cart/cart-lines.ts';
import { toWireLines } from '#features/cart/cart-wire.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { orderOf } from './filled-checkout.ts';
import type { Shop } from './shop.ts';
import { expect, testWith } from './test.ts';
import { isLatin } from './texts.ts';

// A shop of its own, whose restaurants these tests close and limit. They are always open otherwise.
const test = testWith({ DEMO_PACE: '11' });

const CYRILLIC = /[а-яё]/i;

async function openCheckout(page: Page, shop: Shop, token: string, path: string, locale: Locale = 'ru') {
  const [city = '', restaurant = ''] = path.split('/');
  const menu = await loadMenu(shop, city, restaurant);
  const customer = new Customer(page, shop, locale);
  await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2)) });
  const chooseLater = () =>
    customer
      .field('when')
      .locator('label', { has: page.locator('input[value="later"]') })
      .click();
  return { customer, chooseLater, slot: customer.field('when.slot').locator('select') };
}

/** Another customer orders for a time; resolves to that order. */
async function orderElsewhere(shop: Shop, phone: string, path: string, when: string) {
  const token = await signInByApi(shop, phone);
  const [city = '', restaurant = ''] = path.split('/');
  const { id, dishes } = await loadMenu(shop, city, restaurant);
  const api = createShopClient(shop, token);
  const lines = dishes.slice(0, 2).map((dish) => lineWithoutOptions({ id: dish.id, price: dish.price }, 2));
  const { quote_id } = await api.call('quoteOrder', {
    body: { restaurant_id: id, products: toWireLines(lines, id), when },
  });
  const cityId = (await api.call('getCities')).find(({ slug }) => slug === city)?.id ?? 0;
  const { order } = await api.call('createOrder', {
    body: {
      quote_id,
      contact: { name: 'Ion', phone: '37369123456' },
      address: { city_id: cityId, street: 'Pușkin', house: '1' },
      payment: { method: 'cash' },
    },
    idempotencyKey: crypto.randomUUID(),
  });
  return order;
}

test.describe('a restaurant with one order for each time', () => {
  const path = 'chisinau/casa-mare';
  test.use({ expectedError: /409/ });
  test.beforeEach(({ shop }) => shop.command('slots', path, 'delivery', '30', '6', '1').then(() => undefined));
  test.afterEach(({ shop }) => shop.command('slots', path, 'delivery', '30', '6', '-').then(() => undefined));

  test('refuses a time that was taken meanwhile, and chooses no other', async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const { customer, chooseLater, slot } = await openCheckout(page, shop, token, path);
    await customer.fillAddress({ street: 'Pușkin', house: '24' });
    await chooseLater();
    await customer.field('when.day').locator('select').selectOption({ index: 1 });
    await slot.selectOption({ index: 3 });
    const taken = await slot.inputValue();
    const next = await slot.locator('option').nth(4).innerText();
    const place = page.locator('[data-action="place-order"]');
    await expect(place).not.toHaveAttribute('aria-busy');
    await orderElsewhere(shop, `7${phone.slice(1)}`, path, taken);

    await customer.placeOrder();
    const sheet = customer.modal('orderTime');
    await expect(sheet).toContainText(next.slice(0, 5));
    await expect(customer.field('when.slot').locator('[data-error]')).not.toBeEmpty();
    await expect(slot).toHaveValue('');
    await expect(page.locator('.order-lines__line')).toHaveCount(2);
    await expect(customer.field('address.street').locator('input')).toHaveValue('Pușkin');

    await sheet.locator('[data-action="choose-time"]').click();
    await expect(slot).toBeFocused();
    await slot.selectOption({ label: next });
    const chosen = await slot.inputValue();
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    const order = await createShopClient(shop, token).call('getOrder', { query: { order_id: orderOf(page) } });
    expect(order.scheduled_for).toBe(chosen);

    // The next order is for as soon as possible again.
    await openCheckout(page, shop, token, path);
    await expect(customer.field('when').locator('input[value="asap"]')).toBeChecked();
  });

  test('says that the soonest time is later before it is ordered', async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const { customer } = await openCheckout(page, shop, token, path);
    await customer.fillAddress({ street: 'Pușkin', house: '24' });
    const arrival = page.locator('.checkout__arrival');
    await expect(page.locator('[data-action="place-order"]:enabled:not([aria-busy])')).toBeVisible();
    const promised = await arrival.innerText();
    const first = await orderElsewhere(shop, `7${phone.slice(1)}`, path, 'asap');

    await customer.placeOrder();
    const sheet = customer.modal('orderTime');
    await expect(sheet).toBeVisible();
    await expect(arrival).toHaveCount(0);
    await sheet.locator('[data-action="accept-time"]').click();
    await expect(customer.field('when').locator('xpath=..')).toContainText('ближайшее время уже занято');
    await expect(arrival).not.toHaveText(promised);
    const agreed = await arrival.innerText();
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    const order = await createShopClient(shop, token).call('getOrder', { query: { order_id: orderOf(page) } });
    expect(Date.parse(order.eta?.from ?? '')).toBeGreaterThan(Date.parse(first.eta?.from ?? ''));
    const from = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Chisinau', timeStyle: 'short' });
    expect(agreed).toContain(from.format(new Date(order.eta?.from ?? '')));
  });
});

test.describe('a closed restaurant', () => {
  const path = 'balti/north-grill';
  test.beforeEach(({ shop }) => shop.command('pause', path, '300').then(() => undefined));
  test.afterEach(({ shop }) => shop.command('pause', path, '0').then(() => undefined));

  for (const locale of LOCALES) {
    test(`takes orders for when it opens, in ${locale}`, async ({ page, shop, phone }) => {
      const token = await signInByApi(shop, phone);
      const { customer, slot } = await openCheckout(page, shop, token, path, locale);
      const soonest = customer.field('when').locator('input[value="asap"]');
      await expect(soonest).toBeDisabled();
      await expect(slot).not.toHaveValue('');
      const at = await slot.inputValue();
      expect(Date.parse(at)).toBeGreaterThan(Date.now() + 300 * 60_000);
      const [from = ''] = (await slot.locator('option:checked').innerText()).split('–');
      await expect(page.locator('.checkout__arrival')).toContainText(from);
      await customer.field('zone_id').locator('select').selectOption({ index: 1 });
      await customer.fillAddress({ street: 'Pușkin', house: '24' });
      await customer.placeOrder();
      await page.waitForURL('**/checkout/success?order=*');
      await expect(page.locator('.result-card')).toContainText(from);
      const order = await createShopClient(shop, token).call('getOrder', { query: { order_id: orderOf(page) } });
      expect(order.scheduled_for).toBe(at);
      if (isLatin(locale)) expect((await page.locator('main').innerText()).match(CYRILLIC)).toBeNull();
    });
  }
});

test.describe('a city with areas on the map', () => {
  const path = 'tiraspol/samovar';
  const names = (name: string) => ({ ru: name, en: name, ro: name });
  const box = (west: number, east: number) => [
    [
      [west, 46],
      [east, 46],
      [east, 47],
      [west, 47],
      [west, 46],
    ],
  ];
  const zone = (name: string, price: number, west: number, extra = {}) => ({
    name: names(name),
    price,
    free_from: 5000,
    polygon: { type: 'Polygon', coordinates: box(west, west + 1) },
    ...extra,
  });
  const street = (name: string, lng: number) => ({ name: names(name), lat: 46.5, lng });

  test('knows the area of an address that is typed', async ({ page, shop, phone }) => {
    const file = join(tmpdir(), `zones-${process.pid}.json`);
    const write = async (command: string, content: object, ...options: string[]) => {
      await writeFile(file, JSON.stringify(content));
      await shop.command(command, 'tiraspol', file, ...options);
    };
    const zones = [zone('Запад', 10, 28), zone('Восток', 30, 29, { travel_minutes: 25 })];
    // The western one is far from the city.
    await write('zones', zones, '--yes');
    await write('streets', [street('Улица Западная', 28.5), street('Улица Восточная', 29.5), street('Дальняя', 35)]);
    await rm(file);
    const token = await signInByApi(shop, phone);
    const { customer, chooseLater, slot } = await openCheckout(page, shop, token, path);
    const delivery = page.locator('data[data-total="delivery"]');
    await expect(delivery).toHaveText(/от/);
    await expect(customer.field('zone_id')).toBeVisible();
    await customer.fillAddress({ street: 'Восточная', house: '5' });
    await customer.field('address.apartment').locator('input').focus();
    await expect(delivery).toHaveAttribute('value', '3000');
    await expect(page.locator('[data-problem]')).toHaveCount(0);
    await expect(customer.field('zone_id')).toHaveCount(0);
    // The way there is part of every time.
    await chooseLater();
    await expect(slot).not.toHaveValue('');
    await expect(page.locator('[data-problem]')).toHaveCount(0);

    await customer.fillAddress({ street: 'Дальняя', house: '5' });
    await customer.field('address.apartment').locator('input').focus();
    await expect(page.locator('[data-problem="address_out_of_zone"]')).toBeVisible();
    await expect(customer.field('zone_id')).toHaveCount(0);
    await customer.fillAddress({ street: 'Западная', house: '5' });
    await customer.field('address.apartment').locator('input').focus();
    await expect(delivery).toHaveAttribute('value', '1000');
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    const order = await createShopClient(shop, token).call('getOrder', { query: { order_id: orderOf(page) } });
    expect([order.zone?.name, order.address?.lng]).toEqual(['Запад', 28.5]);
  });
});

test.describe('a busy restaurant', () => {
  const path = 'balti/north-grill';
  test.beforeEach(({ shop }) => shop.command('busy', path, '0', '0').then(() => undefined));
  test.afterEach(({ shop }) => shop.command('busy', path, '0', '0').then(() => undefined));

  test('promises the same from its card to the order', async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const menu = await loadMenu(shop, 'balti', 'north-grill');
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/balti', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 1)) });
    const fact = page.locator('[data-restaurant="north-grill"] [data-fact="time"]');
    const withoutZone = await fact.innerText();
    await page.locator('[data-zone-chooser] select').selectOption({ index: 5 });
    await expect(fact).not.toHaveText(withoutZone);
    const [usual = 0] = ((await fact.innerText()).match(/\d+/g) ?? []).map(Number);
    await shop.command('busy', path, '15', '60');
    await expect(async () => {
      await page.reload();
      await expect(fact).toContainText(String(usual + 15), { timeout: 500 });
    }).toPass();
    const time = await fact.innerText();
    const price = await page.locator('[data-restaurant="north-grill"] [data-fact="delivery"]').innerText();
    const [from = 0, to = 0] = (time.match(/\d+/g) ?? []).map(Number);
    expect(to - from).toBe(20);

    await customer.open('/balti/north-grill');
    const head = page.locator('.restaurant-head__text');
    await expect(head.locator('[data-fact="time-and-delivery"]')).toHaveText(`${time}, ${price}`);
    await expect(head.locator('[data-zone-chooser] select')).not.toHaveValue('');
    await customer.openCart();
    await expect(page.locator('dialog[data-modal="cart"] .cart__restaurant')).toContainText(time);

    await customer.open('/checkout');
    await customer.fillAddress({ street: 'Pușkin', house: '24' });
    await expect(page.locator('[data-action="place-order"]:enabled:not([aria-busy])')).toBeVisible();
    const shown = await page.locator('.checkout__arrival').innerText();
    const pressedAt = Date.now();
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    const { eta } = await createShopClient(shop, token).call('getOrder', { query: { order_id: orderOf(page) } });
    const minutes = (Date.parse(eta?.from ?? '') - pressedAt) / 60_000;
    expect(minutes).toBeGreaterThan(from - 1);
    expect(minutes).toBeLessThan(from + 6);
    // Times move on in steps of five minutes.
    const clock = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Chisinau', timeStyle: 'short' });
    const possible = [0, 5].map((earlier) => clock.format(Date.parse(eta?.from ?? '') - earlier * 60_000));
    expect(possible.some((text) => shown.includes(text))).toBe(true);
  });
});
