import { isDeepStrictEqual } from 'node:util';

/** Keeps an INSERT of the widest table far below PostgreSQL's limit of 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 500;

export function batches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / MAX_ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * MAX_ROWS_PER_INSERT, (index + 1) * MAX_ROWS_PER_INSERT),
  );
}

/** The values that differ from the row's, or null if none does. */
export function changedValues<Values extends object>(
  row: { readonly [Name in keyof Values]: unknown },
  values: Values,
): Partial<Values> | null {
  const entries = Object.entries(values).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof Values], value),
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Values>);
}

export interface Pairing<Item, Row> {
  /** Every item in order, with the row of the same key if there is one. */
  readonly pairs: readonly { readonly item: Item; readonly row: Row | undefined; readonly position: number }[];
  /** Rows without an item. */
  readonly unmatched: readonly Row[];
}

/** Pairs items and rows by a key that is unique among the items; of several rows with one key the first is matched. */
export function pairByKey<Item, Row>(
  items: readonly Item[],
  rows: readonly Row[],
  keyOfItem: (item: Item) => string,
  keyOfRow: (row: Row) => string,
): Pairing<Item, Row> {
  const rowsByKey = Map.groupBy(rows, keyOfRow);
  const pairs = items.map((item, position) => ({ item, row: rowsByKey.get(keyOfItem(item))?.shift(), position }));
  return { pairs, unmatched: [...rowsByKey.values()].flat() };
}
