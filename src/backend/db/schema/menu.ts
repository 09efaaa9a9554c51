import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { RESERVED_PRODUCT_SLUGS } from '#contract/slugs.ts';
import { MEASURES } from '#contract/value-lists.ts';
import {
  allergens,
  allergensKnown,
  localizedTextCheck,
  foreignId,
  identityKey,
  listPosition,
  localizedText,
  nonNegativeCheck,
  oneOfCheck,
  picture,
  removedAt,
  revision,
  slugCheck,
  stopListCheck,
  stopListColumns,
  synonyms,
  updatedAt,
  price,
} from './columns.ts';
import { cities, restaurants } from './restaurants.ts';

/** A named section of a menu. */
export const categories = pgTable(
  'categories',
  {
    id: identityKey(),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    slug: text('slug').notNull(),
    name: localizedText('name'),
    synonyms: synonyms(),
    position: listPosition(),
    revision: revision(),
    removedAt: removedAt(),
  },
  (table) => [
    unique('categories_restaurant_slug').on(table.restaurantId, table.slug),
    unique('categories_id_restaurant').on(table.id, table.restaurantId),
    slugCheck('categories_slug', table.slug),
    localizedTextCheck('categories_name', table.name),
  ],
);

/** An item of a menu that can be ordered. */
export const products = pgTable(
  'products',
  {
    id: identityKey(),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    categoryId: integer('category_id').notNull(),
    slug: text('slug').notNull(),
    name: localizedText('name'),
    description: localizedText('description'),
    /** In minor units (bani, kopecks) of the city's currency. */
    price: price('price').notNull(),
    /** Amount of one portion in `measure`; null if not known. */
    weight: integer('weight'),
    measure: text('measure').notNull(),
    /**
     * Whether the product is on sale; an inactive one is still shown on the menu. Independent of the stop-list, the
     * list of sold-out products and options.
     */
    active: boolean('active').notNull().default(true),
    ...stopListColumns(),
    /** Whether the cart suggests it. */
    recommended: boolean('recommended').notNull().default(false),
    allergens: allergens(),
    allergensKnown: allergensKnown(),
    diets: text('diets')
      .array()
      .notNull()
      .default(sql`'{}'`),
    synonyms: synonyms(),
    picture: picture(),
    position: listPosition(),
    /** Changes of its option groups and options increase it as well. */
    revision: revision(),
    updatedAt: updatedAt(),
    removedAt: removedAt(),
  },
  (table) => [
    unique('products_restaurant_slug').on(table.restaurantId, table.slug),
    index('products_category').on(table.categoryId),
    foreignKey({
      name: 'products_category_of_restaurant',
      columns: [table.categoryId, table.restaurantId],
      foreignColumns: [categories.id, categories.restaurantId],
    }),
    slugCheck('products_slug', table.slug, RESERVED_PRODUCT_SLUGS),
    localizedTextCheck('products_name', table.name),
    localizedTextCheck('products_description', table.description),
    nonNegativeCheck('products_price', table.price),
    oneOfCheck('products_measure', table.measure, MEASURES),
    stopListCheck('products_stopped', table),
    index('products_stopped_until')
      .on(table.stoppedUntil)
      .where(sql`${table.stoppedUntil} is not null`),
  ],
);

/** A group of options of a product: modifiers select a variant, additives add something. */
export const optionGroups = pgTable(
  'option_groups',
  {
    id: identityKey(),
    productId: foreignId('product_id', () => products.id),
    name: localizedText('name'),
    kind: text('kind', { enum: ['modifier', 'additive'] }).notNull(),
    required: boolean('required').notNull().default(false),
    /** Smallest number of units chosen over the whole group. */
    min: integer('min').notNull().default(0),
    /** Largest number of units chosen over the whole group; 0 means no limit. */
    max: integer('max').notNull().default(0),
    position: listPosition(),
  },
  (table) => [
    index('option_groups_product').on(table.productId),
    localizedTextCheck('option_groups_name', table.name),
    oneOfCheck('option_groups_kind', table.kind, ['modifier', 'additive']),
    check('option_groups_bounds', sql`${table.min} >= 0 and (${table.max} = 0 or ${table.max} >= ${table.min})`),
  ],
);

/** What a customer can choose in a group: a variant or an addition. */
export const options = pgTable(
  'options',
  {
    id: identityKey(),
    groupId: foreignId('group_id', () => optionGroups.id),
    name: localizedText('name'),
    /** Added to the price of the product, in minor units. */
    price: price('price').notNull(),
    /** Added to the allergens of the product. */
    allergens: allergens(),
    allergensKnown: allergensKnown(),
    ...stopListColumns(),
    position: listPosition(),
  },
  (table) => [
    index('options_group').on(table.groupId),
    stopListCheck('options_stopped', table),
    index('options_stopped_until')
      .on(table.stoppedUntil)
      .where(sql`${table.stoppedUntil} is not null`),
    localizedTextCheck('options_name', table.name),
    nonNegativeCheck('options_price', table.price),
  ],
);

/** A `tsvector`: lexemes with weights, in PostgreSQL's notation `'borsh':1A 'sup':2B`. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The search index: a row for each product and each restaurant. A job writes it from the catalog. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: identityKey(),
    cityId: foreignId('city_id', () => cities.id),
    restaurantId: foreignId('restaurant_id', () => restaurants.id, { onDelete: 'cascade' }),
    /** Null for the restaurant itself. */
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    /**
     * Words and stems of its texts in every language, folded (reduced to how they sound) or as they are written. The
     * weight of a lexeme is the part of the document that contains it; see `Weight` in `search/search-index.ts`.
     */
    lexemes: tsvector('skeleton').notNull(),
    /** Allergens that the product contains whatever options are chosen. */
    contains: text('contains')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * Allergens that it may contain whatever options are chosen, because the allergens of the product or of required
     * options are not known.
     */
    unknown: text('unknown')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Number of words of its shortest name. Among equal matches, shorter names are listed first. */
    nameWordCount: smallint('name_words').notNull(),
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
 * The distinct words to which misspelt words of a query are corrected: the folded words of the names, synonyms,
 * categories, cuisines and diets in a restaurant's documents. If the extension pg_trgm is available, `db/migrate.ts`
 * adds a trigram index.
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

/** The state of the search documents of each restaurant. */
export const searchIndexes = pgTable('search_indexes', {
  restaurantId: integer('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id, { onDelete: 'cascade' }),
  /** The version of the catalog that they contain. */
  catalogVersion: integer('catalog_version').notNull(),
  /** Version of the format of the documents. The job rewrites documents of an older version. */
  format: integer('format').notNull(),
});
