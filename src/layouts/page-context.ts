import type { Locale } from '#contract/constants.ts';
import type { Site } from '#features/shared/json-ld.ts';
import type { Translate } from '#i18n/keys.ts';
import { getT } from '#i18n/t.ts';
import { siteOrigin } from '#routes.ts';

/** Where a page stands and in which words, for what it tells machines. */
export interface PageContext {
  readonly site: Site;
  readonly locale: Locale;
  /** The page's path, with its language. */
  readonly path: string;
  readonly t: Translate;
}

export function contextOf({
  locals,
  url,
}: {
  readonly locals: { readonly locale: Locale };
  readonly url: URL;
}): PageContext {
  const { locale } = locals;
  const t = getT(locale);
  return { site: { origin: siteOrigin(url), locale, brand: t('shell:brand') }, locale, path: url.pathname, t };
}
