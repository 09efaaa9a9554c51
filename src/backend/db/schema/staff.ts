import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { LOCALES } from '#contract/constants.ts';
import { STAFF_ROLES } from '#contract/staff/definition.ts';
import { DEVICE_KINDS } from '#contract/staff/sign-in.ts';
import { branches, restaurants } from './restaurants.ts';
import { foreignId, identityKey, nonNegativeCheck, oneOfCheck, phoneCheck, timestamptz } from './columns.ts';

/** The accounts of the people who work for the restaurants. */
export const staff = pgTable(
  'staff',
  {
    id: identityKey(),
    name: text('name').notNull(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /** For the sign-in with a password; null for a staff member who only acts on devices. */
    login: text('login').unique(),
    phone: text('phone'),
    /** argon2id, in the PHC string format. */
    passwordHash: text('password_hash'),
    /** The secret of the authenticator, base32. */
    totpSecret: text('totp_secret'),
    /** The last time step whose code was accepted; no code is accepted twice. */
    totpStep: integer('totp_step'),
    /** argon2id of the four digits with which the person acts on a shared device. */
    pinHash: text('pin_hash'),
    locale: text('locale', { enum: LOCALES }).notNull(),
    active: boolean('active').notNull().default(true),
    revision: integer('revision').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    oneOfCheck('staff_role', table.role, STAFF_ROLES),
    oneOfCheck('staff_locale', table.locale, LOCALES),
    check('staff_name', sql`length(${table.name}) between 1 and 100`),
    check('staff_login', sql`${table.login} ~ '^[a-z0-9][a-z0-9._@+-]{2,63}$'`),
    phoneCheck('staff_phone', table.phone),
    check('staff_sign_in', sql`${table.role} in ('kitchen', 'courier') or ${table.login} is not null`),
    check(
      'staff_factors',
      sql`(${table.passwordHash} is null) = (${table.totpSecret} is null) and (${table.login} is not null or ${table.passwordHash} is null)`,
    ),
  ],
);

/** The restaurants that a staff member works for. An owner has no rows and has access to all restaurants. */
export const staffRestaurants = pgTable(
  'staff_restaurants',
  {
    staffId: foreignId('staff_id', () => staff.id, { onDelete: 'cascade' }),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.restaurantId] }),
    index('staff_restaurants_restaurant').on(table.restaurantId),
  ],
);

const optionalStaff = (name: string) => integer(name).references((): AnyPgColumn => staff.id);

/** The paired tablets and phones of restaurants. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    id: identityKey(),
    restaurantId: foreignId('restaurant_id', () => restaurants.id),
    /** Null for all branches of the restaurant, also after a menu import has deleted the device's branch. */
    branchId: integer('branch_id').references(() => branches.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: DEVICE_KINDS }).notNull(),
    name: text('name').notNull(),
    /** The only person who uses the device; null for a shared device, on which each person enters a PIN. */
    staffId: optionalStaff('staff_id'),
    pairedBy: optionalStaff('paired_by'),
    pairedAt: timestamptz('paired_at').notNull(),
    seenAt: timestamptz('seen_at'),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    oneOfCheck('staff_devices_kind', table.kind, DEVICE_KINDS),
    check('staff_devices_name', sql`length(${table.name}) between 1 and 100`),
    index('staff_devices_restaurant').on(table.restaurantId),
  ],
);

/** Signed-in browsers: of a person, or of a device. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: identityKey(),
    /** SHA-256 of the token in the cookie; the token itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id').references(() => staffDevices.id, { onDelete: 'cascade' }),
    /** The person who entered their PIN on a shared device. */
    actingStaffId: integer('acting_staff_id').references(() => staff.id, { onDelete: 'set null' }),
    actingSince: timestamptz('acting_since'),
    /** The User-Agent header of the sign-in request. */
    browser: text('browser').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (table) => [
    check('staff_sessions_subject', sql`(${table.staffId} is null) <> (${table.deviceId} is null)`),
    check(
      'staff_sessions_acting',
      sql`(${table.actingStaffId} is null or ${table.actingSince} is not null) and (${table.actingSince} is null or ${table.deviceId} is not null)`,
    ),
    uniqueIndex('staff_sessions_device').on(table.deviceId),
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
);

