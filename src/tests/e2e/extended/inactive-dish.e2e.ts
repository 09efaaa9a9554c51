import type { Locator } from '@playwright/test';
import { createShopClient, loadMenu } from '../../fixtures/shop-setup.ts';
import { expect, test } from '../test.ts';

/** Computed style of a card's picture. */
const look = (card: Locator) =>
  card
    .locator('img')
    .evaluate((picture) => (({ filter, opacity }) => ({ filter, opacity }))(getComputedStyle(picture)));

test('an inactive dish stays on the menu, greyed and without a plus', async ({ page, shop }) => {
  const {
    id,
    dishes: [dish],
  } = await loadMenu(shop, 'chisinau', 'casa-mare');
  const { categories } = await createShopClient(shop).call('getRestaurant', { query: { id_restaurant: id } });
  const inactive = categories.flatMap(({ products }) => products).find(({ active }) => !active);
  await page.goto('/chisinau/casa-mare');
  const card = (product = 0) => page.locator(`.menu-section [data-product-id="${product}"]`);

  await expect(card(inactive?.id)).toHaveClass('product-card product-card_inactive');
  await expect(card(inactive?.id)).toContainText(inactive?.name ?? '');
  await expect(card(inactive?.id)).toContainText('Сейчас нет');
  await expect(card(inactive?.id).locator('data.price')).toHaveAttribute('value', String(inactive?.price ?? 0));
  await expect(card(inactive?.id).locator('[data-counter], button')).toHaveCount(0);
  expect(await look(card(inactive?.id))).toEqual({ filter: 'grayscale(1)', opacity: '0.6' });

  await expect(card(dish?.id)).toHaveClass('product-card');
  await expect(card(dish?.id).locator('[data-counter] [data-action="increase"]')).toBeVisible();
  expect(await look(card(dish?.id))).toEqual({ filter: 'none', opacity: '1' });
});
