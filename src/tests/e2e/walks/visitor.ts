import { eq } from 'drizzle-orm';
import { products } from '#backend/db/schema/index.ts';
import { lineWithoutOptions } from '#features/cart/cart-lines.ts';
import { encodeSharedCart, SHARED_CART_FRAGMENT_PREFIX } from '#features/cart/sharing/shared-cart.ts';
import { cartCookies, cartValue, loadMenu } from '../../fixtures/shop-setup.ts';
import { Customer } from '../customer.ts';
import { expect } from '../test.ts';
import { at, inModal, type ProviderWalk } from './walk.ts';
import { asMinor } from '#contract/money.ts';

const MENU = '/chisinau/casa-mare';

/** The modals that are available without a session. */
export async function walkVisitorModals(walk: ProviderWalk): Promise<void> {
  const { page, shop, provider, locale, phone, expectedErrors } = walk;
  expectedErrors.push(/status of 422/);
  const customer = new Customer(page, shop, locale);
  const modal = (name: string, how = '') => inModal(walk, customer, name, how);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');

  await customer.open('/');
  await page.locator('header [data-open-modal="cart"]').click();
  await modal('cart', 'empty');
  await customer.open('/news');
  await page.locator('[data-open-modal="news"]').first().click();
  await modal('news');
  await customer.open(MENU);
  await page.locator('[data-open-modal="restaurant"]').first().click();
  await modal('restaurant');
  await page.keyboard.press('Escape');
  await page.locator('[data-product-id][data-options] [data-action="increase"]').first().click();
  await modal('additives');
  await customer.modal('additives').locator('[type="submit"]').click();
  await expect(customer.badge()).toHaveText('1');
  await at(walk, 'a menu with a cart');

  await customer.openCart();
  await modal('cart', 'filled');
  await customer.modal('cart').locator('[data-action="reset-cart"]').click();
  await modal('reset');
  await page.keyboard.press('Escape');
  await customer.modal('cart').locator('[data-open-modal="promocode"]').click();
  await modal('promocode');
  await customer.modal('promocode').locator('[type="submit"]').click();
  await expect(customer.modal('promocode').locator('[data-error]')).not.toBeEmpty();
  await modal('promocode', 'with an error');
  await customer.modal('promocode').locator('input').fill('NOBODY');
  await page.keyboard.press('Enter');
  await modal('promocodeError');
  await customer.modal('promocodeError').locator('input').fill('DINNER10');
  await page.keyboard.press('Enter');
  await modal('promocodeSuccess');

  await customer.open(`${MENU}/${menu.dishes[0]?.slug}`);
  await page.locator('main [data-favourite]').click();
  await expect(page.locator('main [data-favourite]')).toHaveAttribute('aria-pressed', 'true');
  await customer.open(MENU);
  await page.locator('main [data-favourite]').click();
  await expect(page.locator('main [data-favourite]')).toHaveAttribute('aria-pressed', 'true');
  await at(walk, 'a menu among the favourites');
  await customer.open('/');
  await page.locator('main [data-open-modal="favourites"]').click();
  await modal('favourites');
  await customer.open(MENU);
  await page.locator('[data-menu-filter]').click();
  await at(walk, 'a menu with its filter');
  await page.locator('main [data-open-modal="myAllergens"]').click();
  await modal('myAllergens');
  await page.keyboard.press('Escape');
  // The entry of the modal leaves the history before the address changes.
  await expect.poll(() => page.evaluate(() => (history.state as { overlay?: boolean } | null)?.overlay)).not.toBe(true);

  const [dish, other] = menu.dishes;
  if (!dish || !other) throw new Error('The demonstration has too few dishes');
  const shared = encodeSharedCart([dish.id, 987_654].map((id) => lineWithoutOptions({ id, price: asMinor(0) }, 2)));
  await page.evaluate((hash) => (location.hash = hash), SHARED_CART_FRAGMENT_PREFIX + shared);
  await modal('sharedCart');
  await customer.openWithCookies(MENU, cartCookies(menu, cartValue([dish, other], 3)));
  await customer.openCart();
  await page.keyboard.press('Escape');
  await provider.db.update(products).set({ active: false }).where(eq(products.id, other.id));
  await provider.db
    .update(products)
    .set({ price: asMinor(9950) })
    .where(eq(products.id, dish.id));
  await page.locator('header [data-open-modal="cart"]').click();
  await modal('unavailable');
  await page.keyboard.press('Escape');

  await customer.goToCheckout();
  await modal('authPhone');
  await customer.modal('authPhone').locator('[type="submit"]').click();
  await expect(customer.modal('authPhone').locator('[data-error]')).not.toBeEmpty();
  await modal('authPhone', 'with an error');
  await customer.requestCode(phone);
  await modal('authCode');
  const code = await shop.code(`373${phone}`);
  await customer.typeCode(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await expect(customer.modal('authCode').locator('[data-error]')).not.toBeEmpty();
  await modal('authCode', 'with an error');
  await customer.typeCode(code);
  await modal('profile');
  await customer.modal('profile').locator('[type="submit"]').click();
  await expect(customer.modal('profile').locator('[data-error]').first()).not.toBeEmpty();
  await modal('profile', 'with an error');
}
