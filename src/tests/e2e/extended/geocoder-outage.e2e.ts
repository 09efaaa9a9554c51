import { createServer, type RequestListener } from 'node:http';
import { cartCookies, cartValue, loadMenu, signInByApi } from '../../fixtures/shop-setup.ts';
import { listenOnLoopback } from '../../fixtures/loopback-server.ts';
import { Customer } from '../customer.ts';
import { startShop } from '../shop.ts';
import { expect, test } from '../test.ts';

/** A response of Photon with one street of Chișinău. */
const STREET = JSON.stringify({
  features: [
    {
      geometry: { coordinates: [28.8323, 47.0245] },
      properties: { type: 'street', name: 'Strada Ștefan din Photon' },
    },
  ],
});

const GEOCODERS: readonly (readonly [what: string, respond: RequestListener, street: RegExp])[] = [
  ['works', (_request, response) => void response.end(STREET), /din Photon$/],
  ['breaks every connection', (request) => void request.socket.destroy(), /Штефана/],
  ['never responds', () => undefined, /Штефана/],
  ['sends garbage', (_request, response) => void response.end('<html>{"features":'), /Штефана/],
];

for (const [what, respond, street] of GEOCODERS)
  test(`an address takes the same taps while the geocoder ${what}`, async ({ page, phone }) => {
    await using leaving = new AsyncDisposableStack();
    const geocoder = await listenOnLoopback(createServer(respond));
    leaving.defer(() => geocoder.stop());
    const shop = await startShop({ GEOCODER: 'photon', GEOCODER_URL: geocoder.url });
    leaving.defer(async () => void (await shop.stop()));
    const token = await signInByApi(shop, phone);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    const cart = cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2));
    await customer.openWithCookies(`${shop.url}/checkout`, { token, ...cart });

    const field = customer.field('address.street');
    await field.locator('input').pressSequentially('shtef');
    await field.getByRole('option').first().click();
    await expect(field.locator('input')).toHaveValue(street);
    await customer.field('address.house').locator('input').fill('24');
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
  });
