import type { Page } from '@playwright/test';
import { LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { expect, test } from './test.ts';

const PAGES = ['/', '/chisinau', '/chisinau/casa-mare', '/chisinau/casa-mare/chicken-zeama', '/news', '/news/soup-week', '/app', '/privacy'];
const WIDTHS = [360, 768, 1280];
const DISH = { name: 'Зама', price: '68' };

/** How far the page sticks out sideways, in either theme. */
async function overflow(page: Page): Promise<number[]> {
  const widths: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      widths.push(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.getBoundingClientRect().width));
    }
  }
  return widths;
}

/** Pictures that did not come, once all of them were asked for. */
const missing = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc, src }) => currentSrc || src);
  });

/** Russian words on a page, but for what says that it is Russian. */
const russian = (page: Page) =>
  page.evaluate(() => {
    const isRussian = (text: string | null | undefined) => /[а-яё]/i.test(text ?? '');
    const found: string[] = [document.title];
    for (const element of document.querySelectorAll<HTMLElement>('body, body :not(script, style, [lang="ru"])')) {
      found.push(...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue ?? ''));
      found.push(...['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''));
    }
    found.push(...[...document.querySelectorAll('meta[name="description"]')].map((meta) => meta.getAttribute('content') ?? ''));
    return found.filter(isRussian);
  });

for (const locale of LOCALES) {
  test(`every public page in ${locale} is whole at every width and in both themes`, async ({ page }) => {
    for (const path of PAGES.map((each) => withLocale(each, locale))) {
      await test.step(path, async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(page.locator('h1')).not.toBeEmpty();
        expect(await overflow(page)).toEqual([0, 0, 0, 0, 0, 0]);
        expect(await missing(page)).toEqual([]);
        if (locale !== 'ru') expect(await russian(page)).toEqual([]);
      });
    }
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('names, prices and the way from city to dish can be read', async ({ page }) => {
    await page.goto('/');
    await page.locator('[data-city="chisinau"] a').first().click();
    await page.locator('[data-restaurant="casa-mare"] a').first().click();
    const dish = page.locator('[data-product-id]').filter({ has: page.locator('a[href$="/chicken-zeama"]') });
    await expect(dish).toContainText(DISH.name);
    await expect(dish.locator('data')).toContainText(DISH.price);
    await dish.locator('a').first().click();
    await expect(page.locator('h1')).toContainText(DISH.name);
    await expect(page.locator('article data').first()).toContainText(DISH.price);
    await expect(page.locator('.no-script')).toContainText('включите JavaScript');
    await expect(page.locator('.no-script')).toContainText('+373 22 800-373');
  });

  test('the news can be read', async ({ page }) => {
    await page.goto('/news');
    await page.locator('[data-news="soup-week"] a').click();
    await page.waitForURL('**/news/soup-week');
    await expect(page.locator('h1')).toHaveText('Неделя супов в Casa Mare');
  });

  test('the list of cities and the drawer open and lead on', async ({ page }) => {
    await page.goto('/chisinau');
    await page.locator('[data-city-switch] summary').click();
    await page.locator('[data-city-switch]').getByText('Бельцы').click();
    await page.waitForURL('**/balti');

    const drawer = page.locator('[data-drawer]');
    await page.locator('.header__burger').click();
    await expect(drawer).toBeVisible();
    await drawer.locator('.drawer__close').click();
    await expect(drawer).toBeHidden();
    await page.locator('.header__burger').click();
    await drawer.locator('[data-locale-switch="ro"]').click();
    await page.waitForURL('**/ro/balti');
  });
});
