import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LocalizedText } from '#backend/text.ts';
import { FULFILMENTS, MEASURES } from '#contract/value-lists.ts';
import { RESERVED_WORDS } from '#contract/reserved-words.ts';
import {
  allergens,
  allergensKnown,
  everyLanguageCheck,
  foreignId,
  identityKey,
  timestamptz,
  notNegativeCheck,
  oneOf,
  picture,
  position,
  removedAt,
  revision,
  slugCheck,
  stopCheck,
  stopColumns,
  synonyms,
  texts,
  updatedAt,
} from './columns.ts';

/** A city with its delivery terms. */
export const cities = pgTable(
  'cities',
  {
    id: identityKey(),
    slug: text('slug').notNull().unique(),
    name: texts('name'),
    phone: text('phone'),
    /** ISO 4217 code. */
    currency: text('currency').notNull(),
    /** In minor units (bani, kopecks) of the city's currency. */
    deliveryPrice: integer('delivery_price').notNull(),
    /** Cart total in minor units from which delivery is free; null means never. */
    freeFrom: integer('free_from'),
    position: position(),
  },
  (table) => [
    slugCheck('cities_slug', table.slug, RESERVED_WORDS),
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
    description: texts('description'),
    cuisines: jsonb('cuisines').$type<readonly LocalizedText[]>().notNull(),
    phone: text('phone'),
    /** Smallest cart total that can be ordered, in minor units. */
    minOrder: integer('min_order').notNull().default(0),
    /** Minutes from an accepted order to its delivery. */
    leadMinutes: integer('lead_minutes').notNull(),
    /** Minutes from an accepted order until it can be collected; null means `leadMinutes`. */
    pickupMinutes: integer('pickup_minutes'),
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
    position: position(),
    revision: revision(),
  },
  (table) => [
    unique('restaurants_city_slug').on(table.cityId, table.slug),
    slugCheck('restaurants_slug', table.slug),
    everyLanguageCheck('restaurants_description', table.description),
    check('restaurants_cuisines', sql`jsonb_typeof(${table.cuisines}) = 'array'`),
    check('restaurants_rating', sql`${table.ratingAverage} between 0 and 5`),
    notNegativeCheck('restaurants_numbers', table.minOrder, table.leadMinutes, table.ratingCount, table.busyMinutes),
    check('restaurants_pickup_minutes', sql`${table.pickupMinutes} is null or ${table.pickupMinutes} >= 0`),
  ],
);

/** A kitchen of a restaurant, with its address. */
export const branches = pgTable(
  'branches',
  {
    id: identityKey(),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    name: texts('name'),
    address: texts('address'),
    phone: text('phone'),
    /** WGS 84 degrees; null if not known. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** Whether customers can collect their orders here. */
    pickup: boolean('pickup').notNull().default(false),
    position: position(),
    /** Counts the changes of its weekly hours and special days as well. */
    revision: revision(),
  },
  (table) => [
    index('branches_restaurant').on(table.restaurantId),
    everyLanguageCheck('branches_name', table.name),
    everyLanguageCheck('branches_address', table.address),
  ],
);

/** Opening intervals of a branch, in wall-clock time of Europe/Chisinau. */
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
 * Hours of a branch on one date, which replace its weekly hours on that date. A row without times means that it is closed all day;
 * several rows are several intervals.
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

/** A time during which a restaurant, or one of its branches, takes no orders to be prepared. */
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

