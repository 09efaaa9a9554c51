import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  AddressSnapshot,
  BranchSnapshot,
  CardSnapshot,
  ContactSnapshot,
  OptionSnapshot,
  StoredQuote,
} from '#backend/db/order-snapshots.ts';
import { type Personal, personal } from '#backend/db/personal.ts';
import type { LocalizedText } from '#contract/localized-text.ts';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import { CANCELLATION_REASONS, PRINT_KINDS } from '#contract/staff/board.ts';
import { FINAL_STATUSES, ORDER_STATUSES } from '#contract/order-lifecycle.ts';
import {
  FULFILMENTS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REPORT_REASONS,
  SUBSTITUTIONS,
} from '#contract/value-lists.ts';
import { infoPageVersions } from './info-pages.ts';
import { cities, restaurants } from './restaurants.ts';
import { products } from './menu.ts';
import {
  localizedTextCheck,
  foreignId,
  identityKey,
  literals,
  timestamptz,
  nonNegativeCheck,
  oneOfCheck,
  listPosition,
  minorUnits,
  localizedText,
  nameWords,
  price,
} from './columns.ts';
import { staff } from './staff.ts';
import { users } from './users.ts';
import { ZERO } from '#contract/money.ts';

/** Who caused a status of an order. `system`: the shop itself, such as when a payment was not made in time. */
const ACTORS = ['customer', 'restaurant', 'courier', 'system'] as const;

/** Couriers of a city: staff members, or people whom an operator added by the command line. */
export const couriers = pgTable(
  'couriers',
  {
    id: identityKey(),
    cityId: foreignId('city_id', () => cities.id),
    name: text('name').notNull(),
    /** Empty for a staff member without a phone. */
    phone: text('phone').$type<Personal<string>>().notNull(),
    /** The account of the staff member, with the same name and phone; null for a courier added by the command line. */
    staffId: integer('staff_id').references(() => staff.id),
  },
  (table) => [unique('couriers_staff').on(table.staffId, table.cityId)],
);

export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey(),
    userId: foreignId('user_id', () => users.id),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    /** The request and its result, compared with the database again when the order is placed. */
    content: jsonb('content').$type<StoredQuote>().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Set in the transaction that places the order: a quote is used once. */
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    index('quotes_expiry').on(table.expiresAt),
    index('quotes_unused')
      .on(table.userId, table.expiresAt)
      .where(sql`${table.usedAt} is null`),
  ],
);

/** The first id that the database generates. Smaller ids belong to the demo orders with reviews. */
export const FIRST_ORDER_ID = 1001;

