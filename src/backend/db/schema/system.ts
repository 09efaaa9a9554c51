import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What get-options answers, one row per option. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });

/** Random keys that all instances share. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() });

/** One row; triggers raise the number whenever anything of the catalog changes. */
export const catalogVersion = pgTable(
  'catalog_version',
  { id: integer('id').primaryKey().default(1), version: integer('version').notNull().default(0) },
  (table) => [check('catalog_version_single', sql`${table.id} = 1`)],
);
