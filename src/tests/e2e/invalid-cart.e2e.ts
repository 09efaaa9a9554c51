import { cartCookies, cartValue, kitchen } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test } from './test.ts';

const GONE = { id: 987_654, price: 10 };

test('a dish that nobody knows is told as gone, and the rest stays', async ({ page, shop }) => {
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const [dish] = menu.dishes;
  const customer = new Customer(page, shop);
  await customer.arrive('/', cartCookies(menu, cartValue([...menu.dishes.slice(0, 1), GONE])));
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2');
  await page.locator('header [data-open-modal="cart"]').click();

  const told = customer.modal('unavailable');
  await expect(told).toContainText('Больше нет');
  await told.getByRole('button', { name: 'Понятно' }).click();
  await expect(told).toBeHidden();
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
  await expect(customer.modal('cart').locator(`[data-cart-line="${dish?.id}"]`)).toBeVisible();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
});

test('a cookie that was cut keeps the lines that are whole [D11a] [H8]', async ({ page, shop }) => {
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await customer.arrive('/chisinau/casa-mare', cartCookies(menu, cartValue(menu.dishes.slice(0, 3)).slice(0, -2)));
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2');
  await customer.openCart();
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(2);
});

test('a list of lines as older carts wrote it is read [R4.29]', async ({ page, shop }) => {
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const list = menu.dishes.slice(0, 2).map(({ id, price }) => ({ id, price, count: 2, additives: [], modifiers: [] }));
  const customer = new Customer(page, shop);
  await customer.arrive('/', cartCookies(menu, encodeURIComponent(JSON.stringify(list))));
  const total = await customer.openCart();
  expect(total).toBe(list.reduce((sum, { price }) => sum + Math.round(price * 100) * 2, 0));
});

for (const [what, cart] of [
  ['words', 'nobody-wrote-this'],
  ['broken escapes', '%E0%A4%A'],
  ['half a list', encodeURIComponent('[{"id":1,"count"')],
  ['a list of nonsense', encodeURIComponent('[null,7,{"id":"x","count":-4}]')],
  ['an overflow without its parts', ':9:abc:1.AAAA'],
] as const) {
  test(`a cart cookie of ${what} is an empty cart on every page [D11a]`, async ({ page, shop }) => {
    const customer = new Customer(page, shop);
    await customer.arrive('/', { cart, city: '../%00', restaurantId: 'NaN' });
    for (const path of ['/', '/chisinau/casa-mare', '/news']) {
      await customer.open(path);
      await expect(page.locator('[data-cart-count]').first()).toBeHidden();
    }
    await page.locator('header [data-open-modal="cart"]').click();
    await expect(customer.modal('cart')).toContainText('В корзине пока пусто');
  });
}

test('a cart that cannot be recalculated is emptied with one sentence and can be restored [D9] [H13]', async ({
  page,
  shop,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await customer.arrive('/chisinau/casa-mare', cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
  const total = await customer.openCart();
  const cart = customer.modal('cart');
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();

  await context.setOffline(true);
  await page.locator('header [data-open-modal="cart"]').click();
  await expect(cart).toContainText('Не получилось проверить цены и наличие');
  await expect(page.locator('[data-cart-count]').first()).toBeHidden();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('cart');
  await expect(page.locator('dialog[open]')).toHaveCount(1);

  await context.setOffline(false);
  await cart.locator('[data-action="restore-cart"]').click();
  await expect(cart.locator('[data-cart-line]')).toHaveCount(2);
  await expect(cart.locator('data[data-cart-total]').first()).toHaveAttribute('value', String(total));
  await expect(page.locator('[data-cart-count]').first()).toHaveText('6');
});
