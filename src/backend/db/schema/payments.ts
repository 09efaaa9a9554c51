import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LOCALES } from '#contract/constants.ts';
import { REFUND_STATUSES } from '#contract/value-lists.ts';
import { STORED_REFUND_CODES } from '#contract/staff/orders.ts';
import type { PaymentStatus } from '#contract/value-lists.ts';
import { foreignId, identityKey, timestamptz, nonNegativeCheck, oneOfCheck, minorUnits } from './columns.ts';
import { providerAccounts } from './accounts.ts';
import { orders } from './orders.ts';
import { staff } from './staff.ts';
import { users } from './users.ts';
import { ZERO } from '#contract/money.ts';

/** Statuses of a payment, which is one attempt to pay; an order without one has the payment status `none`. */
export const ATTEMPT_STATUSES = [
  'pending',
  'requires_action',
  'paid',
  'failed',
  'refunded',
] as const satisfies readonly PaymentStatus[];

const CARD_STATUSES = ['pending', 'active'] as const;

/** A customer's card: the provider's token and the digits that may be shown. The card number is not stored. */
export const cards = pgTable(
  'cards',
  {
    id: identityKey(),
    userId: foreignId('user_id', () => users.id),
    /** The payment provider that issued the token. */
    provider: text('provider').notNull().default('sandbox'),
    /** Its account; null for that of the environment. */
    accountId: integer('account_id').references(() => providerAccounts.id),
    token: text('token').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** `pending` until the bank's code has confirmed it. Expiry is derived from the expiry date, not stored. */
    status: text('status', { enum: CARD_STATUSES }).notNull(),
    /** Confirmation codes that the provider has checked, right or wrong. */
    tries: integer('tries').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    unique('cards_provider_token').on(table.provider, table.token),
    index('cards_user').on(table.userId),
    uniqueIndex('cards_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
    oneOfCheck('cards_status', table.status, CARD_STATUSES),
    check('cards_default_active', sql`not ${table.isDefault} or ${table.status} = 'active'`),
    check('cards_last4', sql`${table.last4} ~ '^[0-9]{4}$'`),
    check('cards_expiry', sql`${table.expMonth} between 1 and 12 and ${table.expYear} between 2000 and 2999`),
    nonNegativeCheck('cards_tries', table.tries),
  ],
);

/** Attempts to pay for an order online; at most one of them is the current one. */
export const payments = pgTable(
  'payments',
  {
    id: identityKey(),
    orderId: foreignId('order_id', () => orders.id),
    /** Identifies the payment at the provider. */
    reference: text('reference').notNull().unique(),
    provider: text('provider').notNull(),
    /** The account that takes it; null for that of the environment. */
    accountId: integer('account_id').references(() => providerAccounts.id),
    /** The provider's id of it; null until the provider has answered. */
    externalId: text('external_id'),
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ATTEMPT_STATUSES }).notNull(),
    /** Highest sequence number received from the provider. */
    sequence: integer('sequence').notNull().default(0),
    reason: text('reason'),
    /** The saved card that is charged; null for a payment on the provider's page. */
    cardId: integer('card_id').references(() => cards.id, { onDelete: 'set null' }),
    /** Whether the customer wants the new card of this payment saved. */
    saveCard: boolean('save_card').notNull().default(false),
    /** The page where it is paid, or the content of the QR code that the shop shows. */
    redirectUrl: text('redirect_url'),
    isQr: boolean('is_qr').notNull().default(false),
    qrExpiresAt: timestamptz('qr_expires_at'),
    /** When it was passed to the provider. */
    startedAt: timestamptz('started_at'),
    /** When another attempt or payment method replaced it. */
    replacedAt: timestamptz('replaced_at'),
    /** Whether the provider still has to be told that it is cancelled. */
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** When it last was; null before the first attempt. */
    cancelTriedAt: timestamptz('cancel_tried_at'),
    /** When the provider is asked for its state the next time; null while there is nothing to ask for. */
    nextAskAt: timestamptz('next_ask_at'),
    /** Since when its state at the provider is final, refunds excepted. */
    settledAt: timestamptz('settled_at'),
    /**
     * The sum of its refunds that were not refused, requested ones included. Written by a trigger on the refunds, so
     * that the check below holds for whatever writes them.
     */
    refunded: minorUnits('refunded').notNull().default(ZERO),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    uniqueIndex('payments_one_current')
      .on(table.orderId)
      .where(sql`${table.replacedAt} is null`),
    index('payments_cancellations')
      .on(table.id)
      .where(sql`${table.cancelRequested}`),
    index('payments_unsettled')
      .on(table.nextAskAt)
      .where(sql`${table.settledAt} is null`),
    index('payments_external').on(table.provider, table.externalId),
    oneOfCheck('payments_status', table.status, ATTEMPT_STATUSES),
    nonNegativeCheck('payments_amount', table.amount, table.sequence),
    check('payments_refunded', sql`${table.refunded} between 0 and ${table.amount}`),
  ],
);

