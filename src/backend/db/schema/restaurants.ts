import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LocalizedText } from '#contract/localized-text.ts';
import { RESERVED_SLUGS } from '#contract/slugs.ts';
import { FULFILMENTS, PAYMENT_METHODS } from '#contract/value-lists.ts';
import {
  active,
  localizedTextCheck,
  foreignId,
  identityKey,
  listPosition,
  localizedText,
  nonNegativeCheck,
  oneOfCheck,
  paymentMethods,
  picture,
  revision,
  slugCheck,
  someOfCheck,
  timestamptz,
  price,
} from './columns.ts';
import { ZERO } from '#contract/money.ts';

/** A city with its delivery terms. */
export const cities = pgTable(
  'cities',
  {
    id: identityKey(),
    slug: text('slug').notNull().unique(),
    name: localizedText('name'),
    phone: text('phone'),
    /** ISO 4217 code, or three capital letters for a currency without one, such as `RUP`. */
    currency: text('currency').notNull(),
    /** In minor units (bani, kopecks) of the city's currency. */
    deliveryPrice: price('delivery_price').notNull(),
    /** Cart total in minor units from which delivery is free; null means never. */
    freeFrom: price('free_from'),
    /** URL of the picture in previews of links; empty for none. */
    picture: text('picture').notNull().default(''),
    /** Customers see neither an inactive city nor its restaurants. */
    active: active(),
    position: listPosition(),
    revision: revision(),
  },
  (table) => [
    slugCheck('cities_slug', table.slug, RESERVED_SLUGS),
    localizedTextCheck('cities_name', table.name),
    check('cities_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
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
    minOrder: price('min_order').notNull().default(ZERO),
    /** Largest cart total that can be ordered, in minor units; null means no limit. */
    maxOrder: price('max_order'),
    /** Largest total that managers can refund of one order, in minor units; null means no limit. */
    maxRefund: price('max_refund'),
    /** Minutes from an accepted order to its delivery. */
    leadMinutes: integer('lead_minutes').notNull(),
    /** Minutes from an accepted order until it can be collected; null means `leadMinutes`. */
    pickupMinutes: integer('pickup_minutes'),
    deliveryPaymentMethods: paymentMethods('delivery_payment_methods'),
    pickupPaymentMethods: paymentMethods('pickup_payment_methods'),
    /** Orders for as soon as possible are not accepted before this time; null or a past time if not paused. */
    pausedUntil: timestamptz('paused_until'),
    /**
     * When an order was rejected because it was not answered. No orders are accepted until a staff member opens the
     * order board.
     */
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
    localizedTextCheck('restaurants_description', table.description),
    localizedTextCheck('restaurants_cuisines', table.cuisines, { isList: true }),
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
    /** Changes of the branch's weekly hours and special days increase it as well. */
    revision: revision(),
  },
  (table) => [
    index('branches_restaurant').on(table.restaurantId),
    localizedTextCheck('branches_name', table.name),
    localizedTextCheck('branches_address', table.address),
  ],
);

/** Opening intervals of a branch, in wall-clock time of the shop's time zone. */
export const branchHours = pgTable(
  'branch_hours',
  {
    id: identityKey(),
    branchId: foreignId('branch_id', () => branches.id, { onDelete: 'cascade' }),
    /** Day on which the interval begins: 1 for Monday to 7 for Sunday (ISO 8601). */
    weekday: integer('weekday').notNull(),
    /** HH:MM. */
    opens: text('opens').notNull(),
    /** HH:MM; if it is not later than `opens`, the interval ends on the next day. */
    closes: text('closes').notNull(),
  },
  (table) => [
    unique('branch_hours_once').on(table.branchId, table.weekday, table.opens),
    check('branch_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'branch_hours_times',
      sql`${table.opens} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.closes} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
);

/**
 * Hours of a branch on one date, which replace its weekly hours on that date. A row without times means that it is
 * closed all day; several rows are several intervals.
 */
export const specialDays = pgTable(
  'special_days',
  {
    id: identityKey(),
    branchId: foreignId('branch_id', () => branches.id, { onDelete: 'cascade' }),
    /** YYYY-MM-DD, the day on which the interval begins. */
    date: date('date', { mode: 'string' }).notNull(),
    /** HH:MM, as in `branchHours`; null if it is closed. */
    opens: text('opens'),
    closes: text('closes'),
  },
  (table) => [
    uniqueIndex('special_days_once').on(table.branchId, table.date, sql`coalesce(${table.opens}, '')`),
    check(
      'special_days_times',
      sql`(${table.opens} is null) = (${table.closes} is null) and coalesce(${table.opens} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.closes} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)`,
    ),
  ],
);

/** A period in which a restaurant, or one of its branches, prepares no orders. */
export const closures = pgTable(
  'closures',
  {
    id: identityKey(),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    /** Null for all branches. */
    branchId: integer('branch_id').references(() => branches.id, { onDelete: 'cascade' }),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    revision: revision(),
  },
  (table) => [
    index('closures_restaurant').on(table.restaurantId, table.endsAt),
    check('closures_order', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** Which times a restaurant offers for orders in advance; without a row, the defaults in `slots.ts` apply. */
export const slotRules = pgTable(
  'slot_rules',
  {
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    fulfilment: text('fulfilment', { enum: FULFILMENTS }).notNull(),
    /** Length of a slot in minutes. */
    intervalMinutes: integer('interval_minutes').notNull(),
    /** For how many days after today orders are accepted; 0 means for today only. */
    daysAhead: integer('days_ahead').notNull(),
    /** The preparation of an order must begin this many minutes before the branch closes, or earlier. */
    cutoffMinutes: integer('cutoff_minutes').notNull().default(0),
    /** Most orders of one slot; null means no limit. */
    maxOrders: integer('max_orders'),
    revision: revision(),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.fulfilment] }),
    oneOfCheck('slot_rules_fulfilment', table.fulfilment, FULFILMENTS),
    check('slot_rules_interval', sql`${table.intervalMinutes} in (15, 20, 30, 60)`),
    check('slot_rules_days', sql`${table.daysAhead} between 0 and 6`),
    check(
      'slot_rules_limits',
      sql`${table.cutoffMinutes} >= 0 and (${table.maxOrders} is null or ${table.maxOrders} > 0)`,
    ),
  ],
);
