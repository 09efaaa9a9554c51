/** The beginning of a text in whole words, at most `maxLength` characters including the ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= maxLength) return plain;
  const begin = plain.slice(0, Math.max(0, maxLength - 1));
  const end = begin.lastIndexOf(' ');
  return `${begin.slice(0, end > 0 ? end : undefined).replace(/[\s,;:.–—-]+$/, '')}…`;
}