/** How a restaurant offers times to order for; without a row the defaults of `slots.ts` hold. */
export const slotRules = pgTable(
  'slot_rules',
  {
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    fulfilment: text('fulfilment', { enum: FULFILMENTS }).notNull(),
    /** Length of a slot in minutes. */
    intervalMinutes: integer('interval_minutes').notNull(),
    /** For how many days after today orders are accepted; 0 means for today only. */
    daysAhead: integer('days_ahead').notNull(),
    /** Preparing an order must begin so many minutes before the kitchen closes. */
    cutoffMinutes: integer('cutoff_minutes').notNull().default(0),
    /** Most orders of one slot; null means no limit. */
    maxOrders: integer('max_orders'),
    revision: revision(),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.fulfilment] }),
    oneOf('slot_rules_fulfilment', table.fulfilment, FULFILMENTS),
    check('slot_rules_interval', sql`${table.intervalMinutes} in (15, 20, 30, 60)`),
    check('slot_rules_days', sql`${table.daysAhead} between 0 and 6`),
    check(
      'slot_rules_limits',
      sql`${table.cutoffMinutes} >= 0 and (${table.maxOrders} is null or ${table.maxOrders} > 0)`,
    ),
  ],
);

/**
 * A part of a city with delivery terms of its own. Those of a restaurant replace those of its city. A zone without a polygon is chosen by
 * its name.
 */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: identityKey(),
    cityId: foreignId('city_id', () => cities.id),
    /** Null for every restaurant of the city that has no zones of its own. */
    restaurantId: integer('restaurant_id').references(() => restaurants.id),
    /** The branch that delivers there; null for all. */
    branchId: integer('branch_id').references(() => branches.id, { onDelete: 'set null' }),
    name: texts('name'),
    /** The rings of a GeoJSON polygon: positions of longitude and latitude in WGS 84 degrees; the first ring is the outline. */
    polygon: jsonb('polygon').$type<readonly (readonly (readonly [lng: number, lat: number])[])[]>(),
    /** The bounding box of the polygon; null without one. */
    west: doublePrecision('west'),
    south: doublePrecision('south'),
    east: doublePrecision('east'),
    north: doublePrecision('north'),
    /** Of the zones that contain a place, the one with the highest priority counts, then the cheapest. */
    priority: integer('priority').notNull().default(0),
    /** In minor units of the city's currency. */
    price: integer('price').notNull(),
    /** Cart total in minor units from which delivery is free; null means that of the city. */
    freeFrom: integer('free_from'),
    /** Smallest cart total in minor units that is delivered there; null means that of the restaurant. */
    minOrder: integer('min_order'),
    /** Minutes that a delivery there takes longer than the restaurant's lead time. */
    travelMinutes: integer('travel_minutes').notNull().default(0),
    active: boolean('active').notNull().default(true),
    position: position(),
    revision: revision(),
  },
  (table) => [
    index('delivery_zones_city').on(table.cityId),
    index('delivery_zones_restaurant').on(table.restaurantId),
    everyLanguageCheck('delivery_zones_name', table.name),
    notNegativeCheck('delivery_zones_numbers', table.price, table.travelMinutes),
    check('delivery_zones_terms', sql`coalesce(${table.freeFrom}, 1) > 0 and coalesce(${table.minOrder}, 0) >= 0`),
    check(
      'delivery_zones_box',
      sql`(${table.polygon} is null) = (num_nulls(${table.west}, ${table.south}, ${table.east}, ${table.north}) = 4)`,
    ),
  ],
);

/** The streets of a city, which address forms suggest. */
export const streets = pgTable(
  'streets',
  {
    id: identityKey(),
    cityId: foreignId('city_id', () => cities.id),
    /** With the kind of street, as addresses have it. */
    name: texts('name'),
    /** A place in it in WGS 84 degrees; null if not known. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
  },
  (table) => [index('streets_place').on(table.cityId, table.lat), everyLanguageCheck('streets_name', table.name)],
);

/** The folded words of the names of streets, in every language, by which they are found. */
export const streetWords = pgTable(
  'street_words',
  {
    streetId: foreignId('street_id', () => streets.id, { onDelete: 'cascade' }),
    cityId: foreignId('city_id', () => cities.id),
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.streetId, table.word] }),
    // The operator class of LIKE with a prefix in any locale of the database.
    index('street_words_prefix').on(table.cityId, table.word.op('text_pattern_ops')),
  ],
);

