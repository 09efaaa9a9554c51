import sanitizeHtml from 'sanitize-html';
import { safeLink, type Reader } from './link.ts';

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
