import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapArchive } from '../fixtures/map-archive.ts';
import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { addCourier, pairPhone, staffCall } from './courier-phone.ts';
import { Customer } from './customer.ts';
import { checkStaffPage } from './staff-axe.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, testWith } from './test.ts';

const CENTER = { lat: 47.0245, lng: 28.8323 };

const archive = join(tmpdir(), `courier-map-${process.pid}.pmtiles`);
writeFileSync(archive, mapArchive(CENTER));

// Orders stay where the kitchen leaves them.
const test = testWith({ DEMO_PACE: '0', MAP_TILES: archive });
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedError: /status of 401|ERR_INTERNET_DISCONNECTED/,
});
test.setTimeout(180_000);
test.afterAll(() => rm(archive, { force: true }));

test('a courier shares the position, and the customer sees it as a text and on a map until the delivery', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const token = await signInByApi(shop, phone);
  const cities = await createShopClient(shop).call('getCities');
  const city_id = cities.find(({ slug }) => slug === 'chisinau')?.id ?? 0;
  const id = await placeOrderByApi(shop, token, menu, {
    address: { city_id, street: 'Pușkin', house: '24', lat: CENTER.lat + 0.01, lng: CENTER.lng },
  });
  await signInAsOwner(page, shop);
  const staffId = await addCourier(page, menu.id, 'Ион Чебан');
  const courier = await pairPhone(page, { browser, shop }, { restaurantId: menu.id, staffId, name: 'Ион Чебан' });
  for (const [from, to] of [
    ['placed', 'accepted'],
    ['accepted', 'preparing'],
    ['preparing', 'ready'],
  ] as const)
    await staffCall(page, 'move-order', { order_id: id, from, to, minutes: 30 });
  const card = courier.locator(`[data-delivery="${id}"]`);
  await card.locator('[data-action="take"]').click();
  const panel = courier.locator('[data-share-place]');
  await expect(card.locator('[data-action="pick-up"]')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await card.locator('[data-action="pick-up"]').click();
  await expect(panel).toHaveAttribute('data-share-place', 'off');

  // The browser refuses, and says so.
  await panel.locator('[data-action="share-place"]').click();
  await expect(panel).toHaveAttribute('data-share-place', 'denied');
  await checkStaffPage(courier, 'denied');

  const customerPage = await browser.newPage({ baseURL: shop.url, locale: 'ru', reducedMotion: 'reduce' });
  await new Customer(customerPage, shop).openWithCookies(`/orders/${id}`, { token });
  const contact = customerPage.locator('[data-open-modal="courier"]');
  await expect(contact).toBeVisible();
  const place = customerPage.locator('[data-courier-place]');
  await expect(place).toHaveCount(0);

  await courier.context().grantPermissions(['geolocation']);
  await courier.context().setGeolocation({ latitude: CENTER.lat, longitude: CENTER.lng });
  const sent = courier.waitForRequest('**/staff/api/set-courier-place');
  await panel.locator('[data-action="share-place"]').click();
  await sent;
  await expect(panel).toHaveAttribute('data-share-place', 'shared');
  await expect(panel).toContainText(/видят вас на\sкарте/);
  await expect(panel.locator('[data-action="stop-sharing"]')).toBeFocused();

  const requests: string[] = [];
  customerPage.on('request', (request) => requests.push(request.url()));
  await customerPage.reload();
  await expect(place).toContainText(/Курьеру до\sвас 1,6\sкм, примерно 8\sмин/);
  await expect(place.locator('canvas.leaflet-tile-loaded').first()).toBeVisible();
  await expect(place.locator('.courier-map__mark_courier > span')).toBeVisible();
  await expect(place.locator('.courier-map__mark_home > span')).toBeVisible();
  expect(requests.some((url) => url.endsWith('/map/tiles.pmtiles'))).toBe(true);

  await courier.context().setOffline(true);
  await panel.locator('[data-action="stop-sharing"]').click();
  await expect(panel).toHaveAttribute('data-share-place', 'stopOffline');
  await courier.context().setOffline(false);

  await card.locator('[data-action="deliver"]').click();
  await courier.locator('[data-action="confirm-delivery"]').click();
  await expect(panel).toHaveCount(0);
  await expect(customerPage.locator('.order')).toHaveAttribute('data-status', 'delivered');
  await expect(place).toHaveCount(0);
  const profile = await createShopClient(shop, token).call('getCourier', { query: { order_id: id } });
  expect(profile.place).toBeNull();
  await courier.context().close();
  await customerPage.context().close();
});

test('only the page of couriers may ask for the position on the restaurants’ side', async ({ request, shop }) => {
  const policy = async (path: string) => (await request.get(shop.url + path)).headers()['permissions-policy'];
  expect(await policy('/staff/courier')).toContain('geolocation=(self)');
  expect(await policy('/staff/board')).toContain('geolocation=()');
});
