import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { countTaps, placeFirstOrder } from './shortest-order.ts';
import { expect, test } from './test.ts';

const MAX_TAPS_FIRST_ORDER = 12;
const MAX_TAPS_RETURNING = 5;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a first order takes twelve taps at most', async ({ page, shop, phone }) => {
  const taps = await countTaps(page.context());
  await placeFirstOrder(page, shop, phone);
  expect(taps()).toBeLessThanOrEqual(MAX_TAPS_FIRST_ORDER);
});

test('a returning customer takes five taps at most from the home page to an order', async ({ page, shop, phone }) => {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const orderId = await placeOrderByApi(shop, token, menu);
  const api = createShopClient(shop, token);
  const { address } = await api.call('getOrder', { query: { order_id: orderId } });
  if (!address?.city_id) throw new Error('The order has no address');
  await api.call('addAddress', { body: { ...address, city_id: address.city_id }, idempotencyKey: crypto.randomUUID() });
  // Below the minimum order it would be one tap more.
  const dish = menu.dishes.toSorted((one, other) => other.price - one.price)[0];
  if (!dish) throw new Error('The menu has no dishes');

  const taps = await countTaps(page.context());
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/', { token });
  await page.locator('[data-city="chisinau"] [data-restaurant="casa-mare"]').first().tap();
  await page.locator('main[data-restaurant="casa-mare"]').waitFor();
  await customer.dish(dish.id).locator('[data-action="increase"]').tap();
  await page.locator('[data-open-modal="cart"]:visible').last().tap();
  await customer.modal('cart').locator('[data-action="checkout"]:enabled').tap();
  await page.locator('[data-action="place-order"]:enabled:not([aria-busy])').tap();
  await page.waitForURL('**/checkout/success?order=*');
  expect(taps()).toBeLessThanOrEqual(MAX_TAPS_RETURNING);
});
