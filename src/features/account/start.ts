import { pageLocale } from '#i18n/locale.ts';
import { withLocale } from '#i18n/paths.ts';
import { onUnauthorized } from '#features/shared/http.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { syncTabs } from '#lib/tabs.ts';
import { forgetUser, loadProfile } from './user.store.ts';

let started = false;

/** Spec 4, start-up: from here on a 401 ends the session, and with a token the profile is loaded. Once a page. */
export function startUser(http: Http): void {
  if (started) return;
  started = true;
  syncTabs();
  listenForUnauthorized();
  void ignoreFailure('Spec 8: profile load failure at start is ignored', loadProfile(http));
}

/** Spec 8: any 401 clears the token and goes to the localized home, loaded anew. The profile's only clears it. */
export function listenForUnauthorized(): () => void {
  let leaving = false;
  return onUnauthorized((name) => {
    forgetUser();
    if (name === 'getProfile' || leaving) return;
    leaving = true;
    const home = withLocale('/', pageLocale());
    if (location.pathname === home) location.reload();
    else location.assign(home);
  });
}
