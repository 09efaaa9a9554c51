import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { localizedText, localizedTextCheck, revision, secureLinkCheck, timestamptz } from './columns.ts';

/**
 * The response of `get-options` (phone, links) while {@link shopSettings} has no row. One row per field: `key` is the
 * name of the field, `value` its text.
 */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });

/**
 * The settings of the shop and its company, in a single row that the first edit by an owner inserts. Unknown values are
 * empty strings. `idno` is the number by which the state identifies the company, named after that of Moldova.
 */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    legalName: text('legal_name').notNull(),
    idno: text('idno').notNull(),
    legalAddress: text('legal_address').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    linkInstagram: text('link_instagram').notNull(),
    linkFb: text('link_fb').notNull(),
    linkTelegram: text('link_telegram').notNull(),
    linkTiktok: text('link_tiktok').notNull(),
    linkYoutube: text('link_youtube').notNull(),
    linkAppStore: text('link_app_store').notNull(),
    linkGooglePlay: text('link_google_play').notNull(),
    /** The languages besides the default one; null for all of the build. */
    languages: text('languages').array(),
    revision: revision(),
  },
  (table) => [
    check('shop_settings_single', sql`${table.id} = 1`),
    check('shop_settings_idno', sql`${table.idno} ~ '^[0-9A-Z]{0,20}$'`),
    secureLinkCheck(
      'shop_settings_links',
      table.linkInstagram,
      table.linkFb,
      table.linkTelegram,
      table.linkTiktok,
      table.linkYoutube,
      table.linkAppStore,
      table.linkGooglePlay,
    ),
  ],
);

/**
 * The brand of the shop, in a single row that the first edit by an owner inserts; until then, that of `shop.config.ts`
 * applies. A logo and a sharing picture are URLs of uploaded pictures, or empty.
 */
export const shopBrand = pgTable(
  'shop_brand',
  {
    id: integer('id').primaryKey().default(1),
    name: localizedText('name'),
    /** The primary colour, `#rrggbb`. */
    color: text('color').notNull(),
    logo: text('logo').notNull(),
    sharePicture: text('share_picture').notNull(),
    revision: revision(),
  },
  (table) => [
    check('shop_brand_single', sql`${table.id} = 1`),
    localizedTextCheck('shop_brand_name', table.name),
    check('shop_brand_color', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/**
 * Whether visitors see the shop, in a single row. A shop without a row has been launched: only a start without examples
 * and without cities inserts one.
 */
export const shopLaunch = pgTable(
  'shop_launch',
  {
    id: integer('id').primaryKey().default(1),
    /** Null until an owner launches the shop. */
    launchedAt: timestamptz('launched_at'),
  },
  (table) => [check('shop_launch_single', sql`${table.id} = 1`)],
);

/** Random keys for HMAC hashes and signatures, by purpose. All instances use the same keys. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() });

/**
 * The version of the catalog, in a single row. Triggers increment it with every change of a catalog table,
 * {@link settings} or {@link shopSettings}, when the transaction is committed: its row is the last one that a transaction
 * locks, so that long changes, such as imports, do not block others.
 */
export const catalogVersion = pgTable(
  'catalog_version',
  { id: integer('id').primaryKey().default(1), version: integer('version').notNull().default(0) },
  (table) => [check('catalog_version_single', sql`${table.id} = 1`)],
);

/**
 * The version in which each part of the catalog last changed; triggers write it. Tags: `restaurant:12` (its row,
 * branches or menu), `city:1` (its row, its restaurants and their hours), `news`, `settings` ({@link settings} or
 * {@link shopSettings}), and `all` after a truncation.
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
 * The tags that a transaction has changed so far. Triggers write them, and move them to {@link catalogChanges} when it is
 * committed, so no other transaction sees a row of this table.
 */
export const catalogMarks = pgTable('catalog_marks', { tags: text('tags').array().notNull() });

/**
 * Requests to rate-limited endpoints, counted by all instances together. The migration makes the table unlogged: counts
 * are not written to the write-ahead log, and are lost when the database crashes.
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
