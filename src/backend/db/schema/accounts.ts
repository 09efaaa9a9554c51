import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountSettings } from '#contract/providers.ts';
import { ACCOUNT_KINDS } from '#contract/providers.ts';
import { identityKey, oneOfCheck, revision, timestamptz } from './columns.ts';

/**
 * The accounts that owners have entered: of payments at most one is in use, of SMS one and a second as its fallback, of
 * e-mail one. Accounts of the environment have no row. An account that is no longer in use stays, because a payment is
 * refunded through the account that took it.
 */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    id: identityKey(),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    /** A name in `PROVIDERS`; earlier builds may have had others. */
    provider: text('provider').notNull(),
    /** The settings that are not secret. */
    settings: jsonb('settings').$type<AccountSettings>().notNull(),
    /** The secret ones, encrypted by `accounts/encryption.ts`; null if the provider has none. */
    secrets: text('secrets'),
    /** 0: the account that is used; 1: its fallback. */
    position: integer('position').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** Since when it is no longer used for anything new. */
    retiredAt: timestamptz('retired_at'),
    revision: revision(),
  },
  (table) => [
    uniqueIndex('provider_accounts_in_use')
      .on(table.kind, table.position)
      .where(sql`${table.retiredAt} is null`),
    index('provider_accounts_provider').on(table.kind, table.provider),
    oneOfCheck('provider_accounts_kind', table.kind, ACCOUNT_KINDS),
    check('provider_accounts_position', sql`${table.position} = 0 or ${table.position} = 1 and ${table.kind} = 'sms'`),
  ],
);

/** When the last verified callback of an account came. It is written at most once a minute. */
export const accountCallbacks = pgTable(
  'account_callbacks',
  {
    id: identityKey(),
    provider: text('provider').notNull(),
    /** Null for the account of the environment. */
    accountId: integer('account_id').references(() => providerAccounts.id),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [uniqueIndex('account_callbacks_account').on(table.provider, sql`coalesce(${table.accountId}, 0)`)],
);
