import { createHash } from 'node:crypto';

const INLINE = /<(?:script|style)\b[^>]*>([^]*?)<\/(?:script|style)>/g;
const HASH = / 'sha256-([^']+)'/g;

/**
 * A content security policy that allows of inline scripts and styles those alone that stand in its page. Astro names in every
 * policy whatever any page of the shop might have: half a kilobyte that compresses nothing and comes before the first byte of a page.
 */
export function pagePolicy(policy: string, page: string): string {
  const own = new Set(Array.from(page.matchAll(INLINE), ([, text = '']) => createHash('sha256').update(text).digest('base64')));
  return policy.replace(HASH, (named, hash: string) => (own.has(hash) ? named : ''));
}
