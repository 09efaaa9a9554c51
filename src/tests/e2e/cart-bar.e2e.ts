import type { Locator, Page } from '@playwright/test';
import { LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { callShop, cartCookies, cartValue, kitchen, remember } from '../fixtures/shop-setup.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';

/** Comes with three dishes in the cart; the answer is the restaurant's menu. */
async function arriveWithCart(page: Page, shop: Shop) {
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  await remember(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(-1), 3)));
  return menu;
}

/** Whether a finger on the middle of each of these would touch it, where it stands now or after it is scrolled to. */
const covered = (parts: Locator, scrolled: boolean) =>
  parts.evaluateAll((elements, scrolls) => {
    const isCovered = (element: Element) => {
      if (scrolls) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !hit || !(element.contains(hit) || hit.contains(element));
    };
    return elements
      .filter((element) => element.checkVisibility() && isCovered(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  }, scrolled);

for (const height of [640, 780]) {
  test.describe(`on a phone of 360 × ${height} with a filled cart`, { tag: height === 780 ? [] : '@all' }, () => {
    test.use({ viewport: { width: 360, height } });

    test('the plus of every dish page can be tapped at once', { tag: '@all' }, async ({ page, shop }) => {
      const { id, dishes } = await arriveWithCart(page, shop);
      const { categories } = await callShop(shop).call('getRestaurant', { query: { id_restaurant: id } });
      const products = categories.flatMap((category) => category.products).filter(({ active }) => active);
      const longest = [...products].sort((one, other) => other.name.length - one.name.length).slice(0, 3);
      const choosable = products.filter((product) => !dishes.some((dish) => dish.id === product.id)).slice(0, 2);
      for (const { slug } of [...longest, ...choosable, ...dishes.slice(-1)]) {
        for (const locale of LOCALES) {
          await page.goto(withLocale(`${MENU}/${slug}`, locale));
          await expect(page.locator('[data-cart-bar]')).toBeVisible();
          expect
            .soft(await covered(page.locator('article.product [data-action="increase"]'), false), `${locale} ${slug}`)
            .toEqual([]);
        }
      }
    });

    for (const path of [MENU, `${MENU}/house-bread`, '/chisinau', '/news/soup-week', '/privacy']) {
      const tag = path === MENU ? [] : '@all';
      test(`nothing of ${path} stays under the bar once it is scrolled to`, { tag }, async ({ page, shop }) => {
        await arriveWithCart(page, shop);
        await page.goto(path);
        await expect(page.locator('[data-cart-bar]')).toBeVisible();
        expect(await covered(page.locator('main [data-action], main a, footer a, footer p'), true)).toEqual([]);
      });
    }
  });
}
