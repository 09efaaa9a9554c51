import { LANGUAGE_TAGS, type Locale } from './constants.ts';

/**
 * Compares names as a dictionary of the language orders them: in Romanian, ă and â come after a, ș after s; ё is beside
 * е, and й after и. Numbers in names are compared by value.
 */
export function nameOrder(
  locale: Locale,
): (one: { readonly name: string }, other: { readonly name: string }) => number {
  const { compare } = new Intl.Collator(LANGUAGE_TAGS[locale], { numeric: true });
  return (one, other) => compare(one.name, other.name);
}
