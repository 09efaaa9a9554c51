import type { Browser, Page } from '@playwright/test';
import { type Locale, LOCALES } from '#contract/constants.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { orderOf } from './filled-checkout.ts';
import type { Shop } from './shop.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, testWith } from './test.ts';
import { isLatin } from './texts.ts';

// A shop of its own, whose restaurant these tests pause. It is always open otherwise.
const test = testWith({ DEMO_PACE: '11' });

const PATH = 'chisinau/casa-mare';
const PAUSE_MINUTES = 300;
/** What the board offers. */
const STAFF_PAUSE_MINUTES = 120;
const CYRILLIC = /[а-яё]/i;

test.use({ expectedError: /409/ });
test.beforeEach(({ shop }) => shop.command('pause', PATH, '0').then(() => undefined));
test.afterAll(({ shop }) => shop.command('pause', PATH, '0').then(() => undefined));

const pauseByCommand = (shop: Shop): Promise<unknown> => shop.command('pause', PATH, String(PAUSE_MINUTES));

/** The board of the restaurant on a tablet of its owner; returns what pauses the restaurant by its buttons. */
async function openBoard(browser: Browser, shop: Shop): Promise<() => Promise<void>> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'ru', reducedMotion: 'reduce' });
  const board = await context.newPage();
  await signInAsOwner(board, shop);
  const { id } = await loadMenu(shop, 'chisinau', 'casa-mare');
  await board.evaluate((restaurantId) => localStorage.setItem('staff:restaurant', String(restaurantId)), id);
  await board.goto('/staff/board');
  return async () => {
    await board.locator('[data-action="pause"]').click();
    await board.locator(`dialog[data-modal="pause"] [data-minutes="${STAFF_PAUSE_MINUTES}"]`).click();
    await expect(board.locator('[data-state="paused"]')).toBeVisible();
    await context.close();
  };
}

/** A filled checkout of a restaurant that staff pause while it is open, and the order that is refused. */
async function pressAfterPause(
  page: Page,
  shop: Shop,
  phone: string,
  { locale = 'ru' as Locale, isPickup = false, pause = pauseByCommand } = {},
) {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop, locale);
  await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 2)) });
  if (isPickup) await customer.field('fulfilment').locator('label').nth(1).click();
  else await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await expect(page.locator('.checkout__arrival')).toBeVisible();
  await expect(page.locator('[data-action="place-order"]:enabled:not([aria-busy])')).toBeVisible();
  await pause(shop);
  await customer.placeOrder();
  const sheet = customer.modal('orderTime');
  await expect(sheet).toBeVisible();
  const slot = customer.field('when.slot').locator('select');
  // The times are loaded again below the sheet; until then the choice of now or later would take the focus.
  await expect(slot).toBeVisible();
  const api = createShopClient(shop, token);
  return { customer, sheet, slot, api };
}

for (const locale of LOCALES) {
  const options = { tag: locale === 'ru' ? [] : '@extended' };

  test(
    `an order of a restaurant that closes meanwhile moves only when asked, in ${locale}`,
    options,
    async ({ page, shop, phone }) => {
      const { customer, sheet, slot, api } = await pressAfterPause(page, shop, phone, { locale });
      if (locale === 'ru') await expect(sheet).toContainText(/Ресторан сейчас закрыт.\s*Привезти/);
      if (isLatin(locale)) expect((await sheet.innerText()).match(CYRILLIC)).toBeNull();
      await expect(slot).toHaveValue('');
      await expect(page.locator('.checkout__arrival')).toHaveCount(0);

      // Another press without a time sends nothing, and leads to the time.
      await sheet.locator('[data-action="choose-time"]').click();
      await expect(sheet).toBeHidden();
      await expect(slot).toBeFocused();
      const sent: string[] = [];
      page.on('request', (request) => sent.push(new URL(request.url()).pathname));
      await customer.placeOrder();
      await expect(slot).toBeFocused();
      await expect(slot).toBeInViewport();
      await expect(customer.field('when.slot').locator('[data-error]')).not.toBeEmpty();
      await expect(slot).toHaveValue('');
      expect(sent).not.toContain('/api/create-order');

      // Late in the evening, the day has no other one after the pause.
      await slot.selectOption({ index: 1 });
      const chosen = await slot.inputValue();
      await customer.placeOrder();
      await page.waitForURL('**/checkout/success?order=*');
      const order = await api.call('getOrder', { query: { order_id: orderOf(page) } });
      expect(order.scheduled_for).toBe(chosen);
    },
  );
}

for (const [isPickup, question] of [
  [false, 'Привезти'],
  [true, 'Заберёте'],
] as const) {
  test(`the proposed time is ordered by one press after it is accepted: ${isPickup ? 'pickup' : 'delivery'}`, async ({
    page,
    shop,
    phone,
  }) => {
    const { customer, sheet, slot, api } = await pressAfterPause(page, shop, phone, { isPickup });
    await expect(sheet).toContainText(question);
    const [from = ''] = /\d\d:\d\d/.exec((await sheet.locator('strong').textContent()) ?? '') ?? [];
    await sheet.locator('[data-action="accept-time"]').click();
    await expect(sheet).toBeHidden();
    await expect(slot).toBeFocused();
    await expect(page.locator('.checkout__arrival')).toContainText(from);
    const at = await slot.inputValue();
    await customer.placeOrder();
    await page.waitForURL('**/checkout/success?order=*');
    const order = await api.call('getOrder', { query: { order_id: orderOf(page) } });
    expect([order.scheduled_for, order.eta?.from]).toEqual([at, at]);
    await expect(page.locator('.result-card')).toContainText(from);
  });
}

test('a pause that staff begin on their board, while a customer is about to order, moves no order', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  const pause = await openBoard(browser, shop);
  const { customer, sheet, slot, api } = await pressAfterPause(page, shop, phone, { pause });
  await expect(sheet).toContainText(/Ресторан сейчас закрыт.\s*Привезти/);
  await expect(slot).toHaveValue('');
  await expect(page.locator('.checkout__arrival')).toHaveCount(0);
  expect((await api.call('getOrders', { query: { page: 1 } })).data).toEqual([]);
  await sheet.locator('[data-action="choose-time"]').click();
  await slot.selectOption({ index: 2 });
  const chosen = await slot.inputValue();
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
  const order = await api.call('getOrder', { query: { order_id: orderOf(page) } });
  expect(order.scheduled_for).toBe(chosen);
});
