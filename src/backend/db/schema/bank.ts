import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { LOCALES } from '#contract/constants.ts';
import { instant, notNegative, oneOf, sum } from './columns.ts';

/** The sandbox bank's own tables. No table of the shop refers to them. */
const CARD_KINDS = ['good', 'poor', 'secure', 'expired'] as const;
export type BankCardKind = (typeof CARD_KINDS)[number];
const STATUSES = ['open', 'secure', 'paid', 'declined', 'cancelled', 'refunded'] as const;

/** A card as its token: what may be shown and how the test card behaves. The number is stored nowhere. */
export const bankCards = pgTable(
  'bank_cards',
  {
    token: text('token').primaryKey(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    kind: text('kind', { enum: CARD_KINDS }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the shop linked it; unlinked tokens are deleted. */
    linkedAt: instant('linked_at'),
  },
  (table) => [oneOf('bank_cards_kind', table.kind, CARD_KINDS)],
);

export const bankPayments = pgTable(
  'bank_payments',
  {
    reference: text('reference').primaryKey(),
    title: text('title').notNull(),
    amount: sum('amount').notNull(),
    currency: text('currency').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** Addresses of the shop to which the customer returns. */
    returns: jsonb('returns').$type<{ readonly success: string; readonly fail: string }>().notNull(),
    status: text('status', { enum: STATUSES }).notNull(),
    /** Wrong 3-D Secure codes. */
    tries: integer('tries').notNull().default(0),
    /** Sequence of the newest report. */
    sequence: integer('sequence').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    oneOf('bank_payments_status', table.status, STATUSES),
    notNegative('bank_payments_numbers', table.amount, table.tries, table.sequence),
  ],
);

/** Outbox of the bank: reports are written together with what they report and posted until the shop accepts them. */
export const bankReports = pgTable(
  'bank_reports',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference')
      .notNull()
      .references(() => bankPayments.reference),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('bank_reports_waiting')
      .on(table.createdAt)
      .where(sql`${table.deliveredAt} is null`),
  ],
);
