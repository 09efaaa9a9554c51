import { parseAccept } from 'hono/utils/accept';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';

/** One text in every language of the shop, as new rows are written; `localize` also accepts older ones that lack a language. */
export type LocalizedText = Readonly<Record<Locale, string>>;

/**
 * The text in a language. Rows and order snapshots written before a language was added lack it, hence the partial record. The
 * fallback is the default language, then the first text there is, then the empty string.
 */
export function localize(text: Readonly<Partial<Record<Locale, string>>>, locale: Locale): string {
  return text[locale] || text[DEFAULT_LOCALE] || Object.values(text).find(Boolean) || '';
}

/** The best of the shop's languages for an Accept-Language header; DEFAULT_LOCALE if none matches. */
export function negotiateLocale(header: string | null | undefined): Locale {
  for (const { type, q } of parseAccept(header ?? '')) {
    const locale = LOCALES.find((known) => known === type.split('-')[0]?.toLowerCase());
    if (locale && q > 0) return locale;
  }
  return DEFAULT_LOCALE;
}

/** A record with one value for each locale. */
export const mapLocales = <Value>(valueOf: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, valueOf(locale)])) as Record<Locale, Value>;
