import { eq, inArray, sql } from 'drizzle-orm';
import { optionGroups, products } from '#backend/db/schema/index.ts';
import { cartCookies, cartValue, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { layoutShifts } from './layout-shifts.ts';
import { advanceOrder } from './order-steps.ts';
import { expect, test } from './provider-test.ts';
import type { OutsideProvider } from '../fixtures/outside-provider.ts';
import type { Shop } from './shop.ts';
import type { Page } from '@playwright/test';

const MENU = '/chisinau/casa-mare';

/** A customer with a delivered order of three units of each of two dishes. */
async function withDeliveredOrder(page: Page, shop: Shop, provider: OutsideProvider, phone: string) {
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const id = await placeOrderByApi(shop, token, menu);
  await advanceOrder(provider, id, 'delivered');
  const [first, second] = menu.dishes;
  if (!first || !second) throw new Error('The demonstration has too few dishes');
  return {
    token,
    id,
    menu,
    first,
    second,
    customer: new Customer(page, shop),
    card: page.locator(`[data-order-again-id="${id}"]`),
  };
}

test.describe('the last orders of a customer', () => {
  test('are on the home page, and one press puts them into the cart', async ({ page, shop, provider, phone }) => {
    const { customer, token, card, first, second } = await withDeliveredOrder(page, shop, provider, phone);
    await customer.openWithCookies('/', { token });
    await expect(page.getByRole('heading', { name: 'Заказать снова' })).toBeVisible();
    await expect(card).toContainText('Casa Mare');
    await expect(card).toContainText(`${first.name} × 3, ${second.name} × 3`);
    const total = 3 * first.price + 3 * second.price;
    await expect(card.locator('[data-action="order-again"]:not([aria-busy])')).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
    await card.locator('[data-action="order-again"]').click();
    await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(2);
    await expect(customer.modal('cart').locator('data[data-cart-total]').first()).toHaveAttribute(
      'value',
      String(total),
    );
    await expect(customer.badge()).toHaveText('6');

    await page.context().clearCookies();
    await page.reload();
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[data-order-again]')).toBeHidden();
  });

  test('say what is gone and what costs more, and add the rest without another question', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, token, card, first, second } = await withDeliveredOrder(page, shop, provider, phone);
    await provider.db.update(products).set({ active: false }).where(eq(products.id, first.id));
    await provider.db
      .update(products)
      .set({ price: sql`${products.price} + 1000` })
      .where(eq(products.id, second.id));
    await customer.openWithCookies('/', { token });
    await expect(card).toContainText(`Больше нет: ${first.name}`);
    await expect(card.locator('data.price_old')).toHaveAttribute('value', String(3 * second.price));
    await card.locator('[data-action="order-again"]').click();
    const cart = customer.modal('cart');
    await expect(cart.locator('data[data-cart-total]').first()).toHaveAttribute(
      'value',
      String(3 * second.price + 3000),
    );
    await expect(cart.locator('[data-cart-line]')).toHaveCount(1);
    await expect(customer.modal('unavailable')).toHaveCount(0);
  });

  test('ask before they replace a cart of another restaurant', async ({ page, shop, provider, phone }) => {
    const { customer, token, card } = await withDeliveredOrder(page, shop, provider, phone);
    const other = await loadMenu(shop, 'chisinau', 'sakura');
    await customer.openWithCookies('/', { token, ...cartCookies(other, cartValue(other.dishes.slice(0, 1))) });
    await card.locator('[data-action="order-again"]:not([aria-busy])').click();
    await expect(customer.modal('reset')).toContainText('Sakura');
    await expect(customer.badge()).toHaveText('1');
    await customer.modal('reset').getByRole('button', { name: 'Начать новую' }).click();
    await expect(customer.badge()).toHaveText('6');
  });

  test('are below the dishes that were ordered on a menu, once these are asked for', async ({
    page,
    shop,
    provider,
    phone,
  }) => {
    const { customer, token, card } = await withDeliveredOrder(page, shop, provider, phone);
    await customer.openWithCookies(MENU, { token });
    const button = page.locator('[data-ordered]');
    await expect(button).toBeVisible();
    await expect(card).toHaveCount(0);
    await button.click();
    await card.locator('[data-action="order-again"]:not([aria-busy])').click();
    await expect(customer.badge()).toHaveText('6');
    await page.keyboard.press('Escape');
    await button.click();
    await expect(card).toBeHidden();
  });

  test('open the options of a dish whose required ones have changed', async ({ page, shop, provider, phone }) => {
    const { customer, token, card, first } = await withDeliveredOrder(page, shop, provider, phone);
    // The first dish gets a required option: a group of another dish.
    const [group] = await provider.db.select().from(optionGroups).where(eq(optionGroups.required, true)).limit(1);
    await provider.db
      .update(optionGroups)
      .set({ productId: first.id })
      .where(inArray(optionGroups.id, [group?.id ?? 0]));
    await customer.openWithCookies('/', { token });
    await expect(card).toContainText(`Выбрать заново: ${first.name}`);
    await card.locator('[data-action="order-again"]').click();
    await expect(customer.modal('additives')).toContainText(first.name);
    await page.keyboard.press('Escape');
    await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
  });
});

test('a customer without orders sees no shelf, and a visitor requests no orders', async ({ page, shop, phone }) => {
  const customer = new Customer(page, shop);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await customer.open('/');
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(calls.filter((path) => /order-again/i.test(path))).toEqual([]);
  await customer.openWithCookies('/', { token: await signInByApi(shop, phone) });
  await expect(page.locator('[data-order-again]')).toBeHidden();
});
