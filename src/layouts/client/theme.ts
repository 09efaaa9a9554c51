import { cookieWrites, lifetime } from '#platform/cookies.ts';

/** Keeps a plain cookie for as long as its name says. */
export function keepCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' && name !== 'i18n_redirected';
  for (const text of cookieWrites(document.cookie, name, value, { maxAge: lifetime(name), secure })) document.cookie = text;
}

/** The theme follows the system until the customer chooses; then the choice is kept in the cookie `theme`. */
export function runTheme(): void {
  const root = document.documentElement;
  if (root.dataset['theme']) colourBrowser();
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-switch]')) return;
    const current = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    const theme = current === 'dark' ? 'light' : 'dark';
    root.dataset['theme'] = theme;
    keepCookie('theme', theme);
    colourBrowser();
  });
}

/** The browser's own bars take the page's colour: what the system prefers is no longer what is shown. */
function colourBrowser(): void {
  const { backgroundColor } = getComputedStyle(document.body);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = backgroundColor;
}
