/**
 * A page from rows in descending order of their ids, of which one more than the page was read.
 * @returns the rows of the page, and the id after which the next one begins; null if there is none
 */
export function toPage<Row extends { readonly id: number }>(
  rows: readonly Row[],
  size: number,
): { rows: Row[]; next: number | null } {
  const page = rows.slice(0, size);
  return { rows: page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}
