import type { Page } from '@playwright/test';
import { addCookies } from '../fixtures/shop-setup.ts';
import { expect, test } from './test.ts';

test('the footer has all links and a copyright notice with the current year', async ({ page }) => {
  await page.goto('/ro/chisinau/casa-mare');
  const footer = page.locator('footer');
  const links = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([
    '/ro/chisinau/casa-mare',
    '/ro/news',
    '/ro/account/orders',
    '/ro/account/profile',
    '/ro/app',
    '/ro/privacy',
    'tel:+37322800373',
    'https://apps.apple.com/',
    'https://play.google.com/store/apps',
    'https://www.instagram.com/',
    'https://www.facebook.com/',
  ]);
  for (const name of ['App Store', 'Google Play', 'Instagram', 'Facebook'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
  await expect(footer.locator('.footer__copyright')).toContainText(`© ${new Date().getFullYear()}`);
});

test(
  'the home page shows the restaurants of the city visited last',
  { tag: '@extended' },
  async ({ page, context, shop }) => {
    const shown = () =>
      page
        .locator('.city-restaurants:visible')
        .evaluateAll((sections) => sections.map((section) => section.getAttribute('data-city')));
    await page.goto('/');
    expect(await shown()).toEqual(['chisinau']);
    await addCookies(context, shop, { city: 'tiraspol' });
    await page.reload();
    expect(await shown()).toEqual(['tiraspol']);
  },
);

test(
  'the search shows dishes with every word, the best match first, and their number',
  { tag: '@extended' },
  async ({ page }) => {
    await page.goto('/chisinau/casa-mare');
    const search = page.locator('[data-menu-search]');
    const found = page.locator('[data-menu-found]');
    const dishes = page.locator('.menu [data-product-id]:visible');
    const all = await dishes.count();
    await search.click();
    await search.pressSequentially('ТЫКВА');
    await expect(found).toHaveText('Найдено 2 блюда');
    await expect(dishes).toHaveText([/^Плацинда с\s?тыквой/, /^Пшённая каша с\s?тыквой/]);
    await expect(page.locator('.menu-section:visible')).toHaveCount(0);

    await search.fill('такого здесь нет');
    await expect(found).toHaveText('Ничего не нашлось. Попробуйте другое слово.');
    await search.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await search.fill('');
    await expect(dishes).toHaveCount(all);
    await expect(found).toBeHidden();
  },
);

/** The heading of a section is just below the category bar. */
async function expectBelowRow(page: Page, section: string): Promise<void> {
  const below = async () =>
    ((await page.locator(`${section} h2`).boundingBox())?.y ?? 0) -
    ((await page.locator('[data-categories]').boundingBox())?.y ?? 0) -
    60;
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await expect.poll(below).toBeLessThan(60);
}

for (const height of [568, 780]) {
  test(
    `a link in the category bar scrolls to its section and is marked, on a phone of ${height} px`,
    { tag: height === 780 ? [] : '@extended' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height });
      await page.goto('/chisinau/casa-mare');
      const row = page.locator('[data-categories]');
      const current = row.locator('a[aria-current="true"]');
      for (const index of [2, 7, 0]) {
        const chip = row.locator('a').nth(index);
        const section = (await chip.getAttribute('href')) ?? '';
        await chip.click();
        await expect(current).toHaveAttribute('href', section);
        await expect(current).toBeInViewport({ ratio: 0.9 });
        await expectBelowRow(page, section);
      }
    },
  );
}

test(
  'a link in the category bar renders skipped sections and scrolls to its section',
  { tag: '@extended' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 568 });
    await page.goto('/chisinau/casa-mare');
    const chip = page.locator('[data-categories] a').nth(2);
    const passed = page.locator('.menu-section').nth(1);
    await expect(passed).toHaveCSS('content-visibility', 'auto');
    await chip.click();
    await expect(passed).toHaveCSS('content-visibility', 'visible');
    await expectBelowRow(page, (await chip.getAttribute('href')) ?? '');
    await expect(chip).toHaveAttribute('aria-current', 'true');
  },
);

test('the category bar follows the scroll position', { tag: '@extended' }, async ({ page }) => {
  await page.goto('/chisinau/casa-mare');
  const current = page.locator('[data-categories] a[aria-current="true"]');
  for (const index of [3, 5, 1]) {
    const section = page.locator('.menu-section').nth(index);
    await section
      .locator('[data-product-id]')
      .nth(2)
      .evaluate((dish) => dish.scrollIntoView({ behavior: 'instant', block: 'center' }));
    await expect(current).toHaveAttribute('href', `#${await section.getAttribute('id')}`);
    await expect(current).toBeInViewport({ ratio: 0.9 });
  }
});

// In Chromium `scrollIntoView` moves the starting point of sequential focus navigation, so the test scrolls by a
// distance.
test(
  'the category bar follows the scroll position without changing the tab order',
  { tag: '@extended' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/chisinau/casa-mare');
    const current = page.locator('[data-categories] a[aria-current="true"]');
    await page
      .locator('.menu-section')
      .nth(3)
      .evaluate((section) => scrollBy({ top: section.getBoundingClientRect().top, behavior: 'instant' }));
    await expect(current).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(current).toHaveAttribute(
      'href',
      (await page.locator('[data-categories] a').first().getAttribute('href')) ?? '',
    );
    await page.keyboard.press('Tab');
    await expect(page.locator('main a').first()).toBeFocused();
  },
);
