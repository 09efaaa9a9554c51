import { eq } from 'drizzle-orm';
import { reviews } from '#backend/db/schema/index.ts';
import {
  cartCookies,
  cartValue,
  loadMenu,
  placeOrderByApi,
  addCookies,
  signInByApi,
} from '../../fixtures/shop-setup.ts';
import { advanceOrder } from '../order-steps.ts';
import { Customer } from '../customer.ts';
import { expect } from '../test.ts';
import { at, inModal, type ProviderWalk } from './walk.ts';

/** Checkout, its result pages, and orders in all states with a distinct appearance. */
export async function walkOrders(walk: ProviderWalk): Promise<void> {
  const { page, shop, provider, locale, phone } = walk;
  const customer = new Customer(page, shop, locale);
  const modal = (name: string, how = '') => inModal(walk, customer, name, how);
  const token = await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await addCookies(page.context(), shop, { token });

  await customer.openWithCookies('/checkout', cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)));
  await expect(page.locator('data[data-total="total"]')).toBeVisible();
  await at(walk, 'the checkout');
  await page.locator('[data-action="place-order"]').click();
  await expect(page.locator('main [data-error]:not(:empty)').first()).toBeVisible();
  await at(walk, 'the checkout with errors');
  // The restaurant closes after the checkout has shown a time.
  await page.route('**/api/order-quote', async (route) => {
    const response = await route.fetch();
    const problems = [{ code: 'restaurant_closed', at: null }];
    await route.fulfill({ response, json: { ...(await response.json()), eta: null, problems } });
  });
  await customer.field('fulfilment').locator('label').nth(1).click();
  await modal('orderTime');
  await customer.modal('orderTime').locator('[data-action="choose-time"]').click();
  await expect(customer.modal('orderTime')).toBeHidden();
  await at(walk, 'the checkout without a time');
  await page.unroute('**/api/order-quote');

  const order = () => placeOrderByApi(shop, token, menu);
  const show = async (id: number, status: string) => {
    await customer.open(`/orders/${id}`);
    await expect(page.locator(`main [data-order-id="${id}"]`).first()).toHaveAttribute('data-status', status);
    await at(walk, `an order that is ${status}`);
  };
  const id = await order();
  await customer.open(`/checkout/success?order=${id}`);
  await at(walk, 'the success');
  await show(id, 'placed');
  await page.locator('[data-action="cancel-order"]').click();
  await at(walk, 'an order with the question before it is cancelled');
  await page.locator('[data-action="confirm-cancel"]').click();
  await expect(page.locator(`[data-order-id="${id}"]`).first()).toHaveAttribute('data-status', 'cancelled');
  await show(id, 'cancelled');

  const eaten = await order();
  await advanceOrder(provider, eaten, 'on_the_way');
  await show(eaten, 'on_the_way');
  await page.locator('[data-open-modal="courier"]').click();
  await modal('courier');
  await advanceOrder(provider, eaten, 'delivered');
  await show(eaten, 'delivered');
  await page.locator('[data-open-modal="rate"]').click();
  await modal('rate');
  await customer.modal('rate').locator('[type="submit"]').click();
  await expect(customer.modal('rate').locator('[data-error]').first()).not.toBeEmpty();
  await modal('rate', 'with errors');
  for (const subject of ['food', 'delivery', 'service'])
    await customer.modal('rate').locator(`[data-field="${subject}"] label`).nth(3).click();
  await customer.modal('rate').locator('[data-field="comment"] textarea').fill('Super\n'.repeat(3));
  await customer.modal('rate').locator('[data-field="publish"] label').click();
  await modal('rate', 'with a review');
  await customer.modal('rate').locator('[type="submit"]').click();
  await expect(customer.modal('rate')).toBeHidden();
  await at(walk, 'an order that is rated');
  await page.locator('[data-action="edit-review"]').click();
  await at(walk, 'an order whose review is edited');
  await walkReviews(walk, customer, eaten);
  await customer.open('/orders');
  await at(walk, 'the orders');
}

/** The pages of reviews, with one of the order and others as a provider with many pages sends them. */
async function walkReviews(walk: ProviderWalk, customer: Customer, orderId: number): Promise<void> {
  const { provider } = walk;
  await provider.db
    .update(reviews)
    .set({ status: 'approved', decidedAt: new Date() })
    .where(eq(reviews.orderId, orderId));
  await customer.open('/chisinau/casa-mare');
  await at(walk, 'a menu with reviews');
  provider.overrides.set('/api/get-reviews', (request) =>
    Response.json(pageOfReviews(Number(new URL(request.url).searchParams.get('page') ?? 1))),
  );
  await customer.open('/chisinau/casa-mare/reviews');
  await at(walk, 'the reviews');
  await customer.open('/chisinau/casa-mare/reviews/2');
  await at(walk, 'the second page of reviews');
  provider.overrides.delete('/api/get-reviews');
}

const pageOfReviews = (page: number) => ({
  data: [
    { id: 1, author: 'Ana R.', text: 'Super!', score: 5, created_at: '2026-11-20T12:00:00Z' },
    { id: 2, author: '', text: `Super\n${'super'.repeat(60)}`, score: 2.3, created_at: '2026-11-19T12:00:00Z' },
    { id: 3, author: 'Ștefan-Alexandru-Constantin B.', text: 'Foarte bun!', score: 4.7, created_at: null },
    { id: 4, author: 'דוד', text: 'טעים מאוד, תודה!', score: null, created_at: '2026-11-18T12:00:00Z' },
  ],
  meta: { current_page: page, last_page: 3, per_page: 4, total: 12 },
});
