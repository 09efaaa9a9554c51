import type { Page } from '@playwright/test';
import { cartCookies, cartValue, loadMenu } from '../fixtures/shop-setup.ts';
import { counterIn, Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** With a cart of one restaurant, adds the first dish without options from another restaurant's menu. */
async function addFromOtherRestaurant(page: Page, shop: Shop) {
  const current = await loadMenu(shop, 'chisinau', 'casa-mare');
  const other = await loadMenu(shop, 'balti', 'north-grill');
  const [wanted] = other.dishes;
  if (!wanted) throw new Error('The demonstration has no dish');
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/balti/north-grill', cartCookies(current, cartValue(current.dishes.slice(0, 2), 3)));
  await expect(customer.badge()).toHaveText('6');
  await customer.dish(wanted.id).locator('[data-action="increase"]').click();
  const reset = customer.modal('reset');
  await expect(reset).toContainText('Casa Mare');
  await expect(reset).toContainText('North Grill');
  const cookies = async () =>
    Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
  return { customer, reset, wanted, current, other, cookies };
}

test('a dish of another restaurant requires a confirmation, and cancelling preserves the cart', async ({
  page,
  shop,
}) => {
  const { customer, reset, wanted, current, cookies } = await addFromOtherRestaurant(page, shop);
  const before = await cookies();
  await reset.getByRole('button', { name: 'Оставить' }).click();
  await expect(reset).toBeHidden();
  await expect(customer.badge()).toHaveText('6');
  expect(await counterIn(customer.dish(wanted.id))).toEqual(['increase']);
  expect(await cookies()).toMatchObject({ cart: before['cart'], restaurantId: String(current.id), city: 'chisinau' });
});

test('after the confirmation, Undo brings the previous cart back', { tag: '@extended' }, async ({ page, shop }) => {
  const { customer, reset, wanted, current, cookies } = await addFromOtherRestaurant(page, shop);
  await reset.getByRole('button', { name: 'Начать новую' }).click();
  await expect(customer.badge()).toHaveText('1');
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Начали новую корзину.');
  await toast.getByRole('button', { name: 'Вернуть' }).click();
  await expect(customer.badge()).toHaveText('6');
  await expect.poll(() => counterIn(customer.dish(wanted.id))).toEqual(['increase']);
  expect(await cookies()).toMatchObject({ restaurantId: String(current.id), city: 'chisinau' });
});

test('confirming empties the cart and adds the selected dish', { tag: '@extended' }, async ({ page, shop }) => {
  const { customer, reset, wanted, other, cookies } = await addFromOtherRestaurant(page, shop);
  await reset.getByRole('button', { name: 'Начать новую' }).click();
  await expect(reset).toBeHidden();
  await expect(customer.badge()).toHaveText('1');
  await expect.poll(() => counterIn(customer.dish(wanted.id))).toEqual(['remove', '1', 'increase']);
  expect(await cookies()).toMatchObject({ restaurantId: String(other.id), city: 'balti' });
  await customer.openCart();
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
  await expect(customer.modal('cart')).toContainText('North Grill');
});

test(
  'a dish with options of another restaurant is configured, then confirmed and added',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const current = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/balti/north-grill', cartCookies(current, cartValue(current.dishes.slice(0, 1))));
    await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
    await customer.modal('additives').locator('[type="submit"]').click();
    await expect(customer.modal('additives')).toBeHidden();
    await customer.modal('reset').getByRole('button', { name: 'Начать новую' }).click();
    await expect(customer.modal('reset')).toBeHidden();
    await expect
      .poll(() => counterIn(page.locator('[data-product-id][data-options]').first()))
      .toEqual(['remove', '1', 'increase']);
    await expect(customer.badge()).toHaveText('1');
  },
);
