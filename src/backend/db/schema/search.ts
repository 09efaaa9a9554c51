import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { cities, restaurants } from './restaurants.ts';
import { products } from './menu.ts';
import { foreignId, identityKey } from './columns.ts';

/** A `tsvector`: lexemes with weights, in PostgreSQL's notation `'borsh':1A 'sup':2B`. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What the search finds: the products of every menu, and the restaurants. A job writes them from the catalog. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: identityKey(),
    cityId: foreignId('city_id', () => cities.id),
    restaurantId: foreignId('restaurant_id', () => restaurants.id, { onDelete: 'cascade' }),
    /** Null for the restaurant itself. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    /** The folded words of its texts in every language; the weight of a lexeme is the part of the document that has it. */
    lexemes: tsvector('skeleton').notNull(),
    /** Allergens that the product contains in any configuration, and those that it may contain because its data do not say. */
    contains: text('contains')
      .array()
      .notNull()
      .default(sql`'{}'`),
    unknown: text('unknown')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Words of its shortest name: of equal matches, the one with the shorter name comes first. */
    nameWords: smallint('name_words').notNull(),
  },
  (table) => [
    uniqueIndex('search_documents_product').on(table.productId),
    uniqueIndex('search_documents_restaurant')
      .on(table.restaurantId)
      .where(sql`${table.productId} is null`),
    index('search_documents_place').on(table.cityId, table.restaurantId),
    index('search_documents_skeleton').using('gin', table.lexemes),
  ],
);

/**
 * The distinct words of the names and labels of a restaurant's documents, to which misspelt words are corrected. Where PostgreSQL has
 * the extension pg_trgm, they have a trigram index (`db/trigram-index.ts`).
 */
export const searchWords = pgTable(
  'search_words',
  {
    restaurantId: foreignId('restaurant_id', () => restaurants.id, { onDelete: 'cascade' }),
    cityId: foreignId('city_id', () => cities.id),
    /** A lexeme of the documents. */
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.word] }),
    index('search_words_prefix').on(table.cityId, table.word.op('text_pattern_ops')),
  ],
);

/** The state of the documents of each restaurant. */
export const searchIndexes = pgTable('search_indexes', {
  restaurantId: integer('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id, { onDelete: 'cascade' }),
  /** The version of the catalog that they contain. */
  catalogVersion: integer('catalog_version').notNull(),
  /** How the documents were made. A newer version of the shop may make them otherwise and then writes them again. */
  format: integer('format').notNull(),
});
