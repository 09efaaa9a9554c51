import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { REVIEW_STATUSES } from '#contract/value-lists.ts';
import { restaurants } from './restaurants.ts';
import { foreignId, identityKey, oneOfCheck, timestamptz } from './columns.ts';
import { orders } from './orders.ts';

/** The stars and the comment that a customer gave a delivered order. */
export const ratings = pgTable(
  'ratings',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Stars; null where the customer gave none. */
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
 * The comments of ratings that their customers have published; the text is `ratings.comment`. A changed text is a new row with a new
 * id, so that a decision about the old text cannot approve it.
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
    oneOfCheck('reviews_status', table.status, REVIEW_STATUSES),
    check('reviews_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
);
