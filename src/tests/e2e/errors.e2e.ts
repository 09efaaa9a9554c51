import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { loadMenu, placeOrderByApi, addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import { startShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
/** The output folder of `.config/astro.faults.config.mjs`. */
const FAULTY_BUILD = '.cache/faults';

type Sentences = Readonly<Record<'missing' | 'failed' | 'home' | 'broken', string>>;
/** An incomplete language, which has none here, shows the Russian ones. */
const sentences: Partial<Record<Locale, Sentences>> & { readonly ru: Sentences } = {
  ru: {
    missing: 'Такой страницы нет',
    failed: 'У нас что-то сломалось',
    home: 'Перейти на главную',
    broken: 'Не удалось показать страницу ошибки',
  },
  en: {
    missing: 'This page could not be found',
    failed: 'Something broke on our side',
    home: 'Go to the home page',
    broken: 'An error occurred while showing the error page',
  },
  ro: {
    missing: 'Pagina nu a fost găsită',
    failed: 'A apărut o problemă la noi',
    home: 'Mergeți la pagina principală',
    broken: 'Pagina de eroare nu a putut fi afișată',
  },
};

const sentencesIn = (locale: Locale): Sentences => sentences[locale] ?? sentences.ru;

test.describe('a missing resource', () => {
  for (const locale of LOCALES) {
    for (const [what, path] of [
      ['an unknown city', '/atlantis'],
      ['an unknown restaurant', '/chisinau/nowhere'],
      ['a restaurant of another city', '/balti/casa-mare'],
      ['an unknown product', '/chisinau/casa-mare/nothing'],
      ['a product of another restaurant', '/balti/north-grill/chicken-zeama'],
      ['an unknown news item', '/news/never-happened'],
      ['a path with too many segments', '/a/b/c/d'],
      ['an order without a number', '/orders/twelve'],
    ] as const) {
      test(
        `${what} is a 404 in ${locale}`,
        { tag: locale === DEFAULT_LOCALE && path === '/chisinau/casa-mare/nothing' ? [] : '@extended' },
        async ({ page, expectedErrors }) => {
          expectedErrors.push(/status of 404/);
          const response = await page.goto(withLocale(path, locale));
          expect(response?.status()).toBe(404);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentencesIn(locale).missing);
          await expect(page.getByText('This page could not be found').last()).toBeVisible();
          await expect(page.getByRole('link', { name: sentencesIn(locale).home })).toHaveAttribute(
            'href',
            withLocale('/', locale),
          );
        },
      );
    }

    test(
      `an order of another user is a 404, as is an unknown one, in ${locale}`,
      { tag: locale === DEFAULT_LOCALE ? [] : '@extended' },
      async ({ page, shop, phone, expectedErrors }) => {
        expectedErrors.push(/status of 404/);
        const owner = await signInByApi(shop, `7${phone.slice(1)}`);
        const theirs = await placeOrderByApi(shop, owner, await loadMenu(shop, 'chisinau', 'casa-mare'));
        expect(
          (
            await page.request.get(withLocale(`/orders/${theirs}`, locale), { headers: { cookie: `token=${owner}` } })
          ).status(),
        ).toBe(200);

        const token = await signInByApi(shop, phone);
        await addCookies(page.context(), shop, { token });
        const [foreign, missing] = await Promise.all(
          [theirs, 999_999_999].map(async (id) => {
            const response = await page.request.get(withLocale(`/orders/${id}`, locale));
            const call = await fetch(`${shop.url}/api/get-order-data?order_id=${id}`, {
              headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
            });
            // Two responses may differ in request id and order id only.
            const own = [response.headers()['x-request-id'], String(id)].filter((each) => each !== undefined);
            const text = own.reduce((all, each) => all.replaceAll(each, '…'), await response.text());
            return { status: response.status(), text, call: [call.status, await call.text()] };
          }),
        );
        expect(foreign).toEqual(missing);
        expect([foreign?.status, foreign?.call]).toEqual([404, [404, expect.any(String)]]);

        const response = await page.goto(withLocale(`/orders/${theirs}`, locale));
        expect(response?.status()).toBe(404);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentencesIn(locale).missing);
      },
    );
  }

  for (const locale of LOCALES) {
    test(`leads to every city without scripts in ${locale}`, { tag: '@extended' }, async ({ browser, shop }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
      const page = await context.newPage();
      await page.goto(withLocale('/atlantis', locale));
      const cities = page.getByRole('main').getByRole('navigation').getByRole('link');
      expect(await cities.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
        ['/chisinau', '/balti', '/tiraspol'].map((path) => withLocale(path, locale)),
      );
      await cities.first().click();
      await expect(page).toHaveURL(withLocale('/chisinau', locale));
      await context.close();
    });
  }

  test('that is requested by an API call returns JSON', async ({ page }) => {
    const response = await page.request.get('/api/no-such-call', { headers: { 'accept-language': 'ro' } });
    expect(response.status()).toBe(404);
    expect(await response.json()).toEqual({ message: 'Nu a fost găsit.' });
  });
});

test.describe('a page that fails', { tag: '@extended' }, () => {
  test.describe.configure({ mode: 'default' });

  let faulty: Shop;
  test.beforeAll(async () => {
    await promisify(execFile)(
      process.execPath,
      ['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--config', '.config/astro.faults.config.mjs'],
      { cwd: ROOT },
    );
    faulty = await startShop({ BUILD_DIR: FAULTY_BUILD });
  });
  test.afterAll(() => faulty.stop());

  for (const locale of LOCALES) {
    for (const [how, path, technical] of [
      ['while it loads its data', '/faults/loader', '500 · The kitchen is on fire'],
      ['in a nested component', '/faults/part', '500 · Internal server error'],
      ['because its guard is unknown', '/faults/guard', '500 · Unknown middleware unknown-guard'],
    ] as const) {
      test(`${how} returns a complete page with status 500 in ${locale}`, async ({ page, expectedErrors }) => {
        expectedErrors.push(/status of 500/);
        const response = await page.goto(faulty.url + withLocale(path, locale));
        expect(response?.status()).toBe(500);
        expect(response?.headers()['cache-control']).toBe('no-store');
        expect((await response?.text())?.trimEnd()).toMatch(/<\/html>$/);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentencesIn(locale).failed);
        await expect(page.getByText(technical)).toBeVisible();
        await expect(page.getByText('The first half of a page.')).toHaveCount(0);
        await page.getByRole('link', { name: sentencesIn(locale).home }).click();
        await page.waitForURL(faulty.url + withLocale('/', locale));
      });
    }

    test(`whose error page fails too returns a plain text and a link to the home page in ${locale}`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 500/);
      const response = await page.goto(faulty.url + withLocale('/faults/error-page', locale));
      expect(response?.status()).toBe(500);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentencesIn(locale).broken);
      await expect(page.getByText('An error occurred while showing the error page')).toBeVisible();
      await page.getByRole('link', { name: sentencesIn(locale).home }).click();
      await page.waitForURL(faulty.url + withLocale('/', locale));
    });
  }
});
