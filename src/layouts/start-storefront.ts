import { computed } from 'nanostores';
import { $openOrders, refreshOpenOrders } from '#features/checkout/open-orders.store.ts';
import { loadTranslator } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { openCheckoutOnClick, watchUserSession } from '#features/account/user-session.ts';
import { announceCartToScreenReaders, rememberCartRestaurant } from '#features/cart/cart-totals.ts';
import { $citySlug, $restaurantId } from '#features/cart/cart.store.ts';
import { rememberAddedDishes } from '#features/cart/line-details.ts';
import { $restaurants, loadCatalog } from '#features/catalog/catalog.store.ts';
import { $favouriteCount } from '#features/catalog/favourites/favourites.store.ts';
import { syncDiscount } from '#features/checkout/promo/promo.store.ts';
import { repeatWhileVisible } from '#features/orders/while-visible.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { $modals, type ModalName } from '#features/shared/modal.store.ts';
import { showStoredToast } from '#features/shared/toast.store.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { preloadChunk } from '#lib/chunk-reload.ts';
import { savesData, whenIdle } from '#lib/idle-work.ts';
import { href } from '../routes.ts';

/**
 * Runs once per page: loads the catalog and the customer's profile in parallel, and updates the page from the stores.
 * Returns a function that stops this, except for the listeners of the session, which stay until the page is left.
 */
export function startStorefront(): () => void {
  const api = browserApiClient('page');
  void ignoreFailure('components that need the catalog load it again', loadCatalog(api));
  watchUserSession(api);
  void ignoreFailure('the open orders stay as they were last known', refreshOpenOrders(api));
  void ignoreFailure('favourites stay in this browser', syncAccountFavourites(api));
  showStoredToast();
  const stops = [
    openCheckoutOnClick(),
    syncDiscount(),
    announceCartToScreenReaders(),
    rememberAddedDishes(),
    rememberCartRestaurant(),
    syncMenuLink(),
    showFirstFavourite(),
    showOpenOrders(api),
    preloadCheckout(),
  ];
  return () => stops.forEach((stop) => stop());
}

const MAX_FAVOURITES_AGE_MS = 60 * 60 * 1000;

/**
 * Moves favourites of this browser into the account after a sign-in, and reads those of the account once an hour. Does
 * nothing on pages of the checkout, which show no favourites.
 */
async function syncAccountFavourites(api: ApiClient): Promise<void> {
  if (!isSignedIn() || document.body.dataset['route']?.startsWith('checkout')) return;
  await new Promise<void>((resolve) => whenIdle(resolve));
  const { syncFavourites } = await import('#features/catalog/favourites/favourites-sync.ts');
  await syncFavourites(api, MAX_FAVOURITES_AGE_MS);
}

/**
 * Pages load the code that shows favourites only if this browser has stored any. The first may be added in a modal, or
 * come from the account.
 */
const showFirstFavourite = (): (() => void) =>
  $favouriteCount.listen(
    () => void import('./client/favourite-hearts.ts').then(({ showFavourites }) => showFavourites()),
  );

/** On pages without a restaurant, links the navigation's menu item to the cart's restaurant; hidden without one. */
function syncMenuLink(): () => void {
  const items = document.querySelectorAll<HTMLElement>('[data-navigation="menu"][hidden]');
  return computed([$citySlug, $restaurantId, $restaurants], (city, id, restaurants) => {
    const restaurant = restaurants.find((candidate) => candidate.id === id);
    return city && restaurant ? href(pageLocale(), 'city-restaurant', { city, restaurant: restaurant.slug }) : '';
  }).subscribe((menuHref) => {
    for (const item of items) {
      item.hidden = !menuHref;
      const link = item.querySelector('a');
      if (link && menuHref) link.href = menuHref;
    }
  });
}

/** The modals from which customers usually go on to the checkout. */
const BEFORE_CHECKOUT: readonly ModalName[] = ['cart', 'authPhone', 'authCode', 'profile'];

/** Loads the code and the messages of the checkout while a modal before it is open, unless the visitor saves data. */
function preloadCheckout(): () => void {
  if (savesData()) return () => undefined;
  // Settled, so that `preloadChunk` ends after both: an import that fails later would be reported.
  const preload = () =>
    Promise.allSettled([
      import('#features/checkout/Checkout.tsx'),
      loadTranslator(['catalog', 'checkout', 'checkout-problems', 'common', 'slots', 'user']),
    ]);
  return $modals.subscribe((modals) => {
    if (modals.some(({ name }) => BEFORE_CHECKOUT.includes(name))) whenIdle(() => void preloadChunk(preload));
  });
}

const REFRESH_INTERVAL_MS = 10_000;

/** Shows the bar of open orders on pages that have one. Refreshes the orders while the page is visible. */
function showOpenOrders(api: ApiClient): () => void {
  const bar = document.querySelector<HTMLElement>('.order-bar');
  if (!bar) return () => undefined;
  let stopBar: Promise<() => void> | undefined;
  const stopListening = $openOrders.subscribe((orders) => {
    // While an order is being placed, the page is about to be left.
    if (orders.length > 0 && !document.querySelector('[data-action="place-order"][aria-busy]'))
      stopBar ??= import('./open-order-bar.ts').then(({ runOpenOrderBar }) => runOpenOrderBar(bar));
  });
  const refresh = () => ignoreFailure('the open orders stay as they were last known', refreshOpenOrders(api));
  // The store decides whether they are old enough to be loaded again.
  const stopRefreshing = repeatWhileVisible(refresh, { intervalMs: REFRESH_INTERVAL_MS, lastAt: Date.now() });
  return () => {
    stopRefreshing();
    stopListening();
    void stopBar?.then((stop) => stop());
  };
}
