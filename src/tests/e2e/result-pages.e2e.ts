import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { messages } from '#i18n/messages/index.ts';
import { withLocale } from '#i18n/paths.ts';
import { createTranslator } from '#i18n/translator.ts';
import { expect, test } from './test.ts';

for (const locale of LOCALES) {
  const t = createTranslator(locale, messages[locale]);
  for (const [path, title, text] of [
    ['/success', t('orders:successWithoutOrder'), t('orders:successWithoutOrderText')],
    ['/fail', t('orders:failWithoutOrder'), t('orders:failWithoutOrderText')],
  ] as const) {
    test(
      `${path} without an order explains the result in ${locale}, has a link and is not indexed [D7]`,
      { tag: locale === DEFAULT_LOCALE ? [] : '@all' },
      async ({ page, shop }) => {
        const response = await page.goto(withLocale(path, locale));
        expect([response?.status(), response?.headers()['x-robots-tag'], response?.headers()['cache-control']]).toEqual(
          [200, 'noindex', 'no-store'],
        );
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
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
