import { kitchen, orderFrom, signedIn } from '../fixtures/shop-setup.ts';
import { bring } from './order-steps.ts';
import { Customer } from './customer.ts';
import { expect, test } from './provider-test.ts';

// A screen reader reads out what changes within an element it knows already; an element that is put in anew is silent.
test('an order that moves on is read out where the last status was', async ({ page, shop, provider, phone }) => {
  const token = await signedIn(shop, phone);
  const id = await orderFrom(shop, token, await kitchen(shop, 'chisinau', 'casa-mare'));
  await new Customer(page, shop).arrive(`/orders/${id}`, { token });
  const announcement = page.locator('.order__announcement');
  await expect(announcement).toHaveRole('status');
  await expect(announcement).toHaveText(/^Заказ \d+: Заказ оформлен$/);
  const element = await announcement.elementHandle();
  for (const [status, text] of [
    ['accepted', /: Ресторан подтвердил$/],
    ['delivered', /: Доставлен$/],
  ] as const) {
    await bring(provider, id, status);
    await expect(announcement).toHaveText(text);
    expect(await announcement.evaluate((shown, known) => shown === known, element)).toBe(true);
    await expect(announcement).toHaveRole('status');
    // Whoever only looks on is led nowhere.
    await expect(page.locator('main :focus')).toHaveCount(0);
  }
});
