import type { Page } from '@playwright/test';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import {
  createShopClient,
  cartCookies,
  cartValue,
  loadMenu,
  placeOrderByApi,
  addCookies,
  signInByApi,
} from '../fixtures/shop-setup.ts';
import type { OutsideProvider } from '../fixtures/outside-provider.ts';
import { openFilledCheckout } from './filled-checkout.ts';
import { advanceOrder } from './order-steps.ts';
import { Customer } from './customer.ts';
import { expect, test } from './provider-test.ts';
import type { Shop } from './shop.ts';

/** An order of a signed-in customer in the given status. */
async function withOrder(
  page: Page,
  shop: Shop,
  provider: OutsideProvider,
  phone: string,
  status: OrderStatus = 'placed',
) {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const id = await placeOrderByApi(shop, token, menu);
  await advanceOrder(provider, id, status);
  await addCookies(page.context(), shop, { token });
  return {
    customer: new Customer(page, shop),
    api: createShopClient(shop, token),
    menu,
    id,
    shown: page.locator(`[data-order-id="${id}"]`).first(),
  };
}

test.describe('the history', () => {
  test('is paginated with links, the newest orders first', async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const ids: string[] = [];
    while (ids.length < 12) ids.unshift(String(await placeOrderByApi(shop, token, menu)));
    const shown = () =>
      page
        .locator('main [data-order-id]')
        .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['orderId']));

    await new Customer(page, shop).openWithCookies('/orders', { token });
    await expect.poll(shown).toEqual(ids.slice(0, 10));
    const older = page.locator('a[rel="next"]');
    await expect(older).toHaveAttribute('href', '/orders?page=2');
    await older.click();
    await page.waitForURL('**/orders?page=2');
    await expect.poll(shown).toEqual(ids.slice(10));
    await expect(page.getByText('Страница 2 из 2')).toBeVisible();

    await page.goBack();
    await page.waitForURL(`${shop.url}/orders`);
    await expect.poll(shown).toEqual(ids.slice(0, 10));
    await page.goto('/orders?page=3');
    await expect(page.getByText('На этой странице заказов нет')).toBeVisible();
  });

  test('that is empty shows a message and a link to the restaurants', async ({ page, shop, phone }) => {
    await new Customer(page, shop).openWithCookies('/orders', { token: await signInByApi(shop, phone) });
    await expect(page.getByText('Заказов пока нет')).toBeVisible();
    await expect(page.locator('main a:not([data-back])')).toHaveAttribute('href', '/');
  });
});

