import type { Page } from '@playwright/test';
import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { openFilledCheckout, orderOf } from './filled-checkout.ts';
import { Bank, CARDS, wrongCode } from './bank-page.ts';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const SUCCESS = '**/checkout/success?order=*';
const FAIL = '**/checkout/fail?order=*';
const PAYMENT = '**/checkout/payment?order=*';

/** Places an order that is paid online, up to the bank's card form. */
async function atBank(page: Page, shop: Shop, phone: string) {
  const { customer, api, orders } = await openFilledCheckout(page, shop, phone);
  await customer.choosePaymentMethod('card_online');
  await customer.placeOrder();
  const bank = new Bank(page);
  await bank.arrived();
  const [id] = await orders();
  if (id === undefined) throw new Error('No order was placed');
  /** Payment state of the only order. */
  const paid = async () => {
    expect(await orders()).toEqual([id]);
    const { payment, steps } = await api.call('getOrder', { query: { order_id: id } });
    return { ...payment, way: steps.slice(0, 2).map(({ status }) => status) };
  };
  return { customer, bank, id, paid };
}

const payAgain = (page: Page) => page.locator('.pay-form [data-action="pay-order"]');

test(
  'an online payment is made on the bank’s page, and the order is placed',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { bank, id, paid } = await atBank(page, shop, phone);
    expect(await paid()).toMatchObject({ status: 'pending', way: ['awaiting_payment'] });
    // Back without a payment: the order is one tap away on every page.
    await page.goto('/news');
    await expect(page.locator('[data-open-order]')).toHaveText(/^Оплатите заказЗаказ \d+ · до\s\d\d:\d\d$/);
    await page.locator('[data-open-order]').click();
    await page.waitForURL(PAYMENT);
    await page.locator('[data-action="pay-order"]').click();
    await bank.pay(CARDS.good);
    await page.waitForURL(SUCCESS);
    expect(orderOf(page)).toBe(id);
    await expect(page.locator('.placed-order .result-card')).toBeVisible();
    await expect(page.locator('[data-cart-count]').first()).toBeHidden();
    await expect(page.locator('.result-card__text')).toContainText(/Оплата получена:\s\d/);
    await expect(page.locator('main').getByRole('link', { name: 'Casa Mare' })).toHaveText(
      /^Назад\sв\sменю Casa Mare$/,
    );
    expect(await paid()).toMatchObject({ method: 'card_online', status: 'paid', way: ['awaiting_payment', 'placed'] });
    await page.goto(`/orders/${id}`);
    await expect(page.locator('.timeline li').first()).toContainText('Заказ оформлен');
    await expect(page.locator('.timeline li').nth(1)).toContainText('Заказ оплачен');
  },
);

test.describe('a card that is declined', () => {
  test('shows the bank’s reason, and another card pays the same order', async ({ page, shop, phone }) => {
    const { bank, id, paid } = await atBank(page, shop, phone);
    await bank.pay(CARDS.poor);
    await page.waitForURL(FAIL);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оплата не прошла');
    await expect(page.getByText('Ответ банка:')).toHaveText(/недостаточно средств/i);
    await payAgain(page).click();
    await bank.pay(CARDS.good);
    await page.waitForURL(SUCCESS);
    expect(orderOf(page)).toBe(id);
    expect(await paid()).toMatchObject({ method: 'card_online', status: 'paid' });
  });

  test('allows to pay the same order in cash', { tag: '@extended' }, async ({ page, shop, phone }) => {
    const { customer, bank, id, paid } = await atBank(page, shop, phone);
    await bank.pay(CARDS.poor);
    await page.waitForURL(FAIL);
    await customer.choosePaymentMethod('cash');
    await payAgain(page).click();
    await page.waitForURL(SUCCESS);
    expect(orderOf(page)).toBe(id);
    expect(await paid()).toMatchObject({ method: 'cash', status: 'none', way: ['awaiting_payment', 'placed'] });
  });
});

test(
  'an abandoned payment leads to the fail page, and a cancelled order restores the cart',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { customer, bank, id } = await atBank(page, shop, phone);
    await bank.press('abandon');
    await page.waitForURL(FAIL);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы отменили оплату');
    await page.locator('[data-action="cancel-order"]').click();
    await page.locator('[data-action="confirm-cancel"]').click();
    await expect(page.locator(`[data-order-id="${id}"]`)).toHaveAttribute('data-status', 'cancelled');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказ отменён');

    await page.getByRole('button', { name: 'Вернуть блюда в корзину' }).click();
    await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(2);
    await expect(customer.badge()).toHaveText('6');
  },
);

