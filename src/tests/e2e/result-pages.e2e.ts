import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { addCookies, createShopClient, loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { delayRequests } from './delayed-requests.ts';
import { layoutShifts } from './layout-shifts.ts';
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

test('a placed order is shown before the scripts of the page have loaded, and stays in its place', async ({
  page,
  shop,
  phone,
}) => {
  const token = await signInByApi(shop, phone);
  const api = createShopClient(shop, token);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const { days } = await api.call('getSlots', { query: { id_restaurant: menu.id } });
  // Once accepted, an order for another day stays as it is: a step of the kitchen would change the page, too.
  const id = await placeOrderByApi(shop, token, menu, {}, days.at(-1)?.slots[0]?.at);
  const read = () => api.call('getOrder', { query: { order_id: id } });
  await expect.poll(async () => (await read()).status).toBe('accepted');
  const { number } = await read();
  await addCookies(page.context(), shop, { token });
  const releaseScripts = await delayRequests(page, '**/_astro/*.js');
  await page.goto(`/checkout/success?order=${id}`, { waitUntil: 'commit' });
  const placed = page.locator(`[data-order-id="${id}"][data-status]`);
  await expect(placed).toContainText(number);
  await expect(page.locator('main').getByRole('status')).toBeVisible();
  releaseScripts();
  // The island has replaced what the server rendered.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(placed).toContainText(number);
  await expect(page.locator('.placed-order .order')).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
});

test('the result of an unknown order is a 404', async ({ page, shop, phone, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await addCookies(page.context(), shop, { token: await signInByApi(shop, phone) });
  for (const step of ['success', 'fail', 'payment']) {
    const response = await page.goto(`/checkout/${step}?order=999999`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы нет');
    await expect(page.getByText('This page could not be found')).toBeVisible();
  }
});
