import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cities, restaurants } from './catalog.ts';
import { everyLanguage, identity, instant, notNegative, oneOf, texts } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

const KINDS = ['percent', 'fixed', 'free_delivery'] as const;

export const promotions = pgTable(
  'promotions',
  {
    id: identity(),
    /** In capitals; customers may type it as they like. */
    code: text('code').notNull().unique(),
    title: texts('title'),
    kind: text('kind', { enum: KINDS }).notNull(),
    /** Percent, or minor units, or 0 for free delivery. */
    value: integer('value').notNull().default(0),
    minSum: integer('min_sum').notNull().default(0),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    useLimit: integer('use_limit'),
    userLimit: integer('user_limit'),
    uses: integer('uses').notNull().default(0),
    cityId: integer('city_id').references(() => cities.id),
    restaurantId: integer('restaurant_id').references(() => restaurants.id),
  },
  (table) => [
    oneOf('promotions_kind', table.kind, KINDS),
    everyLanguage('promotions_title', table.title),
    check('promotions_code', sql`${table.code} = upper(${table.code}) and length(${table.code}) between 1 and 40`),
    check(
      'promotions_value',
      sql`${table.value} >= 0 and (${table.kind} <> 'percent' or ${table.value} between 1 and 100)`,
    ),
    check(
      'promotions_uses',
      sql`${table.uses} >= 0 and (${table.useLimit} is null or ${table.uses} <= ${table.useLimit})`,
    ),
    notNegative('promotions_min_sum', table.minSum),
  ],
);

export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [index('promotion_uses_user').on(table.promotionId, table.userId)],
);
