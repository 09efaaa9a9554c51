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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cities, restaurants } from './restaurants.ts';
import { deliveryZones } from './delivery.ts';
import { products } from './menu.ts';
import { foreignId, identityKey, timestamptz, nonNegativeCheck, oneOfCheck, phoneCheck } from './columns.ts';

/** Customers. */
export const users = pgTable(
  'users',
  {
    id: identityKey(),
    phone: text('phone').notNull().unique(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    dateBirth: date('date_birth', { mode: 'string' }),
    /** Orders ever placed: the newest order's `ordinal`. */
    orderCount: integer('order_count').notNull().default(0),
    /** When the customer agreed to SMS about orders; null without consent. */
    smsConsentAt: timestamptz('sms_consent_at'),
    /** Since when e-mails about orders are sent to `email`; null if the customer wants none. */
    emailNoticesAt: timestamptz('email_notices_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [phoneCheck('users_phone', table.phone), nonNegativeCheck('users_order_count', table.orderCount)],
);

/** The delivery addresses that customers have saved. A customer with addresses always has one default. */
export const addresses = pgTable(
  'addresses',
  {
    id: identityKey(),
    userId: foreignId('user_id', () => users.id),
    cityId: foreignId('city_id', () => cities.id),
    label: text('label').notNull().default(''),
    street: text('street').notNull(),
    house: text('house').notNull(),
    block: text('block').notNull().default(''),
    entrance: text('entrance').notNull().default(''),
    floor: text('floor').notNull().default(''),
    apartment: text('apartment').notNull().default(''),
    intercom: text('intercom').notNull().default(''),
    comment: text('comment').notNull().default(''),
    /** The delivery zone that the customer chose by name. */
    zoneId: integer('zone_id').references(() => deliveryZones.id, { onDelete: 'set null' }),
    /** WGS 84 degrees; null if not known. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    uniqueIndex('addresses_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
    check('addresses_filled', sql`length(${table.street}) > 0 and length(${table.house}) > 0`),
  ],
);

/** The sessions of signed-in customers. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: foreignId('user_id', () => users.id),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('sessions_expiry').on(table.expiresAt),
    // Each sign-in counts the sessions of its customer.
    index('sessions_user').on(table.userId),
  ],
);

export const favouriteProducts = pgTable(
  'favourite_products',
  {
    userId: foreignId('user_id', () => users.id, { onDelete: 'cascade' }),
    productId: foreignId('product_id', () => products.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

export const favouriteRestaurants = pgTable(
  'favourite_restaurants',
  {
    userId: foreignId('user_id', () => users.id, { onDelete: 'cascade' }),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.restaurantId] })],
);

/** The actions that a code can confirm. A code is valid for one purpose only. */
export const CODE_PURPOSES = ['sign_in', 'deletion'] as const;

/**
 * The valid code of a phone for each purpose; a new code replaces it. The code is derived from `codeId` and the
 * server's secret, so it is not stored.
 */
export const verificationCodes = pgTable(
  'sign_in_codes',
  {
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull().default('sign_in'),
    codeId: uuid('issue').notNull(),
    /** Not used any more: attempts are counted in `wrongCodes`. */
    tries: integer('tries').notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phone, table.purpose] }),
    oneOfCheck('sign_in_codes_purpose', table.purpose, CODE_PURPOSES),
    nonNegativeCheck('sign_in_codes_tries', table.tries),
  ],
);

/** The requests for codes of the last day, to which limits apply. */
export const codeRequests = pgTable(
  'code_requests',
  {
    id: identityKey(),
    phone: text('phone').notNull(),
    /** The requester's client: an IPv4 address or an IPv6 /64, see `ClientNetworks`. */
    client: text('address').notNull(),
    at: timestamptz('at').notNull(),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull().default('sign_in'),
    /** The code that was requested. */
    codeId: uuid('issue'),
    /** The requester's IPv4 /24 or IPv6 /48. */
    network: text('site').notNull().default(''),
    /** The requester's IPv4 /16 or IPv6 /32. */
    wideNetwork: text('region').notNull().default(''),
    /** Whether this client had signed in with the phone before; the limits on unknown clients skip this row then. */
    isKnownClient: boolean('is_known').notNull().default(false),
    /** Whether a message is sent for this request; false again if the gateway did not accept it. */
    isSent: boolean('is_sent').notNull().default(true),
    /**
     * How many messages this row counts as in the limits on unconfirmed messages: more than one for a phone without an
     * account; 0 after a code was entered, and for a message that was not sent.
     */
    weight: integer('cost').notNull().default(0),
  },
  (table) => [
    index('code_requests_phone').on(table.phone, table.at),
    index('code_requests_address').on(table.client, table.at),
    index('code_requests_at').on(table.at),
  ],
);

/** The wrong codes of the last day, to which limits apply. The purpose `card`: the bank's code that saves a card. */
export const wrongCodes = pgTable(
  'wrong_codes',
  {
    id: identityKey(),
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: [...CODE_PURPOSES, 'card'] }).notNull(),
    codeId: uuid('issue'),
    /** `client`, `network` and `wideNetwork` are those of `codeRequests`; empty for a bank's codes. */
    client: text('address').notNull(),
    network: text('site').notNull(),
    wideNetwork: text('region').notNull(),
    /** Whether the client had signed in with the phone before; the limits on unknown clients skip this row then. */
    isKnownClient: boolean('is_known').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    index('wrong_codes_at').on(table.at),
    oneOfCheck('wrong_codes_purpose', table.purpose, [...CODE_PURPOSES, 'card']),
  ],
);

/** The clients, see `ClientNetworks`, from which a customer has signed in, as keyed hashes of phone and client. */
export const knownSignInClients = pgTable(
  'known_networks',
  {
    userId: foreignId('user_id', () => users.id, { onDelete: 'cascade' }),
    clientHash: text('network_hash').notNull(),
    lastUsedAt: timestamptz('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clientHash] }),
    index('known_networks_last_use').on(table.lastUsedAt),
  ],
);

/** Responses of calls that create something, so that a repeated request creates nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: foreignId('user_id', () => users.id),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    response: jsonb('answer'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endpoint, table.key] }),
    index('idempotency_keys_at').on(table.createdAt),
  ],
);
