import { eq } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { cartCookies, cartValue, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { checkHtml } from './nu-checker.ts';
import { expect, test } from './provider-test.ts';

test.use({ apart: 'a provider that fails' });

for (const locale of LOCALES) {
  test(
    `every kind of page in ${locale} is valid HTML, with any status`,
    { tag: locale === DEFAULT_LOCALE ? [] : '@extended' },
    async ({ shop, provider, phone }) => {
      const pages = new Map<string, string>();
      const read = async (path: string, status: number, cookie = '') => {
        const address = withLocale(path, locale);
        const response = await fetch(shop.url + address, { redirect: 'manual', headers: { cookie } });
        expect(response.status, address).toBe(status);
        pages.set(`${status} ${address}`, await response.text());
      };

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
      const [inactive] = place.dishes;
      await provider.db
        .update(products)
        .set({ removedAt: new Date() })
        .where(eq(products.id, inactive?.id ?? 0));
      await read(`/chisinau/casa-mare/${inactive?.slug}`, 410);
      await provider.db
        .update(products)
        .set({ removedAt: null })
        .where(eq(products.id, inactive?.id ?? 0));
      provider.overrides.set('/api/get-cities', () => Response.json({ message: 'down' }, { status: 500 }));
      await read('/balti/unseen', 503);

      expect(pages.size).toBeGreaterThan(26);
      expect(await checkHtml(pages)).toEqual([]);
    },
  );
}

test('the checker reports errors', { tag: '@extended' }, async () => {
  const html =
    '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></div></p><img src="x"></body></html>';
  expect((await checkHtml(new Map([['one', html]]))).join()).toContain('one:1: error:');
});
