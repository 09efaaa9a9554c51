import { cartCookies, cartValue, kitchen } from '../fixtures/shop-setup.ts';
import { counterIn, Customer } from './customer.ts';
import { shifted } from './layout-shifts.ts';
import { expect, test } from './test.ts';

const RECALCULATION = '**/api/basket-recalculation';

test('a counter offers the same on the card, on the page of the dish and in the cart, also after a reload [R4.10]', async ({
  page,
  shop,
}) => {
  const {
    dishes: [dish],
  } = await kitchen(shop, 'chisinau', 'casa-mare');
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

test('the last unit taken out removes its line and has the rest recalculated [R4.12]', async ({ page, shop }) => {
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const [kept, gone] = menu.dishes;
  if (!kept || !gone) throw new Error('The demonstration has too few dishes');
  const customer = new Customer(page, shop);
  await customer.arrive('/chisinau/casa-mare', cartCookies(menu, cartValue([kept, gone], 2)));
  await expect(customer.badge()).toHaveText('4');

  await customer.dish(gone.id).locator('[data-action="decrease"]').click();
  await expect(customer.badge()).toHaveText('3');
  const asked = page.waitForRequest(RECALCULATION);
  await customer.dish(gone.id).locator('[data-action="remove"]').click();
  expect((await asked).postDataJSON()).toMatchObject({ products: [{ id: kept.id, count: 2 }] });

  expect(await customer.openCart()).toBe(2 * Math.round(kept.price * 100));
  await expect(customer.modal('cart').locator('[data-cart-line]')).toHaveCount(1);
  await expect(customer.badge()).toHaveText('2');
});

test('99 units of a dish are the most, and whoever wants more is told', async ({ page, shop }) => {
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const [dish] = menu.dishes;
  if (!dish) throw new Error('The demonstration has no dish');
  const customer = new Customer(page, shop);
  const said = page.getByText('Больше 99 штук одного блюда добавить нельзя.');
  await customer.arrive('/chisinau/casa-mare', cartCookies(menu, cartValue([dish], 98)));

  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await expect(customer.badge()).toHaveText('99');
  await expect(said).toHaveCount(0);
  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await expect(said).toBeVisible();
  await page.locator('.toast__close').click();
  await expect(said).toHaveCount(0);

  await customer.openCart();
  await customer.modal('cart').locator('[data-action="increase"]').first().click();
  await expect(said).toBeVisible();
  await expect
    .poll(() => counterIn(customer.modal('cart').locator('[data-cart-line]')))
    .toEqual(['decrease', '99', 'increase']);
  await expect(customer.badge()).toHaveText('99');
});

test('on a phone a bar says how much is in the cart and opens it', async ({ page, shop }) => {
  const {
    dishes: [dish],
  } = await kitchen(shop, 'tiraspol', 'samovar');
  if (!dish) throw new Error('The demonstration has no dish');
  const customer = new Customer(page, shop);
  const bar = page.locator('[data-cart-bar]');
  await customer.open('/tiraspol/samovar');
  await expect(bar).toBeHidden();
  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await expect(bar.locator('[data-cart-count]')).toHaveText('2');
  await expect(bar.locator('data')).toHaveAttribute('value', String(2 * Math.round(dish.price * 100)));
  await expect(bar.locator('data')).toContainText('руб.');
  await bar.click();
  await expect(customer.modal('cart').locator(`[data-cart-line="${dish.id}"]`)).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
});

for (const width of [360, 768, 1280]) {
  test(`nothing moves at ${width} pixels when a page finds a cart or a tap fills a counter`, async ({ page, shop }) => {
    const menu = await kitchen(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await page.setViewportSize({ width, height: 900 });
    await customer.arrive('/chisinau/casa-mare', cartCookies(menu, cartValue(menu.dishes.slice(0, 4), 12)));
    await expect(customer.badge()).toHaveText('48');
    await expect(page.locator('dialog, .toasts').first()).toBeAttached();
    const other = menu.dishes[5];
    if (!other) throw new Error('The demonstration has too few dishes');
    await customer.dish(other.id).scrollIntoViewIfNeeded();
    await customer.dish(other.id).locator('[data-action="increase"]').click();
    await expect(customer.badge()).toHaveText('49');
    expect(await shifted(page)).toEqual([]);
  });
}