/** When an open order board of a restaurant was last seen; no row for a restaurant that has never used one. */
export const boardPresence = pgTable('board_presence', {
  restaurantId: integer('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id, { onDelete: 'cascade' }),
  seenAt: timestamptz('seen_at').notNull(),
  /** When an open board that can play its sound was last seen. */
  heardAt: timestamptz('heard_at'),
});

export const LINK_KINDS = ['invitation', 'pairing'] as const;

/** Links that work once: with which a staff member sets a password, or with which a device is paired. */
export const staffLinks = pgTable(
  'staff_links',
  {
    id: identityKey(),
    kind: text('kind', { enum: LINK_KINDS }).notNull(),
    /** SHA-256 of the secret part of the link. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Invitation: the person who sets a password. Pairing: the only person who will use the device, or null. */
    staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** The secret of the authenticator that the invitation offers, base32. */
    totpSecret: text('totp_secret'),
    /** Keyed hash of the digits of a pairing. */
    codeHash: text('code_hash'),
    /** Wrong codes that anyone entered while this code was valid. */
    tries: integer('tries').notNull().default(0),
    deviceKind: text('device_kind', { enum: DEVICE_KINDS }),
    deviceName: text('device_name'),
    restaurantId: integer('restaurant_id').references(() => restaurants.id),
    branchId: integer('branch_id').references(() => branches.id, { onDelete: 'cascade' }),
    createdBy: optionalStaff('created_by'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    oneOfCheck('staff_links_kind', table.kind, LINK_KINDS),
    nonNegativeCheck('staff_links_tries', table.tries),
    check(
      'staff_links_invitation',
      sql`${table.kind} <> 'invitation' or (${table.staffId} is not null and ${table.totpSecret} is not null)`,
    ),
    check(
      'staff_links_pairing',
      sql`${table.kind} <> 'pairing' or num_nulls(${table.codeHash}, ${table.deviceKind}, ${table.deviceName}, ${table.restaurantId}) = 0`,
    ),
    index('staff_links_expiry').on(table.expiresAt),
  ],
);

export const ATTEMPT_KINDS = ['password', 'totp', 'pin', 'pairing'] as const;

/** Attempts to sign in that failed, or that are being checked, of the last day; for the limits. */
export const staffFailures = pgTable(
  'staff_failures',
  {
    id: identityKey(),
    kind: text('kind', { enum: ATTEMPT_KINDS }).notNull(),
    /**
     * What is guessed. For a password the keyed hash of the login, which may be a mistyped password; for a code of an
     * authenticator `staff 12`, for a PIN the device and `staff 12`, for a pairing code the client.
     */
    subject: text('subject').notNull(),
    /** The client that limits count: an IPv4 address or an IPv6 /64 network. */
    client: text('client').notNull(),
    /** Whether this browser had signed in to the account before; the limits on unknown browsers skip this row then. */
    isKnown: boolean('is_known').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    oneOfCheck('staff_failures_kind', table.kind, ATTEMPT_KINDS),
    index('staff_failures_subject').on(table.kind, table.subject, table.at),
    index('staff_failures_at').on(table.at),
  ],
);

/** Responses of calls that create something, so that a repeated request creates nothing twice. */
export const staffIdempotencyKeys = pgTable(
  'staff_idempotency_keys',
  {
    /** `staff 5` or `device 3`. */
    actor: text('actor').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    response: jsonb('response'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.endpoint, table.key] }),
    index('staff_idempotency_keys_at').on(table.createdAt),
  ],
);

/**
 * Every change by staff. A trigger rejects updates and deletions, so rows must not contain personal data of customers.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull(),
    staffId: optionalStaff('staff_id'),
    deviceId: integer('device_id').references(() => staffDevices.id),
    restaurantId: integer('restaurant_id').references(() => restaurants.id),
    /** The name of the endpoint, or of the command of an operator. */
    action: text('action').notNull(),
    /** `product 12`. */
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_log_restaurant').on(table.restaurantId, table.id),
    index('audit_log_staff').on(table.staffId, table.id),
    index('audit_log_subject').on(table.subject, table.id),
  ],
);
