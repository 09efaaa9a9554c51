import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';

/**
 * Counts the taps that reach the pages of a context from now on. Not at `window`: there Playwright stops a tap whose
 * element moved meanwhile, and repeats it.
 */
export async function countTaps(context: BrowserContext): Promise<() => number> {
  let taps = 0;
  await context.exposeBinding('countTap', () => void (taps += 1));
  await context.addInitScript(() => {
    const { countTap } = window as Window & { countTap?: () => void };
    document.addEventListener('pointerdown', () => countTap?.(), true);
  });
  return () => taps;
}

/** Types where the focus is, which must be this field: typing costs no tap. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
}

const placeOrderButton = (page: Page): Locator => page.locator('[data-action="place-order"]:enabled:not([aria-busy])');

/**
 * Orders two units of a dish as a new customer, from the home page to the placed order, with as few taps as possible.
 * @param phone eight national digits
 * @returns how many fields were filled in, and how many of those had to be tapped first
 */
export async function placeFirstOrder(
  page: Page,
  shop: Shop,
  phone: string,
): Promise<{ readonly filled: number; readonly tapped: number }> {
  const customer = new Customer(page, shop);
  await customer.open('/');
  await page.locator('[data-city="chisinau"] [data-restaurant="casa-mare"]').first().tap();
  await page.locator('main[data-restaurant="casa-mare"]').waitFor();
  const plain = page.locator('[data-product-id]:not([data-options])').filter({ has: page.locator('[data-counter]') });
  await plain.first().locator('[data-action="increase"]').tap();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
  await plain.first().locator('[data-action="increase"]').tap();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2');
  await page.locator('[data-open-modal="cart"]:visible').last().tap();
  await customer.modal('cart').locator('[data-action="checkout"]:enabled').tap();

  const phoneModal = customer.modal('authPhone');
  await typeInto(page, phoneModal.locator('[data-field="phone"] input'), phone);
  await phoneModal.locator('[type="submit"]').tap();
  await typeInto(page, customer.modal('authCode').locator('input').first(), await shop.code(`373${phone}`));
  const profile = customer.modal('profile');
  await typeInto(page, profile.locator('[data-field="name"] input'), 'Ana');
  await profile.locator('[type="submit"]').tap();
  await page.waitForURL('**/checkout');

  await customer.field('address.street').locator('input').tap();
  await typeInto(page, customer.field('address.street').locator('input'), 'Пушкина');
  await customer.field('address.house').locator('input').tap();
  await typeInto(page, customer.field('address.house').locator('input'), '24');
  await placeOrderButton(page).tap();
  await page.waitForURL('**/checkout/success?order=*');
  return { filled: 5, tapped: 2 };
}

/** Repeats a delivered order of a signed-in customer, from the home page to the placed order. */
export async function placeOrderAgain(page: Page, shop: Shop): Promise<void> {
  const customer = new Customer(page, shop);
  await customer.open('/');
  await page.locator('[data-action="order-again"]:not([aria-busy])').first().tap();
  await customer.modal('cart').locator('[data-action="checkout"]:enabled').tap();
  await placeOrderButton(page).tap();
  await page.waitForURL('**/checkout/success?order=*');
}
