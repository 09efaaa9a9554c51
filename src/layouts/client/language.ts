import { writeCookie } from '#platform/cookies.ts';

/** Switching the language keeps the page with its query and fragment, and the choice for 365 days (spec 4, 9). */
export function runLanguage(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-locale-switch]') : null;
    if (!link) return;
    writeCookie(document, 'i18n_redirected', link.dataset['localeSwitch'] ?? '');
    link.search = location.search;
    link.hash = location.hash;
  });
}
