import { $city } from '#features/cart/cart.store.ts';

/** Where the cities stand in a list, the one chosen last comes first. */
export function runChosenCity(): void {
  const card = document.querySelector(`main li [data-city="${CSS.escape($city.get())}"]`)?.closest('li');
  card?.parentElement?.prepend(card);
}
