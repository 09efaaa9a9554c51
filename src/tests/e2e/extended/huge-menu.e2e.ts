import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Product, RestaurantFull } from '#contract/catalog.ts';
import { counterIn } from '../customer.ts';
import { expect, test } from '../provider-test.ts';

test.use({ apart: 'a huge menu' });

const MENU = '/chisinau/casa-mare';
const CALL = '/api/get-restaurant-by-id-full';
const CATEGORIES = 200;
const DISHES = 1000;
/** Letters of a description that has 3,000 characters with its spaces. */
const LONG = 'Длинное описание блюда, которое никто не дочитает. '.repeat(59).slice(0, 3000);

/**
 * A dish of the huge menu: every third without a picture, every third with a provider's own picture of 12 megapixels.
 */
function dishOf(number: number, like: Product): Product {
  const image = [like.image, '', 'https://pictures.example/huge.jpg'][number % 3] ?? '';
  const plain = { additives: [], modifiers: [], option_groups: [] };
  return {
    ...like,
    ...plain,
    id: 50_000 + number,
    slug: `dish-${number}`,
    name: `Блюдо номер ${number}`,
    image,
    description: LONG,
    active: true,
  };
}

/** The response with the huge menu, created once from a real one. */
let made: string | undefined;

test.beforeEach(async ({ provider, page }) => {
  const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: picture }),
  );
  made ??= JSON.stringify(
    hugeMenu((await (await fetch(`${provider.url}${CALL}?id_restaurant=1`)).json()) as RestaurantFull),
  );
  provider.overrides.set(CALL, () => new Response(made, { headers: { 'content-type': 'application/json' } }));
});

function hugeMenu(menu: RestaurantFull): RestaurantFull {
  const like = menu.categories.flatMap(({ products }) => products)[0];
  if (!like) throw new Error('the menu is empty');
  const each = DISHES / CATEGORIES;
  const categories = Array.from({ length: CATEGORIES }, (_, category) => ({
    id: 9000 + category,
    slug: `category-${category}`,
    name: `Раздел ${category}`,
    products: Array.from({ length: each }, (_dish, place) => dishOf(category * each + place, like)),
  }));
  return { ...menu, categories };
}

/** The sum of all layout shifts so far without recent input. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test.describe('a menu of a thousand dishes in two hundred categories', () => {
  test('has every dish and every category in its HTML, without scripts', async ({ request }) => {
    const html = await (await request.get(MENU)).text();
    for (const number of [0, 1, 499, DISHES - 1]) expect(html).toContain(`>Блюдо номер ${number}</h3>`);
    expect(html.match(/data-product-id="/g)).toHaveLength(DISHES);
    expect(html.match(/href="#category-/g)).toHaveLength(CATEGORIES);
    // A card truncates a long description; the dish page has the full text.
    expect(html).not.toContain(LONG);
  });

  test('fits a phone of 360 pixels and causes no layout shift', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(MENU);
    await page.locator('.menu-section').first().scrollIntoViewIfNeeded();
    await page.locator('#category-3').scrollIntoViewIfNeeded();
    await expect(page.locator('#category-3 .picture img').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await shifts(page)).toBe(0);
  });

  test('shows no box for a dish without a picture and scales a huge picture', async ({ page }) => {
    await page.goto(MENU);
    const first = page.locator('#category-0 [data-product-id]');
    const boxes = await first
      .locator('.picture')
      .evaluateAll((pictures) =>
        pictures
          .map((picture) => picture.getBoundingClientRect())
          .map(({ width, height }) => [Math.round(width), Math.round(height)]),
      );
    expect(boxes).toHaveLength(await first.locator('img').count());
    expect(boxes.length).toBeLessThan(DISHES / CATEGORIES);
    expect(new Set(boxes.map(String)).size).toBe(1);
    await expect(first.nth(1).locator('.picture')).toHaveCount(0);
    const huge = first.nth(2).locator('img');
    await huge.scrollIntoViewIfNeeded();
    await expect.poll(() => huge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4000);
    expect([
      await huge.getAttribute('loading'),
      await huge.getAttribute('decoding'),
      await huge.evaluate((image) => getComputedStyle(image).objectFit),
    ]).toEqual(['lazy', 'async', 'cover']);
    expect(await shifts(page)).toBe(0);
  });

  test('adds its last dish to the cart', async ({ page }) => {
    await page.goto(MENU);
    const last = page.locator(`[data-product-id="${50_000 + DISHES - 1}"]`);
    await last.locator('[data-action="increase"]').click();
    await expect.poll(() => counterIn(last)).toEqual(['remove', '1', 'increase']);
    await expect(last.locator('[data-action="remove"]')).toHaveAccessibleName(`Убрать: Блюдо номер ${DISHES - 1}`);
    await expect(page.locator('.header [data-cart-count]')).toHaveText('1');
  });

  test('scrolls to a category by link and by fragment', async ({ page }) => {
    await page.goto(MENU);
    const below = (slug: string) =>
      page.evaluate((id) => {
        const bar = document.querySelector('[data-categories]')?.getBoundingClientRect().bottom ?? 0;
        return (document.getElementById(id)?.querySelector('h2')?.getBoundingClientRect().top ?? Infinity) - bar;
      }, slug);
    await page.locator('a[href="#category-150"]').evaluate((link: HTMLElement) => link.click());
    await expect
      .poll(async () => {
        const gap = await below('category-150');
        return gap >= 0 && gap < 60;
      })
      .toBe(true);
    await expect(page.locator('a[href="#category-150"]')).toHaveAttribute('aria-current', 'true');
    await page.goto(`${MENU}?again#category-${CATEGORIES - 1}`);
    await expect(page.locator(`#category-${CATEGORIES - 1} h2`)).toBeInViewport();
    await page.goto(`${MENU}?more#category-77`);
    await expect
      .poll(async () => {
        const gap = await below('category-77');
        return gap >= 0 && gap < 60;
      })
      .toBe(true);
  });
});
