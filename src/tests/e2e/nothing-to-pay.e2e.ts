import type { Browser } from '@playwright/test';
import type { PromotionInput } from '#contract/staff/promotions.ts';
import { staffCall } from './courier-phone.ts';
import { openFilledCheckout, orderOf } from './filled-checkout.ts';
import type { Shop } from './shop.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

/** A promo code of an owner with which the dishes of an order cost nothing. */
async function addGift(browser: Browser, shop: Shop): Promise<string> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'ru', reducedMotion: 'reduce' });
  const owner = await context.newPage();
  await signInAsOwner(owner, shop);
  const gift: PromotionInput = {
    code: 'GIFT100',
    title: { ru: 'Подарок', en: 'Gift', ro: 'Cadou' },
    kind: 'percent',
    value: 100,
    min_sum: 0,
    starts_at: null,
    ends_at: null,
    use_limit: null,
    user_limit: null,
    city_id: null,
    restaurant_id: null,
  };
  const { code } = await staffCall<PromotionInput>(owner, 'add-promotion', { ...gift, confirmed: true });
  await context.close();
  return code;
}

test('an order that a promo code makes free is placed at once although it was to be paid online', async ({
  page,
  browser,
  shop,
  phone,
}) => {
  const code = await addGift(browser, shop);
  const { customer, api } = await openFilledCheckout(page, shop, phone);
  const choose = (field: string, value: string) =>
    customer
      .field(field)
      .locator('label', { has: page.locator(`input[value="${value}"]`) })
      .click();
  await choose('fulfilment', 'pickup');
  await customer.choosePaymentMethod('card_online');

  await page.locator('[data-open-modal="promocode"]').click();
  await customer.modal('promocode').locator('input').fill(code);
  await customer.modal('promocode').locator('[type="submit"]').click();
  await customer.modal('promocodeSuccess').locator('.modal__body button, .modal__footer button').click();
  await expect(page.locator('[data-nothing-to-pay]')).toBeVisible();
  await expect(customer.field('payment.method')).toHaveCount(0);
  await expect(page.locator('data[data-total="total"]').first()).toHaveAttribute('value', '0');

  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  const sent = page.waitForRequest('**/api/create-order');
  await customer.placeOrder();
  expect((await sent).postDataJSON()).toMatchObject({ payment: { method: 'card_online' } });
  await page.waitForURL('**/checkout/success?order=*');
  expect(visited).toEqual(['/checkout/success']);
  await expect(page.locator('.placed-order .result-card')).toBeVisible();

  const id = orderOf(page);
  // The kitchen of the demonstration may have gone on with it.
  const order = page.locator(`[data-order-id="${id}"]`).first();
  await expect(order).toHaveAttribute('data-status', /^(placed|accepted|preparing|ready|delivered)$/);
  await expect(page.locator('data[data-total="total"]')).toHaveAttribute('value', '0');
  await expect(page.locator('[data-action="pay-order"]')).toHaveCount(0);
  expect((await api.call('getOrder', { query: { order_id: id } })).payment).toMatchObject({ status: 'none' });
});
