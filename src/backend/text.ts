import { parseAccept } from 'hono/utils/accept';
import { findTranslation, type LocalizedText } from '#contract/localized-text.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/constants.ts';
import { searchKey } from '#contract/text.ts';

/**
 * The field of a customers' response that contains a text and, if it is not translated, `…_lang` with the language it
 * is in.
 */
export function localizedField<Name extends string>(name: Name, texts: LocalizedText, locale: Locale) {
  const { text, lang } = findTranslation(texts, locale);
  const field = lang === locale ? { [name]: text } : { [name]: text, [`${name}_lang`]: lang };
  return field as Readonly<Record<Name, string> & Partial<Record<`${Name}_lang`, Locale>>>;
}

/** The best of the shop's languages for an Accept-Language header; DEFAULT_LOCALE if none matches. */
export function negotiateLocale(header: string | null | undefined): Locale {
  for (const { type, q } of parseAccept(header ?? '')) {
    const locale = LOCALES.find((known) => known === type.split('-', 1)[0]?.toLowerCase());
    if (locale && q > 0) return locale;
  }
  return DEFAULT_LOCALE;
}

/** A record with one value for each locale. */
export const mapLocales = <Value>(valueOf: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, valueOf(locale)])) as Record<Locale, Value>;

/**
 * One Latin letter for each sound of a Cyrillic letter, for the search; ё is written as е. The
 * hard and the soft sign have no sound and become an empty string.
 */
const SOUNDS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'c',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 't',
  ч: 'c',
  ш: 's',
  щ: 's',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  є: 'e',
  ґ: 'g',
};

/** Patterns that replace the spellings of one sound in the three languages with one letter. The longest come first. */
const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|sh/g, 's'],
  [/ch|cz/g, 'c'],
  [/gh/g, 'g'],
  [/zh/g, 'j'],
  [/t[sz]/g, 't'],
  [/ph/g, 'f'],
  [/x/g, 'cs'],
  [/[kq]/g, 'c'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/([a-z])\1+/g, '$1'],
];

/**
 * Splits a text into words and normalizes them, so that different spellings of a name become equal: lower case, no
 * accents, Latin letters, and one letter for sounds that the three languages spell differently. `Борщ`, `borș` and
 * `borsch` become `bors`. Words consist of the letters a to z and digits only.
 */
export function foldWords(text: string): string[] {
  const latin = Array.from(searchKey(text), (letter) => SOUNDS[letter] ?? letter).join('');
  return latin.split(/[^a-z0-9]+/).flatMap((word) => {
    const folded = SAME_SOUNDS.reduce((result, [spelling, letter]) => result.replace(spelling, letter), word);
    return folded === '' ? [] : [folded];
  });
}

/** The digits of a stored phone number, as the forms for staff receive and send it. */
export const phoneDigits = (phone: string | null): string | null => phone?.replace(/\D/g, '') ?? null;