/** Every name and price is a snapshot of the moment of ordering. */
export const orders = pgTable(
  'orders',
  {
    id: identityKey(FIRST_ORDER_ID),
    /** The number that customers see. */
    number: text('number')
      .notNull()
      .unique()
      .generatedAlwaysAs(sql`id::text`),
    /** Null once the customer has deleted the account; the order is then anonymous. */
    userId: integer('user_id').references(() => users.id),
    /** 1 for the customer's first order, without gaps, so that a page of the history is a range of ordinals. */
    ordinal: integer('ordinal').notNull(),
    quoteId: uuid('quote_id').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
    /** The language of the customer when ordering. Messages about the order are in it. */
    locale: text('locale', { enum: LOCALES }).notNull().default(DEFAULT_LOCALE),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    /** When the order reached its status. */
    statusAt: timestamptz('status_at').notNull(),
    cityId: foreignId('city_id', () => cities.id),
    citySlug: text('city_slug').notNull(),
    cityName: localizedText('city_name'),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    restaurantSlug: text('restaurant_slug').notNull(),
    restaurantName: text('restaurant_name').notNull(),
    restaurantPhone: text('restaurant_phone'),
    fulfilment: text('fulfilment', { enum: FULFILMENTS }).notNull().default('delivery'),
    /** The branch where the customer collects the order; null for a delivery. */
    branch: jsonb('branch').$type<BranchSnapshot>(),
    /** The delivery zone; null for a pickup, or without zones. No foreign key, because zones can be deleted. */
    zoneId: integer('zone_id'),
    zoneName: jsonb('zone_name').$type<LocalizedText>(),
    /** Whether the customer chose the zone by its name; null without a zone and for orders older than this column. */
    zoneChosen: boolean('zone_chosen'),
    /** Minutes from accepting this order until it is delivered or can be collected. */
    leadMinutes: integer('lead_minutes').notNull(),
    /** The time that the customer chose; null for as soon as possible. */
    scheduledFor: timestamptz('scheduled_for'),
    /** The time span that the customer was promised when ordering; null for orders older than this column. */
    promisedFrom: timestamptz('promised_from'),
    promisedTo: timestamptz('promised_to'),
    /** The slot that counts this order; null where slots have no limit. */
    slotAt: timestamptz('slot_at'),
    currency: text('currency').notNull(),
    itemsTotal: minorUnits('items_total').notNull(),
    discount: minorUnits('discount').notNull(),
    /** The price of the delivery. */
    deliveryPrice: minorUnits('delivery').notNull(),
    total: minorUnits('total').notNull(),
    /** The sum of the order's `refunds` that were not rejected. */
    refunded: minorUnits('refunded').notNull().default(ZERO),
    promocode: text('promocode'),
    address: jsonb('address').$type<Personal<AddressSnapshot>>(),
    contactName: text('contact_name').$type<Personal<string>>().notNull(),
    contactPhone: text('contact_phone').$type<Personal<string>>().notNull(),
    comment: text('comment').$type<Personal<string>>().notNull().default(personal('')),
    cutleryCount: integer('cutlery_count').notNull().default(0),
    /** What to do when a dish has run out. */
    substitution: text('substitution', { enum: SUBSTITUTIONS }).notNull().default('call'),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }).notNull(),
    /** The saved card it is paid with. */
    card: jsonb('card').$type<CardSnapshot>(),
    /** The amount of cash that the courier brings change for; null if the customer needs none. */
    changeFrom: minorUnits('change_from'),
    /** Who closed the order undelivered (rejected, cancelled or expired it), and why; null for any other order. */
    closedBy: text('closed_by', { enum: ACTORS }),
    closedReason: text('closed_reason'),
    /** The restaurant's reason as a code, shown in the customer's language; null if `closed_reason` alone has it. */
    closedCode: text('closed_code', { enum: CANCELLATION_REASONS }),
    /** When the restaurant expects the order to be delivered or collected; null until it sets a time. */
    expectedAt: timestamptz('expected_at'),
    courierId: integer('courier_id').references(() => couriers.id),
    /** The courier when the order was finished; null until then, and for orders that are older than this column. */
    courierContact: jsonb('courier_contact').$type<Personal<ContactSnapshot>>(),
    /** The version of the terms that the customer accepted; null if none were published. */
    termsVersionId: integer('terms_version_id').references(() => infoPageVersions.id),
    /** The number of the fiscal receipt or a link to it, as staff have entered it; null until then. */
    fiscalReceipt: text('fiscal_receipt'),
  },
  (table) => [
    unique('orders_user_ordinal').on(table.userId, table.ordinal),
    index('orders_promocode')
      .on(table.promocode)
      .where(sql`${table.promocode} is not null`),
    index('orders_restaurant').on(table.restaurantId, table.createdAt),
    index('orders_courier')
      .on(table.courierId, table.statusAt)
      .where(sql`${table.courierId} is not null`),
    index('orders_created').on(table.createdAt, table.id),
    // For deletions of pages.
    index('orders_terms_version')
      .on(table.termsVersionId)
      .where(sql`${table.termsVersionId} is not null`),
    // For searches by the last digits of a phone number.
    index('orders_contact_phone').using('btree', sql`reverse(${table.contactPhone}) text_pattern_ops`),
    index('orders_contact_name').using('gin', nameWords(table.contactName)),
    // The orders that are not in a final status.
    index('orders_moving')
      .on(table.statusAt)
      .where(sql`${table.status} not in (${literals(FINAL_STATUSES)})`),
    oneOfCheck('orders_status', table.status, ORDER_STATUSES),
    oneOfCheck('orders_locale', table.locale, LOCALES),
    oneOfCheck('orders_payment_method', table.paymentMethod, PAYMENT_METHODS),
    oneOfCheck('orders_payment_status', table.paymentStatus, PAYMENT_STATUSES),
    oneOfCheck('orders_closed_by', table.closedBy, ACTORS),
    oneOfCheck('orders_closed_code', table.closedCode, CANCELLATION_REASONS),
    oneOfCheck('orders_substitution', table.substitution, SUBSTITUTIONS),
    oneOfCheck('orders_fulfilment', table.fulfilment, FULFILMENTS),
    check('orders_branch', sql`(${table.fulfilment} = 'pickup') = (${table.branch} is not null)`),
    check('orders_pickup_fee', sql`${table.fulfilment} = 'delivery' or ${table.deliveryPrice} = 0`),
    localizedTextCheck('orders_city_name', table.cityName),
    nonNegativeCheck(
      'orders_money',
      table.itemsTotal,
      table.discount,
      table.deliveryPrice,
      table.total,
      table.cutleryCount,
    ),
    check('orders_sum', sql`${table.total} = ${table.itemsTotal} - ${table.discount} + ${table.deliveryPrice}`),
    check('orders_refunded', sql`${table.refunded} between 0 and ${table.total}`),
    check('orders_fiscal_receipt', sql`length(${table.fiscalReceipt}) between 1 and 200`),
    check('orders_change', sql`${table.changeFrom} is null or ${table.changeFrom} >= ${table.total}`),
  ],
);

