import { ownBytes } from '#platform/own-bytes.ts';
import { hasPlace } from '#platform/pieces.ts';

/** How many parts are kept of one thing at most; those stay that were shown last. */
const MOST = 100;

/** A part as bytes, once it was rendered: pages are put together of them. */
type Part = Buffer | Promise<Buffer>;

const kept = new WeakMap<object, Map<string, Part>>();

/**
 * What was rendered for a thing, under a name where there are several parts; it is forgotten with the thing, and rendered
 * anew after a failure. Only what is not known yet has to be waited for.
 */
export function keptHtml(by: object, under: string, render: () => Promise<string>): Part {
  const parts = kept.get(by) ?? new Map<string, Part>();
  kept.set(by, parts);
  const known = parts.get(under);
  if (known) {
    parts.delete(under);
    parts.set(under, known);
    return known;
  }
  const part = render().then(inBytes);
  parts.set(under, part);
  const [oldest] = parts.keys();
  if (parts.size > MOST && oldest !== undefined) parts.delete(oldest);
  part.then(
    (bytes) => parts.get(under) === part && parts.set(under, bytes),
    () => parts.get(under) === part && parts.delete(under),
  );
  return part;
}

function inBytes(html: string): Buffer {
  if (hasPlace(html)) throw new Error('a kept part is inside another, which outlives the page that it was rendered for');
  return ownBytes(Buffer.from(html));
}
