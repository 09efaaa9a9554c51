import { isDeepStrictEqual } from 'node:util';
import type { LocalizedText } from '#backend/text.ts';
import { IDENTITY_LOCALE } from './menu-file.ts';

// Compares the items of a menu file with the stored rows.

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

/** The column that changes when only the order of the items does. */
export const POSITION_COLUMN = 'position';

/** Whether a change needs a new revision: the order of a list has none, in the editor neither. */
export const isEdited = (changes: object | null): boolean =>
  changes !== null && Object.keys(changes).some((name) => name !== POSITION_COLUMN);

/**
 * Ascending positions for the items of a list. Rows keep theirs as long as they ascend, so that a list in the stored order changes
 * nothing although rows were removed from it.
 * @param stored the positions of the rows; undefined for new ones
 */
export function ascendingPositions(stored: readonly (number | undefined)[]): readonly number[] {
  const positions: number[] = [];
  for (const position of stored) {
    const next = (positions.at(-1) ?? -1) + 1;
    positions.push(Math.max(position ?? next, next));
  }
  return positions;
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
  const pairs = items.map((item) => ({ item, row: rowsByKey.get(keyOf(item))?.shift() }));
  return { pairs, unmatchedRows: [...rowsByKey.values()].flat() };
}
