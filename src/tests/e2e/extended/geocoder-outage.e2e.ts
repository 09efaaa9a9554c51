import { createServer, type RequestListener } from 'node:http';
import { cartCookies, cartValue, loadMenu, signInByApi } from '../../fixtures/shop-setup.ts';
import { listenOnLoopback } from '../../fixtures/loopback-server.ts';
import { Customer } from '../customer.ts';
import { startShop, type Shop } from '../shop.ts';
import { expect, test as base } from '../test.ts';

/** A response of Photon with one street of Chișinău. */
const STREET = JSON.stringify({
  features: [
    {
      geometry: { coordinates: [28.8323, 47.0245] },
      properties: { type: 'street', name: 'Strada Ștefan din Photon' },
    },
  ],
});

type State = 'works' | 'breaks every connection' | 'never responds' | 'sends garbage';

const RESPONSES: Readonly<Record<State, RequestListener>> = {
  works: (_request, response) => void response.end(STREET),
  'breaks every connection': (request) => void request.socket.destroy(),
  'never responds': () => undefined,
  'sends garbage': (_request, response) => void response.end('<html>{"features":'),
};

/** Tests of a shop with a geocoder in the state `geocoder`. Each test has both for itself. */
const test = base.extend<{ geocoder: State; geocodingShop: Shop }>({
  geocoder: ['works', { option: true }],
  geocodingShop: async ({ geocoder }, use) => {
    const server = await listenOnLoopback(createServer(RESPONSES[geocoder]));
    const shop = await startShop({ GEOCODER: 'photon', GEOCODER_URL: server.url });
    await use(shop);
    await shop.stop();
    server.stop();
  },
  baseURL: async ({ geocodingShop }, use) => use(geocodingShop.url),
});

for (const [geocoder, street] of [
  ['works', /din Photon$/],
  ['breaks every connection', /Штефана/],
  ['never responds', /Штефана/],
  ['sends garbage', /Штефана/],
] as const)
  test.describe(`an address takes the same taps while the geocoder ${geocoder}`, () => {
    test.use({ geocoder });

    test('from the first letters to the order', async ({ page, geocodingShop: shop, phone }) => {
      const token = await signInByApi(shop, phone);
      const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
      const customer = new Customer(page, shop);
      const cart = cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2));
      await customer.openWithCookies('/checkout', { token, ...cart });

      const field = customer.field('address.street');
      await field.locator('input').pressSequentially('shtef');
      await field.getByRole('option').first().click();
      await expect(field.locator('input')).toHaveValue(street);
      await customer.field('address.house').locator('input').fill('24');
      await customer.placeOrder();
      await page.waitForURL('**/checkout/success?order=*');
    });
  });
