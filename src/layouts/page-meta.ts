import type { Thing } from 'schema-dts';
import type { Locale } from '#contract/constants.ts';
import { shopSubject } from '#features/catalog/share-subjects.ts';
import type { Site } from '#features/shared/json-ld.ts';
import type { ShareSubject } from '#features/shared/share.ts';
import type { Translate } from '#i18n/keys.ts';
import { getT } from '#i18n/t.ts';
import { siteOrigin } from '#lib/site.ts';
import type { ShellData } from './shell-data.ts';

/** Metadata of a public page besides its title and description. */
export interface PageMeta {
  /** The picture for link previews. */
  readonly share: ShareSubject;
  /** Open Graph type; `website` if absent. */
  readonly type?: 'article' | 'product';
  /** Publication time of a story, as an ISO instant. */
  readonly published?: string | undefined;
  /** Structured data. */
  readonly nodes?: readonly Thing[];
}

/** What the metadata of a page is made from. */
export interface PageContext {
  readonly site: Site;
  readonly locale: Locale;
  /** The path of the page, with its language. */
  readonly path: string;
  readonly t: Translate;
}

export function contextOf({ locals, url }: { locals: { locale: Locale }; url: URL }): PageContext {
  const { locale } = locals;
  const t = getT(locale);
  return { site: { origin: siteOrigin(url), locale, brand: t('shell:brand') }, locale, path: url.pathname, t };
}

/** Metadata of a page about the whole shop. */
export function shopMeta({ restaurants }: Pick<ShellData, 'restaurants'>, { t }: Pick<PageContext, 't'>): PageMeta {
  return { share: shopSubject(restaurants[0]?.image ?? '', t) };
}
