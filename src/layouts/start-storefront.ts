import { computed } from 'nanostores';
import { formatUpcomingTime } from '#features/catalog/opening-text.ts';
import { $openOrder, type OpenOrder, refreshOpenOrder } from '#features/checkout/open-order.store.ts';
import { formatTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { loadProfile } from '#features/account/user.store.ts';
import { listenForCheckout, watchUserSession } from '#features/account/user-session.ts';
import { announceCart } from '#features/cart/cart-announcer.ts';
import { $citySlug, $restaurantId } from '#features/cart/cart.store.ts';
import { $restaurants, loadCatalog } from '#features/catalog/catalog.store.ts';
import { syncDiscount } from '#features/checkout/promo.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { showStoredToast } from '#features/shared/toast.store.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { href } from '../routes.ts';

/**
 * Start-up, once a page: loads the catalog and the customer's profile in parallel and keeps the page in step with the stores.
 * Returns the cleanup of these subscriptions; the session's listeners stay until the page is left.
 */
export function startStorefront(): () => void {
  const api = browserApiClient();
  void ignoreFailure('components that need the catalog load it again', loadCatalog(api));
  watchUserSession(api);
  void ignoreFailure('the open order stays as it was last known', refreshOpenOrder(api));
  void ignoreFailure('favourites stay in this browser', syncAccountFavourites(api));
  showStoredToast();
  const stops = [listenForCheckout(), syncDiscount(), announceCart(), syncMenuLink(), runOpenOrderLink()];
  return () => stops.forEach((stop) => stop());
}

const MAX_FAVOURITES_AGE_MS = 60 * 60 * 1000;

/** Moves the favourites of a visitor who has signed in into the account, and reads those of the account once an hour. */
async function syncAccountFavourites(api: ApiClient): Promise<void> {
  if (!isSignedIn() || document.body.dataset['route']?.startsWith('checkout')) return;
  // An expired session ends here, without leaving the page.
  await loadProfile(api);
  await new Promise<void>((resolve) => whenIdle(resolve));
  const { syncFavourites } = await import('#features/catalog/favourites/favourites-sync.ts');
  await syncFavourites(api, MAX_FAVOURITES_AGE_MS);
}

/** On a page whose route names no restaurant, the navigation link to the menu leads to the restaurant of the cookies while there is one. */
function syncMenuLink(): () => void {
  const items = document.querySelectorAll<HTMLElement>('[data-navigation="menu"][hidden]');
  return computed([$citySlug, $restaurantId, $restaurants], (city, id, restaurants) => {
    const restaurant = restaurants.find((known) => known.id === id);
    return city && restaurant ? href(pageLocale(), 'cityRestaurant', { city, restaurant: restaurant.slug }) : '';
  }).subscribe((menuHref) => {
    for (const item of items) {
      item.hidden = !menuHref;
      const link = item.querySelector('a');
      if (link && menuHref) link.href = menuHref;
    }
  });
}

/** Links every page that has a place for it to the customer's unpaid or running order. Returns its cleanup. */
function runOpenOrderLink(): () => void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-open-order]');
  if (!link) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = $openOrder.subscribe((order) => {
    clearTimeout(timer);
    showOpenOrder(link, order);
    if (!order) return;
    const left = order.payUntil ? Date.parse(order.payUntil) - Date.now() : 0;
    if (left > 0) timer = setTimeout(() => showOpenOrder(link, order), left);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function showOpenOrder(link: HTMLAnchorElement, order: OpenOrder | null): void {
  link.hidden = !order || isExpired(order);
  if (!order) return;
  link.href = openOrderHref(order);
  link.textContent = openOrderLabel(order, link.dataset);
}

const isExpired = ({ payUntil }: OpenOrder): boolean => payUntil !== null && Date.parse(payUntil) <= Date.now();

/** The page that pays an unpaid order, with other methods after a failed payment; else the order's page. */
export function openOrderHref({ id, state }: OpenOrder): string {
  if (state === 'running') return href(pageLocale(), 'order', { id });
  return `${href(pageLocale(), state === 'unpaid' ? 'checkoutPayment' : 'checkoutFail')}?order=${id}`;
}

/**
 * The number of a running order and when it is expected, or until when an unpaid one can be paid. In the templates `#` stands for the
 * number or that time.
 */
export function openOrderLabel(
  { state, number, payUntil, eta }: OpenOrder,
  { follow = '', pay = '', payUntil: payUntilTemplate = '' }: DOMStringMap,
): string {
  const time = (iso: string) => formatTime(iso, pageLocale());
  if (state !== 'running') return payUntil ? payUntilTemplate.replace('#', time(payUntil)) : pay;
  const label = follow.replace('#', number);
  return eta ? `${label} · ${formatUpcomingTime(eta.from, pageLocale(), new Date())}–${time(eta.to)}` : label;
}
