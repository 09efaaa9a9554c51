import { cut } from '#features/common/cut.ts';

const LONGEST = 160;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The beginning of a sanitised description as plain text, for search engines: whole words, at most 160 characters. */
export function excerpt(safeHtml: string): string {
  const text = safeHtml
    .replace(/<\/?(?:strong|em|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
  return cut(text, LONGEST);
}
