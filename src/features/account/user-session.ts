import { onUnauthorized } from '#features/shared/browser-api-client.ts';
import { pageLocale } from '#i18n/locale.ts';
import { withLocale } from '#i18n/paths.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { syncTabs } from '#lib/persistent-stores.ts';
import { goToCheckout } from './sign-in/sign-in.store.ts';
import { signOutLocally, loadProfile } from './user.store.ts';

let started = false;

/** Start-up, once per page and without an end: a 401 ends the session, other tabs are followed, and with a token the profile is loaded. */
export function watchUserSession(api: ApiClient): void {
  if (started) return;
  started = true;
  syncTabs();
  listenForUnauthorized();
  void ignoreFailure('profile load failure at start is ignored', loadProfile(api));
}

/** A 401 clears the token and loads the localized home page; one of the profile, which every page loads, only clears the token. */
export function listenForUnauthorized(): () => void {
  let leaving = false;
  return onUnauthorized((endpoint) => {
    signOutLocally();
    if (endpoint === 'getProfile' || leaving) return;
    leaving = true;
    const home = withLocale('/', pageLocale());
    if (location.pathname === home) location.reload();
    else location.assign(home);
  });
}

/** Enabled `[data-action="checkout"]` buttons lead to checkout. Returns the function that stops listening. */
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
