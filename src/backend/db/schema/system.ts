import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** The response of `get-options` (phone, links), one row per field: `key` is its name, `value` its text. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });

/** Random keys of HMAC hashes and signatures, by purpose. All instances use the same keys. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() });

/** The version of the catalog, in a single row. Triggers increment it with every change of a catalog table or of `settings`. */
export const catalogVersion = pgTable(
  'catalog_version',
  { id: integer('id').primaryKey().default(1), version: integer('version').notNull().default(0) },
  (table) => [check('catalog_version_single', sql`${table.id} = 1`)],
);

/**
 * The version in which each part of the catalog last changed; triggers write it. Tags: `restaurant:12` (its row, branches or menu),
 * `city:1` (its row, its restaurants and their hours), `news`, `settings`, and `all` after a truncation.
 */
export const catalogChanges = pgTable(
  'catalog_changes',
  {
    tag: text('tag').primaryKey(),
    /** The {@link catalogVersion} of the change. */
    version: integer('version').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [index('catalog_changes_version').on(table.version)],
);

/**
 * Requests to rate-limited endpoints, counted by all instances together. The migration makes the table unlogged: a count causes no
 * write to the write-ahead log and is lost when the database crashes.
 */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** The limited action. */
    kind: text('kind').notNull(),
    /** The user or client address that is counted. */
    key: text('key').notNull(),
    /** Start of the fixed window of ten minutes. */
    windowStart: timestamptz('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key, table.windowStart] }),
    index('rate_counts_window').on(table.windowStart),
  ],
);
