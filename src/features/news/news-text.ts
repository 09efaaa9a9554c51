import sanitizeHtml from 'sanitize-html';
import type { Locale } from '#contract/constants.ts';
import { withLocale, withoutLocale } from '#i18n/paths.ts';
import { truncate } from '#features/shared/truncate.ts';

const TAGS = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'blockquote'];
const MARKUP = /<[a-z/!]/i;

/**
 * A provider's description as HTML that is safe to print. Only simple text markup is left, headings stand below
 * the page's own, and a text without any markup is split into paragraphs where it has empty lines.
 */
export function sanitise(html: string, reader: Reader): string {
  return sanitizeHtml(MARKUP.test(html) ? html : paragraphs(html), {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (_, { href = '' }) => link(href, reader),
      b: 'strong',
      i: 'em',
      h1: 'h3',
      h2: 'h3',
      div: 'p',
    },
  });
}

/** A refused link keeps its words: `span` is not among the tags that stay. */
function link(href: string, reader: Reader): sanitizeHtml.Tag {
  const safe = safeLink(href, reader);
  return safe ? { tagName: 'a', attribs: { ...safe } } : { tagName: 'span', attribs: {} };
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
}

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

const MAX_EXCERPT_LENGTH = 160;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The beginning of a sanitised description as plain text, for search engines: whole words, at most 160 characters. */
export function excerpt(safeHtml: string): string {
  const text = safeHtml
    .replace(/<\/?(?:strong|em|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  return truncate(text, MAX_EXCERPT_LENGTH);
}
