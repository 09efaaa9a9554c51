import type { Locale } from '../../contract/constants.ts';
import { messages as en } from './en/offline.ts';
import { messages as ro } from './ro/offline.ts';
import { messages as ru } from './ru/offline.ts';

/** The texts that the service worker writes into pages; it has no others. */
export const offlineMessages: Readonly<Record<Locale, Readonly<Record<keyof typeof ru, string>>>> = { ru, en, ro };
