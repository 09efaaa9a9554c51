import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { addCookies, signInByApi } from '../fixtures/shop-setup.ts';
import { expect, test } from './test.ts';
import { translatorFor } from './texts.ts';

for (const locale of LOCALES) {
  const t = translatorFor(locale);
  for (const [path, title, text, signedIn] of [
    ['/success', t('orders:successWithoutOrder'), t('orders:successWithoutOrderText'), false],
    ['/fail', t('orders:failWithoutOrder'), t('orders:failWithoutOrderText'), false],
    ['/checkout/payment', t('orders:paymentWithoutOrder'), t('orders:paymentWithoutOrderText'), true],
  ] as const) {
    test(
      `${path} without an order explains the result in ${locale}, has a link and is not indexed`,
      { tag: locale === DEFAULT_LOCALE && path === '/success' ? [] : '@extended' },
      async ({ page, shop, phone }) => {
        if (signedIn) await addCookies(page.context(), shop, { token: await signInByApi(shop, phone) });
        const response = await page.goto(withLocale(path, locale));
        expect([response?.status(), response?.headers()['x-robots-tag'], response?.headers()['cache-control']]).toEqual(
          [200, 'noindex', 'no-store'],
        );
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page).toHaveTitle(title);
        await expect(page.locator('main').getByText(text)).toBeVisible();
        await expect(page.locator('main').getByRole('link', { name: t('orders:toOrders') })).toHaveAttribute(
          'href',
          withLocale('/orders', locale),
        );
        await page
          .locator('main')
          .getByRole('link', { name: t('orders:goHome') })
          .click();
        await page.waitForURL(shop.url + withLocale('/', locale));
      },
    );
  }
}

test('the result of an unknown order is a 404', { tag: '@extended' }, async ({ page, shop, phone, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await addCookies(page.context(), shop, { token: await signInByApi(shop, phone) });
  for (const step of ['success', 'fail', 'payment']) {
    const response = await page.goto(`/checkout/${step}?order=999999`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такого заказа нет');
    await expect(page).toHaveTitle('Такого заказа нет');
  }
});
