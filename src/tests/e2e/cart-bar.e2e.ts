import type { Locator, Page } from '@playwright/test';
import { LOCALES } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { createShopClient, cartCookies, cartValue, loadMenu, addCookies } from '../fixtures/shop-setup.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';

/** Opens the page with three dishes in the cart and returns the restaurant's menu. */
async function openWithCart(page: Page, shop: Shop) {
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  await addCookies(page.context(), shop, cartCookies(menu, cartValue(menu.dishes.slice(-1), 3)));
  return menu;
}

/** For each element, whether a tap on its centre hits it, in its current position or after scrolling to it. */
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
  test.describe(`on a phone of 360 × ${height} with a filled cart`, () => {
    test.use({ viewport: { width: 360, height } });

    test('the plus of every dish page can be tapped at once', async ({ page, shop }) => {
      const { id, dishes } = await openWithCart(page, shop);
      const { categories } = await createShopClient(shop).call('getRestaurant', { query: { id_restaurant: id } });
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

    for (const path of [MENU, `${MENU}/house-bread`]) {
      test(`nothing of ${path} is covered by the bar after scrolling to it`, async ({ page, shop }) => {
        await openWithCart(page, shop);
        await page.goto(path);
        await expect(page.locator('[data-cart-bar]')).toBeVisible();
        expect(await covered(page.locator('main [data-action], main a, footer a, footer p'), true)).toEqual([]);
      });
    }
  });
}

test('the bar has the minimum order until it is reached, then the name of the restaurant, on the pages of that only', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const [bread] = menu.dishes.filter(({ slug }) => slug === 'house-bread');
  await addCookies(page.context(), shop, cartCookies(menu, cartValue(bread ? [bread] : [], 4)));
  const bar = page.locator('[data-cart-bar]');
  await page.goto(`${MENU}/house-bread`);
  await expect(bar.getByText('заказ от 120 лей')).toBeVisible();
  await expect(bar.getByText('Casa Mare')).toBeHidden();

  await page.locator('article.product [data-action="increase"]').click();
  await expect(bar.getByText('Casa Mare')).toBeVisible();
  await expect(bar.getByText('заказ от 120 лей')).toBeHidden();

  await page.goto('/chisinau/sakura');
  await expect(page.locator('.header [data-cart-count]').first()).toHaveText('5');
  await expect(bar).toBeHidden();
});
