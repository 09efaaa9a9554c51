import type { BreadcrumbList, Graph, Organization, Thing, WebSite } from 'schema-dts';
import type { ShopContacts } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';
import { parseUrl } from '#contract/url.ts';

/** Data about the site that the structured data of every page contain. */
export interface Site {
  /** Origin of the absolute URLs, such as `https://shop.example`. */
  readonly origin: string;
  readonly locale: Locale;
  readonly brand: string;
  /** Path of its logo. */
  readonly logo: string;
}

/**
 * Serializes all nodes of a page for its one `application/ld+json` script. `<` is escaped, so that no text can close
 * the script element.
 */
export function serializeJsonLd(nodes: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

export const toAbsoluteUrl = (path: string, { origin }: Site): string => new URL(path, origin).href;

const shopId = (site: Site) => toAbsoluteUrl('/#shop', site);

/** A short node of the shop, for nodes that refer to it. The home page has the complete node with the same `@id`. */
export const shopReference = (site: Site) =>
  ({
    '@type': 'Organization',
    '@id': shopId(site),
    name: site.brand,
    url: toAbsoluteUrl('/', site),
  }) as const satisfies Organization;

/**
 * The nodes of the home page: the shop as an organization, and the site in the page's language. Links that are not
 * valid URLs are omitted.
 */
export function shopNodes(contacts: ShopContacts, tagline: string, site: Site): [Organization, WebSite] {
  const profiles = [
    contacts.link_instagram,
    contacts.link_fb,
    contacts.link_telegram,
    contacts.link_tiktok,
    contacts.link_youtube,
  ].flatMap((link) => (link && parseUrl(link) ? link : []));
  const url = toAbsoluteUrl(withLocale('/', site.locale), site);
  return [
    {
      ...shopReference(site),
      description: tagline,
      logo: toAbsoluteUrl(site.logo, site),
      ...(contacts.legal_name ? { legalName: contacts.legal_name } : {}),
      ...(contacts.idno ? { taxID: contacts.idno } : {}),
      ...(contacts.legal_address ? { address: contacts.legal_address } : {}),
      ...(contacts.phone ? { telephone: contacts.phone } : {}),
      ...(contacts.email ? { email: contacts.email } : {}),
      ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    },
    {
      '@type': 'WebSite',
      '@id': `${url}#site`,
      url,
      name: site.brand,
      inLanguage: site.locale,
      publisher: { '@id': shopId(site) },
    },
  ];
}

/** The breadcrumbs of a page. The last entry is the page itself; its `href` may be empty. */
export function breadcrumbNode(
  trail: readonly { readonly text: string; readonly href: string }[],
  site: Site,
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(href ? { item: toAbsoluteUrl(href, site) } : {}),
    })),
  };
}
