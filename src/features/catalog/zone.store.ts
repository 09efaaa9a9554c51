import { localAtom } from '#lib/persistent-stores.ts';

/**
 * The delivery zone that the visitor chose last, in any city; 0 if none. In a module of its own, because pages with
 * zones load it without the API client.
 */
export const $zoneId = localAtom('zone', 0, (value): value is number => typeof value === 'number');
