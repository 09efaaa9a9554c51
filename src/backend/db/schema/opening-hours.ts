import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { FULFILMENTS } from '#contract/value-lists.ts';
import { foreignId, identityKey, timestamptz, oneOfCheck, revision } from './columns.ts';
import { branches, restaurants } from './restaurants.ts';

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
    oneOfCheck('slot_rules_fulfilment', table.fulfilment, FULFILMENTS),
    check('slot_rules_interval', sql`${table.intervalMinutes} in (15, 20, 30, 60)`),
    check('slot_rules_days', sql`${table.daysAhead} between 0 and 6`),
    check(
      'slot_rules_limits',
      sql`${table.cutoffMinutes} >= 0 and (${table.maxOrders} is null or ${table.maxOrders} > 0)`,
    ),
  ],
);
