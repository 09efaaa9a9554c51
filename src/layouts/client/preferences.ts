import { $city } from '#features/cart/cart.store.ts';
import { writeCookie } from '#lib/cookies.ts';

/** The theme follows the system until the user chooses. Before the first paint the head's script has applied the choice. */
export function runTheme(): void {
  if (document.documentElement.dataset['theme']) colourBrowser();
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-switch]')) switchTheme();
  });
}

function switchTheme(): void {
  const root = document.documentElement;
  const current = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const theme = current === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  writeCookie(document, 'theme', theme);
  colourBrowser();
}

/** The browser's own bars take the page's colour, which is no longer what the system prefers. */
function colourBrowser(): void {
  const { backgroundColor } = getComputedStyle(document.body);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = backgroundColor;
}

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

/** In the list of cities, the one chosen last comes first. */
export function moveChosenCityFirst(): void {
  const item = document.querySelector(`[data-city-item="${CSS.escape($city.get())}"]`);
  item?.parentElement?.prepend(item);
}
