import type { AllergenVerdict } from '#contract/allergens.ts';
import type { Allergen } from '#contract/value-lists.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import { allergenNames } from './allergen-text.ts';

/**
 * Why a customer is warned of a dish: it contains allergens of the customer's list, or it is not known whether it does, which is the
 * weaker warning.
 */
export type AllergenWarning =
  { readonly kind: 'contains'; readonly allergens: readonly Allergen[] } | { readonly kind: 'unknown' };

/** @param verdict undefined if nothing is known of the dish. Returns null if there is nothing to warn of. */
export function findWarning(
  verdict: AllergenVerdict | undefined,
  avoided: readonly Allergen[],
): AllergenWarning | null {
  if (avoided.length === 0) return null;
  if (!verdict) return { kind: 'unknown' };
  const allergens = avoided.filter((allergen) => verdict.contains.includes(allergen));
  if (allergens.length > 0) return { kind: 'contains', allergens };
  return avoided.some((allergen) => verdict.unknown.includes(allergen)) ? { kind: 'unknown' } : null;
}

/** `Содержит: молоко, орехи`. */
export function warningText(warning: AllergenWarning, t: Translate<'allergens' | 'catalog'>): string {
  const key: MessageKey<'allergens'> = warning.kind === 'contains' ? 'allergens:contains' : 'allergens:unknown';
  return t(key, { names: warning.kind === 'contains' ? allergenNames(warning.allergens, t) : '' });
}
