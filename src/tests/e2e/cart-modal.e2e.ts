import type { Page, Route } from '@playwright/test';
import { cartCookies, cartValue, loadMenu } from '../fixtures/shop-setup.ts';
import { counterIn, Customer } from './customer.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const RECALCULATION = '**/api/basket-recalculation';

/** Opens a menu with `count` units of each of the first `dishes` dishes in the cart. */
async function openPage(page: Page, shop: Shop, { dishes, count }: { dishes: number; count: number }) {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  const ordered = menu.dishes.slice(0, dishes);
  await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue(ordered, count)));
  return {
    customer,
    menu,
    ordered,
    cart: customer.modal('cart'),
    total: customer.modal('cart').locator('data[data-cart-total]'),
  };
}

test(
  'a line of a dish without options names the dish and offers no edit',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const { customer, cart, ordered } = await openPage(page, shop, { dishes: 2, count: 1 });
    await customer.openCart();
    await expect(cart.locator('.cart-line__name')).toHaveText(ordered.map(({ name }) => name));
    await expect(cart.locator('[data-open-modal="additives"]')).toHaveCount(0);
  },
);

test('each opening of the cart recalculates it', async ({ page, shop }) => {
  const { customer, ordered } = await openPage(page, shop, { dishes: 2, count: 1 });
  for (const _ of ['first', 'second']) {
    const recalculation = page.waitForRequest(RECALCULATION);
    await customer.openCart();
    expect((await recalculation).postDataJSON()).toMatchObject({
      products: ordered.map(({ id }) => ({ id, count: 1 })),
    });
    await page.keyboard.press('Escape');
    await expect(customer.modal('cart')).toBeHidden();
  }
});

test('the response for an older cart never overwrites a newer cart', { tag: '@extended' }, async ({ page, shop }) => {
  const {
    customer,
    ordered: [dish],
    cart,
    total,
  } = await openPage(page, shop, { dishes: 1, count: 1 });
  await customer.openCart();
  await page.keyboard.press('Escape');

  const release = Promise.withResolvers<void>();
  const requestedCounts: number[] = [];
  const heldUp = async (route: Route) => {
    const { products } = route.request().postDataJSON() as { products: { count: number }[] };
    requestedCounts.push(products[0]?.count ?? 0);
    const response = await route.fetch();
    if (requestedCounts.length === 1) await release.promise;
    await route.fulfill({ response });
  };
  await page.route(RECALCULATION, heldUp);
  await customer.openCart();
  await cart.locator('[data-action="increase"]').first().click();
  await cart.locator('[data-action="increase"]').first().click();
  await expect(total).toHaveAttribute('value', String(3 * (dish?.price ?? 0)));

  const again = page.waitForResponse(RECALCULATION);
  release.resolve();
  await again;
  await expect.poll(() => requestedCounts).toEqual([1, 3]);
  await expect.poll(() => counterIn(cart.locator('[data-cart-line]'))).toEqual(['decrease', '3', 'increase']);
  await expect(customer.badge()).toHaveText('3');
});

test('one click restores a removed line in its place', { tag: '@extended' }, async ({ page, shop }) => {
  const { customer, ordered, cart, total } = await openPage(page, shop, { dishes: 3, count: 1 });
  const before = await customer.openCart();
  const ids = () =>
    cart
      .locator('[data-cart-line]')
      .evaluateAll((lines) => lines.map((line) => Number(line.getAttribute('data-cart-line'))));
  await cart.locator(`[data-cart-line="${ordered[1]?.id}"] [data-action="remove"]`).click();
  await expect(cart.locator('[data-cart-line]')).toHaveCount(2);
  await expect(cart).toContainText(`Убрали из корзины: ${ordered[1]?.name}`);

  await cart.getByRole('button', { name: 'Вернуть' }).click();
  await expect(total).toHaveAttribute('value', String(before));
  expect(await ids()).toEqual(ordered.map(({ id }) => id));
});

test('the reset link empties the cart after a confirmation', { tag: '@extended' }, async ({ page, shop }) => {
  const { customer, cart } = await openPage(page, shop, { dishes: 2, count: 2 });
  const reset = customer.modal('reset');
  await customer.openCart();
  await cart.locator('[data-action="reset-cart"]').click();
  await reset.getByRole('button', { name: 'Оставить' }).click();
  await expect(reset).toBeHidden();
  await expect(cart.locator('[data-cart-line]')).toHaveCount(2);

  await cart.locator('[data-action="reset-cart"]').click();
  await reset.getByRole('button', { name: 'Очистить корзину' }).click();
  await expect(cart).toContainText('В корзине пока пусто');
  await expect(customer.badge()).toBeHidden();
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
  expect(cookies).toMatchObject({ restaurantId: '0' });
  expect(cookies).not.toHaveProperty('cart');
});