/** The latest location that a courier shares while an order is on the way, rounded to 50 m. */
export const courierPlaces = pgTable('courier_places', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** WGS 84 degrees. */
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  at: timestamptz('at').notNull(),
});

export const orderItems = pgTable(
  'order_items',
  {
    id: identityKey(),
    orderId: foreignId('order_id', () => orders.id),
    position: listPosition(),
    productId: foreignId('product_id', () => products.id),
    slug: text('slug').notNull(),
    name: localizedText('name'),
    image: text('image').notNull(),
    count: integer('count').notNull(),
    /** Of one unit with its options, in minor units. */
    unitPrice: price('unit_price').notNull(),
    options: jsonb('options').$type<readonly OptionSnapshot[]>().notNull(),
    total: minorUnits('total').notNull(),
    /** The customer's note to the kitchen. */
    note: text('note').notNull().default(''),
  },
  (table) => [
    unique('order_items_position').on(table.orderId, table.position),
    localizedTextCheck('order_items_name', table.name),
    check('order_items_count', sql`${table.count} between 1 and 99`),
    nonNegativeCheck('order_items_money', table.unitPrice, table.total),
    // For the job that deletes uploaded pictures that no order shows.
    index('order_items_uploaded_image')
      .on(table.image)
      .where(sql`${table.image} like '/pictures/m/%'`),
  ],
);

/** Every printed ticket of an order. Tickets after the first are marked as copies. */
export const ticketPrints = pgTable(
  'print_jobs',
  {
    orderId: foreignId('order_id', () => orders.id),
    kind: text('kind', { enum: PRINT_KINDS }).notNull(),
    /** 1 for the first print. */
    copy: integer('copy').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind, table.copy] }),
    oneOfCheck('print_jobs_kind', table.kind, PRINT_KINDS),
    check('print_jobs_copy', sql`${table.copy} > 0`),
  ],
);

/** Every status that an order reached. A trigger rejects updates and deletions. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identityKey(),
    orderId: foreignId('order_id', () => orders.id),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    by: text('by', { enum: ACTORS }).notNull(),
    courierId: integer('courier_id').references(() => couriers.id),
    /** The person of the restaurant; null for a customer, the shop itself and the command line. */
    staffId: integer('staff_id').references(() => staff.id),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    oneOfCheck('order_events_status', table.status, ORDER_STATUSES),
    oneOfCheck('order_events_by', table.by, ACTORS),
  ],
);

/** Problems with an order that its customer reported to the restaurant. */
export const orderReports = pgTable(
  'order_reports',
  {
    id: identityKey(),
    orderId: foreignId('order_id', () => orders.id),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    message: text('message').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    /** When staff marked it as handled, and who; null until then. */
    handledAt: timestamptz('handled_at'),
    handledBy: integer('handled_by').references(() => staff.id),
    /** How it was solved, for staff only. */
    handledNote: text('handled_note').notNull().default(''),
  },
  (table) => [
    index('order_reports_order').on(table.orderId),
    index('order_reports_open')
      .on(table.id)
      .where(sql`${table.handledAt} is null`),
    oneOfCheck('order_reports_reason', table.reason, REPORT_REASONS),
  ],
);
