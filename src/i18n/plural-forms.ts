import type { Locale } from '#contract/constants.ts';

/** A text in each plural category of a language: `{ one: 'лей', few: 'лея', … }`. */
export type PluralForms = Readonly<Record<string, string>>;

/** Numbers that have between them every plural category of the shop's languages. */
const NUMBERS_OF_ALL_CATEGORIES = [1, 2, 5, 20, 1.5];

/** Constructing an `Intl` object takes longer than formatting a page's amounts. */
const rulesByLocale = new Map<Locale, Intl.PluralRules>();

function pluralRules(locale: Locale): Intl.PluralRules {
  const rules = rulesByLocale.get(locale) ?? new Intl.PluralRules(locale);
  rulesByLocale.set(locale, rules);
  return rules;
}

/** The forms of a text, for a page whose script has no messages. */
export function pluralForms(locale: Locale, textOf: (count: number) => string): PluralForms {
  const rules = pluralRules(locale);
  return Object.fromEntries(NUMBERS_OF_ALL_CATEGORIES.map((count) => [rules.select(count), textOf(count)]));
}

/** The form for a number; empty if there is none. */
export const selectForm = (forms: PluralForms, count: number, locale: Locale): string =>
  forms[pluralRules(locale).select(count)] ?? '';