test('the delivery bar fills until the delivery is free', { tag: '@extended' }, async ({ page, shop }) => {
  const {
    customer,
    ordered: [dish],
    cart,
  } = await openPage(page, shop, { dishes: 1, count: 3 });
  const bar = cart.locator('[data-delivery-bar]');
  const delivery = cart.locator('data[data-total="delivery"]');
  const total = await customer.openCart();
  expect(total).toBeLessThan(35_000);
  await expect(bar).toHaveAttribute('data-state', 'progress');
  await expect(delivery).toHaveAttribute('value', '3500');
  await expect(cart.locator('data[data-total="total"]')).toHaveAttribute('value', String(total + 3500));

  const enough = Math.ceil(35_000 / (dish?.price ?? 0)) - 3;
  for (let step = 0; step < enough; step += 1) await cart.locator('[data-action="increase"]').first().click();
  await expect(bar).toHaveAttribute('data-state', 'free');
  await expect(bar).toContainText('Доставка бесплатная');
  await expect(delivery).toHaveAttribute('value', '0');
});

test(
  'below the minimum order the missing amount is shown and the checkout is disabled',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const {
      customer,
      ordered: [dish],
      cart,
    } = await openPage(page, shop, { dishes: 1, count: 1 });
    const checkout = cart.locator('[data-action="checkout"]');
    const missing = await customer.openCart().then((total) => 12_000 - total);
    expect(missing).toBeGreaterThan(0);
    await expect(cart.getByRole('status').filter({ hasText: 'Минимальный заказ' })).toContainText('30,50');
    await expect(checkout).toBeDisabled();
    await expect(checkout).toHaveAccessibleDescription(/Минимальный заказ/);

    await cart.locator(`[data-cart-line="${dish?.id}"] [data-action="increase"]`).click();
    await expect(cart.getByText('Минимальный заказ')).toHaveCount(0);
    await expect(checkout).toBeEnabled();
  },
);

test(
  'recommendations never contain dishes of the cart, and adding one recalculates',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const { customer, cart } = await openPage(page, shop, { dishes: 2, count: 1 });
    const before = await customer.openCart();
    const offered = cart.locator('.recommended');
    const names = () => offered.locator('.recommended__name').allTextContents();
    const lines = cart.locator('[data-cart-line] .cart-line__name');
    await expect(offered.first()).toBeVisible();
    const [first = ''] = await names();
    expect(await lines.allTextContents()).not.toContain(first);

    const recalculation = page.waitForResponse(RECALCULATION);
    await offered.first().getByRole('button').click();
    await recalculation;
    await expect(lines.filter({ hasText: first })).toHaveCount(1);
    await expect.poll(names).not.toContain(first);
    const cartNames = await lines.allTextContents();
    expect((await names()).filter((name) => cartNames.includes(name))).toEqual([]);
    await expect
      .poll(() => cart.locator('data[data-cart-total]').getAttribute('value').then(Number))
      .toBeGreaterThan(before);
    await expect(customer.badge()).toHaveText('3');
  },
);

test('the cart fills the screen of a phone', { tag: '@extended' }, async ({ page, shop }) => {
  const { customer, cart } = await openPage(page, shop, { dishes: 2, count: 1 });
  await customer.openCart();
  await expect.poll(() => cart.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 780 });
  await expect(cart.locator('[data-action="checkout"]')).toBeInViewport({ ratio: 1 });
});

test('the cart is on the right of a wide screen', { tag: '@extended' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { customer, cart } = await openPage(page, shop, { dishes: 2, count: 1 });
  await customer.openCart();
  const edges = () =>
    cart.evaluate((dialog) =>
      (({ left, top, right, bottom }) => ({ isAtRight: left > 640, top, right, bottom }))(
        dialog.getBoundingClientRect(),
      ),
    );
  await expect.poll(edges).toEqual({ isAtRight: true, top: 0, right: 1280, bottom: 800 });
  await expect(cart.locator('[data-action="checkout"]')).toBeInViewport({ ratio: 1 });
});