test('the courier’s phone is shown only while a courier is assigned', async ({ page, shop, provider, phone }) => {
  const { customer, api, id, shown } = await withOrder(page, shop, provider, phone);
  const open = page.locator('[data-open-modal="courier"]');
  await customer.open(`/orders/${id}`);
  await expect(shown).toHaveAttribute('data-status', 'placed');
  await expect(open).toHaveCount(0);

  await advanceOrder(provider, id, 'on_the_way');
  await page.reload();
  await expect(shown).toHaveAttribute('data-status', 'on_the_way');
  await open.click();
  const { name, phone: number } = await api.call('getCourier', { query: { order_id: id } });
  await expect(customer.modal('courier')).toContainText(name);
  await expect(customer.modal('courier').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^tel:\\+?${number.replace(/\D/g, '')}$`),
  );

  await advanceOrder(provider, id, 'delivered');
  await page.reload();
  await expect(shown).toHaveAttribute('data-status', 'delivered');
  await expect(open).toHaveCount(0);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 667 } });

  test('the courier picks the order up, then brings it, and can be called without scrolling', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, id } = await withOrder(page, shop, provider, phone, 'ready');
    const courier = page.locator('.courier-row');
    await customer.open(`/orders/${id}`);
    await expect(courier).toContainText(/Скоро заберёт\sваш\sзаказ/);
    await advanceOrder(provider, id, 'on_the_way');
    await page.reload();
    await expect(courier).toContainText(/Везёт\sваш\sзаказ/);
    await expect(courier.getByRole('button')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('an order is cancelled, rated and ordered again without scrolling', async ({ page, shop, provider, phone }) => {
    const { customer, id, shown } = await withOrder(page, shop, provider, phone);
    await customer.open(`/orders/${id}`);
    await expect(page.locator('[data-action="cancel-order"]')).toBeInViewport({ ratio: 1 });
    await advanceOrder(provider, id, 'delivered');
    await expect(shown).toHaveAttribute('data-status', 'delivered');
    await expect(page.locator('[data-open-modal="rate"]')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-action="repeat-order"]')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('a delivered order', () => {
  const rate = async (customer: Customer, stars: Readonly<Record<string, number>>) => {
    const modal = customer.modal('rate');
    for (const [subject, value] of Object.entries(stars))
      await modal
        .locator(`[data-field="${subject}"] label`)
        .nth(value - 1)
        .click();
    await modal.locator('[type="submit"]').click();
  };

  test('can be rated with stars for the food alone, and then shows the rating', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, id, api } = await withOrder(page, shop, provider, phone, 'delivered');
    await customer.open(`/orders/${id}`);
    await page.locator('[data-open-modal="rate"]').click();
    await rate(customer, {});
    await expect(customer.modal('rate').locator('[data-error]:not(:empty)')).toHaveText(['Поставьте оценку.']);
    await rate(customer, { food: 4, service: 3 });
    await expect(customer.modal('rate')).toBeHidden();
    await expect(page.getByText('Спасибо за оценку!').first()).toBeVisible();
    await expect(page.locator('main').getByText('4 из 5')).toHaveCount(2);
    await expect(page.locator('[data-open-modal="rate"]')).toHaveCount(0);
    expect((await api.call('getOrder', { query: { order_id: id } })).rating).toMatchObject({
      food: 4,
      delivery: 4,
      service: 3,
    });
  });

  test('that was rated in another tab shows that it can be rated once only', async ({
    page,
    shop,
    provider,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 409/);
    const { customer, id, api } = await withOrder(page, shop, provider, phone, 'delivered');
    await customer.open(`/orders/${id}`);
    await page.locator('[data-open-modal="rate"]').click();
    await expect(customer.modal('rate')).toBeVisible();
    await api.call('rateOrder', {
      body: { order_id: id, food: 1, delivery: 1, service: 1 },
      idempotencyKey: crypto.randomUUID(),
    });
    await rate(customer, { food: 5, delivery: 5, service: 5 });
    await expect(customer.modal('rate').getByRole('alert')).toHaveText(/можно один раз/);
  });
});

test.describe('a problem is reported', () => {
  const reasons = (page: Page) =>
    page
      .locator('[data-field="reason"] input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

  test('for reasons that fit the status, and the confirmation says what happens next', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, id } = await withOrder(page, shop, provider, phone);
    const open = page.locator('[data-action="report-problem"]');
    await customer.open(`/orders/${id}`);
    await expect(open).toHaveClass(/button_secondary/);
    await open.click();
    expect(await reasons(page)).toEqual(['late', 'something_else']);

    await advanceOrder(provider, id, 'delivered');
    await page.reload();
    await open.click();
    expect(await reasons(page)).toEqual(['missing', 'wrong', 'quality', 'late', 'something_else']);
    await page.locator('[data-action="send-report"]').click();
    await expect(page.locator('[data-field="reason"] [data-error]')).toBeInViewport({ ratio: 1 });
    await page.locator('[data-field="reason"] label').first().click();
    await page.locator('[data-action="send-report"]').click();
    const sent = page.locator('.banner_success');
    await expect(sent).toContainText('позвонит');
    await expect(sent).toBeFocused();
    await expect(sent).toBeInViewport({ ratio: 1 });
  });
});

test.describe('cancelling', () => {
  const cancel = async (page: Page, reason = '') => {
    await page.locator('[data-action="cancel-order"]').click();
    await page.locator('[data-field="reason"] textarea').fill(reason);
    await page.locator('[data-action="confirm-cancel"]').click();
  };

  test('is possible before the restaurant accepts, and the timeline shows it', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, id, shown } = await withOrder(page, shop, provider, phone);
    await customer.open(`/orders/${id}`);
    await cancel(page, 'Передумали');
    await expect(shown).toHaveAttribute('data-status', 'cancelled');
    await expect(shown.getByText('Вы отменили заказ.')).toBeVisible();
    await expect(shown.getByText('Причина: Передумали')).toBeVisible();
    await shown.getByText('Все этапы').click();
    await expect(shown.getByRole('list', { name: 'Как продвигается заказ' }).getByRole('listitem')).toHaveText([
      /Заказ оформлен/,
      /Отменён/,
    ]);
    await expect(page.locator('[data-action="cancel-order"]')).toHaveCount(0);
  });

  /** The panel that was the form says why the order goes on, and whom to call. */
  const expectTooLate = async (page: Page, phone: string) => {
    const panel = page.locator('.order__form');
    await expect(panel).toContainText('Ресторан уже принял заказ');
    await expect(panel.getByRole('heading')).toBeFocused();
    await expect(panel.getByRole('link')).toHaveAttribute('href', `tel:${phone.replace(/[^\d+]/g, '')}`);
    await expect(page.locator('[data-action="confirm-cancel"], [data-action="cancel-order"]')).toHaveCount(0);
  };

  test('opens below its button, and says whom to call when the restaurant accepts meanwhile', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, id, api, shown } = await withOrder(page, shop, provider, phone);
    await customer.open(`/orders/${id}`);
    const button = page.locator('[data-action="cancel-order"]');
    await button.click();
    await expect(page.locator('[data-field="reason"] textarea')).toBeVisible();
    const [above, below] = [await button.boundingBox(), await page.locator('.order__form').boundingBox()];
    const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(24);
    await page.locator('[data-field="reason"] textarea').focus();
    await advanceOrder(provider, id, 'preparing');
    await expect(shown).toHaveAttribute('data-status', 'preparing');
    const { restaurant } = await api.call('getOrder', { query: { order_id: id } });
    await expectTooLate(page, restaurant?.phone ?? '');
  });

  test('too late shows an error and the current status of the order', async ({
    page,
    shop,
    provider,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 409/);
    const { customer, id, api, shown } = await withOrder(page, shop, provider, phone);
    // Without live updates, which would remove the form before the click.
    await page.route('**/api/order-events*', () => {});
    await customer.open(`/orders/${id}`);
    await page.locator('[data-action="cancel-order"]').click();
    await advanceOrder(provider, id, 'preparing');
    await page.locator('[data-action="confirm-cancel"]').click();
    await expect(shown).toHaveAttribute('data-status', 'preparing');
    const { restaurant } = await api.call('getOrder', { query: { order_id: id } });
    await expectTooLate(page, restaurant?.phone ?? '');
  });
});

test.describe('ordering again', () => {
  test('adds the dishes to the cart', async ({ page, shop, provider, phone }) => {
    const { customer, id, menu } = await withOrder(page, shop, provider, phone, 'delivered');
    await customer.open(`/orders/${id}`);
    await page.locator('[data-action="repeat-order"]').click();
    for (const dish of menu.dishes.slice(0, 2))
      await expect(customer.modal('cart').locator(`[data-cart-line="${dish.id}"]`)).toBeVisible();
    await expect(customer.badge()).toHaveText('6');
  });

  test('requires a confirmation when the cart has dishes of another restaurant', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, id } = await withOrder(page, shop, provider, phone, 'delivered');
    const other = await loadMenu(shop, 'balti', 'north-grill');
    await customer.openWithCookies(`/orders/${id}`, cartCookies(other, cartValue(other.dishes.slice(0, 1))));
    await expect(customer.badge()).toHaveText('1');
    await page.locator('[data-action="repeat-order"]').click();
    await customer.modal('reset').getByRole('button', { name: 'Начать новую' }).click();
    await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(2);
    await expect(customer.badge()).toHaveText('6');
  });
});

test('going back after an order shows no checkout and places no second order', async ({ page, shop, phone }) => {
  await page.goto('/news');
  const { customer, orders: placed } = await openFilledCheckout(page, shop, phone);
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/create-order') && calls.push(request.method()));
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
  await page.goBack();
  await page.waitForURL('**/news');
  await expect(page.locator('[data-action="place-order"]')).toHaveCount(0);
  await expect(customer.badge()).toBeHidden();
  expect(calls).toHaveLength(1);
  expect(await placed()).toHaveLength(1);
});

test('another user’s order is not found, neither on its page nor on a result page', async ({
  page,
  shop,
  provider,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { customer, id } = await withOrder(page, shop, provider, phone);
  await customer.openWithCookies(`/orders/${id}`, { token: await signInByApi(shop, `7${phone.slice(1)}`) });
  await expect(page.locator('[data-status-code="404"]')).toBeVisible();
  await expect(page.locator(`[data-order-id="${id}"]`)).toHaveCount(0);
  await customer.open(`/checkout/success?order=${id}`);
  await expect(page.locator('[data-status-code="404"]')).toBeVisible();
  await expect(page.locator(`[data-order-id="${id}"]`)).toHaveCount(0);
});
