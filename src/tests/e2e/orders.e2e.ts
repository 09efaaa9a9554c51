import type { Page } from '@playwright/test';
import type { OrderStatus } from '#contract/constants.ts';
import { callShop, cartCookies, cartValue, kitchen, orderFrom, remember, signedIn } from '../fixtures/shop-setup.ts';
import type { OutsideProvider } from '../fixtures/outside-provider.ts';
import { atCheckout } from './filled-checkout.ts';
import { bring } from './order-steps.ts';
import { Customer } from './customer.ts';
import { expect, test } from './provider-test.ts';
import type { Shop } from './shop.ts';

/** An order of a customer who is signed in, come as far as a status. */
async function withOrder(
  page: Page,
  shop: Shop,
  provider: OutsideProvider,
  phone: string,
  status: OrderStatus = 'placed',
) {
  const token = await signedIn(shop, phone);
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const id = await orderFrom(shop, token, menu);
  await bring(provider, id, status);
  await remember(page.context(), shop, { token });
  return {
    customer: new Customer(page, shop),
    http: callShop(shop, token),
    menu,
    id,
    shown: page.locator(`[data-order-id="${id}"]`).first(),
  };
}

test.describe('the history', () => {
  test('is paged by real links, the newest orders first [R1.11] [R9.9]', async ({ page, shop, phone }) => {
    const token = await signedIn(shop, phone);
    const menu = await kitchen(shop, 'chisinau', 'casa-mare');
    const ids: string[] = [];
    while (ids.length < 12) ids.unshift(String(await orderFrom(shop, token, menu)));
    const shown = () =>
      page
        .locator('main [data-order-id]')
        .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['orderId']));

    await new Customer(page, shop).arrive('/orders', { token });
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

  test('that is empty says so and leads to the restaurants', async ({ page, shop, phone }) => {
    await new Customer(page, shop).arrive('/orders', { token: await signedIn(shop, phone) });
    await expect(page.getByText('Заказов пока нет')).toBeVisible();
    await expect(page.locator('main').getByRole('link')).toHaveAttribute('href', '/');
  });
});

