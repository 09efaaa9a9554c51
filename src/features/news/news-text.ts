import sanitizeHtml from 'sanitize-html';
import type { Locale } from '#contract/constants.ts';
import { withLocale, withoutLocale } from '#i18n/paths.ts';
import { truncate } from '#features/catalog/catalog-text.ts';
import { parseUrl } from '#contract/url.ts';

const ALLOWED_TAGS = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'blockquote'];
const MARKUP_PATTERN = /<[a-z/!]/i;

interface LinkContext {
  readonly locale: Locale;
  /** The shop's origin. Links to other hosts get the attribute `rel`. */
  readonly site: string;
}

/**
 * The description of a news item, which staff or an external API provider wrote, as safe HTML. Only simple text markup
 * remains, and headings become h3 or lower. A text without markup is split into paragraphs at empty lines. Links to
 * paths of the shop get the language of the page.
 */
export function sanitizeDescription(html: string, context: LinkContext): string {
  return sanitizeHtml(MARKUP_PATTERN.test(html) ? html : paragraphs(html), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      // Of a rejected link only the text remains, because `span` is not an allowed tag.
      a: (_, { href = '' }) => {
        const attribs = linkAttributes(href.trim(), context);
        return attribs ? { tagName: 'a', attribs } : { tagName: 'span', attribs: {} };
      },
      b: 'strong',
      i: 'em',
      h1: 'h3',
      h2: 'h3',
      div: 'p',
    },
  });
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/**
 * The attributes of a link to a web, mail or phone URL or to a path of the shop; undefined for other links. The URL is
 * parsed as browsers do and serialized again, so that unusual spellings of a scheme or host are recognized.
 */
function linkAttributes(href: string, { locale, site }: LinkContext): sanitizeHtml.Attributes | undefined {
  const { origin, host } = new URL(site);
  if (href.startsWith('/')) {
    const url = parseUrl(href, site);
    if (url?.origin !== origin) return undefined;
    return { href: withLocale(withoutLocale(url.pathname), locale) + url.search + url.hash };
  }
  const url = parseUrl(href);
  switch (url?.protocol) {
    case 'http:':
    case 'https:':
      return url.host === host ? { href: url.href } : { href: url.href, rel: 'noopener nofollow' };
    case 'mailto:':
    case 'tel:':
      return { href: url.href };
    default:
      return undefined;
  }
}

const MAX_EXCERPT_LENGTH = 160;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The beginning of a sanitized description as plain text, for search engines: whole words, up to 160 characters. */
export function excerpt(safeHtml: string): string {
  const text = safeHtml
    .replace(/<\/?(?:strong|em|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  return truncate(text, MAX_EXCERPT_LENGTH);
}
