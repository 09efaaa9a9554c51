import { cartCookies, cartValue, loadMenu } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test } from './test.ts';
import { asMinor, toMajor, toMinor } from '#contract/money.ts';

const UNKNOWN_DISH = { id: 987_654, price: asMinor(1000) };

test('an unknown dish is reported as unavailable, and the rest stays', { tag: '@extended' }, async ({ page, shop }) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const [dish] = menu.dishes;
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/', cartCookies(menu, cartValue([...menu.dishes.slice(0, 1), UNKNOWN_DISH])));
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2');
  await page.locator('header [data-open-modal="cart"]').click();

  const notice = customer.modal('unavailable');
  await expect(notice).toContainText('Больше нет');
  await notice.getByRole('button', { name: 'Понятно' }).click();
  await expect(notice).toBeHidden();
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
  await expect(customer.modal('cart').locator(`[data-cart-line="${dish?.id}"]`)).toBeVisible();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
});

test('a truncated cookie preserves its complete lines', { tag: '@extended' }, async ({ page, shop }) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await customer.openWithCookies(
    '/chisinau/casa-mare',
    cartCookies(menu, cartValue(menu.dishes.slice(0, 3)).slice(0, -2)),
  );
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2');
  await customer.openCart();
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(2);
});

test('the JSON format of older carts is read', { tag: '@extended' }, async ({ page, shop }) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const list = menu.dishes
    .slice(0, 2)
    .map(({ id, price }) => ({ id, price: toMajor(price), count: 2, additives: [], modifiers: [] }));
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/', cartCookies(menu, encodeURIComponent(JSON.stringify(list))));
  const total = await customer.openCart();
  expect(total).toBe(list.reduce((sum, { price }) => sum + toMinor(price) * 2, 0));
});

for (const [what, cart] of [
  ['words', 'nobody-wrote-this'],
  ['broken escapes', '%E0%A4%A'],
  ['truncated JSON', encodeURIComponent('[{"id":1,"count"')],
  ['a list of invalid lines', encodeURIComponent('[null,7,{"id":"x","count":-4}]')],
  ['a continuation without its parts', ':9:abc:1.AAAA'],
] as const) {
  test(
    `a cart cookie of ${what} is an empty cart on every page`,
    { tag: what === 'words' ? [] : '@extended' },
    async ({ page, shop }) => {
      const customer = new Customer(page, shop);
      await customer.openWithCookies('/', { cart, city: '../%00', restaurantId: 'NaN' });
      for (const path of ['/', '/chisinau/casa-mare', '/news']) {
        await customer.open(path);
        await expect(page.locator('[data-cart-count]').first()).toBeHidden();
      }
      await page.locator('header [data-open-modal="cart"]').click();
      await expect(customer.modal('cart')).toContainText('В корзине пока пусто');
    },
  );
}

test(
  'a cart that cannot be recalculated is emptied with a message and can be restored',
  { tag: '@extended' },
  async ({ page, shop, context, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
    const total = await customer.openCart();
    const cart = customer.modal('cart');
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();

    await page.route('**/api/basket-recalculation', (route) => route.fulfill({ status: 500, json: { message: '' } }));
    await page.locator('header [data-open-modal="cart"]').click();
    await expect(cart).toContainText('Не получилось проверить цены и наличие');
    await expect(page.locator('[data-cart-count]').first()).toBeHidden();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('cart');
    await expect(page.locator('dialog[open]')).toHaveCount(1);

    await page.unroute('**/api/basket-recalculation');
    await cart.locator('[data-action="restore-cart"]').click();
    await expect(cart.locator('[data-cart-line]')).toHaveCount(2);
    await expect(cart.locator('data[data-cart-total]').first()).toHaveAttribute('value', String(total));
    await expect(page.locator('[data-cart-count]').first()).toHaveText('6');
  },
);

test(
  'a cart stays while there is no network, and is recalculated when the network is back',
  { tag: '@extended' },
  async ({ page, shop, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
    await customer.openCart();
    const cart = customer.modal('cart');
    await page.keyboard.press('Escape');
    await expect(cart).toBeHidden();

    await context.setOffline(true);
    await page.locator('header [data-open-modal="cart"]').click();
    const notice = cart.getByRole('alert').filter({ hasText: 'Нет связи, но корзина в сохранности' });
    await expect(notice).toBeVisible();
    await expect(cart.locator('[data-cart-line]')).toHaveCount(2);
    await expect(page.locator('[data-cart-count]').first()).toHaveText('6');
    expect((await context.cookies()).map(({ name }) => name)).toContain('cart');

    const checkout = cart.locator('[data-action="checkout"]');
    await expect(checkout).toHaveText(/^Для\sоформления нужен интернет$/);
    await expect(checkout).toBeDisabled();

    const recalculation = page.waitForResponse('**/api/basket-recalculation');
    await context.setOffline(false);
    expect((await recalculation).status()).toBe(200);
    await expect(notice).toHaveCount(0);
    await expect(cart.locator('[data-cart-line]')).toHaveCount(2);
    await expect(checkout).toBeEnabled();
  },
);

test(
  'offline, a cart that this tab has not shown yet names its dishes, its restaurant and the delivery',
  { tag: '@extended' },
  async ({ page, shop, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const dishes = menu.dishes.slice(0, 2);
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue(dishes)));
    await page.waitForLoadState('networkidle');
    const other = await context.newPage();
    await other.route(/api\/get-(cities|restaurants)/, (route) => route.abort());
    await other.goto('/news');
    // The code of the cart is loaded when the page is idle.
    await expect(other.locator('.toasts').first()).toBeAttached();
    await other.waitForLoadState('networkidle');

    await context.setOffline(true);
    await other.locator('header [data-open-modal="cart"]').click();
    const cart = other.locator('dialog[data-modal="cart"]');
    await expect(cart.getByRole('alert')).toContainText('Нет связи');
    for (const { name } of dishes) await expect(cart.locator('.cart-line__name', { hasText: name })).toBeVisible();
    await expect(cart.locator('.cart__restaurant')).toHaveText('Casa Mare');
    await expect(cart.locator('data[data-total="delivery"]')).toBeVisible();
    await expect(cart.locator('data[data-total="total"]')).toBeVisible();
    await expect(cart.locator('[data-action="checkout"]')).toBeDisabled();
    await context.setOffline(false);
  },
);
