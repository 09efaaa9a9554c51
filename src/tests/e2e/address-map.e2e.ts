import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapArchive } from '../fixtures/map-archive.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { startShop } from './shop.ts';
import { expect, test, testWith } from './test.ts';

const CENTER = { lat: 47.0245, lng: 28.8323 };

const archive = join(tmpdir(), `map-${process.pid}.pmtiles`);
writeFileSync(archive, mapArchive(CENTER));
const withMap = testWith({ MAP_TILES: archive });

withMap.describe('with a map', () => {
  withMap.afterAll(() => rm(archive));

  withMap('an address is where the pin is', async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2)) });
    await customer.fillAddress({ street: 'Пушкина', house: '24' });
    const isOfMap = (url: string) => /leaflet|pmtiles|AddressMap/i.test(url);
    expect(scripts.filter(isOfMap)).toEqual([]);

    await page.locator('[data-action="map"]').click();
    const map = page.locator('.address-map__canvas');
    const tile = map.locator('canvas.leaflet-tile-loaded').first();
    await expect(tile).toBeVisible();
    // The color of land in the theme of the page, not that of the background.
    const color = () =>
      tile.evaluate((canvas: HTMLCanvasElement) => [...(canvas.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [])]);
    await expect.poll(color).toEqual([226, 223, 218, 255]);
    await map.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await map.boundingBox();
    if (!box) throw new Error('The map is not visible');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 80, box.y + box.height / 2, { steps: 5 });
    const quoted = page.waitForRequest(
      (request) => /order-quote/.test(request.url()) && /"lat":47/.test(request.postData() ?? ''),
    );
    await page.mouse.up();
    await quoted;
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    const { addresses } = await createShopClient(shop, token).call('getProfile');
    expect(addresses[0]?.lat).toBeCloseTo(CENTER.lat, 1);
    expect(addresses[0]?.lng).not.toBe(CENTER.lng);
  });

  withMap(
    'the archive is sent in ranges, and the location may be asked for on personal pages only',
    async ({ request, shop }) => {
      const tiles = `${shop.url}/map/tiles.pmtiles`;
      const part = await request.get(tiles, { headers: { range: 'bytes=0-6' } });
      expect([part.status(), await part.text(), part.headers()['content-range']]).toEqual([
        206,
        'PMTiles',
        expect.stringMatching(/^bytes 0-6\/\d+$/),
      ]);
      expect((await request.get(tiles, { headers: { range: 'bytes=999999-' } })).status()).toBe(416);
      expect((await request.get(tiles, { headers: { range: 'bytes=5-2,9' } })).status()).toBe(200);
      const policy = async (path: string) => (await request.get(shop.url + path)).headers()['permissions-policy'];
      expect(await policy('/chisinau')).toContain('geolocation=()');
      expect(await policy('/success')).toContain('geolocation=(self)');
    },
  );
});

test('without a map there is no button for it', async ({ page, shop, phone, request }) => {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2)) });
  await expect(customer.field('address.street')).toBeVisible();
  await expect(page.locator('[data-action="map"]')).toHaveCount(0);
  expect((await request.get(`${shop.url}/map/tiles.pmtiles`)).status()).toBe(404);
});

test('a map that does not exist is said at start', async () => {
  await expect(startShop({ MAP_TILES: '/nowhere/city.pmtiles' })).rejects.toThrow(/MAP_TILES: .*nowhere/);
});
