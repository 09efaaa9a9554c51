import { computed } from 'nanostores';
import { listenForCheckout, startUserSession } from '#features/account/user-session.ts';
import { announceCart } from '#features/cart/cart-announcer.ts';
import { $citySlug, $restaurantId } from '#features/cart/cart.store.ts';
import { $restaurants, loadCatalog } from '#features/catalog/catalog.store.ts';
import { refreshOpenOrder } from '#features/checkout/open-order.store.ts';
import { syncDiscount } from '#features/checkout/promo.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { showStoredToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { href } from '../routes.ts';
import { runOpenOrderLink } from './client/open-order-link.ts';

/**
 * Spec 4, start-up, once a page: loads the catalog and the customer's profile in parallel and keeps the page in step with the stores.
 * Returns the cleanup of these subscriptions; the session's listeners stay until the page is left.
 */
export function startStorefront(): () => void {
  const api = browserApiClient();
  void ignoreFailure('components that need the catalog load it again', loadCatalog(api));
  startUserSession(api);
  void ignoreFailure('the open order stays as it was last known', refreshOpenOrder(api));
  showStoredToast();
  const stops = [listenForCheckout(), syncDiscount(), announceCart(), syncMenuLink(), runOpenOrderLink()];
  return () => stops.forEach((stop) => stop());
}

/** On a page whose route names no restaurant, the navigation link to the menu leads to the restaurant of the cookies while there is one. */
function syncMenuLink(): () => void {
  const items = document.querySelectorAll<HTMLElement>('[data-navigation="menu"][hidden]');
  return computed([$citySlug, $restaurantId, $restaurants], (city, id, restaurants) => {
    const restaurant = restaurants.find((known) => known.id === id);
    return city && restaurant ? href(pageLocale(), 'cityRestaurant', { city, restaurant: restaurant.slug }) : '';
  }).subscribe((menu) => {
    for (const item of items) {
      item.hidden = !menu;
      const link = item.querySelector('a');
      if (link && menu) link.href = menu;
    }
  });
}