test('3-D Secure accepts the right code after a wrong one', { tag: '@extended' }, async ({ page, shop, phone }) => {
  const { bank, paid } = await atBank(page, shop, phone);
  await bank.pay(CARDS.secure);
  const code = await bank.secureCode();
  await bank.confirm(wrongCode(code));
  await expect(page.locator('#code-error')).toHaveText('Неверный код.');
  expect(await paid()).toMatchObject({ status: 'requires_action' });
  await bank.confirm(code);
  await page.waitForURL(SUCCESS);
  expect(await paid()).toMatchObject({ status: 'paid' });
});

test.describe('two quick clicks make one payment', { tag: '@extended' }, () => {
  test('on the bank’s page', async ({ page, shop, phone }) => {
    const { bank, paid } = await atBank(page, shop, phone);
    await bank.pay(CARDS.good, { clickCount: 2 });
    await page.waitForURL(SUCCESS);
    expect(await paid()).toMatchObject({ status: 'paid' });
  });

  test('on the page that offers another attempt', async ({ page, shop, phone }) => {
    const { bank, paid } = await atBank(page, shop, phone);
    await bank.pay(CARDS.poor);
    await page.waitForURL(FAIL);
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/pay-order') && calls.push(request.method()));
    await payAgain(page).dblclick();
    await bank.pay(CARDS.good);
    await page.waitForURL(SUCCESS);
    expect(calls).toEqual(['POST']);
    expect(await paid()).toMatchObject({ status: 'paid' });
  });
});

test(
  'going back from the bank leads to the payment, to no second checkout, and the order awaits it',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const { customer, bank, id, paid } = await atBank(page, shop, phone);
    await page.goBack();
    await page.waitForURL(`**/checkout/payment?order=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Осталось оплатить');
    await expect(page.locator('.result-card')).toContainText(/Оплатите до\s\d\d:\d\d.*Осталось 1\d\sминут/);
    await page.locator('[data-action="pay-order"]').click();
    await bank.arrived();
    await page.goBack();
    await page.waitForURL(PAYMENT);

    await customer.open('/orders');
    const row = page.locator(`[data-order-id="${id}"]`);
    await expect(row).toHaveAttribute('data-status', 'awaiting_payment');
    await row.getByRole('heading').getByRole('link').click();
    await page.waitForURL(`**/orders/${id}`);
    await page.locator('[data-action="pay-order"]').click();
    await page.waitForURL(PAYMENT);
    await page.locator('[data-action="pay-order"]').click();
    await bank.pay(CARDS.good);
    await page.waitForURL(SUCCESS);
    expect(await paid()).toMatchObject({ status: 'paid' });
  },
);

test(
  'the bank’s form groups the digits as they are typed, and shortens a year of four digits',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    await atBank(page, shop, phone);
    for (const [name, typed, shown] of [
      ['number', '4242424242424242', CARDS.good],
      ['expiry', '1230', '12/30'],
      ['expiry', '12305', '12/30'],
      ['expiry', '122030', '12/30'],
      ['expiry', '12/2030', '12/30'],
    ] as const) {
      const field = page.locator(`[name="${name}"]`);
      await field.fill('');
      await field.pressSequentially(typed);
      await expect(field).toHaveValue(shown);
    }
  },
);

test.describe('an external payment page may redirect', () => {
  for (const [address, method, result] of [
    ['/success', 'cash', SUCCESS],
    ['/fail', 'cash', SUCCESS],
    ['/success', 'card_online', PAYMENT],
    ['/fail', 'card_online', PAYMENT],
  ] as const) {
    test(
      `to ${address} with an order by ${method}, and its own state decides`,
      { tag: '@extended' },
      async ({ page, shop, phone }) => {
        const token = await signInByApi(shop, phone);
        const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'), {
          payment: { method },
        });
        await createShopClient(shop, token).call('getOrderPayment', { query: { order_id: id } });
        await new Customer(page, shop).openWithCookies(`${address}?order=${id}`, { token });
        await page.waitForURL(result);
        await expect(page.locator(`[data-order-id="${id}"]`)).toBeVisible();
      },
    );
  }

  test(
    'to /fail with a declined order, and the fail page offers another attempt',
    { tag: '@extended' },
    async ({ page, shop, phone }) => {
      const { customer, bank, id } = await atBank(page, shop, phone);
      await bank.pay(CARDS.poor);
      await page.waitForURL(FAIL);
      await customer.open(`/fail?order=${id}`);
      await page.waitForURL(FAIL);
      await expect(payAgain(page)).toBeEnabled();
    },
  );
});
