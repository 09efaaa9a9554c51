import { announceCart } from '#features/cart/cart-announcer.ts';
import { startCatalog } from '#features/catalog/catalog.store.ts';
import { showDiscount } from '#features/checkout/promo.store.ts';
import { browserHttp } from '#features/shared/http.ts';
import { showStoredToast } from '#features/shared/toast.store.ts';
import { listenForCheckout, startUser } from '#features/account/user-session.ts';
import { ignoreFailure } from '#lib/errors.ts';

/** Spec 4, start-up, at the first use of the stores: settings, cities and restaurants in parallel, then the profile. Once a page. */
export function startShop(): () => void {
  const http = browserHttp();
  void ignoreFailure('whoever shows the catalog asks again', startCatalog(http));
  startUser(http);
  showStoredToast();
  const stops = [listenForCheckout(), showDiscount(), announceCart()];
  return () => {
    for (const stop of stops) stop();
  };
}
