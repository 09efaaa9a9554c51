import { expect, type Page } from '@playwright/test';
import { Customer } from '../../src/tests/e2e/customer.ts';
import type { Shop } from '../../src/tests/e2e/shop.ts';

/** Addresses of the pictures whose box is in the window. */
export const picturesInView = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && top < innerHeight && bottom > 0;
      })
      .map(({ currentSrc }) => currentSrc),
  );

/** From the first page to the placed order, as somebody who was never here; two dishes, as one alone is less than the least order. */
export async function orderAsNewcomer(page: Page, shop: Shop, phone: string): Promise<void> {
  const customer = new Customer(page, shop);
  await customer.open('/');
  await page.locator('[data-city="chisinau"] a').first().click();
  await page.locator('[data-restaurant="casa-mare"] a').first().click();
  await page.locator('main[data-restaurant="casa-mare"]').waitFor();
  const plain = page.locator('[data-product-id]:not([data-options])').filter({ has: page.locator('[data-counter]') });
  await plain.first().locator('[data-action="increase"]').click();
  await expect(plain.first().locator('[data-count]')).toHaveText('1');
  await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
  await customer.modal('additives').locator('[type="submit"]').click();
  await expect(customer.modal('additives')).toBeHidden();
  await customer.openCart();
  await customer.goToCheckout();
  await customer.signIn(phone, { name: 'Ana Rusu' });
  await page.waitForURL('**/checkout');
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await customer.placeOrder();
}
