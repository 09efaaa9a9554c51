import { ALLERGENS, type Allergen } from '#contract/value-lists.ts';
import { broadcastChange, deleteStored, localAtom } from '#lib/persistent-stores.ts';

const KEY = 'allergens';

const isAllergenList = (value: unknown): value is readonly Allergen[] =>
  Array.isArray(value) && value.every((name) => ALLERGENS.includes(name));

/**
 * The allergens that a customer avoids, in the order of the contract. They are data about health: they stay in this browser, for whoever
 * uses it, and no request contains them. The first script looks for the entry in the storage without this module.
 */
export const $myAllergens = localAtom<readonly Allergen[]>(KEY, [], isAllergenList);

/** Stores the list, also for the other tabs; an empty one leaves no entry in the storage. */
export function setMyAllergens(allergens: readonly Allergen[]): void {
  const name = `local:${KEY}`;
  if (allergens.length === 0) deleteStored(name);
  else $myAllergens.set(ALLERGENS.filter((allergen) => allergens.includes(allergen)));
  broadcastChange(name);
}
