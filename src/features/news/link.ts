import type { Locale } from '#contract/constants.ts';
import { withLocale, withoutLocale } from '#i18n/paths.ts';

export interface Reader {
  readonly locale: Locale;
  /** The shop's own origin: its links stay in the reader's language, links to other hosts are marked. */
  readonly site: string;
}

export interface SafeLink {
  readonly href: string;
  readonly rel?: 'noopener nofollow';
}

/**
 * A link of a provider's text as the shop may show it; undefined for everything but the web, mail, phone and the
 * shop's own pages. The address is parsed as a browser would and written anew, so that no spelling of another
 * scheme or host slips through.
 */
export function safeLink(address: string, { locale, site }: Reader): SafeLink | undefined {
  const text = address.trim();
  return text.startsWith('/') ? ownPage(text, locale, new URL(site)) : outside(text, new URL(site));
}

function ownPage(text: string, locale: Locale, site: URL): SafeLink | undefined {
  const url = URL.parse(text, site);
  if (url?.origin !== site.origin) return undefined;
  return { href: withLocale(withoutLocale(url.pathname), locale) + url.search + url.hash };
}

function outside(text: string, site: URL): SafeLink | undefined {
  const url = URL.parse(text);
  switch (url?.protocol) {
    case 'http:':
    case 'https:':
      return url.host === site.host ? { href: url.href } : { href: url.href, rel: 'noopener nofollow' };
    case 'mailto:':
    case 'tel:':
      return { href: url.href };
    default:
      return undefined;
  }
}
