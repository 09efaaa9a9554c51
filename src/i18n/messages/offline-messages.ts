import type { Locale } from '../../contract/constants.ts';
import ru from './ru/offline.json' with { type: 'json' };

const files = import.meta.glob<Partial<typeof ru>>('./*/offline.json', { eager: true, import: 'default' });

/** The texts that the service worker writes into pages; it has no others. */
export const offlineMessages = (locale: Locale): typeof ru => ({ ...ru, ...files[`./${locale}/offline.json`] });
