import { expect, type Browser, type Page } from '@playwright/test';
import type { Shop } from './shop.ts';

/** Adds a cook of the first restaurant, with a PIN. `page` is signed in as an owner. */
export async function addCook(page: Page, name: string, pin: string): Promise<void> {
  await page.goto('/staff/people');
  await page.locator('[data-open-modal="person"]').click();
  const dialog = page.locator('dialog[data-modal="person"]');
  await dialog.locator('[data-field="name"] input').fill(name);
  await dialog.locator('[data-field="restaurant_ids"] label').first().click();
  await dialog.locator('[data-field="pin"] input').fill(pin);
  await dialog.locator('button[type="submit"]').click();
  await expect(page.locator('[data-person]', { hasText: name })).toBeVisible();
}

/** Shows the code that pairs a device; the dialog with it stays open. */
export async function showPairingCode(page: Page, deviceName: string): Promise<string> {
  await page.goto('/staff/devices');
  await page.locator('[data-open-modal="pairing"]').click();
  const dialog = page.locator('dialog[data-modal="pairing"]');
  await dialog.locator('[data-field="name"] input').fill(deviceName);
  await dialog.locator('button[type="submit"]').click();
  return (await page.locator('[data-pairing-code]').getAttribute('data-pairing-code')) ?? '';
}

/** A tablet in the kitchen, without a session. */
export async function newTablet(browser: Browser, shop: Shop): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'ru',
    viewport: { width: 800, height: 1100 },
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Types a pairing code or a PIN into its boxes. */
export const enterDigits = (page: Page, digits: string): Promise<void> =>
  page.locator('.code-input__box').first().pressSequentially(digits);
