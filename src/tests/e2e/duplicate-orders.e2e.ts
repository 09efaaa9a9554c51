import type { Page } from '@playwright/test';
import { loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { recordStatuses, shownStatuses, STATUS_SEQUENCE } from '../fixtures/status-recorder.ts';
import { openFilledCheckout, orderOf } from './filled-checkout.ts';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const CREATE = '**/api/create-order';
const SUCCESS = '**/checkout/success?order=*';

test.describe('a single order is placed', () => {
  for (const [clicks, clickCount] of [
    ['two', 2],
    ['three', 3],
  ] as const) {
    test(`by ${clicks} quick clicks`, { tag: clickCount === 2 ? [] : '@extended' }, async ({ page, shop, phone }) => {
      const { customer, orders } = await openFilledCheckout(page, shop, phone);
      const calls: string[] = [];
      page.on('request', (request) => request.url().endsWith('/api/create-order') && calls.push(request.method()));
      await customer.placeOrder({ clickCount });
      await page.waitForURL(SUCCESS);
      expect(calls).toEqual(['POST']);
      expect(await orders()).toEqual([orderOf(page)]);
    });
  }

  test('by clicks while the request is pending', { tag: '@extended' }, async ({ page, shop, phone }) => {
    const { customer, orders } = await openFilledCheckout(page, shop, phone);
    const pendingResponse = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(CREATE, async (route) => {
      calls += 1;
      const response = await route.fetch();
      await pendingResponse.promise;
      await route.fulfill({ response });
    });
    await customer.placeOrder();
    const button = page.locator('[data-action="place-order"]');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.click({ force: true });
    await button.press('Enter');
    await customer.field('address.house').locator('input').press('Enter');
    pendingResponse.resolve();
    await page.waitForURL(SUCCESS);
    expect(calls).toBe(1);
    expect(await orders()).toEqual([orderOf(page)]);
  });

  test('when the page is reloaded before the response', { tag: '@extended' }, async ({ page, shop, phone }) => {
    const { customer, orders } = await openFilledCheckout(page, shop, phone);
    const made = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route(CREATE, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      made.resolve();
    });
    await customer.placeOrder();
    await made.promise;
    await page.reload();

    await expect(customer.field('address.street').locator('input')).toHaveValue('Pușkin');
    await expect(page.locator('[data-cart-count]').first()).toHaveText('6');
    await customer.placeOrder();
    await page.waitForURL(SUCCESS);
    await expect(page.locator('[data-cart-count]').first()).toBeHidden();
    expect(await orders()).toEqual([orderOf(page)]);
  });

  test('when the response is lost and the button is clicked again', async ({ page, shop, phone, expectedErrors }) => {
    expectedErrors.push(/ERR_CONNECTION_RESET/);
    const { customer, orders } = await openFilledCheckout(page, shop, phone);
    await page.route(
      CREATE,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await customer.placeOrder();
    await expect(page.getByText('Мы не знаем, дошёл ли заказ.')).toBeVisible();
    await expect(page.locator('[data-cart-count]').first()).toHaveText('6');
    await customer.placeOrder();
    await page.waitForURL(SUCCESS);
    expect(await orders()).toEqual([orderOf(page)]);
  });
});

test.describe('the order page', { tag: '@extended' }, () => {
  /** Opens the page of a new order and returns a function for the statuses shown so far. */
  async function watch(page: Page, shop: Shop, phone: string) {
    const token = await signInByApi(shop, phone);
    const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
    await recordStatuses(page);
    await new Customer(page, shop).openWithCookies(`/orders/${id}`, { token });
    await expect(page.locator(`[data-order-id="${id}"]`)).toHaveAttribute('data-status', 'delivered', {
      timeout: 40_000,
    });
    return shownStatuses(page);
  }

  test('shows each status from the event stream', async ({ page, shop, phone }) => {
    const [rendered, ...streamed] = await watch(page, shop, phone);
    expect(streamed).toEqual(STATUS_SEQUENCE.slice(-streamed.length));
    expect(streamed.length).toBeGreaterThan(2);
    // The page begins with the status of when it was rendered, which may have changed before its script runs.
    expect(STATUS_SEQUENCE.slice(0, -streamed.length)).toContain(rendered);
  });

  test('polls while there is no event stream, and never shows an earlier status again', async ({
    page,
    shop,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/api/order-events*', (route) => route.abort());
    const shown = await watch(page, shop, phone);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(STATUS_SEQUENCE.filter((status) => shown.includes(status)));
  });
});
