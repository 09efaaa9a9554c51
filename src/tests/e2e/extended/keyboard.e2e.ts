import {
  createShopClient,
  cartCookies,
  cartValue,
  loadMenu,
  placeOrderByApi,
  signInByApi,
} from '../../fixtures/shop-setup.ts';
import { advanceOrder } from '../order-steps.ts';
import { Customer } from '../customer.ts';
import { Keyboard } from '../keyboard.ts';
import { expect, test } from '../provider-test.ts';

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 180_000 });

test('with the keyboard alone a new customer orders a dish and cancels the order', async ({ page, shop, phone }) => {
  const customer = new Customer(page, shop, 'en');
  const keyboard = new Keyboard(page);

  await test.step('change the language', async () => {
    await page.goto('/');
    const languages = page.locator('.header__languages');
    const summary = languages.locator('summary');
    await keyboard.tabTo(summary);
    await keyboard.press('Enter');
    await keyboard.tab();
    await expect(languages.locator('a').first()).toBeFocused();
    await keyboard.press('Escape');
    await expect(summary).toBeFocused();
    await expect(languages).not.toHaveAttribute('open');
    await keyboard.press('Enter');
    await keyboard.tabTo(languages.locator('[data-locale-switch="en"]'));
    await keyboard.leave('Enter', `${shop.url}/en`);
  });

  await test.step('open a restaurant from the list of cities', async () => {
    await keyboard.skip();
    await keyboard.tabTo(page.locator('[data-city="chisinau"] a').first());
    await keyboard.leave('Enter', '**/en/chisinau');
    await keyboard.skip();
    await keyboard.tabTo(page.locator('[data-restaurant="casa-mare"] a').first());
    await keyboard.leave('Enter', '**/en/chisinau/casa-mare');
  });

  const modal = customer.modal('additives');
  await test.step('choose the options of a dish', async () => {
    await keyboard.skip();
    await keyboard.tabTo(page.locator('[data-menu-search]'));
    await page.keyboard.type('zeama');
    await expect(page.locator('[data-menu-found]')).toBeVisible();
    const dish = page.locator('[data-product-id]:visible').filter({ has: page.locator('a[href$="/chicken-zeama"]') });
    const plus = dish.locator('[data-action="increase"]');
    await keyboard.tabTo(plus);
    await keyboard.press('Enter');
    await expect(modal).toBeVisible();
    await keyboard.expectVisibleFocus();
    await keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(plus).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(modal).toBeVisible();
    await keyboard.tabTo(modal.getByRole('radio', { checked: true }).first());
    await keyboard.press('ArrowDown');
    await expect(modal.getByRole('radio').nth(1)).toBeChecked();
    await keyboard.tabTo(modal.locator('[type="submit"]'));
    await page.keyboard.press('Enter');
    await expect(modal).toBeHidden();
    await expect(plus).toBeFocused();
    await keyboard.expectVisibleFocus();
  });

  await test.step('change the count of a dish without options', async () => {
    await page.reload();
    await keyboard.skip();
    await keyboard.tabTo(page.locator('[data-menu-search]'));
    await page.keyboard.type('bread');
    await expect(page.locator('[data-menu-found]')).toBeVisible();
    const dish = page.locator('[data-product-id]:not([data-options]):visible').first();
    const plus = dish.locator('[data-action="increase"]');
    await keyboard.tabTo(plus);
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(dish.locator('[data-count]')).toHaveText('2');
    await keyboard.tab('Shift+Tab');
    await expect(dish.locator('[data-action="decrease"]')).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(plus).toBeFocused();
    await keyboard.press('Enter');
    await expect(customer.badge()).toHaveText('2');
    await expect(page.locator('[data-live]')).toHaveText(/^2 dishes in the cart, /);
    await page.waitForLoadState('networkidle');
  });

  const cart = customer.modal('cart');
  await test.step('remove and restore a cart line', async () => {
    await page.reload();
    await keyboard.tab();
    await keyboard.tab();
    await page.keyboard.press('Enter');
    await expect(page.locator('header [data-open-modal="cart"]')).toBeFocused();
    await keyboard.press('Enter');
    await expect(cart.locator('[data-cart-line]')).toHaveCount(2);
    await keyboard.tabTo(cart.locator('[data-action="remove"]').first());
    await keyboard.press('Enter');
    await expect(cart.locator('[data-cart-line]')).toHaveCount(1);
    await keyboard.expectVisibleFocus();
    await keyboard.tabTo(cart.locator('.toast__action'));
    await keyboard.press('Enter');
    await expect(cart.locator('[data-cart-line]')).toHaveCount(2);
    await keyboard.expectVisibleFocus();
  });

  await test.step('sign in with a phone, a code and a name', async () => {
    await keyboard.tabTo(cart.locator('[data-action="checkout"]'));
    await page.keyboard.press('Enter');
    await expect(customer.modal('authPhone').locator('input')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(customer.modal('authPhone').locator('input')).toHaveAccessibleDescription(/\S/);
    await expect(customer.modal('authPhone').locator('input')).toHaveAttribute('aria-invalid', 'true');
    await keyboard.expectVisibleFocus();
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    const boxes = customer.modal('authCode').locator('input');
    await expect(boxes.first()).toBeFocused();
    await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(boxes.first()).toHaveAttribute('inputmode', 'numeric');
    const code = await shop.code(`373${phone}`);
    await page.keyboard.type(code.slice(0, 2));
    await expect(boxes.nth(2)).toBeFocused();
    await keyboard.press('Backspace');
    await expect(boxes.nth(1)).toBeFocused();
    await expect(boxes.nth(1)).toHaveValue('');
    await page.keyboard.type(code.slice(1));
    await expect(customer.modal('profile').locator('[data-field="name"] input')).toBeFocused();
    await page.keyboard.type('Ana Rusu');
    await keyboard.leave('Enter', '**/en/checkout');
  });

  await test.step('place the order', async () => {
    await expect(page.locator('data[data-total="total"]')).toBeVisible();
    await keyboard.skip();
    const street = customer.field('address.street').locator('input');
    await keyboard.tabTo(street);
    await page.keyboard.press('Enter');
    await expect(street).toBeFocused();
    await expect(street).toHaveAttribute('aria-invalid', 'true');
    await keyboard.expectVisibleFocus();
    await page.keyboard.type('Pușkin');
    await keyboard.tab();
    await page.keyboard.type('24');
    await keyboard.tabTo(customer.field('payment.method').locator('input:checked'));
    await keyboard.press('ArrowDown');
    await expect(customer.field('payment.method').locator('input').nth(1)).toBeChecked();
    await keyboard.tabTo(page.locator('[data-action="place-order"]'));
    await keyboard.leave('Enter', '**/checkout/success?order=*');
  });

  await test.step('cancel the order', async () => {
    await keyboard.skip();
    const cancel = page.locator('[data-action="cancel-order"]');
    await keyboard.tabTo(cancel);
    await keyboard.press('Enter');
    await keyboard.tabTo(page.locator('.order__buttons button').last());
    await keyboard.press('Enter');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await keyboard.tabTo(page.locator('[data-action="confirm-cancel"]'));
    await page.keyboard.press('Enter');
    await expect(page.locator('.result-card__title')).toBeFocused();
  });
});

test('with the keyboard alone a customer rates an order and signs out', async ({ page, shop, provider, phone }) => {
  const keyboard = new Keyboard(page);
  const customer = new Customer(page, shop);
  const token = await signInByApi(shop, phone);
  const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
  await advanceOrder(provider, id, 'delivered');
  await customer.openWithCookies(`/orders/${id}`, { token });
  await keyboard.skip();
  await keyboard.tabTo(page.locator('[data-open-modal="rate"]'));
  await page.keyboard.press('Enter');
  const modal = customer.modal('rate');
  await expect(modal).toBeVisible();
  for (const [subject, arrows] of [
    ['food', 1],
    ['delivery', 2],
    ['service', 3],
  ] as const) {
    await keyboard.tabTo(modal.locator(`[data-field="${subject}"] input`).first());
    for (let arrow = 0; arrow < arrows; arrow += 1) await keyboard.press('ArrowRight');
  }
  await keyboard.tabTo(modal.locator('[type="submit"]'));
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await keyboard.expectVisibleFocus();
  expect((await createShopClient(shop, token).call('getOrder', { query: { order_id: id } })).rating).toMatchObject({
    food: 2,
    delivery: 3,
    service: 4,
  });

  await customer.open('/account');
  await keyboard.skip();
  await keyboard.tabTo(page.locator('[data-action="logout"]'));
  await keyboard.leave('Enter', `${shop.url}/`);
});

test('the checkout is at most 15 Tabs away from the top of a menu', async ({ page, shop }) => {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const keyboard = new Keyboard(page);
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/chisinau/casa-mare', cartCookies(menu, cartValue(menu.dishes.slice(0, 1), 3)));
  await keyboard.tab();
  await keyboard.tab();
  await page.keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(customer.modal('cart').locator('[data-action="checkout"]')).toBeEnabled();
  await keyboard.tabTo(customer.modal('cart').locator('[data-action="checkout"]'));
  expect(keyboard.tabs).toBeLessThanOrEqual(15);
});

test('on a phone no focused element is covered by a bar', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const keyboard = new Keyboard(page);
  await new Customer(page, shop).openWithCookies(
    '/chisinau/casa-mare',
    cartCookies(menu, cartValue(menu.dishes.slice(0, 1))),
  );
  await expect(page.locator('[data-cart-bar]')).toBeVisible();
  await keyboard.skip();
  for (let step = 0; step < 60; step += 1) await keyboard.tab();
  for (let step = 0; step < 20; step += 1) await keyboard.tab('Shift+Tab');
});
