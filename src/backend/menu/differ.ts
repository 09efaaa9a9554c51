import { isDeepStrictEqual } from 'node:util';

/** Those of the wanted values that differ from the row's; null when all are the same. */
export function differing<Values extends object>(row: { readonly [Name in keyof Values]: unknown }, wanted: Values): Partial<Values> | null {
  const entries = Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(row[name as keyof Values], value));
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Values>);
}

/** What is wanted beside what is there, and what is there but not wanted. */
export interface Matched<Wanted, Row> {
  readonly wanted: readonly { readonly wanted: Wanted; readonly row: Row | undefined; readonly position: number }[];
  readonly gone: readonly Row[];
}

/** Pairs by a key that is unique among the wanted; of several rows with one key the first is kept. */
export function match<Wanted, Row>(wanted: readonly Wanted[], rows: readonly Row[], keyOfWanted: (wanted: Wanted) => string, keyOfRow: (row: Row) => string): Matched<Wanted, Row> {
  const left = new Map<string, Row[]>();
  for (const row of rows) left.set(keyOfRow(row), [...(left.get(keyOfRow(row)) ?? []), row]);
  const pairs = wanted.map((one, position) => ({ wanted: one, row: left.get(keyOfWanted(one))?.shift(), position }));
  return { wanted: pairs, gone: [...left.values()].flat() };
}
