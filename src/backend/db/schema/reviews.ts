import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { REVIEW_STATUSES } from '#contract/value-lists.ts';
import { restaurants } from './catalog.ts';
import { foreignId, identityKey, oneOf, timestamptz } from './columns.ts';
import { ratings } from './orders.ts';

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
    oneOf('reviews_status', table.status, REVIEW_STATUSES),
    check('reviews_decided', sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
);
