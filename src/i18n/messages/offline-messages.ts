import type { Locale } from '../../contract/constants.ts';
import en from './en/offline.json' with { type: 'json' };
import ro from './ro/offline.json' with { type: 'json' };
import ru from './ru/offline.json' with { type: 'json' };

/** The texts that the service worker writes into pages; it has no others. */
export const offlineMessages: Readonly<Record<Locale, Readonly<Record<keyof typeof ru, string>>>> = { ru, en, ro };
