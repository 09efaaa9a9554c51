import type { BreadcrumbList, Graph, Organization, Thing, WebSite } from 'schema-dts';
import type { Options } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';

/** What the structured data of every page needs to know of the site. */
export interface Site {
  /** Origin of the absolute URLs, such as `https://shop.example`. */
  readonly origin: string;
  readonly locale: Locale;
  readonly brand: string;
}

/**
 * The content of the `application/ld+json` script of a page, which has one for all its nodes. `<` is escaped, so that no text can
 * close the script element.
 */
export function serializeJsonLd(nodes: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

export const toAbsoluteUrl = (path: string, { origin }: Site): string => new URL(path, origin).href;

const shopId = (site: Site) => toAbsoluteUrl('/#shop', site);

/** The shop, for nodes that refer to it: id, name and home page. The home page has the complete node, with the same id. */
export const shopReference = (site: Site) =>
  ({
    '@type': 'Organization',
    '@id': shopId(site),
    name: site.brand,
    url: toAbsoluteUrl('/', site),
  }) as const satisfies Organization;

/** The nodes of the home page: the shop as an organization, and the site in the page's language. Links that are no URLs are omitted. */
export function shopNodes(options: Options, tagline: string, site: Site): [Organization, WebSite] {
  const profiles = [
    options.link_instagram,
    options.link_fb,
    options.link_telegram,
    options.link_tiktok,
    options.link_youtube,
  ].flatMap((link) => (link && URL.canParse(link) ? link : []));
  const url = toAbsoluteUrl(withLocale('/', site.locale), site);
  return [
    {
      ...shopReference(site),
      description: tagline,
      logo: toAbsoluteUrl('/icon-512.png', site),
      ...(options.legal_name ? { legalName: options.legal_name } : {}),
      ...(options.idno ? { taxID: options.idno } : {}),
      ...(options.legal_address ? { address: options.legal_address } : {}),
      ...(options.phone ? { telephone: options.phone } : {}),
      ...(options.email ? { email: options.email } : {}),
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
