import { ALLERGENS, type Allergen } from '#contract/value-lists.ts';
import { broadcastChange, deleteStored, localAtom } from '#lib/persistent-stores.ts';

const KEY = 'allergens';

const isAllergenList = (value: unknown): value is readonly Allergen[] =>
  Array.isArray(value) && value.every((name) => ALLERGENS.includes(name));

/**
 * The allergens that a customer avoids, in the order of `ALLERGENS`. They are data about health: they are stored in
 * this browser for everyone who uses it, and no request contains them. `layouts/client/deferred-interactions.ts`
 * reads the same entry of local storage without importing this module.
 */
export const $myAllergens = localAtom<readonly Allergen[]>(KEY, [], isAllergenList);

/** Stores the list and notifies the other tabs; an empty list deletes the entry. */
export function setMyAllergens(allergens: readonly Allergen[]): void {
  const name = `local:${KEY}`;
  if (allergens.length === 0) deleteStored(name);
  else $myAllergens.set(ALLERGENS.filter((allergen) => allergens.includes(allergen)));
  broadcastChange(name);
}
