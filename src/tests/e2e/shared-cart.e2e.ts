import type { Page } from '@playwright/test';
import { encodeCart } from '#features/cart/cart-cookie.ts';
import { lineWithoutOptions } from '#features/cart/cart-lines.ts';
import { encodeSharedCart } from '#features/cart/sharing/shared-cart.ts';
import { cartCookies, cartValue, loadMenu } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test } from './test.ts';
import { asMinor } from '#contract/money.ts';

const MENU = '/chisinau/casa-mare';
const UNKNOWN = 987_654;

const sharedText = (ids: readonly number[], count = 2) =>
  encodeSharedCart(ids.map((id) => lineWithoutOptions({ id, price: asMinor(1) }, count)));

const cartIds = async (page: Page) =>
  page
    .locator('dialog[data-modal="cart"] [data-cart-line]')
    .evaluateAll((lines) => lines.map((line) => Number((line as HTMLElement).dataset['cartLine'])));

test.describe('a link with a cart', () => {
  test('is copied from a cart, and fills the cart of whoever opens it', async ({ page, shop, browser, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const sender = new Customer(page, shop);
    await sender.openWithCookies('/', cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
    const total = await sender.openCart();
    await sender.modal('cart').locator('[data-action="share-cart"]').click();
    await expect(page.getByText('Ссылка скопирована')).toBeVisible();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(url).pathname).toBe(MENU);
    expect(new URL(url).search).toBe('');

    const other = await browser.newContext();
    const received = await other.newPage();
    const requests: string[] = [];
    received.on('request', (request) => requests.push(request.url()));
    const receiver = new Customer(received, shop);
    await received.goto(url);
    const modal = receiver.modal('sharedCart');
    for (const { name } of menu.dishes.slice(0, 2)) await expect(modal).toContainText(name);
    // Opening the link changes nothing.
    await expect(receiver.badge()).toBeHidden();
    expect(new URL(received.url()).hash).toBe('');
    await modal.locator('[data-action="add-shared-cart"]').click();
    await expect(receiver.modal('cart').locator('[data-cart-line]')).toHaveCount(2);
    await expect(receiver.modal('cart').locator('data[data-cart-total]').first()).toHaveAttribute(
      'value',
      String(total),
    );
    await expect(receiver.badge()).toHaveText('6');
    expect(requests.filter((address) => address.includes('cart='))).toEqual([]);
    await other.close();
  });

  test(
    'names what is unavailable and adds the rest at the prices of the menu',
    { tag: '@extended' },
    async ({ page, shop }) => {
      const [first] = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes;
      const [foreign] = (await loadMenu(shop, 'chisinau', 'sakura')).dishes;
      const customer = new Customer(page, shop);
      await customer.open(`${MENU}#cart=${sharedText([first?.id ?? 0, UNKNOWN, foreign?.id ?? 0])}`);
      const modal = customer.modal('sharedCart');
      await expect(modal).toContainText('Сейчас нельзя заказать');
      await expect(modal.locator('.cart-line_unavailable')).toHaveCount(2);
      await modal.locator('[data-action="add-shared-cart"]').click();
      await expect(customer.modal('cart').locator('data[data-cart-total]').first()).toHaveAttribute(
        'value',
        String((first?.price ?? 0) * 2),
      );
      expect(await cartIds(page)).toEqual([first?.id]);
      await expect(customer.modal('unavailable')).toHaveCount(0);
    },
  );

  test(
    'requires a confirmation before it replaces a cart of another restaurant',
    { tag: '@extended' },
    async ({ page, shop }) => {
      const mine = await loadMenu(shop, 'chisinau', 'sakura');
      const [dish] = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes;
      const customer = new Customer(page, shop);
      const cookies = cartCookies(mine, cartValue(mine.dishes.slice(0, 1)));
      await customer.openWithCookies(`${MENU}#cart=${sharedText([dish?.id ?? 0])}`, cookies);
      await customer.modal('sharedCart').locator('[data-action="add-shared-cart"]').click();
      const reset = customer.modal('reset');
      await expect(reset).toContainText('Sakura');
      await expect(customer.badge()).toHaveText('1');
      await reset.getByRole('button', { name: 'Начать новую' }).click();
      await expect(customer.modal('cart').locator(`[data-cart-line="${dish?.id}"]`)).toBeVisible();
      await expect(customer.badge()).toHaveText('2');
    },
  );

  test('opened on the page of the same menu is noticed', { tag: '@extended' }, async ({ page, shop }) => {
    const [dish] = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes;
    const customer = new Customer(page, shop);
    await customer.open(MENU);
    await page.evaluate((hash) => (location.hash = hash), `#cart=${sharedText([dish?.id ?? 0])}`);
    await expect(customer.modal('sharedCart')).toContainText(dish?.name ?? '');
    await page.goBack();
    await expect(customer.modal('sharedCart')).toHaveCount(0);
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['another version', sharedText([1]).replace('1', '2')],
    ['markup', '<img/src/onerror=alert(1)>'],
    ['a hundred thousand characters', 'A'.repeat(100_000)],
    ['ten thousand lines', sharedText(Array.from({ length: 10_000 }, (_, id) => id + 1))],
    ['amounts that are no numbers', '1.NaN.-1.Infinity.'],
  ] as const) {
    test(`of ${what} says that it is damaged and changes nothing`, { tag: '@extended' }, async ({ page, shop }) => {
      const customer = new Customer(page, shop);
      await customer.open(`${MENU}#cart=${text}`);
      await expect(customer.modal('sharedCart')).toContainText('По этой ссылке корзины нет');
      await expect(customer.badge()).toBeHidden();
    });
  }

  test(
    'with prices that were edited says that it is damaged, and has those of the menu',
    { tag: '@extended' },
    async ({ page, shop }) => {
      const [dish] = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes;
      const cheap =
        encodeCart({ lines: [lineWithoutOptions({ id: dish?.id ?? 0, price: asMinor(1) })], editedAt: 0 }) ?? '';
      const customer = new Customer(page, shop);
      await customer.open(`${MENU}#cart=${cheap}`);
      await expect(customer.modal('sharedCart')).toContainText('Ссылка повреждена');
      await customer.modal('sharedCart').locator('[data-action="add-shared-cart"]').click();
      await expect(customer.modal('cart').locator('data[data-cart-total]').first()).toHaveAttribute(
        'value',
        String(dish?.price ?? 0),
      );
    },
  );

  test('that cannot be checked can be tried again', { tag: '@extended' }, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    const [dish] = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes;
    const customer = new Customer(page, shop);
    await page.route('**/api/basket-recalculation', (route) => route.fulfill({ status: 500, json: {} }));
    await customer.open(`${MENU}#cart=${sharedText([dish?.id ?? 0])}`);
    const modal = customer.modal('sharedCart');
    await expect(modal.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/basket-recalculation');
    await modal.getByRole('alert').getByRole('button').click();
    await expect(modal).toContainText(dish?.name ?? '');
  });
});

test.describe('where the browser neither shares nor copies', () => {
  test('the link is shown to be copied by hand', { tag: '@extended' }, async ({ page, shop }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      Object.defineProperty(navigator, 'share', { value: undefined });
    });
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const customer = new Customer(page, shop);
    await customer.openWithCookies('/', cartCookies(menu, cartValue(menu.dishes.slice(0, 1))));
    await customer.openCart();
    await customer.modal('cart').locator('[data-action="share-cart"]').click();
    await expect(customer.field('link').locator('input')).toHaveValue(/\/chisinau\/casa-mare#cart=1\./);
  });
});
