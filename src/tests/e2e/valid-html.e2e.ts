import { eq } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { cartCookies, cartValue, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { checkHtml } from './nu-checker.ts';
import { test as provided } from './provider-test.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

provided.use({ apart: 'a provider that fails' });

/** Collects pages of a shop, by status and path. */
function pagesOf(shop: Shop, locale: Locale) {
  const pages = new Map<string, string>();
  return {
    pages,
    async read(path: string, status: number, cookie = '') {
      const address = withLocale(path, locale);
      const response = await fetch(shop.url + address, { redirect: 'manual', headers: { cookie } });
      expect(response.status, address).toBe(status);
      pages.set(`${status} ${address}`, await response.text());
    },
  };
}

for (const locale of LOCALES) {
  test(
    `every kind of page in ${locale} is valid HTML`,
    { tag: locale === DEFAULT_LOCALE ? [] : '@extended' },
    async ({ shop, phone }) => {
      const { pages, read } = pagesOf(shop, locale);
      // The crawl checks every public page; this test has one of each kind, then personal pages and error pages.
      for (const path of [
        '/',
        '/app',
        '/privacy',
        '/news',
        '/news/soup-week',
        '/chisinau',
        '/chisinau/casa-mare',
        '/chisinau/casa-mare/house-bread',
        '/success',
        '/fail',
        '/success?order=1',
      ])
        await read(path, 200);

      const place = await loadMenu(shop, 'chisinau', 'casa-mare');
      const token = await signInByApi(shop, phone);
      const order = await placeOrderByApi(shop, token, place);
      const cookie = Object.entries({ token, ...cartCookies(place, cartValue(place.dishes.slice(0, 2))) })
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      for (const path of [
        '/account',
        '/account/address',
        '/account/bank',
        '/account/profile',
        '/orders',
        `/orders/${order}`,
        '/checkout',
      ])
        await read(path, 200, cookie);
      for (const step of ['payment', 'success', 'fail'])
        for (const query of ['', `?order=${order}`]) await read(`/checkout/${step}${query}`, 200, cookie);

      await read('/atlantis', 404);
      await read('/orders/twelve', 404);
      await read('/orders/999999', 404, cookie);
      expect(pages.size).toBeGreaterThan(26);
      expect(await checkHtml(pages)).toEqual([]);
    },
  );

  provided(
    `the page of a removed dish and of a failing provider in ${locale} is valid HTML`,
    { tag: '@extended' },
    async ({ shop, provider }) => {
      const { pages, read } = pagesOf(shop, locale);
      const [dish] = (await loadMenu(shop, 'chisinau', 'casa-mare')).dishes;
      const setRemovedAt = (removedAt: Date | null) =>
        provider.db
          .update(products)
          .set({ removedAt })
          .where(eq(products.id, dish?.id ?? 0));
      await setRemovedAt(new Date());
      await read(`/chisinau/casa-mare/${dish?.slug}`, 410);
      await setRemovedAt(null);
      provider.overrides.set('/api/get-cities', () => Response.json({ message: 'down' }, { status: 500 }));
      await read('/balti/unseen', 503);
      expect(pages.size).toBe(2);
      expect(await checkHtml(pages)).toEqual([]);
    },
  );
}

test('the checker reports errors', { tag: '@extended' }, async () => {
  const html =
    '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></div></p><img src="x"></body></html>';
  expect((await checkHtml(new Map([['one', html]]))).join()).toContain('one:1: error:');
});
