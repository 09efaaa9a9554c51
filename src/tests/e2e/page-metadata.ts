/** Metadata of a page, extracted from its HTML. The shop's HTML is regular enough for regular expressions. */
export interface PageMetadata {
  readonly lang: string;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  /** Absolute URL by language. */
  readonly alternates: ReadonlyMap<string, string>;
  /** `og:…`, `article:…`, `twitter:…`; the last of a name that is repeated. */
  readonly properties: ReadonlyMap<string, string>;
  readonly headings: number;
  /** `href` of every link, as written. */
  readonly links: readonly string[];
  /** Every id that a fragment can refer to. */
  readonly ids: ReadonlySet<string>;
  /** URLs of style sheets, scripts, fonts, icons and pictures of the page, as written. */
  readonly assets: readonly string[];
  /** Tags of pictures without a width, a height or an `alt`. */
  readonly barePictures: readonly string[];
  /** The text of every block of structured data. */
  readonly blocks: readonly string[];
  readonly noindex: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#38;': '&',
  '&#39;': "'",
  '&#60;': '<',
  '&#62;': '>',
};
export const decoded = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#34|#38|#39|#60|#62);/g, (entity) => ENTITIES[entity] ?? entity);

const attribute = (tag: string, name: string) => {
  const [, quoted, bare] = new RegExp(`\\s${name}(?:="([^"]*)"|=([^\\s">]+)|(?=[\\s>]))`).exec(tag) ?? [];
  return quoted === undefined && bare === undefined ? undefined : decoded(quoted ?? bare ?? '');
};
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}[\\s>][^>]*>?`, 'g')) ?? [];

const ASSETS = ['stylesheet', 'preload', 'modulepreload', 'icon', 'apple-touch-icon', 'manifest'];

export function parsePage(html: string): PageMetadata {
  const links = tags(html, 'link');
  const metas = tags(html, 'meta');
  const meta = (name: string) =>
    metas.filter((tag) => attribute(tag, 'name') === name).map((tag) => attribute(tag, 'content') ?? '')[0];
  const linked = (rel: string) => links.filter((tag) => attribute(tag, 'rel') === rel);
  const hasAlt = (tag: string) => /\salt(?=[=\s>])/.test(tag);
  return {
    lang: attribute(tags(html, 'html')[0] ?? '', 'lang') ?? '',
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: meta('description') ?? '',
    canonical: attribute(linked('canonical')[0] ?? '', 'href'),
    alternates: new Map(
      linked('alternate').map((tag) => [attribute(tag, 'hreflang') ?? '', attribute(tag, 'href') ?? '']),
    ),
    properties: new Map(
      metas.map((tag) => [attribute(tag, 'property') ?? attribute(tag, 'name') ?? '', attribute(tag, 'content') ?? '']),
    ),
    headings: tags(html, 'h1').length,
    links: tags(html, 'a').flatMap((tag) => attribute(tag, 'href') || []),
    ids: new Set(
      [...html.matchAll(/<[a-z][^<>]*?\sid=(?:"([^"]*)"|([^\s">]+))/g)].map(([, quoted, bare]) =>
        decoded(quoted ?? bare ?? ''),
      ),
    ),
    assets: [
      ...links
        .filter((tag) => ASSETS.some((rel) => attribute(tag, 'rel')?.split(' ').includes(rel)))
        .map((tag) => attribute(tag, 'href')),
      ...[...tags(html, 'script'), ...tags(html, 'img')].map((tag) => attribute(tag, 'src')),
    ].filter((address) => address !== undefined),
    barePictures: tags(html, 'img').filter(
      (tag) => !attribute(tag, 'width') || !attribute(tag, 'height') || !hasAlt(tag),
    ),
    blocks: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    ),
    noindex: meta('robots')?.includes('noindex') ?? false,
  };
}
