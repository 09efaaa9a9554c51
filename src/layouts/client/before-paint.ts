/** The locales of the shop; the build replaces this identifier. */
declare const LOCALES: readonly string[];

/**
 * The inline script of every page's head; it runs before the first paint, so it must stay small and import nothing.
 * It applies the cookies `theme`, `token`, `city` and, only on `/`, `i18n_redirected`, collects clicks until
 * deferred-interactions.ts replays them, and blocks the first paint until everything above the fold is parsed.
 */
(() => {
  const cookies = document.cookie.split('; ');
  const cookie = (name: string) => cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);

  const theme = cookie('theme');
  const { dataset, lang } = document.documentElement;
  if (theme === 'dark' || theme === 'light') dataset['theme'] = theme;

  if (cookie('token')) dataset['signedIn'] = '';

  const rules: string[] = [];

  // The home page lists the restaurants of the first city, or those of the city of the cart if the page has them:
  // `--shown` in home.scss. Browsers without `:has` would show both.
  const city = cookie('city');
  if (city && CSS.supports('selector(:has(a))')) {
    const item = `[data-city="${CSS.escape(city)}"]`;
    rules.push(`:has(>${item})>*{--shown:none}`, `${item}{--shown:block}`);
  }

  if (location.pathname === '/') {
    // LANGUAGE_COOKIE of lib/cookies.ts.
    const chosen = cookie('i18n_redirected');
    const languages = dataset['languages']?.split(' ') ?? LOCALES;
    const preferred = navigator.languages.flatMap((tag) => tag.split('-', 1)).find((code) => languages.includes(code));
    if (chosen) {
      if (chosen !== lang && languages.includes(chosen))
        location.replace(`/${chosen}${location.search}${location.hash}`);
      // LanguageOffers.astro has an offer for each other language.
    } else if (preferred) rules.push(`[data-language-offer="${preferred}"]{display:flex}`);
  }

  // Browsers without constructable style sheets show the first city, and no offer.
  if (rules.length > 0 && 'adoptedStyleSheets' in document) {
    /* eslint-disable baseline-js/use-baseline */
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules.join(''));
    document.adoptedStyleSheets = [sheet];
    /* eslint-enable baseline-js/use-baseline */
  }

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
