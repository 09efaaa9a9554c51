import { cartCookies, cartValue, kitchen, remember } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { holdBack } from './delayed-requests.ts';
import { shifted } from './layout-shifts.ts';
import { expect, test } from './test.ts';

for (const [path, width] of [
  ['/ro', 1280],
  ['/chisinau/casa-mare', 768],
  ['/en/chisinau/casa-mare', 360],
] as const) {
  test(`a font that comes after ${path} of ${width} pixels was drawn moves nothing, nor does what is loaded then`, async ({
    page,
    shop,
  }) => {
    const menu = await kitchen(shop, 'chisinau', 'casa-mare');
    const arrive = await holdBack(page, '**/*.woff2');
    await page.setViewportSize({ width, height: 900 });
    const customer = new Customer(page, shop);
    const font = page.waitForResponse('**/*.woff2');
    await page.route('**/_astro/ModalHost.*', async (route) => {
      await (await font).finished();
      await route.continue();
    });
    await remember(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 4), 12)));
    // A page is loaded when its font is, too.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(customer.badge()).toHaveText('48');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    arrive();
    await (await font).finished();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.locator('.toasts').first()).toBeAttached();
    expect(await shifted(page)).toEqual([]);
  });
}
