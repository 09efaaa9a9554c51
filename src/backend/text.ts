import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';

/** One text in every language of the shop, as the database stores it. */
export type Text = Readonly<Record<Locale, string>>;

/**
 * The text in a language. Rows and order snapshots written before a language was added lack it, so the fallback is the default
 * language, then the first text there is, then the empty string.
 */
export function localize(text: Readonly<Partial<Record<Locale, string>>>, locale: Locale): string {
  return text[locale] || text[DEFAULT_LOCALE] || Object.values(text).find(Boolean) || '';
}

/** The best of the shop's languages for an Accept-Language header; Russian when none fits. */
export function localeOf(header: string | null | undefined): Locale {
  if (!header) return DEFAULT_LOCALE;
  const ranges = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { language } of ranges) {
    const locale = LOCALES.find((known) => known === language);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}
