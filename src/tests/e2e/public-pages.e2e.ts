import type { Locator, Page } from '@playwright/test';
import type { Product } from '#contract/catalog.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';
import { formatProductPrice, formatWeight } from '#features/catalog/catalog-text.ts';
import { createPriceFormatter } from '#i18n/price-format.ts';
import { withLocale } from '#i18n/paths.ts';
import { createApiClient } from '#lib/api-client.ts';
import { PUBLIC_PAGES } from '../fixtures/public-pages.ts';
import { addCookies } from '../fixtures/shop-setup.ts';
import { layoutShifts } from './layout-shifts.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';
import { isLatin, translatorFor } from './texts.ts';

const DISH = { name: 'Зама', price: '68' };

/** Horizontal overflow of the page at these widths in both themes. */
async function overflow(page: Page, widths: readonly number[]): Promise<number[]> {
  const overflows: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      overflows.push(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.getBoundingClientRect().width,
        ),
      );
    }
  }
  return overflows;
}

/** Pictures that failed to load after all were requested. */
const missing = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    const arrived = async (picture: HTMLImageElement) => {
      picture.loading = 'eager';
      // With eager loading the browser may choose another source; the last one counts.
      do {
        await new Promise<void>((resolve) => {
          if (picture.complete) return resolve();
          for (const end of ['load', 'error']) picture.addEventListener(end, () => resolve(), { once: true });
        });
        await new Promise(requestAnimationFrame);
      } while (!picture.complete);
    };
    await Promise.all(pictures.map(arrived));
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc, src }) => currentSrc || src);
  });

/** Russian texts on a page, except elements marked as Russian. */
const russian = (page: Page) =>
  page.evaluate(() => {
    const isRussian = (text: string | null | undefined) => /[а-яё]/i.test(text ?? '');
    const found: string[] = [document.title];
    for (const element of document.querySelectorAll<HTMLElement>('body, body :not(script, style, [lang="ru"])')) {
      found.push(
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ nodeValue }) => nodeValue ?? ''),
      );
      found.push(...['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''));
    }
    found.push(
      ...[...document.querySelectorAll('meta[name="description"]')].map((meta) => meta.getAttribute('content') ?? ''),
    );
    return found.filter(isRussian);
  });

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Pictures that have not loaded. */
const broken = (pictures: (HTMLElement | SVGElement)[]) =>
  pictures
    .filter((picture) => picture instanceof HTMLImageElement && picture.naturalWidth === 0)
    .map(({ outerHTML }) => outerHTML);

async function visibleOf(controls: Locator): Promise<string[]> {
  const seen = await Promise.all(
    (await controls.all()).map(async (control) =>
      (await control.isVisible()) ? control.evaluate(({ outerHTML }) => outerHTML) : '',
    ),
  );
  return seen.filter(Boolean);
}

/** Texts of the API, by the path of the page that must contain them. */
async function textsByPath(shop: Shop, locale: Locale): Promise<ReadonlyMap<string, readonly string[]>> {
  const api = createApiClient({ base: shop.url, locale, token: () => undefined });
  const t = translatorFor(locale);
  const price = createPriceFormatter(locale, t);
  const priced = (product: Product) => [
    product.name,
    formatWeight(product, locale, t),
    formatProductPrice(product, t, price),
  ];
  const cities = await api.call('getCities');
  const restaurants = await api.call('getRestaurants');
  const casaMare = restaurants.find(({ slug }) => slug === 'casa-mare');
  const { categories } = await api.call('getRestaurant', { query: { id_restaurant: casaMare?.id ?? 0 } });
  const dishes = categories.flatMap(({ products }) => products);
  const zeama = dishes.find(({ slug }) => slug === 'chicken-zeama');
  const here = restaurants.filter((each) => each.city_id === casaMare?.city_id);
  if (!zeama || cities.length === 0 || here.length === 0) throw new Error('The demonstration is not what it was');
  return new Map([
    ['/', cities.map(({ name }) => name)],
    ['/chisinau', here.map(({ name }) => name)],
    [
      '/chisinau/casa-mare',
      [
        casaMare?.description ?? '',
        ...categories.map(({ name }) => name),
        ...dishes.flatMap(priced),
        ...dishes.map(({ description }) => description ?? ''),
      ],
    ],
    ['/chisinau/casa-mare/chicken-zeama', [...priced(zeama), zeama.description ?? '']],
    ['/news', (await api.call('getNews')).map(({ name }) => name)],
  ]);
}

async function expectComplete(page: Page, locale: Locale, widths: readonly number[]): Promise<void> {
  for (const path of PUBLIC_PAGES.map((each) => withLocale(each, locale))) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('h1')).not.toBeEmpty();
      expect(new Set(await overflow(page, widths))).toEqual(new Set([0]));
      expect(await missing(page)).toEqual([]);
      if (isLatin(locale)) expect(await russian(page)).toEqual([]);
    });
  }
}

test('every kind of public page is complete on a phone in both themes', ({ page }) =>
  expectComplete(page, DEFAULT_LOCALE, [360]));

