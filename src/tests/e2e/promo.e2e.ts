import type { Page } from '@playwright/test';
import { cartCookies, cartValue, loadMenu, addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** Fills the cart with `count` units of one dish and opens the promo code modal. */
async function openPage(page: Page, shop: Shop, { path = '/chisinau/casa-mare', count = 3, token = '' } = {}) {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await addCookies(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 1), count)));
  await customer.openWithCookies(path, token ? { token } : {});
  const promocode = customer.modal('promocode');
  const enter = async (code: string) => {
    await promocode.locator('input').fill(code);
    await promocode.locator('[type="submit"]').click();
  };
  const accept = async () => {
    await customer.modal('promocodeSuccess').locator('.modal__body button, .modal__footer button').click();
    await expect(customer.modal('promocodeSuccess')).toBeHidden();
  };
  return { customer, cart: customer.modal('cart'), enter, accept };
}

test('a valid code reduces the total in the cart, at the checkout and in the order', async ({ page, shop, phone }) => {
  const token = await signInByApi(shop, phone);
  const { customer, cart, enter, accept } = await openPage(page, shop, { token });
  const total = await customer.openCart();
  const discount = String(Math.round(total / 10));
  await cart.locator('[data-open-modal="promocode"]').click();
  await enter('dinner10');
  await expect(customer.modal('promocodeSuccess')).toContainText('Скидка 10 %');
  await accept();
  await expect(cart.locator('data[data-total="discount"]')).toHaveAttribute('value', discount);
  const toPay = cart.locator('data[data-total="total"]');
  await expect(toPay).toHaveAttribute('value', String(total - Number(discount) + 3500));
  await expect(cart.locator('[data-action="checkout"]')).toContainText((await toPay.textContent()) ?? '');

  await customer.goToCheckout();
  await page.waitForURL('**/checkout');
  await expect(page.locator('data[data-total="discount"]')).toHaveAttribute('value', discount);
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
  await customer.open(`/orders/${new URL(page.url()).searchParams.get('order')}`);
  await expect(page.locator('data[data-total="discount"]')).toHaveAttribute('value', discount);
  await expect(page.locator('data[data-total="total"]')).toHaveAttribute(
    'value',
    String(total - Number(discount) + 3500),
  );
});

for (const [why, code, sentence] of [
  ['below its minimum sum', 'MINUS50', 'Сумма блюд слишком мала для этого промокода. Добавьте что-нибудь ещё.'],
  ['that has expired', 'SUMMER', 'Срок действия этого промокода истёк.'],
  ['that is used up', 'LUCKY1', 'Этот промокод уже использован.'],
  ['that does not exist', 'NOBODY', 'Такого промокода нет, или он не для этого ресторана. Проверьте буквы и цифры.'],
] as const) {
  test(
    `a code ${why} says so in its field, where it can be corrected`,
    { tag: '@extended' },
    async ({ page, shop }) => {
      const { customer, cart, enter } = await openPage(page, shop);
      const total = await customer.openCart();
      await cart.locator('[data-open-modal="promocode"]').click();
      await enter(code);
      const refused = customer.modal('promocodeError');
      const input = refused.locator('[data-field="promocode"] input');
      await expect(refused.locator('[data-error]')).toHaveText(sentence);
      await expect(input).toBeFocused();
      await expect(input).toHaveValue(code);
      await expect(page.locator('dialog[open]')).toHaveCount(2);
      await expect(cart.locator('data[data-total="discount"]')).toHaveCount(0);
      await expect(cart.locator('data[data-total="total"]')).toHaveAttribute('value', String(total + 3500));
      await page.keyboard.press('End');
      await page.keyboard.type('X');
      await expect(refused.locator('[data-error]')).toBeEmpty();
      await page.keyboard.press('Enter');
      await expect(refused.locator('[data-error]')).toContainText('Такого промокода нет');
      await expect(input).toHaveValue(`${code}X`);
      await expect(refused.locator('[type="submit"]')).not.toHaveAttribute('aria-busy');
      await input.fill('DINNER10');
      await page.keyboard.press('Enter');
      await expect(customer.modal('promocodeSuccess')).toBeVisible();
    },
  );
}

test.describe('any edit of the cart clears the code', { tag: '@extended' }, () => {
  for (const [where, edit] of [
    [
      'in the cart',
      (customer: Customer) =>
        customer.modal('cart').locator('[data-cart-line] [data-action="increase"]').first().click(),
    ],
    [
      'on a card',
      async (customer: Customer, page: Page) => {
        await page.keyboard.press('Escape');
        await expect(customer.modal('cart')).toBeHidden();
        await page.locator('[data-product-id]:not([data-options]) [data-action="increase"]').nth(1).click();
        await customer.openCart();
      },
    ],
  ] as const) {
    test(where, async ({ page, shop }) => {
      const { customer, cart, enter, accept } = await openPage(page, shop);
      await customer.openCart();
      await cart.locator('[data-open-modal="promocode"]').click();
      await enter('DINNER10');
      await accept();
      await expect(cart.locator('data[data-total="discount"]')).toBeVisible();
      await edit(customer, page);
      await expect(cart.locator('data[data-total="discount"]')).toHaveCount(0);
      await page.reload();
      await customer.openCart();
      await expect(cart.locator('data[data-total="discount"]')).toHaveCount(0);
    });
  }
});

test(
  'at the checkout Enter submits the code and not the order, and free delivery costs nothing',
  { tag: '@extended' },
  async ({ page, shop, phone }) => {
    const token = await signInByApi(shop, phone);
    const { customer, accept } = await openPage(page, shop, { path: '/checkout', token });
    await customer.fillAddress({ street: 'Pușkin', house: '24' });
    await expect(page.locator('data[data-total="delivery"]')).toHaveAttribute('value', '3500');
    const called: string[] = [];
    page.on('request', (request) => called.push(new URL(request.url()).pathname));

    await page.locator('[data-open-modal="promocode"]').click();
    const code = customer.modal('promocode').locator('input');
    await code.press('Enter');
    await expect(customer.modal('promocode').locator('[data-error]')).toHaveText('Введите промокод.');
    await code.fill('FREESHIP');
    await code.press('Enter');
    await expect(customer.modal('promocodeSuccess')).toContainText('Доставим этот заказ бесплатно.');
    await accept();
    await expect(page.locator('data[data-total="delivery"]')).toHaveAttribute('value', '0');
    const items = await page.locator('data[data-total="items"]').getAttribute('value');
    await expect(page.locator('data[data-total="total"]')).toHaveAttribute('value', items ?? '');
    expect(called).toContain('/api/promo/check');
    expect(called).not.toContain('/api/create-order');
    expect(page.url()).toBe(`${shop.url}/checkout`);
  },
);
