/** A text as it is compared: lower case, without diacritics (mămăligă is found by mamaliga), ё as е. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Whether every word of a query stands somewhere in a text; an empty query matches everything. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query).split(/\s+/).filter(Boolean).every((word) => folded.includes(word));
}
