import type { Thing } from 'schema-dts';
import type { Locale } from '#contract/constants.ts';
import { type OgImageContent, shopOgImageContent } from '#features/catalog/og-image.ts';
import type { Site } from '#features/shared/json-ld.ts';
import type { Translate } from '#i18n/keys.ts';
import { getT } from '#i18n/t.ts';
import { siteOrigin } from '../routes.ts';
import type { ShellData } from './shell-data.ts';

/** Metadata of a public page besides its title and description. */
export interface PageMeta {
  /** The picture for link previews. */
  readonly ogImage: OgImageContent;
  /** Open Graph type; `website` if absent. */
  readonly type?: 'article' | 'product';
  /** Publication time of a news item, as an ISO instant. */
  readonly published?: string | undefined;
  /** Structured data, the objects of the page's JSON-LD. */
  readonly nodes?: readonly Thing[];
}

/** What the metadata of a page is made from; `path` includes the locale's prefix. */
export function createPageContext({ locals: { locale }, url }: { locals: { locale: Locale }; url: URL }) {
  const t = getT(locale);
  const site: Site = { origin: siteOrigin(url), locale, brand: t('shell:brand') };
  return { site, locale, path: url.pathname, t };
}

/** Metadata of a page about the whole shop. */
export function shopMeta({ restaurants }: ShellData, t: Translate): PageMeta {
  return { ogImage: shopOgImageContent(restaurants[0]?.image ?? '', t) };
}

/**
 * The id of the first card of a long list that cannot be in the viewport before any scrolling. The head of the page names it in
 * `<link rel="expect">`: the browser does not paint before it has parsed the cards above.
 */
export const BELOW_FOLD_ID = 'below-the-fold';

/** Full rows of one, two, three and four columns alike. */
const CARDS_ABOVE_FOLD = 12;

/** The first card that cannot be in the viewport before any scrolling; undefined where the list is shorter. */
export const firstBelowFold = <Card>(cards: readonly Card[]): Card | undefined => cards[CARDS_ABOVE_FOLD];
