import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FULFILMENTS } from '#contract/value-lists.ts';
import {
  localizedTextCheck,
  foreignId,
  identityKey,
  nonNegativeCheck,
  oneOfCheck,
  listPosition,
  revision,
  localizedText,
  timestamptz,
  price,
} from './columns.ts';
import { cities, restaurants, branches } from './restaurants.ts';

/**
 * A part of a city with its own delivery terms. If a restaurant has zones, they replace those of its city. A zone
 * without a polygon is chosen by its name.
 */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: identityKey(),
    cityId: foreignId('city_id', () => cities.id),
    /** Null for a zone of the city, which applies to every restaurant without zones of its own. */
    restaurantId: integer('restaurant_id').references(() => restaurants.id),
    /** The branch that delivers to the zone; null for all branches. */
    branchId: integer('branch_id').references(() => branches.id, { onDelete: 'set null' }),
    name: localizedText('name'),
    /** The rings of a GeoJSON polygon, the outline first. Positions are longitude and latitude in WGS 84 degrees. */
    polygon: jsonb('polygon').$type<readonly (readonly (readonly [lng: number, lat: number])[])[]>(),
    /** The bounding box of the polygon; null without one. */
    west: doublePrecision('west'),
    south: doublePrecision('south'),
    east: doublePrecision('east'),
    north: doublePrecision('north'),
    /** If several zones contain a place, the one with the highest priority applies; of equal ones, the cheapest. */
    priority: integer('priority').notNull().default(0),
    /** In minor units of the city's currency. */
    price: price('price').notNull(),
    /** Cart total in minor units from which delivery is free; null for the value of the city. */
    freeFrom: price('free_from'),
    /** Minimum cart total in minor units for delivery to the zone; null for the value of the restaurant. */
    minOrder: price('min_order'),
    /** Minutes that delivery to the zone takes in addition to the restaurant's lead time. */
    travelMinutes: integer('travel_minutes').notNull().default(0),
    active: boolean('active').notNull().default(true),
    position: listPosition(),
    revision: revision(),
  },
  (table) => [
    index('delivery_zones_city').on(table.cityId),
    index('delivery_zones_restaurant').on(table.restaurantId),
    localizedTextCheck('delivery_zones_name', table.name),
    nonNegativeCheck('delivery_zones_numbers', table.price, table.travelMinutes),
    check('delivery_zones_terms', sql`coalesce(${table.freeFrom}, 1) > 0 and coalesce(${table.minOrder}, 0) >= 0`),
    check(
      'delivery_zones_box',
      sql`(${table.polygon} is null) = (num_nulls(${table.west}, ${table.south}, ${table.east}, ${table.north}) = 4)`,
    ),
  ],
);

/** The streets that address forms suggest. */
export const streets = pgTable(
  'streets',
  {
    id: identityKey(),
    cityId: foreignId('city_id', () => cities.id),
    /** As written in addresses, including the kind of street. */
    name: localizedText('name'),
    /** A point on the street in WGS 84 degrees; null if not known. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
  },
  (table) => [index('streets_place').on(table.cityId, table.lat), localizedTextCheck('streets_name', table.name)],
);

/** The normalized words of street names in every language, for the search. */
export const streetWords = pgTable(
  'street_words',
  {
    streetId: foreignId('street_id', () => streets.id, { onDelete: 'cascade' }),
    cityId: foreignId('city_id', () => cities.id),
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.streetId, table.word] }),
    // This operator class makes `LIKE 'prefix%'` use the index in any locale of the database.
    index('street_words_prefix').on(table.cityId, table.word.op('text_pattern_ops')),
  ],
);

/**
 * The number of orders in each slot, without rejected, cancelled and expired ones. Only the slots of restaurants with a
 * limit are counted.
 */
export const slotLoads = pgTable(
  'slot_loads',
  {
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    fulfilment: text('fulfilment', { enum: FULFILMENTS }).notNull(),
    slotAt: timestamptz('slot_at').notNull(),
    orders: integer('orders').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.restaurantId, table.fulfilment, table.slotAt] }),
    oneOfCheck('slot_loads_fulfilment', table.fulfilment, FULFILMENTS),
    nonNegativeCheck('slot_loads_orders', table.orders),
  ],
);
