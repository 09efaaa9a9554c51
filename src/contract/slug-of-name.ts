import { DEFAULT_LOCALE } from './constants.ts';
import { localize, type LocalizedText, translationsOf } from './localized-text.ts';
import { searchKey } from './text.ts';

/** In characters. Shorter than `MAX_SLUG_LENGTH`, so that a number can be appended. */
const MAX_BASE_LENGTH = 70;

/** The Latin spelling of Cyrillic letters in the addresses of pages, except ё, which is written as е. ъ and ь have none. */
const ROMANIZED: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ye',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  і: 'i',
  к: 'k',
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
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** A text in lower case without accents, its Cyrillic letters in Latin ones: `Щи с cașcaval` becomes `shchi s cascaval`. */
const transliterate = (text: string): string =>
  searchKey(text).replace(/\p{Script=Cyrillic}/gu, (letter) => ROMANIZED[letter] ?? '');

/**
 * Converts a name to a slug: lower-case words joined by hyphens. Cyrillic letters are transliterated; characters other
 * than Latin letters and digits are dropped. The slug is empty if none remain.
 */
export function slugOf(name: string): string {
  const words = transliterate(name)
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(0, MAX_BASE_LENGTH).replace(/-$/, '');
}

/** The slug that a form proposes: of the name in the default language, or else in the first one that makes a slug. */
export const slugOfTexts = (name: LocalizedText): string =>
  [localize(name, DEFAULT_LOCALE), ...translationsOf(name)].map(slugOf).find(Boolean) ?? '';

/** First of `soup`, `soup-2`, `soup-3` … that is not taken. */
export function freeSlug(slug: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  let candidate = slug;
  for (let number = 2; used.has(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}
