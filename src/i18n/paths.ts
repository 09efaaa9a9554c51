import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';

const prefixed = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** The language of a path: `/en/…` and `/ro/…`, else Russian. */
export function localeOf(pathname: string): Locale {
  const first = pathname.split('/')[1];
  return prefixed.find((locale) => locale === first) ?? DEFAULT_LOCALE;
}

/** The path without its language: `/en/news` → `/news`, `/en` → `/`. */
export function withoutLocale(pathname: string): string {
  const locale = localeOf(pathname);
  if (locale === DEFAULT_LOCALE) return pathname;
  return pathname.slice(locale.length + 1) || '/';
}

/** The same path in a language: (`/news`, `ro`) → `/ro/news`. */
export function withLocale(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
