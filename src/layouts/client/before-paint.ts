/** The locales whose paths have a prefix; the build replaces this identifier. */
declare const PREFIXED_LOCALES: readonly string[];

/**
 * The inline script of every page's head; it runs before the first paint, so it must stay small and import nothing.
 * It applies the cookies `theme`, `token`, `city` and, only on `/`, `i18n_redirected`, collects clicks until
 * deferred-interactions.ts replays them, and blocks the first paint until everything above the fold is parsed.
 */
(() => {
  const cookies = document.cookie.split('; ');
  const cookie = (name: string) => cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);

  const theme = cookie('theme');
  const { dataset } = document.documentElement;
  if (theme === 'dark' || theme === 'light') dataset['theme'] = theme;

  if (cookie('token')) dataset['signedIn'] = '';

  // The home page shows the city of the cart first, with its restaurants. A deferred script then moves it in the
  // document as well. `--city` is `own` on this city and `other` on the list that contains it: style queries in
  // home.scss then show the restaurants of this city and reduce the other cities to links.
  const city = cookie('city');
  // Browsers without constructable style sheets show it first when that script has run.
  if (city && 'adoptedStyleSheets' in document) {
    /* eslint-disable baseline-js/use-baseline */
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-city-item="${CSS.escape(city)}"]{grid-area:1/1/1/-1;--city:own;:has(>&){--city:other}}`);
    document.adoptedStyleSheets = [sheet];
    /* eslint-enable baseline-js/use-baseline */
  }

  // LANGUAGE_COOKIE of lib/cookies.ts.
  const language = cookie('i18n_redirected');
  if (location.pathname === '/' && language && PREFIXED_LOCALES.includes(language))
    location.replace(`/${language}${location.search}${location.hash}`);

  const presses: HTMLElement[] = [];
  window.earlyClicks = presses;
  window.onclick = ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    presses.push(button);
    button.setAttribute('aria-busy', 'true');
  };

  // `blocking` is set here because the HTML validator does not accept the attribute on this link yet.
  document.querySelector('[rel=expect]')?.setAttribute('blocking', 'render');

  // deferred-interactions.ts clears this handler. If it did not run before the load event, the page shows a notice.
  window.onload = () => {
    window.onclick = null;
    for (const button of presses) button.removeAttribute('aria-busy');
    // As client/notices.ts does.
    document.documentElement.setAttribute('data-shows-load-failure', '');
    document.querySelector<HTMLElement>('[data-load-failure]')?.togglePopover?.(true);
  };
})();
