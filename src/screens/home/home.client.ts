import { $city } from '#features/cart/cart.store.ts';

/** The city chosen last comes first. */
const card = document.querySelector(`main [data-city="${CSS.escape($city.get())}"]`)?.closest('li');
card?.parentElement?.prepend(card);
