import { openFilledCheckout, orderOf } from './filled-checkout.ts';
import { expect, test } from './test.ts';

test('the kitchen gets a note, and the restaurant the report of a problem', async ({ page, shop, phone }) => {
  const { customer, api } = await openFilledCheckout(page, shop, phone);
  const cart = customer.modal('cart');
  await page.locator('.checkout [data-open-modal="cart"]').click();
  const note = cart.locator('.cart-line__note').first();
  await note.click();
  await page.keyboard.type('Без лука');
  await page.keyboard.press('Enter');
  await expect(note).toHaveText('Без лука');
  await expect(note).toBeFocused();
  await cart.locator('[data-field="substitution"] select').selectOption('remove');
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();

  await expect(page.locator('.checkout .order-lines__line').first()).toContainText('Без лука');
  await customer.placeOrder();
  await page.waitForURL('**/checkout/success?order=*');
  const id = orderOf(page);
  const order = await api.call('getOrder', { query: { order_id: id } });
  expect([order.items.map((item) => item.note), order.substitution]).toEqual([['Без лука', ''], 'remove']);

  await page.goto(`/orders/${id}`);
  await expect(page.locator('.order-lines__line').first()).toContainText('Без лука');
  await page.locator('[data-action="report-problem"]').click();
  await page.locator('[data-field="reason"] label', { has: page.locator('input[value="late"]') }).click();
  await page.locator('[data-action="send-report"]').click();
  await expect(page.locator('.banner_success')).toBeVisible();
  expect((await api.call('exportAccount')).reports).toMatchObject([{ order_id: id, reason: 'late' }]);
});
