import { isDeepStrictEqual } from 'node:util';
import type { LocalizedText } from '#backend/text.ts';
import { IDENTITY_LOCALE } from './menu-file.ts';

// Compares the items of a menu file with the stored rows, and splits new rows into batches.

/** An INSERT of the widest table stays far below PostgreSQL's limit of 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 500;

export function splitIntoBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / MAX_ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * MAX_ROWS_PER_INSERT, (index + 1) * MAX_ROWS_PER_INSERT),
  );
}

/** The values that differ from those of the stored row, for an UPDATE. Null if there is nothing to update: all values are equal, or there is no row yet and the caller inserts one. */
export function changedValues<Values extends object>(
  row: { readonly [Name in keyof Values]: unknown } | undefined,
  values: Values,
): Partial<Values> | null {
  if (!row) return null;
  const entries = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof Values], value),
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Values>);
}

/** Branches, option groups and options have no slug: they are matched by their name in this locale. */
export const getIdentityName = ({ name }: { readonly name: LocalizedText }): string => name[IDENTITY_LOCALE];

export const getSlug = ({ slug }: { readonly slug: string }): string => slug;

/**
 * Pairs every item in order with the row of the same key, if there is one; `unmatchedRows` are rows without an item. Keys are unique
 * among the items; of several rows with one key the first is matched.
 */
export function pairByKey<Item extends Keyed, Row extends Keyed, Keyed>(
  items: readonly Item[],
  rows: readonly Row[],
  keyOf: (keyed: Keyed) => string,
) {
  const rowsByKey = Map.groupBy(rows, keyOf);
  const pairs = items.map((item, position) => ({ item, row: rowsByKey.get(keyOf(item))?.shift(), position }));
  return { pairs, unmatchedRows: [...rowsByKey.values()].flat() };
}
