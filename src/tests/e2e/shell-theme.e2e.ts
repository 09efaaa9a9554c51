import type { Page } from '@playwright/test';
import { expectOverlayEntry } from './overlay-entry.ts';
import { expect, test } from './test.ts';

const YEAR = 365 * 24 * 60 * 60;

const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme follows the system until it is chosen', { tag: '@extended' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect(await scheme(page)).toBe('light');
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await scheme(page)).toBe('dark');
  await expect.poll(() => background(page)).not.toBe(light);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

/** On a phone the switch is in the drawer. */
async function switchTheme(page: Page): Promise<void> {
  await page.locator('.header__burger').click();
  await page.locator('[data-theme-switch]:visible').click();
  await page.keyboard.press('Escape');
  await expectOverlayEntry(page, false);
}

test('the chosen theme is stored for a year and applied before the first paint', async ({ page, context }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(globalThis, { themeAtFirst: document.documentElement.dataset['theme'] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/chisinau');
  const light = await background(page);
  await switchTheme(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await scheme(page)).toBe('dark');
  const cookie = (await context.cookies()).find(({ name }) => name === 'theme');
  expect(cookie).toMatchObject({ value: 'dark', sameSite: 'Lax', path: '/' });
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR)).toBeLessThan(120);

  for (const path of ['/chisinau', '/news', '/ro/app']) {
    await page.goto(path);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'themeAtFirst'))).toBe('dark');
    expect(await background(page)).not.toBe(light);
  }
  await switchTheme(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await scheme(page)).toBe('light');
  expect(await background(page)).toBe(light);
});