/** A named section of a menu. */
export const categories = pgTable(
  'categories',
  {
    id: identityKey(),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    slug: text('slug').notNull(),
    name: texts('name'),
    synonyms: synonyms(),
    position: position(),
    revision: revision(),
    removedAt: removedAt(),
  },
  (table) => [
    unique('categories_restaurant_slug').on(table.restaurantId, table.slug),
    unique('categories_id_restaurant').on(table.id, table.restaurantId),
    slugCheck('categories_slug', table.slug),
    everyLanguageCheck('categories_name', table.name),
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
    name: texts('name'),
    description: texts('description'),
    /** In minor units (bani, kopecks) of the city's currency. */
    price: integer('price').notNull(),
    /** Amount of one portion in `measure`; null if not known. */
    weight: integer('weight'),
    measure: text('measure').notNull(),
    /** Whether the menu offers the product; an inactive one stays on the menu and cannot be ordered. */
    active: boolean('active').notNull().default(true),
    ...stopColumns(),
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
    position: position(),
    /** Counts the changes of its option groups and options as well. */
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
    // The restaurant's own picture is called cover, and the page of its reviews reviews.
    slugCheck('products_slug', table.slug, ['cover', 'reviews']),
    everyLanguageCheck('products_name', table.name),
    everyLanguageCheck('products_description', table.description),
    notNegativeCheck('products_price', table.price),
    oneOf('products_measure', table.measure, MEASURES),
    stopCheck('products_stopped', table),
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
    name: texts('name'),
    kind: text('kind', { enum: ['modifier', 'additive'] }).notNull(),
    required: boolean('required').notNull().default(false),
    /** Smallest number of units chosen over the whole group. */
    min: integer('min').notNull().default(0),
    /** Largest number of units chosen over the whole group; 0 means no limit. */
    max: integer('max').notNull().default(0),
    position: position(),
  },
  (table) => [
    index('option_groups_product').on(table.productId),
    everyLanguageCheck('option_groups_name', table.name),
    oneOf('option_groups_kind', table.kind, ['modifier', 'additive']),
    check('option_groups_bounds', sql`${table.min} >= 0 and (${table.max} = 0 or ${table.max} >= ${table.min})`),
  ],
);

/** What a customer can choose in a group: a variant or an addition. */
export const options = pgTable(
  'options',
  {
    id: identityKey(),
    groupId: foreignId('group_id', () => optionGroups.id),
    name: texts('name'),
    /** Added to the price of the product, in minor units. */
    price: integer('price').notNull(),
    /** What it adds to those of the product. */
    allergens: allergens(),
    allergensKnown: allergensKnown(),
    ...stopColumns(),
    position: position(),
  },
  (table) => [
    index('options_group').on(table.groupId),
    stopCheck('options_stopped', table),
    index('options_stopped_until')
      .on(table.stoppedUntil)
      .where(sql`${table.stoppedUntil} is not null`),
    everyLanguageCheck('options_name', table.name),
    notNegativeCheck('options_price', table.price),
  ],
);

/** Dated texts with a picture and products. */
export const news = pgTable(
  'news',
  {
    id: identityKey(),
    slug: text('slug').notNull().unique(),
    name: texts('name'),
    description: texts('description'),
    /** Null means the path that follows from the slug. */
    picture: picture(),
    /** Null for a draft. */
    publishedAt: timestamptz('published_at'),
    /** Whether customers see it. A job sets it at the time of publication, so that readers need no clock. */
    isPublic: boolean('is_public').notNull().default(true),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    index('news_newest').on(table.publishedAt.desc()),
    slugCheck('news_slug', table.slug),
    check('news_published', sql`${table.publishedAt} is not null or not ${table.isPublic}`),
    everyLanguageCheck('news_name', table.name, table.publishedAt),
    everyLanguageCheck('news_description', table.description, table.publishedAt),
  ],
);

/** The products that a news item shows. */
export const newsProducts = pgTable(
  'news_products',
  {
    newsId: foreignId('news_id', () => news.id, { onDelete: 'cascade' }),
    productId: foreignId('product_id', () => products.id),
    position: position(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.productId] })],
);
