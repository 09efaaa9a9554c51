import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';

/** One text in every language of the shop, as the database keeps it. */
export type Text = Readonly<Record<Locale, string>>;

/** The best of our languages for an Accept-Language header; Russian when none fits. */
export function localeOf(header: string | null): Locale {
  if (!header) return DEFAULT_LOCALE;
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { language } of wanted) {
    const locale = LOCALES.find((known) => known === language);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}
