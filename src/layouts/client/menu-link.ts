import { $city, $restaurantId } from '#features/cart/cart.store.ts';
import { $restaurants, startCatalog } from '#features/catalog/catalog.store.ts';
import { browserHttp } from '#features/shared/http.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { href } from '../../routes.ts';

/** Where the route names no restaurant, the menu item leads to the one of the cookies; the catalog knows its slug. */
export async function runMenuLink(): Promise<void> {
  const items = document.querySelectorAll<HTMLElement>('[data-navigation="menu"][hidden]');
  const id = $restaurantId.get();
  const city = $city.get();
  if (items.length === 0 || !id || !city) return;
  await ignoreFailure('the menu item stays away without the catalog', startCatalog(browserHttp()));
  const restaurant = $restaurants.get().find((known) => known.id === id);
  if (!restaurant) return;
  for (const item of items) {
    const link = item.querySelector<HTMLAnchorElement>('[data-navigation-link]');
    if (!link) continue;
    link.href = href(pageLocale(), 'cityRestaurant', { city, restaurant: restaurant.slug });
    item.hidden = false;
  }
}
