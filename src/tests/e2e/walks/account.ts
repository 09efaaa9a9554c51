import { loadMenu, placeOrderByApi, signInByApi } from '../../fixtures/shop-setup.ts';
import { CARDS } from '../bank-page.ts';
import { Customer } from '../customer.ts';
import { listenForCode } from '../saved-card.ts';
import { expect } from '../test.ts';
import { at, inModal, type Walk } from './walk.ts';

/** Account and bank card pages, with their modals. */
export async function walkAccount(walk: Walk): Promise<void> {
  const { page, shop, locale, phone, expectedErrors } = walk;
  expectedErrors.push(/status of 422/);
  const customer = new Customer(page, shop, locale);
  const modal = (name: string, how = '') => inModal(walk, customer, name, how);
  const token = await signInByApi(shop, phone);
  await customer.openWithCookies('/account', { token });
  await at(walk, 'the account');
  await page.locator('[data-action="delete-account"]').click();
  await at(walk, 'the account with the question before it is deleted');
  await customer.open('/account/orders');
  await at(walk, 'no orders');
  await customer.open('/account/profile');
  await at(walk, 'the profile');
  await page.locator('.date-picker__open').click();
  await at(walk, 'the profile with the calendar of the birthday');
  await customer.open('/account/address');
  await at(walk, 'no addresses');
  await page.locator('.addresses__add [data-open-modal="address"]').click();
  await modal('address');
  await customer.modal('address').locator('[type="submit"]').click();
  await expect(customer.modal('address').locator('[data-error]').nth(1)).not.toBeEmpty();
  await modal('address', 'with an error');
  const fill = async (values: Readonly<Record<string, string>>, name: string) => {
    for (const [field, value] of Object.entries(values))
      await customer.modal(name).locator(`[data-field="${field}"] input`).fill(value);
  };
  await fill({ street: 'Pușkin', house: '24', label: 'Casa' }, 'address');
  await customer.modal('address').locator('[type="submit"]').click();
  await expect(page.locator('[data-address-id]')).toBeVisible();
  await at(walk, 'addresses');
  await page.locator('[data-action="delete-address"]').click();
  await at(walk, 'an address with the question before it is deleted');

  await customer.open('/account/bank');
  await at(walk, 'no cards');
  await page.locator('.cards__add').click();
  await modal('cardAdd');
  await customer.modal('cardAdd').locator('[type="submit"]').click();
  await expect(customer.modal('cardAdd').locator('[data-error]').first()).not.toBeEmpty();
  await modal('cardAdd', 'with errors');
  const code = listenForCode(shop, '4242');
  await fill({ number: CARDS.good, expiry: '12/30', cvc: '123', name: 'ANA RUSU' }, 'cardAdd');
  await customer.modal('cardAdd').locator('[type="submit"]').click();
  await modal('cardCode');
  const right = await code();
  await customer.modal('cardCode').locator('input').first().click();
  await page.keyboard.type(String((Number(right) + 1) % 10 ** right.length).padStart(right.length, '0'));
  await expect(customer.modal('cardCode').locator('[data-error]')).not.toBeEmpty();
  await modal('cardCode', 'with an error');
  await page.keyboard.type(right);
  await modal('cardSuccess');
  await page.keyboard.press('Enter');
  await at(walk, 'cards');

  const unpaid = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'), {
    payment: { method: 'card_online' },
  });
  for (const path of [
    `/orders/${unpaid}`,
    `/checkout/payment?order=${unpaid}`,
    `/checkout/fail?order=${unpaid}`,
    '/orders',
  ]) {
    await customer.open(path);
    await at(walk, path.replace(/\d+/, 'an order that is not paid'));
  }
}
