import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { PICTURE_KINDS } from '#contract/staff/pictures.ts';
import { REVIEW_STATUSES } from '#contract/value-lists.ts';
import {
  localizedTextCheck,
  foreignId,
  identityKey,
  listPosition,
  localizedText,
  oneOfCheck,
  picture,
  revision,
  slugCheck,
  timestamptz,
  updatedAt,
} from './columns.ts';
import { products } from './menu.ts';
import { orders } from './orders.ts';
import { restaurants } from './restaurants.ts';

/** News items: a text with a picture and products. */
export const news = pgTable(
  'news',
  {
    id: identityKey(),
    slug: text('slug').notNull().unique(),
    name: localizedText('name'),
    description: localizedText('description'),
    picture: picture(),
    /** Null for a draft. */
    publishedAt: timestamptz('published_at'),
    /** Whether customers see it. A job sets it at `published_at`, so queries do not compare with the current time. */
    isPublic: boolean('is_public').notNull().default(true),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    index('news_newest').on(table.publishedAt.desc()),
    slugCheck('news_slug', table.slug),
    check('news_published', sql`${table.publishedAt} is not null or not ${table.isPublic}`),
    localizedTextCheck('news_name', table.name, { unlessNull: table.publishedAt }),
    localizedTextCheck('news_description', table.description, { unlessNull: table.publishedAt }),
  ],
);

/** The products that a news item shows. */
export const newsProducts = pgTable(
  'news_products',
  {
    newsId: foreignId('news_id', () => news.id, { onDelete: 'cascade' }),
    productId: foreignId('product_id', () => products.id),
    position: listPosition(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.productId] })],
);

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Cropped pictures that staff uploaded. Rows are immutable: another crop of the same source is a new row. */
export const media = pgTable(
  'media',
  {
    /**
     * Path without size and format: `/pictures/m/ab/HASH` for a dish on the menu, where `ab` are the first two digits
     * of the hash, `/pictures/w/HASH` for a wide picture, or `/pictures/l/HASH` for a logo. The hash is that of the source and its crop.
     */
    path: text('path').primaryKey(),
    kind: text('kind', { enum: PICTURE_KINDS }).notNull(),
    /** Position of the crop in the source: 0 is the left or upper edge, 1 the right or lower one. */
    focusX: doublePrecision('focus_x').notNull(),
    focusY: doublePrecision('focus_y').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    oneOfCheck('media_kind', table.kind, PICTURE_KINDS),
    check('media_focus', sql`${table.focusX} between 0 and 1 and ${table.focusY} between 0 and 1`),
    index('media_created').on(table.createdAt),
  ],
);

/** The files of a picture: its sizes, and the source, from which it can be cropped again. */
export const mediaFiles = pgTable(
  'media_files',
  {
    path: text('path')
      .notNull()
      .references(() => media.path, { onDelete: 'cascade' }),
    /** Appended to the path in URLs: `-640.webp`, `-source.webp`, `-maskable-512.png`. */
    suffix: text('suffix').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.suffix] })],
);

/** The stars and the comment that a customer gave a delivered order. */
export const ratings = pgTable(
  'ratings',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Stars from 1 to 5; null if the customer gave none. */
    food: integer('food'),
    delivery: integer('delivery'),
    service: integer('service'),
    comment: text('comment').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    check(
      'ratings_scores',
      sql`${table.food} between 1 and 5 and ${table.delivery} between 1 and 5 and ${table.service} between 1 and 5`,
    ),
    check('ratings_any_score', sql`num_nonnulls(${table.food}, ${table.delivery}, ${table.service}) > 0`),
  ],
);

/**
 * The rating comments that customers agreed to publish; the text is `ratings.comment`. A changed text gets a new row
 * with a new id, so that a decision about the old text cannot approve it.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: identityKey(),
    orderId: integer('order_id')
      .notNull()
      .unique()
      .references(() => ratings.orderId),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    /** The name that the customer agreed to show, empty for a guest. */
    author: text('author').notNull(),
    /** What the restaurant answers below it; empty without an answer. */
    answer: text('answer').notNull().default(''),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('pending'),
    /** When the customer agreed to its publication. */
    createdAt: timestamptz('created_at').notNull(),
    /** When it was approved or hidden. */
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    index('reviews_approved')
      .on(table.restaurantId, table.id)
      .where(sql`${table.status} = 'approved'`),
    index('reviews_pending')
      .on(table.restaurantId, table.id)
      .where(sql`${table.status} = 'pending'`),
    oneOfCheck('reviews_status', table.status, REVIEW_STATUSES),
    check('reviews_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
);
