import { localAtom } from '#lib/persistent-stores.ts';

/**
 * The delivery zone that the visitor chose last, in any city; 0 if none. In a module of its own, because pages with
 * zones load it without the code of the modals. `client/catalog-pages.ts` only reads whether there is one.
 */
export const $zoneId = localAtom('zone', 0, (value): value is number => typeof value === 'number');
