import { createShopClient, loadMenu } from '../../fixtures/shop-setup.ts';
import { Customer } from '../customer.ts';
import { at, type Walk } from './walk.ts';

const MENU = '/chisinau/casa-mare';

/** All public pages, and the two lists of the header. */
export async function walkPublicPages(walk: Walk): Promise<void> {
  const { page, shop, locale, expectedErrors } = walk;
  const customer = new Customer(page, shop, locale);
  expectedErrors.push(/status of 404/, /status of 500/);
  const inactive = await inactiveDish(walk);
  for (const path of [
    '/',
    '/chisinau',
    MENU,
    `${MENU}/house-bread`,
    `${MENU}/chicken-zeama`,
    `${MENU}/${inactive}`,
    '/news',
    '/news/soup-week',
    '/app',
    '/privacy',
    '/search',
    '/search?city=chisinau&q=cheese',
    '/search?city=chisinau&q=pizza&diets=vegan',
    '/search?q=zzzz&open=1',
    '/atlantis',
    '/offline',
    '/500',
    '/success',
    '/fail',
  ]) {
    await customer.open(path);
    await at(walk, `the page ${path}`);
  }
  await customer.open('/chisinau');
  await page.locator('[data-city-switch] summary').click();
  await at(walk, 'the list of cities');
  if (await page.locator('.header__burger').isVisible()) {
    await page.locator('.header__burger').click();
    await at(walk, 'the drawer');
  }
}

async function inactiveDish({ shop }: Walk): Promise<string> {
  const { id } = await loadMenu(shop, 'chisinau', 'casa-mare');
  const { categories } = await createShopClient(shop).call('getRestaurant', { query: { id_restaurant: id } });
  const inactive = categories.flatMap((category) => category.products).find(({ active }) => !active);
  if (!inactive) throw new Error('Every dish of the demonstration can be had');
  return inactive.slug;
}
