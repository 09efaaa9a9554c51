import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Shop } from './shop.ts';

export const STAFF_PASSWORD = 'правильный конь батарея';

let owners = 0;

/** Creates an owner by the command line. Returns the link and the login. */
export async function newOwner(shop: Shop): Promise<{ link: string; login: string }> {
  owners += 1;
  const login = `ana${process.env['TEST_PARALLEL_INDEX'] ?? ''}.${owners}`;
  const printed = await shop.command('staff', 'add', 'Ana Rusu', login);
  const path = new URL(printed.trim().split('\n').at(-1) ?? '');
  return { link: shop.url + path.pathname + path.hash, login };
}

export const totpCode = (secret: string) => new TOTP({ secret }).generate();

/**
 * Sets a password with the link of an operator; the page is signed in afterwards. Returns the secret of the
 * authenticator.
 */
export async function acceptLink(page: Page, link: string): Promise<string> {
  await page.goto(link);
  const secret = ((await page.locator('.staff-secret').textContent()) ?? '').replace(/\s/g, '');
  await page.locator('[data-field="password"] input').fill(STAFF_PASSWORD);
  await page.locator('[data-field="totp"] input').fill(totpCode(secret));
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('[data-home]')).toBeVisible();
  return secret;
}

/** Creates an owner and signs the page in. */
export async function signInAsOwner(page: Page, shop: Shop): Promise<void> {
  await acceptLink(page, (await newOwner(shop)).link);
}

/** Signs in again on the sign-in page. The code of the link is used up; that of the next half minute is accepted. */
export async function signInAgain(page: Page, login: string, secret: string): Promise<void> {
  await page.locator('[data-field="login"] input').fill(login);
  await page.locator('[data-field="password"] input').fill(STAFF_PASSWORD);
  await page.locator('button[type="submit"]').click();
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
  await page.locator('[data-field="totp"] input').fill(code);
  await page.locator('button[type="submit"]').click();
}