/**
 * Every return of money: those that staff make, of an order in full or in part, and those of the shop, of a payment that
 * the order does not need.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: identityKey(),
    orderId: foreignId('order_id', () => orders.id),
    /** The payment that is refunded; null for an order that was paid to the courier. */
    paymentId: integer('payment_id').references(() => payments.id),
    /** Identifies the refund at the provider. */
    reference: text('reference').notNull().unique(),
    /** The provider's id of a refund that it has accepted. */
    externalId: text('external_id'),
    amount: minorUnits('amount').notNull(),
    code: text('code', { enum: STORED_REFUND_CODES }).notNull(),
    note: text('note').notNull().default(''),
    /** The order items that are refunded; empty for a refund of the order as a whole. */
    itemIds: integer('item_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text('status', { enum: REFUND_STATUSES }).notNull(),
    /** Who made it; null for a refund of the shop. */
    staffId: integer('staff_id').references(() => staff.id),
    createdAt: timestamptz('created_at').notNull(),
    /** How often it was sent to the provider. */
    tries: integer('tries').notNull().default(0),
    /** When it is sent, or asked for, the next time; until then an attempt may be running. */
    nextAt: timestamptz('next_at').notNull(),
    /** When it was done, refused or handed over to a person; null before. */
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_payment').on(table.paymentId),
    index('refunds_created').on(table.createdAt),
    index('refunds_undecided')
      .on(table.nextAt)
      .where(sql`${table.status} in ('requested', 'pending')`),
    oneOfCheck('refunds_code', table.code, STORED_REFUND_CODES),
    oneOfCheck('refunds_status', table.status, REFUND_STATUSES),
    check('refunds_amount', sql`${table.amount} > 0`),
    nonNegativeCheck('refunds_tries', table.tries),
    check('refunds_manual', sql`${table.status} = 'manual' or ${table.paymentId} is not null`),
  ],
);

/** Every webhook event of the provider, once. */
export const webhookEvents = pgTable(
  'payment_reports',
  {
    /** The provider's id of the event. */
    id: text('id').notNull(),
    paymentId: foreignId('payment_id', () => payments.id),
    sequence: integer('sequence').notNull(),
    status: text('status', { enum: ATTEMPT_STATUSES }).notNull(),
    reason: text('reason'),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.id] }),
    index('payment_reports_payment').on(table.paymentId, table.sequence),
    oneOfCheck('payment_reports_status', table.status, ATTEMPT_STATUSES),
  ],
);

// The tables of the sandbox bank, the built-in test provider; names in code begin with `bank`. No table of the shop
// refers to them.

/** Results of a charge: `good` is paid, `poor` has insufficient funds, `secure` needs 3-D Secure. */
const BANK_CARD_KINDS = ['good', 'poor', 'secure', 'expired'] as const;
export type BankCardKind = (typeof BANK_CARD_KINDS)[number];
/** `secure`: waiting for the 3-D Secure code. */
const BANK_PAYMENT_STATUSES = ['open', 'secure', 'paid', 'declined', 'cancelled', 'refunded'] as const;

/** The token of a test card, with what may be shown of the card and how it behaves. The number is not stored. */
export const bankCards = pgTable(
  'bank_cards',
  {
    token: text('token').primaryKey(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    kind: text('kind', { enum: BANK_CARD_KINDS }).notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When the shop linked it; unlinked tokens are deleted. */
    linkedAt: timestamptz('linked_at'),
  },
  (table) => [oneOfCheck('bank_cards_kind', table.kind, BANK_CARD_KINDS)],
);

export const bankPayments = pgTable(
  'bank_payments',
  {
    reference: text('reference').primaryKey(),
    title: text('title').notNull(),
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** The shop's pages to which the customer returns: URLs or paths. */
    returnUrls: jsonb('returns').$type<{ readonly success: string; readonly fail: string }>().notNull(),
    status: text('status', { enum: BANK_PAYMENT_STATUSES }).notNull(),
    /** The part of the amount that was refunded. */
    refunded: minorUnits('refunded').notNull().default(ZERO),
    /** Whether the shop wants a token of the card that pays. */
    saveCard: boolean('save_card').notNull().default(false),
    /** That token, once a card was entered. */
    cardToken: text('card_token'),
    /** Wrong 3-D Secure codes. */
    tries: integer('tries').notNull().default(0),
    /** Sequence number of the newest event. */
    sequence: integer('sequence').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    oneOfCheck('bank_payments_status', table.status, BANK_PAYMENT_STATUSES),
    nonNegativeCheck('bank_payments_numbers', table.amount, table.tries, table.sequence),
    check('bank_payments_refunded', sql`${table.refunded} between 0 and ${table.amount}`),
  ],
);

/** Refunds that the bank has made. The id is assigned by the shop. */
export const bankRefunds = pgTable('bank_refunds', {
  id: text('id').primaryKey(),
  reference: text('reference')
    .notNull()
    .references(() => bankPayments.reference),
  amount: minorUnits('amount').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

/**
 * Outbox of the bank: an event is written in the transaction of the change that it describes, and sent until the shop
 * accepts it.
 */
export const bankWebhookEvents = pgTable(
  'bank_reports',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference')
      .notNull()
      .references(() => bankPayments.reference),
    body: text('body').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    deliveredAt: timestamptz('delivered_at'),
  },
  (table) => [
    index('bank_reports_waiting')
      .on(table.createdAt)
      .where(sql`${table.deliveredAt} is null`),
  ],
);
