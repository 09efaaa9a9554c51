import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

const known = new WeakMap<PgTable, Readonly<Record<string, string>>>();

/** The columns' names in the database by their names here. */
export function columnsOf(table: PgTable): Readonly<Record<string, string>> {
  const names = known.get(table) ?? Object.fromEntries(Object.entries(getTableColumns(table)).map(([name, column]) => [name, column.name]));
  known.set(table, names);
  return names;
}

/** A row as the database calls its columns, for `jsonb_populate_record`. */
export function recordOf(table: PgTable, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = columnsOf(table);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [names[name] ?? name, value]));
}
