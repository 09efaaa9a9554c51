/** The beginning of a text in whole words, at most `longest` characters with the ellipsis that says there is more. */
export function truncate(text: string, longest: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= longest) return plain;
  const begin = plain.slice(0, Math.max(0, longest - 1));
  const end = begin.lastIndexOf(' ');
  return `${begin.slice(0, end > 0 ? end : undefined).replace(/[\s,;:.–—-]+$/, '')}…`;
}
