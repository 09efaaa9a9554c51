import type { Page } from '@playwright/test';
import { signInByApi } from '../fixtures/shop-setup.ts';
import { openFilledCheckout } from './filled-checkout.ts';
import { Bank, CARDS, wrongCode } from './bank-page.ts';
import { Customer } from './customer.ts';
import { linkCard, listenForCode } from './saved-card.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const SUCCESS = '**/checkout/success?order=*';

/** The form for a new card on the account's card page. */
async function atCardForm(page: Page, shop: Shop, phone: string) {
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/account/bank', { token: await signInByApi(shop, phone) });
  await page.locator('.cards__add').click();
  const form = customer.modal('cardAdd');
  const type = async (typed: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries({
      number: CARDS.good,
      expiry: '12/30',
      cvc: '123',
      name: 'ANA RUSU',
      ...typed,
    })) {
      await form.locator(`[data-field="${name}"] input`).fill(value);
    }
    await form.locator('[type="submit"]').click();
  };
  const error = (name: string) => form.locator(`[data-field="${name}"] [data-error]`);
  return { customer, form, type, error };
}

test('a card is linked with the bank’s code, and its number is sent to the bank only', async ({
  page,
  shop,
  phone,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const whole = /4242[ -]?4242[ -]?4242[ -]?4242/;
  const requestsWithNumber: string[] = [];
  page.on('request', (request) => {
    if (whole.test(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`))
      requestsWithNumber.push(new URL(request.url()).pathname);
  });
  const { customer, type } = await atCardForm(page, shop, phone);
  const code = listenForCode(shop, '4242');
  await type({});

  const codeModal = customer.modal('cardCode');
  await expect(codeModal).toContainText('Visa •••• 4242');
  const right = await code();
  await codeModal.locator('input').first().click();
  await page.keyboard.type(wrongCode(right));
  await expect(codeModal.locator('[data-error]')).toHaveText('Неверный код.');
  await page.keyboard.type(right);
  await expect(customer.modal('cardSuccess')).toContainText('При оформлении заказа она будет предложена первой.');
  await customer.modal('cardSuccess').locator('.modal__body button, .modal__footer button').click();
  await expect(customer.modal('cardSuccess')).toBeHidden();

  const card = page.locator('[data-card-id]');
  await expect(card).toHaveAttribute('data-status', 'active');
  await expect(card).toContainText('Основная');
  expect(requestsWithNumber).toEqual(['/api/sandbox-bank/tokens']);
  const stored = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  expect(stored).not.toMatch(whole);
  expect(shop.lines.join('\n')).not.toMatch(whole);
});

test.describe('a card with invalid data', () => {
  for (const [what, field, typed, sentence] of [
    ['a mistyped number', 'number', { number: '4242 4242 4242 4241' }, 'Проверьте номер карты.'],
    ['half a number', 'number', { number: '4242 4242' }, 'Проверьте номер карты.'],
    ['a month that does not exist', 'expiry', { expiry: '13/30' }, 'Укажите месяц и год, как на карте.'],
    ['an expiry in the past', 'expiry', { expiry: '01/20' }, 'Срок действия карты истёк.'],
    ['half a CVC', 'cvc', { cvc: '12' }, 'Укажите код с обратной стороны карты.'],
    ['no name', 'name', { name: ' ' }, 'Укажите имя, как на карте.'],
  ] as const) {
    test(
      `shows an error for ${what} under its field, and nothing is sent`,
      { tag: '@extended' },
      async ({ page, shop, phone }) => {
        const { type, error, form } = await atCardForm(page, shop, phone);
        const sent: string[] = [];
        page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
        await type(typed);
        await expect(error(field)).toHaveText(sentence);
        await expect(form.locator(`[data-field="${field}"] input`)).toBeFocused();
        expect(sent).toEqual([]);
      },
    );
  }

  test(
    'is refused by the bank under its field',
    { tag: '@extended' },
    async ({ page, shop, phone, expectedErrors }) => {
      expectedErrors.push(/status of 422/);
      const { type, error } = await atCardForm(page, shop, phone);
      await type({ number: '4012 8888 8888 1881' });
      await expect(error('number')).toHaveText('Здесь принимаются только тестовые карты.');
    },
  );
});

test(
  'of two cards the second becomes the default, and the first is deleted after a confirmation',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const first = await linkCard(shop, token, '5555555555554444');
    const second = await linkCard(shop, token, '4242424242424242');
    await new Customer(page, shop).openWithCookies('/account/bank', { token });
    const card = (id: number) => page.locator(`[data-card-id="${id}"]`);
    await expect(card(first)).toContainText('Основная');
    await card(second).locator('[data-action="make-default"]').click();
    await expect(card(second)).toContainText('Основная');
    await expect(card(first)).not.toContainText('Основная');

    await card(first).locator('[data-action="delete-card"]').click();
    await card(first).getByRole('button', { name: 'Оставить' }).click();
    await expect(page.locator('[data-card-id]')).toHaveCount(2);
    await card(first).locator('[data-action="delete-card"]').click();
    await card(first).locator('[data-action="confirm-delete"]').click();
    await expect(page.getByText('Карта удалена.').first()).toBeVisible();
    await expect(page.locator('[data-card-id]')).toHaveCount(1);
    await page.reload();
    await expect(page.locator('[data-card-id]')).toHaveCount(1);
    await expect(card(second)).toContainText('Основная');
  },
);

test.describe('a saved card at the checkout', () => {
  test('pays at once, without the bank’s page', { tag: '@extended' }, async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    await linkCard(shop, token, '5555555555554444');
    const { customer, api, orders } = await openFilledCheckout(page, shop, phone, token);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await customer.savedCards().click();
    const choices = page.locator('.checkout__section', { has: customer.field('payment.method') });
    await expect(choices.locator('input:checked')).toHaveCount(1);
    await customer.placeOrder();
    await page.waitForURL(SUCCESS);
    expect(visited.filter((address) => address.includes('sandbox-bank'))).toEqual([]);
    const [id = 0] = await orders();
    const { payment } = await api.call('getOrder', { query: { order_id: id } });
    expect(payment).toMatchObject({
      method: 'card_online',
      status: 'paid',
      card: { brand: 'Mastercard', last4: '4444' },
    });
  });

  test('was saved there with its payment', async ({ page, shop, phone }) => {
    const { customer, api } = await openFilledCheckout(page, shop, phone);
    await customer.choosePaymentMethod('card_online');
    await expect(page.getByRole('checkbox', { name: 'Запомнить карту' })).toBeChecked();
    await customer.placeOrder();
    await new Bank(page).pay(CARDS.good);
    await page.waitForURL(SUCCESS);
    expect(await api.call('getCards')).toMatchObject([{ last4: '4242', status: 'active', is_default: true }]);
    await page.goto('/account/bank');
    await expect(page.locator('[data-card-id]')).toContainText('Visa •••• 4242');
  });

  test('can be added there, and pays for the same order', { tag: '@extended' }, async ({ page, shop, phone }) => {
    // A provider that saves cards on a page of their own only.
    await page.route('**/api/payment-options', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), saves_cards: false } });
    });
    const { customer, api, orders } = await openFilledCheckout(page, shop, phone);
    await customer.choosePaymentMethod('card_online');
    await page.locator('main [data-open-modal="cardAdd"]').click();
    const card = { number: '5555 5555 5555 4444', expiry: '12/30', cvc: '123', name: 'ANA RUSU' };
    const form = customer.modal('cardAdd');
    for (const [name, value] of Object.entries(card)) await form.locator(`[data-field="${name}"] input`).fill(value);
    await form.locator('[type="submit"]').click();
    await customer.modal('cardSuccess').locator('.modal__footer button').click();
    await expect(customer.savedCards().locator('input')).toBeChecked();
    await customer.placeOrder();
    await page.waitForURL(SUCCESS);
    const [id = 0] = await orders();
    const { payment } = await api.call('getOrder', { query: { order_id: id } });
    expect(payment).toMatchObject({ status: 'paid', card: { last4: '4444' } });
  });

  test(
    'that requires 3-D Secure is confirmed on the bank’s page',
    { tag: '@extended' },
    async ({ page, shop, phone }) => {
      const token = await signInByApi(shop, phone);
      await linkCard(shop, token, '4000000000003220');
      const { customer } = await openFilledCheckout(page, shop, phone, token);
      await customer.savedCards().click();
      await customer.placeOrder();
      const bank = new Bank(page);
      await bank.confirm(await bank.secureCode());
      await page.waitForURL(SUCCESS);
    },
  );
});
