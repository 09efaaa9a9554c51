import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Content of get-options, one row per option. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });

/** Random keys that all instances share. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() });

/** One row; triggers raise the number whenever anything of the catalog changes. */
export const catalogVersion = pgTable(
  'catalog_version',
  { id: integer('id').primaryKey().default(1), version: integer('version').notNull().default(0) },
  (table) => [check('catalog_version_single', sql`${table.id} = 1`)],
);

/**
 * What of the catalog changed last in which version: `restaurant:12` (its row, branches or menu), `city:1` (its row, its
 * restaurants and their hours), `news`, `settings`, and `all` after a truncation. Triggers write it.
 */
export const catalogChanges = pgTable(
  'catalog_changes',
  {
    tag: text('tag').primaryKey(),
    version: integer('version').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [index('catalog_changes_version').on(table.version)],
);

/**
 * Requests within a window of time, counted by all instances together: `kind` is the limited action, `key` the user or address.
 * The migration makes the table unlogged: a count costs no write to disk and is lost when the database crashes.
 */
export const rateCounts = pgTable(
  'rate_counts',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    windowStart: timestamptz('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.windowStart] }),
    index('rate_counts_window').on(table.windowStart),
  ],
);