test('the courier can be called only while there is one [R1.12] [R6.5]', async ({ page, shop, provider, phone }) => {
  const { customer, http, id, shown } = await withOrder(page, shop, provider, phone);
  const open = page.locator('[data-open-modal="courier"]');
  await customer.open(`/orders/${id}`);
  await expect(shown).toHaveAttribute('data-status', 'placed');
  await expect(open).toHaveCount(0);

  await bring(provider, id, 'on_the_way');
  await page.reload();
  await expect(shown).toHaveAttribute('data-status', 'on_the_way');
  await open.click();
  const { name, phone: number } = await http.call('getCourier', { query: { order_id: id } });
  await expect(customer.modal('courier')).toContainText(name);
  await expect(customer.modal('courier').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^tel:\\+?${number.replace(/\D/g, '')}$`),
  );

  await bring(provider, id, 'delivered');
  await page.reload();
  await expect(shown).toHaveAttribute('data-status', 'delivered');
  await expect(open).toHaveCount(0);
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

  test('is rated once it has all its stars, and then shows them [R1.13]', async ({ page, shop, provider, phone }) => {
    const { customer, id, http } = await withOrder(page, shop, provider, phone, 'delivered');
    await customer.open(`/orders/${id}`);
    await page.locator('[data-open-modal="rate"]').click();
    await rate(customer, { food: 5, delivery: 4 });
    await expect(customer.modal('rate').locator('[data-field="service"] [data-error]')).toHaveText('Поставьте оценку');
    await rate(customer, { service: 3 });
    await expect(customer.modal('rate')).toBeHidden();
    await expect(page.getByText('Спасибо за оценку!').first()).toBeVisible();
    await expect(page.locator('main').getByText('4 из 5')).toBeVisible();
    await expect(page.locator('[data-open-modal="rate"]')).toHaveCount(0);
    expect((await http.call('getOrder', { query: { order_id: id } })).rating).toMatchObject({
      food: 5,
      delivery: 4,
      service: 3,
    });
  });

  test('that was rated elsewhere meanwhile says that it can be rated once [C16]', async ({
    page,
    shop,
    provider,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 409/);
    const { customer, id, http } = await withOrder(page, shop, provider, phone, 'delivered');
    await customer.open(`/orders/${id}`);
    await page.locator('[data-open-modal="rate"]').click();
    await expect(customer.modal('rate')).toBeVisible();
    await http.call('rateOrder', {
      body: { order_id: id, food: 1, delivery: 1, service: 1 },
      key: crypto.randomUUID(),
    });
    await rate(customer, { food: 5, delivery: 5, service: 5 });
    await expect(customer.modal('rate').getByRole('alert')).toHaveText(/Оценить можно один раз/);
  });
});

test.describe('cancelling', () => {
  const cancel = async (page: Page, reason = '') => {
    await page.locator('[data-action="cancel-order"]').click();
    await page.locator('[data-field="reason"] textarea').fill(reason);
    await page.locator('[data-action="confirm-cancel"]').click();
  };

  test('is possible before the restaurant accepts, and the timeline tells it [C11]', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, id, shown } = await withOrder(page, shop, provider, phone);
    await customer.open(`/orders/${id}`);
    await cancel(page, 'Передумали');
    await expect(shown).toHaveAttribute('data-status', 'cancelled');
    await expect(shown.getByText('Отменили вы')).toBeVisible();
    await expect(shown.getByText('Причина: Передумали')).toBeVisible();
    await expect(shown.getByRole('list', { name: 'Как продвигается заказ' }).getByRole('listitem')).toHaveText([
      /Заказ оформлен/,
      /Отменён/,
    ]);
    await expect(page.locator('[data-action="cancel-order"]')).toHaveCount(0);
  });

  test('too late is told, and the page shows how far the order is [C11]', async ({
    page,
    shop,
    provider,
    phone,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 409/);
    const { customer, id, shown } = await withOrder(page, shop, provider, phone);
    await customer.open(`/orders/${id}`);
    await page.locator('[data-action="cancel-order"]').click();
    await bring(provider, id, 'preparing');
    await page.locator('[data-action="confirm-cancel"]').click();
    await expect(page.getByText('Этот заказ уже нельзя отменить.').first()).toBeVisible();
    await expect(shown).toHaveAttribute('data-status', 'preparing');
    await expect(page.locator('[data-action="confirm-cancel"], [data-action="cancel-order"]')).toHaveCount(0);
  });
});

test.describe('ordering again', () => {
  test('puts the dishes into the cart', async ({ page, shop, provider, phone }) => {
    const { customer, id, menu } = await withOrder(page, shop, provider, phone, 'delivered');
    await customer.open(`/orders/${id}`);
    await page.locator('[data-action="repeat-order"]').click();
    for (const dish of menu.dishes.slice(0, 2))
      await expect(customer.modal('cart').locator(`[data-cart-line="${dish.id}"]`)).toBeVisible();
    await expect(customer.badge()).toHaveText('6');
  });

  test('asks first when the cart holds another restaurant’s dishes', async ({ page, shop, provider, phone }) => {
    const { customer, id } = await withOrder(page, shop, provider, phone, 'delivered');
    const other = await kitchen(shop, 'balti', 'north-grill');
    await customer.arrive(`/orders/${id}`, cartCookies(other, cartValue(other.dishes.slice(0, 1))));
    await expect(customer.badge()).toHaveText('1');
    await page.locator('[data-action="repeat-order"]').click();
    await customer.modal('reset').getByRole('button', { name: 'Начать новую' }).click();
    await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(2);
    await expect(customer.badge()).toHaveText('6');
  });
});

test('going back after an order shows no checkout and orders nothing again', async ({ page, shop, phone }) => {
  const { customer, orders: placed } = await atCheckout(page, shop, phone);
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/create-order') && calls.push(request.method()));
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
  await page.goBack();
  await page.waitForURL(`${shop.url}/`);
  await expect(page.locator('[data-action="place-order"]')).toHaveCount(0);
  await expect(customer.badge()).toBeHidden();
  expect(calls).toHaveLength(1);
  expect(await placed()).toHaveLength(1);
});

test('somebody else’s order does not exist, neither on its page nor on a result page [D2a]', async ({
  page,
  shop,
  provider,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { customer, id } = await withOrder(page, shop, provider, phone);
  await customer.arrive(`/orders/${id}`, { token: await signedIn(shop, `7${phone.slice(1)}`) });
  await expect(page.getByRole('heading', { name: 'Такого заказа нет' })).toBeVisible();
  await customer.open(`/checkout/success?order=${id}`);
  await expect(page.getByRole('heading', { name: 'Всё получилось' })).toBeVisible();
  await expect(page.locator(`[data-order-id="${id}"]`)).toHaveCount(0);
});
