import { onUnauthorized, setSessionCheck } from '#features/shared/browser-api-client.ts';
import { isRefusedSession } from '#features/shared/resumable-checkout.ts';
import { $token } from '#features/shared/token.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { withLocale, withoutLocale } from '#i18n/paths.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { syncTabs } from '#lib/persistent-stores.ts';
import { matchRoute } from '#routes.ts';
import { goToCheckout } from './sign-in/sign-in.store.ts';
import { endRefusedSession, loadProfile } from './user.store.ts';

let started = false;

/**
 * Starts the session of the page: a 401 signs out, changes in other tabs are read, and the profile of a signed-in
 * customer is loaded. Later calls do nothing, and it never stops.
 */
export function watchUserSession(api: ApiClient): void {
  if (started) return;
  started = true;
  syncTabs();
  listenForUnauthorized();
  const checkSession = () => ignoreFailure('profile load failure at start is ignored', loadProfile(api));
  setSessionCheck(checkSession);
  void checkSession();
}

/**
 * On a 401, clears the token and loads the home page in the page's language; from the checkout, with the fragment that
 * opens the sign-in and then returns. A 401 of a background call, or of `getProfile`, which every page calls,
 * only clears the token; but the checkout needs a session, and is left whenever the API has refused it, also in another
 * tab. Returns the function that stops listening.
 */
export function listenForUnauthorized(): () => void {
  const listening = new AbortController();
  let isLeaving = false;
  // The page may be restored from the back/forward cache.
  window.addEventListener('pageshow', () => (isLeaving = false), { signal: listening.signal });
  const isCheckout = () => matchRoute(withoutLocale(location.pathname))?.name === 'checkout';
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    const home = withLocale('/', pageLocale());
    if (isCheckout()) location.assign(`${home}#sign-in=/checkout`);
    else if (location.pathname === home) location.reload();
    else location.assign(home);
  };
  const unsubscribers = [
    onUnauthorized((endpoint, origin) => {
      endRefusedSession();
      if (origin !== 'page' && endpoint !== 'getProfile') leave();
    }),
    $token.listen((token, previous) => {
      if (!token && isCheckout() && isRefusedSession(previous)) leave();
    }),
  ];
  return () => {
    listening.abort();
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

/**
 * Opens the checkout when an enabled `[data-action="checkout"]` button is clicked. Returns the function that stops
 * listening.
 */
export function openCheckoutOnClick(): () => void {
  const listening = new AbortController();
  document.addEventListener('click', openCheckout, { signal: listening.signal });
  return () => listening.abort();
}

function openCheckout(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('[data-action="checkout"]') : null;
  if (!button || button.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]')) return;
  event.preventDefault();
  goToCheckout();
}
