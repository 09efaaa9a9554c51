import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PROMOTION_KINDS } from '#contract/staff/promotions.ts';
import { cities, restaurants } from './restaurants.ts';
import {
  localizedTextCheck,
  foreignId,
  identityKey,
  timestamptz,
  nonNegativeCheck,
  oneOfCheck,
  revision,
  localizedText,
  price,
} from './columns.ts';
import { users } from './users.ts';
import { orders } from './orders.ts';
import { ZERO } from '#contract/money.ts';

export const promotions = pgTable(
  'promotions',
  {
    id: identityKey(),
    /** In capitals; compared case-insensitively. */
    code: text('code').notNull().unique(),
    title: localizedText('title'),
    kind: text('kind', { enum: PROMOTION_KINDS }).notNull(),
    /** By `kind`: a percentage, an amount in minor units, or 0 for free delivery. */
    value: integer('value').notNull().default(0),
    /** The smallest cart total that the promotion applies to, in minor units. */
    minSum: price('min_sum').notNull().default(ZERO),
    startsAt: timestamptz('starts_at'),
    endsAt: timestamptz('ends_at'),
    /** How many orders may use it, of all customers (`useLimit`) and of one (`userLimit`); null for no limit. */
    useLimit: integer('use_limit'),
    userLimit: integer('user_limit'),
    /**
     * The number of orders that use it, without rejected, cancelled and expired ones. It includes the orders of deleted
     * accounts, whose rows in `promotion_uses` are deleted.
     */
    uses: integer('uses').notNull().default(0),
    /** The only city and restaurant that the promotion applies to; null for all. */
    cityId: integer('city_id').references(() => cities.id),
    restaurantId: integer('restaurant_id').references(() => restaurants.id),
    revision: revision(),
  },
  (table) => [
    oneOfCheck('promotions_kind', table.kind, PROMOTION_KINDS),
    localizedTextCheck('promotions_title', table.title),
    check('promotions_code', sql`${table.code} = upper(${table.code}) and length(${table.code}) between 1 and 40`),
    check(
      'promotions_value',
      sql`${table.value} >= 0 and (${table.kind} <> 'percent' or ${table.value} between 1 and 100)`,
    ),
    check(
      'promotions_uses',
      sql`${table.uses} >= 0 and (${table.useLimit} is null or ${table.uses} <= ${table.useLimit})`,
    ),
    nonNegativeCheck('promotions_min_sum', table.minSum),
  ],
);

export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    promotionId: foreignId('promotion_id', () => promotions.id),
    userId: foreignId('user_id', () => users.id),
  },
  (table) => [index('promotion_uses_user').on(table.promotionId, table.userId)],
);

/**
 * How often customers whose accounts were deleted had used a promotion, by a keyed hash of the phone: a new account
 * with the same phone cannot use the promotion again.
 */
export const deletedAccountPromotionUses = pgTable(
  'erased_promotion_uses',
  {
    promotionId: foreignId('promotion_id', () => promotions.id, { onDelete: 'cascade' }),
    phoneHash: text('phone_hash').notNull(),
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.phoneHash] }),
    check('erased_promotion_uses_positive', sql`${table.uses} > 0`),
  ],
);
