import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SMS_FAILURES } from '#contract/staff/messages.ts';
import { providerAccounts } from './accounts.ts';
import { identityKey, nonNegativeCheck, oneOfCheck, timestamptz } from './columns.ts';

/** What the shop knows about the state of its accounts at SMS gateways. A row is inserted when there is something to know. */
export const smsAccountStates = pgTable(
  'sms_account_states',
  {
    id: identityKey(),
    /** Null for the account of the environment. */
    accountId: integer('account_id').references(() => providerAccounts.id),
    provider: text('provider').notNull(),
    /** How many messages in a row were not sent, and why the last one was not. */
    failures: integer('failures').notNull().default(0),
    failure: text('failure', { enum: SMS_FAILURES }),
    failedAt: timestamptz('failed_at'),
    /** In the unit of the gateway: a currency, or `SMS` for a number of messages. Null until the gateway has told it. */
    balance: doublePrecision('balance'),
    balanceUnit: text('balance_unit'),
    /** When the gateway was last asked for the balance. */
    balanceAskedAt: timestamptz('balance_asked_at'),
  },
  (table) => [
    // Null is not equal to null in a unique index.
    uniqueIndex('sms_account_states_account').on(sql`coalesce(${table.accountId}, 0)`, table.provider),
    oneOfCheck('sms_account_states_failure', table.failure, SMS_FAILURES),
    nonNegativeCheck('sms_account_states_failures', table.failures),
    check('sms_account_states_balance', sql`(${table.balance} is null) = (${table.balanceUnit} is null)`),
  ],
);
