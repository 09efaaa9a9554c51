import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { LOCALES } from '#contract/constants.ts';
import { PAYMENT_STEPS, TEST_PAYMENT_STATUSES } from '#contract/staff/accounts.ts';
import { REFUND_STATUSES } from '#contract/value-lists.ts';
import { providerAccounts } from './accounts.ts';
import { foreignId, identityKey, minorUnits, oneOfCheck, timestamptz } from './columns.ts';
import { staff } from './staff.ts';

/** Payments without an order, with which owners test an account. They are deleted after some weeks. */
export const testPayments = pgTable(
  'test_payments',
  {
    id: identityKey(),
    provider: text('provider').notNull(),
    /** Null for the account of the environment. */
    accountId: integer('account_id').references(() => providerAccounts.id),
    /** Identifies the payment at the provider. */
    reference: text('reference').notNull().unique(),
    /** The provider's id of the payment. */
    externalId: text('external_id'),
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    /** The language of the provider's page. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    status: text('status', { enum: TEST_PAYMENT_STATUSES }).notNull().default('pending'),
    reason: text('reason'),
    /** What the owner does next; null until the provider has accepted the payment. */
    step: text('step', { enum: PAYMENT_STEPS }),
    stepUrl: text('step_url'),
    /** When a callback has named it. */
    calledBackAt: timestamptz('called_back_at'),
    refundStatus: text('refund_status', { enum: REFUND_STATUSES }),
    /** Identifies the refund at the provider. */
    refundReference: text('refund_reference'),
    /** The provider's id of a pending refund. */
    refundExternalId: text('refund_external_id'),
    /** How often the refund was sent. */
    refundTries: integer('refund_tries').notNull().default(0),
    /** When the provider is called next; null once nothing is left to do. */
    nextAt: timestamptz('next_at'),
    /** Since when the provider has not answered; null after an answer. */
    failingSince: timestamptz('failing_since'),
    createdBy: foreignId('created_by', () => staff.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('test_payments_due')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
    oneOfCheck('test_payments_status', table.status, TEST_PAYMENT_STATUSES),
    oneOfCheck('test_payments_step', table.step, PAYMENT_STEPS),
    oneOfCheck('test_payments_refund_status', table.refundStatus, REFUND_STATUSES),
    check('test_payments_amount', sql`${table.amount} > 0`),
    check('test_payments_refund', sql`${table.refundStatus} is null or ${table.status} = 'paid'`),
  ],
);
