import { loadMenu, placeOrderByApi, signInByApi } from '../../fixtures/shop-setup.ts';
import { advanceOrder } from '../order-steps.ts';
import { Customer } from '../customer.ts';
import { expect, test } from '../provider-test.ts';

// Screen readers announce changes within an existing live region; a newly inserted region is not announced.
test('a new status is announced in the same live region', async ({ page, shop, provider, phone }) => {
  const token = await signInByApi(shop, phone);
  const id = await placeOrderByApi(shop, token, await loadMenu(shop, 'chisinau', 'casa-mare'));
  await new Customer(page, shop).openWithCookies(`/orders/${id}`, { token });
  const announcement = page.locator('.order__announcement');
  await expect(announcement).toHaveRole('status');
  await expect(announcement).toHaveText(/^Заказ \d+: Заказ оформлен$/);
  const element = await announcement.elementHandle();
  for (const [status, text] of [
    ['accepted', /: Ресторан принял заказ$/],
    ['delivered', /: Доставлен$/],
  ] as const) {
    await advanceOrder(provider, id, status);
    await expect(announcement).toHaveText(text);
    expect(await announcement.evaluate((shown, previous) => shown === previous, element)).toBe(true);
    await expect(announcement).toHaveRole('status');
    // The focus and the page do not change.
    await expect(page.locator('main :focus')).toHaveCount(0);
  }
});
