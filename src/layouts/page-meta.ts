import type { Thing } from 'schema-dts';
import type { Locale } from '#contract/constants.ts';
import type { ShareSubject } from '#features/shared/share.ts';

/** What a public page tells machines besides its title and description. */
export interface PageMeta {
  /** What those who share the page show. */
  readonly share: ShareSubject;
  /** In Open Graph's words; a website unless the page is something more special. */
  readonly type?: 'article' | 'product';
  /** When a story came out, as an ISO instant. */
  readonly published?: string | undefined;
  /** The page's structured data. */
  readonly nodes?: readonly Thing[];
}

/** Languages as Open Graph names them. */
export const OPEN_GRAPH_LOCALES: Readonly<Record<Locale, string>> = { ru: 'ru_RU', en: 'en_US', ro: 'ro_RO' };
