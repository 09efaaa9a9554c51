import { cartCookies, cartValue, loadMenu } from '../fixtures/shop-setup.ts';
import { counterIn, Customer } from './customer.ts';
import { delayRequests } from './delayed-requests.ts';
import { layoutShifts } from './layout-shifts.ts';
import { expect, test } from './test.ts';

const RECALCULATION = '**/api/basket-recalculation';

test('a counter has the same buttons on the card, on the dish page and in the cart, also after a reload', async ({
  page,
  shop,
}) => {
  const {
    dishes: [dish],
  } = await loadMenu(shop, 'chisinau', 'casa-mare');
  if (!dish) throw new Error('The demonstration has no dish');
  const customer = new Customer(page, shop);
  const here = customer.dish(dish.id);
  const offers = (expected: string[], host = here) => expect.poll(() => counterIn(host)).toEqual(expected);

  await customer.open('/chisinau/casa-mare');
  await offers(['increase']);
  await here.locator('[data-action="increase"]').click();
  await offers(['remove', '1', 'increase']);
  await expect(here.locator('[data-action="remove"] .icon_trash')).toBeVisible();
  await here.locator('[data-action="increase"]').click();
  await offers(['decrease', '2', 'increase']);
  await expect(here.locator('[data-action="decrease"] .icon_minus')).toBeVisible();
  await page.reload();
  await offers(['decrease', '2', 'increase']);

  await customer.open(`/chisinau/casa-mare/${dish.slug}`);
  await offers(['decrease', '2', 'increase']);
  await customer.openCart();
  const line = customer.modal('cart').locator(`[data-cart-line="${dish.id}"]`);
  await offers(['decrease', '2', 'increase'], line);
  await line.locator('[data-action="decrease"]').click();
  await offers(['remove', '1', 'increase'], line);
  await expect(line.locator('[data-action="remove"] .icon_trash')).toBeVisible();

  await page.keyboard.press('Escape');
  await offers(['remove', '1', 'increase']);
  await here.locator('[data-action="remove"]').click();
  await offers(['increase']);
  await expect(here.locator('[data-action="increase"]')).toBeFocused();
  await expect(customer.badge()).toBeHidden();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cart');
});

test(
  'removing the last unit removes the line and recalculates the rest',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const [remaining, unavailable] = menu.dishes;
    if (!remaining || !unavailable) throw new Error('The demonstration has too few dishes');
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue([remaining, unavailable], 2)));
    await expect(customer.badge()).toHaveText('4');

    await customer.dish(unavailable.id).locator('[data-action="decrease"]').click();
    await expect(customer.badge()).toHaveText('3');
    const recalculation = page.waitForRequest(RECALCULATION);
    await customer.dish(unavailable.id).locator('[data-action="remove"]').click();
    expect((await recalculation).postDataJSON()).toMatchObject({ products: [{ id: remaining.id, count: 2 }] });

    expect(await customer.openCart()).toBe(2 * remaining.price);
    await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
    await expect(customer.badge()).toHaveText('2');
  },
);

test(
  'a dish is limited to 99 units, and exceeding the limit shows a message',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const [dish] = menu.dishes;
    if (!dish) throw new Error('The demonstration has no dish');
    const customer = new Customer(page, shop);
    const message = page.getByText('Больше 99 штук одного блюда добавить нельзя.');
    await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue([dish], 98)));

    await customer.dish(dish.id).locator('[data-action="increase"]').click();
    await expect(customer.badge()).toHaveText('99');
    await expect(message).toHaveCount(0);
    await customer.dish(dish.id).locator('[data-action="increase"]').click();
    await expect(message).toBeVisible();
    await page.locator('.toast__close').click();
    await expect(message).toHaveCount(0);

    await customer.openCart();
    await customer.modal('cart').locator('[data-action="increase"]').first().click();
    await expect(message).toBeVisible();
    await expect
      .poll(() => counterIn(customer.modal('cart').locator('[data-cart-line]')))
      .toEqual(['decrease', '99', 'increase']);
    await expect(customer.badge()).toHaveText('99');
  },
);

test('on a phone a bar shows the cart total and opens the cart', { tag: '@extended' }, async ({ page, shop }) => {
  const {
    dishes: [dish],
  } = await loadMenu(shop, 'tiraspol', 'samovar');
  if (!dish) throw new Error('The demonstration has no dish');
  const customer = new Customer(page, shop);
  const bar = page.locator('[data-cart-bar]');
  await customer.open('/tiraspol/samovar');
  await expect(bar).toBeHidden();
  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await expect(bar.locator('[data-cart-count]')).toHaveText('2');
  await expect(bar.locator('data')).toHaveAttribute('value', String(2 * dish.price));
  await expect(bar.locator('data')).toContainText('руб.');
  await bar.click();
  await expect(customer.modal('cart').locator(`[data-cart-line="${dish.id}"]`)).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
});

for (const width of [360, 768, 1280]) {
  test(
    `nothing moves at ${width} pixels when a page loads with a filled cart or a tap expands a counter`,
    { tag: '@extended' },
    async ({ page, shop }) => {
      const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
      const customer = new Customer(page, shop);
      await page.setViewportSize({ width, height: 900 });
      await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue(menu.dishes.slice(0, 4), 12)));
      await expect(customer.badge()).toHaveText('48');
      await expect(page.locator('dialog, .toasts').first()).toBeAttached();
      expect(await layoutShifts(page)).toEqual([]);
      const other = menu.dishes[5];
      if (!other) throw new Error('The demonstration has too few dishes');
      await customer.dish(other.id).scrollIntoViewIfNeeded();
      await customer.dish(other.id).locator('[data-action="increase"]').click();
      await expect(customer.badge()).toHaveText('49');
      // Beside the menu of a wide screen, the new line moves what lies below it in the cart.
      const moved = await layoutShifts(page);
      expect(moved.filter((element) => element !== 'SECTION cart__section')).toEqual([]);
    },
  );
}

test(
  'the lines of a filled cart beside a menu stay in their places while everything else loads late',
  { tag: '@extended' },
  async ({ page, shop }) => {
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await page.setViewportSize({ width: 1280, height: 900 });
    const load = await delayRequests(page, '**/api/**');
    await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue(menu.dishes.slice(0, 4), 12)));
    const panel = page.locator('[data-cart-panel]');
    await expect(panel.locator('[data-cart-line]')).toHaveCount(4);
    await expect(panel.locator('.cart__restaurant a')).toHaveCount(0);
    load();
    await expect(panel.locator('.cart__restaurant a')).toBeVisible();
    await expect(panel.locator('.recommended').first()).toBeAttached();
    expect(await layoutShifts(page)).toEqual([]);
  },
);

test('with blocked cookies the first click says how to order', { tag: '@extended' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  const notice = page.locator('[data-cookies-blocked]');
  await page.goto('/chisinau/casa-mare');
  await page.locator('[data-counter] [data-action="increase"]').first().click();
  await expect(notice).toContainText('Разрешите cookie');
  await expect(notice.locator('a[href^="tel:"]')).toBeVisible();
  await expect(page.locator('header [data-cart-count]')).toBeHidden();
  await page.goto('/');
  await page.locator('footer [data-guarded]').first().click();
  await expect(notice).toBeVisible();
  await page.goto('/#sign-in=/orders');
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.locator('dialog[data-modal]')).toHaveCount(0);
});
