import { cartCookies, cartValue, loadMenu, addCookies } from '../../fixtures/shop-setup.ts';
import { Customer } from '../customer.ts';
import { delayRequests } from '../delayed-requests.ts';
import { layoutShifts } from '../layout-shifts.ts';
import { expect, test } from '../test.ts';

for (const [path, width] of [
  ['/ro', 1280],
  ['/chisinau/casa-mare', 768],
  ['/en/chisinau/casa-mare', 360],
] as const) {
  test(`a font that loads after the first paint of ${path} at ${width} pixels causes no layout shift, nor does later content`, async ({
    page,
    shop,
  }) => {
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const releaseRequests = await delayRequests(page, '**/*.woff2');
    await page.setViewportSize({ width, height: 900 });
    const customer = new Customer(page, shop);
    const font = page.waitForResponse('**/*.woff2');
    await page.route('**/_astro/ModalHost.*', async (route) => {
      await (await font).finished();
      await route.continue();
    });
    await addCookies(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(0, 4), 12)));
    // The load event includes the font.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(customer.badge()).toHaveText('48');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    releaseRequests();
    await (await font).finished();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.locator('.toasts').first()).toBeAttached();
    await page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-precedence]')];
      return links.length > 0 && links.every(({ sheet }) => sheet);
    });
    expect(await layoutShifts(page)).toEqual([]);
  });
}
