import { atom } from 'nanostores';

/**
 * The panel of a menu's filter: `opened` by its button, `restored` with a filter from history, or null before its first
 * use. The first script of the page sets it, so this module imports nothing else of the filter.
 */
export const $filterPanel = atom<'opened' | 'restored' | 'closed' | null>(null);
