import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { LocalizedText } from '#backend/text.ts';
import { RESERVED_SLUGS } from '#contract/slugs.ts';
import { PAYMENT_METHODS } from '#contract/value-lists.ts';
import {
  active,
  everyLanguageCheck,
  foreignId,
  identityKey,
  timestamptz,
  nonNegativeCheck,
  paymentMethods,
  picture,
  listPosition,
  revision,
  slugCheck,
  localizedText,
  someOfCheck,
} from './columns.ts';

/** A city with its delivery terms. */
export const cities = pgTable(
  'cities',
  {
    id: identityKey(),
    slug: text('slug').notNull().unique(),
    name: localizedText('name'),
    phone: text('phone'),
    /** ISO 4217 code. */
    currency: text('currency').notNull(),
    /** In minor units (bani, kopecks) of the city's currency. */
    deliveryPrice: integer('delivery_price').notNull(),
    /** Cart total in minor units from which delivery is free; null means never. */
    freeFrom: integer('free_from'),
    /** Its restaurants are hidden together with it. */
    active: active(),
    position: listPosition(),
    revision: revision(),
  },
  (table) => [
    slugCheck('cities_slug', table.slug, RESERVED_SLUGS),
    everyLanguageCheck('cities_name', table.name),
    check('cities_money', sql`${table.deliveryPrice} >= 0 and (${table.freeFrom} is null or ${table.freeFrom} > 0)`),
  ],
);

/** A business with a menu in one city. */
export const restaurants = pgTable(
  'restaurants',
  {
    id: identityKey(),
    cityId: foreignId('city_id', () => cities.id),
    slug: text('slug').notNull(),
    /** A brand name, the same in every language. */
    name: text('name').notNull(),
    description: localizedText('description'),
    cuisines: jsonb('cuisines').$type<readonly LocalizedText[]>().notNull(),
    phone: text('phone'),
    /** Smallest cart total that can be ordered, in minor units. */
    minOrder: integer('min_order').notNull().default(0),
    /** Largest cart total that can be ordered, in minor units; null means no limit. */
    maxOrder: integer('max_order'),
    /** The most that managers can return of one order, in minor units; null means no limit. */
    maxRefund: integer('max_refund'),
    /** Minutes from an accepted order to its delivery. */
    leadMinutes: integer('lead_minutes').notNull(),
    /** Minutes from an accepted order until it can be collected; null means `leadMinutes`. */
    pickupMinutes: integer('pickup_minutes'),
    deliveryPaymentMethods: paymentMethods('delivery_payment_methods'),
    pickupPaymentMethods: paymentMethods('pickup_payment_methods'),
    /** No orders for as soon as possible are accepted before it; null, or in the past, where the restaurant is not paused. */
    pausedUntil: timestamptz('paused_until'),
    /** When an order was rejected because it was not answered: no orders are accepted until a staff member opens the order board. */
    unattendedSince: timestamptz('unattended_since'),
    /** Minutes that every order takes longer until `busyUntil`. */
    busyMinutes: integer('busy_minutes').notNull().default(0),
    busyUntil: timestamptz('busy_until'),
    /** Average of all ratings, each the average of its stars, from 1 to 5; 0 without ratings. */
    ratingAverage: doublePrecision('rating_average').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    picture: picture(),
    active: active(),
    position: listPosition(),
    revision: revision(),
  },
  (table) => [
    unique('restaurants_city_slug').on(table.cityId, table.slug),
    slugCheck('restaurants_slug', table.slug),
    everyLanguageCheck('restaurants_description', table.description),
    check('restaurants_cuisines', sql`jsonb_typeof(${table.cuisines}) = 'array'`),
    check('restaurants_rating', sql`${table.ratingAverage} between 0 and 5`),
    nonNegativeCheck('restaurants_numbers', table.minOrder, table.leadMinutes, table.ratingCount, table.busyMinutes),
    check('restaurants_pickup_minutes', sql`${table.pickupMinutes} is null or ${table.pickupMinutes} >= 0`),
    check(
      'restaurants_limits',
      sql`(${table.maxOrder} is null or ${table.maxOrder} >= greatest(${table.minOrder}, 1)) and (${table.maxRefund} is null or ${table.maxRefund} >= 0)`,
    ),
    someOfCheck(
      'restaurants_payment_methods',
      [table.deliveryPaymentMethods, table.pickupPaymentMethods],
      PAYMENT_METHODS,
    ),
  ],
);

/** A kitchen of a restaurant, with its address. */
export const branches = pgTable(
  'branches',
  {
    id: identityKey(),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    name: localizedText('name'),
    address: localizedText('address'),
    phone: text('phone'),
    /** WGS 84 degrees; null if not known. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** Whether customers can collect their orders here. */
    pickup: boolean('pickup').notNull().default(false),
    active: active(),
    position: listPosition(),
    /** Counts the changes of its weekly hours and special days as well. */
    revision: revision(),
  },
  (table) => [
    index('branches_restaurant').on(table.restaurantId),
    everyLanguageCheck('branches_name', table.name),
    everyLanguageCheck('branches_address', table.address),
  ],
);
