import type { Page } from '@playwright/test';
import { createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { parsePage } from './page-metadata.ts';
import { invalidProperties, nodesOf } from './structured-data-rules.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';
const REVIEWS = `${MENU}/reviews`;
const TEXT = 'Горячо и вкусно.\n<script>window.owned=1</script> & "спасибо"';
/** The simulator delivers an order within a quarter of a minute. */
const DELIVERY_TIMEOUT_MS = 90_000;

/** A delivered order of a signed-in customer with a name. */
async function orderDinner(shop: Shop, phone: string) {
  const token = await signInByApi(shop, phone, 'Ana Rusu');
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const id = await placeOrderByApi(shop, token, menu);
  const status = async () => (await createShopClient(shop, token).call('getOrder', { query: { order_id: id } })).status;
  await expect.poll(status, { timeout: DELIVERY_TIMEOUT_MS, intervals: [1000] }).toBe('delivered');
  return { token, menu, id };
}

const fetchText = async ({ url }: Shop, path: string) => {
  const response = await fetch(url + path);
  return { status: response.status, html: await response.text() };
};

const review = (page: Page) => page.locator('main .review');

test('a customer rates an order, and the review is shown above the others once it is approved, until it is deleted', async ({
  page,
  shop,
  phone,
}) => {
  test.setTimeout(DELIVERY_TIMEOUT_MS + 90_000);
  const { token, menu, id } = await orderDinner(shop, phone);
  const [dish] = menu.dishes;
  const other = menu.dishes.at(-1);
  const customer = new Customer(page, shop);
  const modal = customer.modal('rate');

  await customer.openWithCookies(`/orders/${id}`, { token });
  await page.locator('[data-open-modal="rate"]').click();
  for (const subject of ['food', 'delivery', 'service'])
    await modal.locator(`[data-field="${subject}"] label`).nth(4).click();
  await modal.locator('[data-field="comment"] textarea').fill(TEXT);
  const consent = modal.locator('[data-field="publish"]');
  await expect(consent.locator('input')).not.toBeChecked();
  await expect(consent).toContainText('«Ana R.»');
  await consent.locator('label').click();
  await modal.locator('[type="submit"]').click();
  await expect(modal).toBeHidden();
  const rating = page.locator('[data-review-status]');
  await expect(rating).toHaveAttribute('data-review-status', 'pending');
  await expect(rating).toContainText('Отзыв появится на сайте после проверки');
  expect((await fetchText(shop, REVIEWS)).html).not.toContain('Ana R.');
  await customer.open(REVIEWS);
  const others = await review(page).count();

  const number = /^(\d+) .* Ana R\. /m.exec(await shop.command('reviews', 'list'))?.[1] ?? '';
  await shop.command('reviews', 'approve', number);
  await expect.poll(async () => (await fetchText(shop, REVIEWS)).html).toContain('Ana R.');
  await customer.open(MENU);
  // On phones the rating is the only link to the reviews.
  await page.locator(`.facts a[href="${REVIEWS}"]:visible`).click();
  await page.waitForURL(`**${REVIEWS}`);
  await expect(page.locator('h1')).toHaveText(/Casa Mare/);
  await expect(review(page)).toHaveCount(others + 1);
  await expect(page.locator('main')).toContainText(`${others + 1} отзыв`);
  await expect(review(page).first()).toContainText('Ana R.');
  await expect(review(page).first().locator('.review__text')).toHaveText(TEXT, { useInnerText: true });
  expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
  const nodes = nodesOf(parsePage((await fetchText(shop, `/en${REVIEWS}`)).html));
  expect(nodes.flatMap((node) => invalidProperties(node))).toEqual([]);
  expect(nodes[0]).toMatchObject({
    '@type': 'Restaurant',
    aggregateRating: { bestRating: 5, reviewCount: others + 1 },
  });
  expect(nodes[0]?.['review']).toContainEqual(
    expect.objectContaining({
      author: expect.objectContaining({ name: 'Ana R.' }),
      reviewBody: TEXT,
      reviewRating: expect.objectContaining({ ratingValue: 5 }),
    }),
  );

  await customer.open(`${MENU}/${dish?.slug ?? ''}`);
  await expect(review(page).first()).toContainText('Ana R.');
  expect((await fetchText(shop, `${MENU}/${other?.slug ?? ''}`)).html).not.toContain('Ana R.');

  await customer.open(`/orders/${id}`);
  await expect(rating).toHaveAttribute('data-review-status', 'approved');
  await page.locator('[data-action="delete-review"]').click();
  await page.locator('[data-action="confirm-delete-review"]').click();
  await expect(page.locator('.order__comment')).toHaveCount(0);
  await expect.poll(async () => (await fetchText(shop, REVIEWS)).html).not.toContain('Ana R.');
  await customer.open(REVIEWS);
  await expect(review(page)).toHaveCount(others);
});
