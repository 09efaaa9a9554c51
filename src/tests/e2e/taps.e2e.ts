import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test } from './test.ts';

const MAX_TAPS_FIRST_ORDER = 12;
const MAX_TAPS_RETURNING = 5;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/**
 * Counts the taps that reach a page from now on. Not at `window`: there Playwright stops a tap whose element moved
 * meanwhile, and repeats it.
 */
async function countTaps(context: BrowserContext): Promise<() => number> {
  let taps = 0;
  await context.exposeBinding('countTap', () => void (taps += 1));
  await context.addInitScript(() => {
    const { countTap } = window as Window & { countTap?: () => void };
    document.addEventListener('pointerdown', () => countTap?.(), true);
  });
  return () => taps;
}

/** Types where the focus is, which must be this field: typing costs no tap. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
}

test('a first order takes twelve taps at most', async ({ page, shop, phone }) => {
  const taps = await countTaps(page.context());
  const customer = new Customer(page, shop);
  await customer.open('/');
  await page.locator('[data-city="chisinau"] [data-restaurant="casa-mare"]').first().tap();
  await page.locator('main[data-restaurant="casa-mare"]').waitFor();
  const plain = page.locator('[data-product-id]:not([data-options])').filter({ has: page.locator('[data-counter]') });
  await plain.first().locator('[data-action="increase"]').tap();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
  await plain.first().locator('[data-action="increase"]').tap();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2');
  await page.locator('[data-open-modal="cart"]:visible').last().tap();
  await customer.modal('cart').locator('[data-action="checkout"]:enabled').tap();

  const phoneModal = customer.modal('authPhone');
  await typeInto(page, phoneModal.locator('[data-field="phone"] input'), phone);
  await phoneModal.locator('[type="submit"]').tap();
  await typeInto(page, customer.modal('authCode').locator('input').first(), await shop.code(`373${phone}`));
  const profile = customer.modal('profile');
  await typeInto(page, profile.locator('[data-field="name"] input'), 'Ana');
  await profile.locator('[type="submit"]').tap();
  await page.waitForURL('**/checkout');

  await customer.field('address.street').locator('input').tap();
  await typeInto(page, customer.field('address.street').locator('input'), 'Пушкина');
  await customer.field('address.house').locator('input').tap();
  await typeInto(page, customer.field('address.house').locator('input'), '24');
  await page.locator('[data-action="place-order"]:enabled:not([aria-busy])').tap();
  await page.waitForURL('**/checkout/success?order=*');
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
