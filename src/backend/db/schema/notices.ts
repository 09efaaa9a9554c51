import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { LOCALES } from '#contract/constants.ts';
import { providerAccounts } from './accounts.ts';
import { foreignId, identityKey, nonNegativeCheck, oneOfCheck, timestamptz } from './columns.ts';
import { orders } from './orders.ts';
import { staff } from './staff.ts';
import { sessions, users } from './users.ts';

export const NOTICE_CHANNELS = ['push', 'sms', 'email'] as const;

/**
 * The states of a notice. `sent`: its gateway accepted it. `dropped`: it will not be sent, because its recipient no
 * longer consents, its channel is not configured, or every attempt failed.
 */
const NOTICE_STATES = ['pending', 'sent', 'dropped'] as const;

/**
 * What became of an SMS that its gateway accepted. `unconfirmed`: the gateway did not answer, so nobody knows whether it
 * was sent. `delivered` and `undelivered` are final.
 */
export const NOTICE_DELIVERIES = ['unconfirmed', 'queued', 'sent', 'delivered', 'undelivered'] as const;

/**
 * The browsers in which customers are notified of their orders. A subscription ends with the session in which it was
 * made.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identityKey(),
    userId: foreignId('user_id', () => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** The URL at the browser's push service; it identifies the browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret, base64url: messages are encrypted for them. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.tokenHash),
  ],
);

/**
 * The outbox of messages to customers and staff. A row is inserted in the transaction of the event that it reports.
 * After the commit, the instance that takes the lease of the row sends the message.
 */
export const notices = pgTable(
  'notices',
  {
    id: identityKey(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    /** The recipient, a customer or a staff member. Phone and address are looked up when the message is sent. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** The browser of a push message. */
    subscriptionId: integer('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    orderId: integer('order_id').references(() => orders.id),
    /** A key of `NOTICE_TEXTS`, and the values of its placeholders. */
    template: text('template').notNull(),
    data: jsonb('data').$type<Readonly<Record<string, string>>>().notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** Identifies the event, the recipient and the channel: the same message is queued once. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    state: text('state', { enum: NOTICE_STATES }).notNull().default('pending'),
    /** Attempts that were started. */
    tries: integer('tries').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /**
     * When the next attempt is due: the first, a retry after a failure, or the end of the lease of a running attempt. Of a
     * sent SMS: when its gateway is next asked for the delivery.
     */
    nextAt: timestamptz('next_at').notNull(),
    /** The message is not sent after this time. */
    expiresAt: timestamptz('expires_at').notNull(),
    sentAt: timestamptz('sent_at'),
    /** Of a sent SMS: the account that sent it, null for that of the environment, and the gateway's id of the message. */
    accountId: integer('account_id').references(() => providerAccounts.id),
    provider: text('provider'),
    messageId: text('message_id'),
    /** Null if the gateway cannot be asked. */
    delivery: text('delivery', { enum: NOTICE_DELIVERIES }),
    deliveryAt: timestamptz('delivery_at'),
  },
  (table) => [
    index('notices_due')
      .on(table.nextAt)
      .where(sql`${table.state} = 'pending'`),
    index('notices_user').on(table.userId),
    index('notices_push_subscription').on(table.subscriptionId),
    index('notices_sent')
      .on(table.channel, table.sentAt)
      .where(sql`${table.state} = 'sent'`),
    index('notices_created').on(table.createdAt),
    index('notices_order').on(table.orderId),
    index('notices_undelivered')
      .on(table.nextAt)
      .where(sql`${table.state} = 'sent' and ${table.delivery} in ('queued', 'sent')`),
    check('notices_recipient', sql`num_nonnulls(${table.userId}, ${table.staffId}) = 1`),
    check('notices_subscription', sql`(${table.channel} = 'push') = (${table.subscriptionId} is not null)`),
    oneOfCheck('notices_channel', table.channel, NOTICE_CHANNELS),
    oneOfCheck('notices_state', table.state, NOTICE_STATES),
    oneOfCheck('notices_delivery', table.delivery, NOTICE_DELIVERIES),
    oneOfCheck('notices_locale', table.locale, LOCALES),
    nonNegativeCheck('notices_tries', table.tries),
  ],
);
