import type { BreadcrumbList, Graph, Organization, Thing, WebSite } from 'schema-dts';
import type { Options } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { withLocale } from '#i18n/paths.ts';

/** The shop's data that every node of structured data needs. */
export interface Site {
  readonly origin: string;
  readonly locale: Locale;
  readonly brand: string;
}

/** A page's nodes as the text of its one `application/ld+json` block; `<` is escaped, so that a name cannot end the block. */
export function serializeJsonLd(nodes: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': nodes };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

export const toAbsoluteUrl = (path: string, { origin }: Site): string => new URL(path, origin).href;

const shopId = (site: Site) => toAbsoluteUrl('/#shop', site);

/** A reference to the shop: its name and home page. The home page carries the full node. */
export const shopReference = (site: Site) =>
  ({
    '@type': 'Organization',
    '@id': shopId(site),
    name: site.brand,
    url: toAbsoluteUrl('/', site),
  }) as const satisfies Organization;

/** The shop and its site, for the home page. */
export function shopNodes(options: Options, tagline: string, site: Site): [Organization, WebSite] {
  const profiles = [options.link_instagram, options.link_fb].flatMap((link) =>
    link && URL.canParse(link) ? link : [],
  );
  const url = toAbsoluteUrl(withLocale('/', site.locale), site);
  return [
    {
      ...shopReference(site),
      description: tagline,
      logo: toAbsoluteUrl('/icon-512.png', site),
      ...(options.phone ? { telephone: options.phone } : {}),
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

/** The breadcrumbs of a page; the last entry is the page itself. */
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