for (const locale of LOCALES) {
  test(
    `every kind of public page in ${locale} is complete at every width and in both themes`,
    { tag: '@extended' },
    ({ page }) => expectComplete(page, locale, [360, 768, 1280]),
  );
}

test(
  'the first screen of the home page on a phone shows the restaurants of the city of the cart, without layout shifts',
  { tag: '@extended' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await addCookies(page.context(), shop, { city: 'tiraspol' });
    // The first script runs after the first paint.
    const { promise: painted, resolve } = Promise.withResolvers<void>();
    await page.route('**/_astro/*.js', async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect(page.locator('main [data-restaurant="samovar"]')).toBeInViewport({ ratio: 1 });
    resolve();
    await expect(page.locator('main [data-restaurant="samovar"]')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('main [data-restaurant="samovar"] .facts')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Рестораны Тирасполя' })).toBeVisible();
    await expect(page.locator('main [data-restaurant="casa-mare"]')).toBeHidden();
    expect(await layoutShifts(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Города' }).getByRole('link', { name: 'Бельцы' }).click();
    await page.waitForURL('**/balti');
  },
);

test('the home page shows the restaurants of the first city, and links to the others', async ({ page, shop }) => {
  // A city that is not in the shop any more.
  await addCookies(page.context(), shop, { city: 'closed-city' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Рестораны/ })).toHaveText('Рестораны Кишинёва');
  await expect(page.locator('main [data-restaurant]:visible').first()).toContainText('доставка 35 лей');
  await expect(page.locator('main [data-restaurant="samovar"]')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Города' }).getByRole('link')).toHaveText([
    'Кишинёв',
    'Бельцы',
    'Тирасполь',
  ]);
  await page.locator('main [data-restaurant="casa-mare"]').click();
  await page.waitForURL('**/chisinau/casa-mare');
});

test(
  'the title of the home page is on one line beside the button of the favourites',
  { tag: '@extended' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const favourites = { products: [{ id: 1 }], restaurants: [] };
    await page.addInitScript((value) => localStorage.setItem('favourites', value), JSON.stringify(favourites));
    for (const path of ['/', '/en', '/ro']) {
      await page.goto(path);
      await expect(page.locator('main [data-favourites-link]')).toBeVisible();
      const lines = await page.locator('h1').evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return range.getClientRects().length;
      });
      expect(lines, path).toBe(1);
    }
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('names, prices and the links from city to dish are available', { tag: '@extended' }, async ({ page }) => {
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
    await expect(page.locator('.no-script')).toContainText('+373 22 800 373');
  });

  for (const locale of LOCALES) {
    test(
      `a public page in ${locale} has all its content, and no controls that need a script`,
      {
        tag: locale === DEFAULT_LOCALE ? [] : '@extended',
      },
      async ({ page, shop, expectedErrors }) => {
        expectedErrors.push(/status of 404/);
        const texts = await textsByPath(shop, locale);
        for (const path of [...PUBLIC_PAGES, '/atlantis']) {
          await test.step(path, async () => {
            await page.goto(withLocale(path, locale));
            // Content skipped by `content-visibility` is included.
            const text = spaced((await page.locator('main').textContent()) ?? '');
            expect.soft(text.length).toBeGreaterThan(40);
            expect.soft((texts.get(path) ?? []).filter((each) => !text.includes(spaced(each)))).toEqual([]);
            await expect.soft(page.locator('h1')).not.toBeEmpty();
            await expect.soft(page.locator('.no-script a[href^="tel:+373"]')).toBeVisible();
            expect
              .soft(
                // A form with an address works without a script.
                await visibleOf(
                  page.locator(
                    ':is(button:not([commandfor]), input, select, textarea, [role="button"]):not(form[action] *)',
                  ),
                ),
              )
              .toEqual([]);
            expect.soft(await visibleOf(page.locator('a:not([href]), a[href=""], a[href="#"]'))).toEqual([]);
            expect.soft(await page.locator('[aria-busy="true"], .skeleton').count()).toBe(0);
            await expect(async () => expect(await page.locator('img').evaluateAll(broken)).toEqual([])).toPass({
              timeout: 15_000,
            });
          });
        }
      },
    );
  }

  test(
    'the list of languages opens on a wide screen and links to the same page',
    { tag: '@extended' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/chisinau/casa-mare');
      await page.locator('.header__languages summary').click();
      await page.locator('.header__languages [data-locale-switch="en"]').click();
      await page.waitForURL('**/en/chisinau/casa-mare');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
  );

  test('the news can be read', { tag: '@extended' }, async ({ page }) => {
    await page.goto('/news');
    await page.locator('[data-news="soup-week"] a').click();
    await page.waitForURL('**/news/soup-week');
    await expect(page.locator('h1')).toHaveText('Неделя супов в Casa Mare');
  });

  test('the list of cities and the drawer open, and their links work', { tag: '@extended' }, async ({ page }) => {
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
