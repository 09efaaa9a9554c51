import type { Locale } from '#contract/constants.ts';

/** A text in each plural category of a language: `{ one: 'лей', few: 'лея', … }`. */
export type PluralForms = Readonly<Record<string, string>>;

/** Sample numbers that cover every plural category of the shop's languages. */
const NUMBERS_OF_ALL_CATEGORIES = [1, 2, 5, 20, 1.5];

/** Cached, because the constructor is slow. */
const rulesByLocale = new Map<Locale, Intl.PluralRules>();

function pluralRules(locale: Locale): Intl.PluralRules {
  const rules = rulesByLocale.get(locale) ?? new Intl.PluralRules(locale);
  rulesByLocale.set(locale, rules);
  return rules;
}

/** The plural forms of a text, for page scripts that do not load the messages. */
export function pluralForms(locale: Locale, textOf: (count: number) => string): PluralForms {
  const rules = pluralRules(locale);
  return Object.fromEntries(NUMBERS_OF_ALL_CATEGORIES.map((count) => [rules.select(count), textOf(count)]));
}

/** The plural form for a number; an empty string if there is none. */
export const selectPluralForm = (forms: PluralForms, count: number, locale: Locale): string =>
  forms[pluralRules(locale).select(count)] ?? '';
