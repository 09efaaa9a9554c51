import { writeCookie } from '#platform/cookies.ts';

/** From light to dark or back; the choice is kept, and the browser's own bars take the page's colour. */
export function switchTheme(): void {
  const root = document.documentElement;
  const current = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const theme = current === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  writeCookie(document, 'theme', theme);
  colourBrowser();
}

/** What the system prefers is no longer what is shown. */
export function colourBrowser(): void {
  const { backgroundColor } = getComputedStyle(document.body);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = backgroundColor;
}
