import type { Page } from '@playwright/test';
import { encodeCart } from '#features/cart/cart-cookie.ts';
import type { Line } from '#features/cart/cart-lines.ts';
import { toOptionGroups } from '#features/catalog/product-options.ts';
import { cookieWrites } from '#lib/cookies.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import { counterIn, Customer } from './customer.ts';
import { openFilledCheckout } from './filled-checkout.ts';
import { expect, test } from './test.ts';

test('twenty alternating edits in two tabs are all preserved', async ({ page, context, shop }) => {
  const {
    dishes: [dish, other],
  } = await loadMenu(shop, 'chisinau', 'casa-mare');
  if (!dish || !other) throw new Error('The demonstration has too few dishes');
  const tabs = [new Customer(page, shop), new Customer(await context.newPage(), shop)];
  for (const tab of tabs) await tab.open('/chisinau/casa-mare');

  for (let edit = 0; edit < 20; edit += 1) {
    const tab = tabs[edit % 2];
    await tab
      ?.dish(edit % 4 < 2 ? dish.id : other.id)
      .locator('[data-action="increase"]')
      .click();
  }
  for (const tab of tabs) {
    await expect(tab.badge()).toHaveText('20');
    for (const { id } of [dish, other])
      await expect.poll(() => counterIn(tab.dish(id))).toEqual(['decrease', '10', 'increase']);
  }
});

test('going back shows later edits', async ({ page, shop }) => {
  const {
    dishes: [dish],
  } = await loadMenu(shop, 'chisinau', 'casa-mare');
  if (!dish) throw new Error('The demonstration has no dish');
  const customer = new Customer(page, shop);
  await customer.open('/chisinau/casa-mare');
  await customer.open(`/chisinau/casa-mare/${dish.slug}`);
  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await page.goBack();
  await page.waitForURL('**/casa-mare');
  await expect.poll(() => counterIn(customer.dish(dish.id))).toEqual(['decrease', '2', 'increase']);

  await customer.dish(dish.id).locator('[data-action="decrease"]').click();
  await page.goForward();
  await page.waitForURL(`**/${dish.slug}`);
  await expect.poll(() => counterIn(customer.dish(dish.id))).toEqual(['remove', '1', 'increase']);
  await expect(customer.badge()).toHaveText('1');
});

test('signing out in one tab deletes what was typed at the checkout of the other tabs', async ({
  page,
  context,
  shop,
  phone,
}) => {
  const { customer } = await openFilledCheckout(page, shop, phone);
  await customer.unfold('comment');
  await page.locator('[data-field="comment"] textarea').fill('The third door');
  const stored = (tab: Page) => tab.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(() => stored(page)).toContain('The third door');
  // A page without the checkout's scripts has the same session storage.
  await customer.open('/news');
  expect(await stored(page)).toContain('The third door');
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Выйти' }).click();
  await other.waitForURL(`${shop.url}/`);
  await expect.poll(() => stored(page)).not.toContain('The third door');
  for (const tab of [page, other]) expect(await stored(tab)).not.toMatch(/Ana|Pu.kin|3736/);
});

test('signing in as another customer deletes what was typed at the checkout', async ({
  page,
  context,
  shop,
  phone,
}) => {
  const { customer } = await openFilledCheckout(page, shop, phone);
  await customer.unfold('comment');
  await page.locator('[data-field="comment"] textarea').fill('The third door');
  await page.goto('about:blank');
  await addCookies(context, shop, { token: await signInByApi(shop, `7${phone.slice(1)}`, 'Ion') });
  await page.goto(`${shop.url}/checkout`);
  await customer.changeContact();
  await expect(page.locator('[data-field="contact.name"] input')).toHaveValue('Ion');
  await expect(page.locator('[data-field="comment"] textarea')).toHaveValue('');
});

test('signing out in one tab signs out the other tab and restored pages', async ({ page, context, shop, phone }) => {
  const other = await context.newPage();
  await addCookies(context, shop, { token: await signInByApi(shop, phone) });
  await page.goto('/account');
  await other.goto('/news');
  const guarded = other.locator('footer [data-guarded]').first();
  await expect(guarded).not.toHaveAttribute('data-open-modal');

  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL(`${shop.url}/`);
  await expect(guarded).toHaveAttribute('data-open-modal', 'authPhone');
  await guarded.click();
  await expect(new Customer(other, shop).modal('authPhone')).toBeVisible();

  await page.goBack();
  await page.waitForURL(`${shop.url}/`);
  await expect(new Customer(page, shop).modal('authPhone')).toBeVisible();
});

test('a hundred lines of four options each survive a reload within 7 kB of cookies', async ({ page, shop }) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const { categories } = await createShopClient(shop).call('getRestaurant', { query: { id_restaurant: menu.id } });
  const borscht = categories.flatMap(({ products }) => products).find(({ slug }) => slug === 'red-borscht');
  if (!borscht) throw new Error('The demonstration has no borscht');
  const [portion = [], cream = [], extras = []] = toOptionGroups(borscht).map(({ options }) =>
    options.map(({ id, price }) => ({ id, price, count: 1 })),
  );
  const pairs = extras.flatMap((one, index) =>
    extras.slice(index + 1).flatMap((two) => [
      [one, two],
      [{ ...one, count: 2 }, two],
      [one, { ...two, count: 2 }],
    ]),
  );
  const lines: Line[] = portion
    .flatMap((first) =>
      cream.flatMap((second) => pairs.map((additives) => ({ modifiers: [first, second], additives }))),
    )
    .slice(0, 100)
    .map((options) => ({ id: borscht.id, count: 1, price: borscht.price, ...options }));
  expect(lines).toHaveLength(100);

  const writes = cookieWrites('', 'cart', encodeCart({ lines, editedAt: 1 }) ?? '', { maxAge: 3600, secure: false });
  const written = writes
    .map((text) => text.split(';')[0]?.split('=') ?? [])
    .map(([name = '', value = '']) => [name, value]);
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/chisinau/casa-mare', { ...cartCookies(menu, ''), ...Object.fromEntries(written) });
  await expect(customer.badge()).toHaveText('100');
  expect(await page.evaluate(() => document.cookie.length)).toBeLessThanOrEqual(7 * 1024);
  expect((await page.reload())?.status()).toBe(200);
  await expect(customer.badge()).toHaveText('100');

  await customer.openCart();
  const cart = customer.modal('cart');
  await expect(cart.locator('[data-cart-line]')).toHaveCount(100);
  await expect(customer.modal('unavailable')).toHaveCount(0);
  await cart.locator('[data-action="increase"]').last().click();
  await expect(customer.badge()).toHaveText('101');
  await page.reload();
  await expect(customer.badge()).toHaveText('101');
});

test('a suspended tab reloads the stored cart before an edit', async ({ page, context, shop }) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const [dish, other] = menu.dishes;
  if (!dish || !other) throw new Error('The demonstration has too few dishes');
  // This tab receives neither messages nor events.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'cookieStore', { value: undefined });
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined });
    // This may happen after the load event, when the other tab has already written.
    addEventListener('pageshow', (event) => event.stopImmediatePropagation());
  });
  const customer = new Customer(page, shop);
  await customer.open('/chisinau/casa-mare');
  await addCookies(context, shop, cartCookies(menu, cartValue([other], 5)));
  await expect(customer.badge()).toBeHidden();
  await customer.dish(dish.id).locator('[data-action="increase"]').click();
  await expect(customer.badge()).toHaveText('6');
});
