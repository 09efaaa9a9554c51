import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import { providerAccounts } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import type { Environment } from '#contract/environment.ts';
import {
  type AccountKind,
  type AccountSettings,
  missingFields,
  providerInfo,
  withDefaults,
} from '#contract/providers.ts';
import { decrypt, encrypt, isEncryptedWithFirst, type SecretKeys } from './encryption.ts';

export type AccountRow = typeof providerAccounts.$inferSelect;

/** The accounts of the environment: which provider is used for each kind, and the settings of every provider. */
export interface EnvironmentAccounts {
  readonly inUse: Readonly<Partial<Record<AccountKind, string>>>;
  readonly settings: Readonly<Record<string, AccountSettings>>;
}

export const NO_ENVIRONMENT_ACCOUNTS: EnvironmentAccounts = { inUse: {}, settings: {} };

/** Where accounts come from. */
export interface AccountSources {
  readonly keys: SecretKeys;
  readonly environment: EnvironmentAccounts;
}

/** The accounts that the variables of the process describe. Without a gateway, messages are only logged. */
export const toAccountSources = ({
  PAYMENTS,
  SMS,
  EMAIL,
  SECRETS_KEY,
  providerSettings,
}: Environment): AccountSources => ({
  keys: SECRETS_KEY,
  environment: {
    inUse: {
      ...(PAYMENTS !== 'off' && { payments: PAYMENTS }),
      sms: SMS ?? 'log',
      ...(EMAIL !== 'off' && { email: EMAIL }),
    },
    settings: providerSettings,
  },
});

/** An account that can be used. */
export interface Account {
  /** Null for the account of the environment. */
  readonly id: number | null;
  readonly provider: string;
  readonly settings: AccountSettings;
  /** Changes with the settings. */
  readonly revision: number;
}

/** Why an account cannot be used. `noKey`: its secrets are encrypted with a key that `SECRETS_KEY` does not have. */
export type AccountFault = 'noKey' | 'unknownProvider' | 'incomplete';

/** What a payment or a card remembers of its account. */
export interface AccountRef {
  readonly accountId: number | null;
  readonly provider: string;
}

/** Whether a payment or card belongs to this account. */
export const isSameAccount = (ref: AccountRef, account: AccountRef | null): boolean =>
  account !== null && ref.provider === account.provider && ref.accountId === account.accountId;

/** Matches the rows of a table that belong to an account. */
export const ofAccount = (
  table: { readonly accountId: AnyPgColumn; readonly provider: AnyPgColumn },
  { accountId, provider }: AccountRef,
): SQL | undefined =>
  and(eq(table.provider, provider), accountId === null ? isNull(table.accountId) : eq(table.accountId, accountId));

const Secrets = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Ties encrypted settings to their provider, so that those of one cannot be stored as those of another. */
const contextOf = ({ kind, provider }: Pick<AccountRow, 'kind' | 'provider'>): string => `${kind} ${provider}`;

/** Encrypts the secret settings of an account. */
export const encryptSecrets = (
  keys: SecretKeys,
  account: Pick<AccountRow, 'kind' | 'provider'>,
  secrets: AccountSettings,
): string => encrypt(keys, JSON.stringify(secrets), contextOf(account));

/** The decrypted secret settings of an account; null without the key that has encrypted them. */
export function readSecrets(
  { kind, provider, secrets }: Pick<AccountRow, 'kind' | 'provider' | 'secrets'>,
  keys: SecretKeys,
): AccountSettings | null {
  if (secrets === null) return {};
  const decrypted = decrypt(keys, secrets, contextOf({ kind, provider }));
  return decrypted === null ? null : v.parse(Secrets, decrypted);
}

/** The decrypted settings of an account, or why it cannot be used. */
export function readAccount(row: AccountRow, keys: SecretKeys): Account | AccountFault {
  const { id, kind, provider, settings, revision } = row;
  const info = providerInfo(kind, provider);
  if (!info) return 'unknownProvider';
  const secrets = readSecrets(row, keys);
  if (secrets === null) return 'noKey';
  const complete = withDefaults(info, { ...settings, ...secrets });
  return missingFields(info, complete).length > 0 ? 'incomplete' : { id, provider, settings: complete, revision };
}

/** The account that the environment has at a provider, or why it cannot be used. */
export function environmentAccount(
  kind: AccountKind,
  provider: string,
  { settings }: EnvironmentAccounts,
): Account | AccountFault {
  const info = providerInfo(kind, provider);
  // Tests and forks use providers that are not listed, which need no settings.
  if (!info) return { id: null, provider, settings: settings[provider] ?? {}, revision: 0 };
  const complete = withDefaults(info, settings[provider] ?? {});
  return missingFields(info, complete).length > 0
    ? 'incomplete'
    : { id: null, provider, settings: complete, revision: 0 };
}

/**
 * The accounts of a kind that are used, first the one before its fallback: those of the owner or, if there are none,
 * that of the environment.
 */
export async function readAccountsInUse(
  db: Database,
  kind: AccountKind,
  { keys, environment }: AccountSources,
): Promise<readonly (Account | AccountFault)[]> {
  const rows = await db
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.kind, kind), isNull(providerAccounts.retiredAt)))
    .orderBy(asc(providerAccounts.position));
  if (rows.length > 0) return rows.map((row) => readAccount(row, keys));
  const provider = environment.inUse[kind];
  return provider === undefined ? [] : [environmentAccount(kind, provider, environment)];
}

/** The account that a payment or a card belongs to, also if it is no longer in use. */
export async function findAccount(
  db: Database,
  kind: AccountKind,
  { accountId, provider }: AccountRef,
  { keys, environment }: AccountSources,
): Promise<Account | AccountFault> {
  if (accountId === null) return environmentAccount(kind, provider, environment);
  const [row] = await db.select().from(providerAccounts).where(eq(providerAccounts.id, accountId));
  return row ? readAccount(row, keys) : 'unknownProvider';
}

/** Every account at a provider, the one in use first: a webhook may belong to any of them. */
export async function readAccountsAt(
  db: Database,
  kind: AccountKind,
  provider: string,
  { keys, environment }: AccountSources,
): Promise<readonly Account[]> {
  const rows = await db
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.kind, kind), eq(providerAccounts.provider, provider)))
    .orderBy(sql`${providerAccounts.retiredAt} desc nulls first`);
  return [...rows.map((row) => readAccount(row, keys)), environmentAccount(kind, provider, environment)].filter(
    (account) => typeof account !== 'string',
  );
}

/**
 * Encrypts every account with the first key. Returns how many were encrypted with another, and how many could not be
 * decrypted.
 */
export async function rotateKeys(
  db: Database,
  keys: SecretKeys,
): Promise<{ readonly rotated: number; readonly unreadable: number }> {
  return inTransaction(db, async (tx) => {
    const rows = await tx.select().from(providerAccounts).orderBy(asc(providerAccounts.id)).for('update');
    let [rotated, unreadable] = [0, 0];
    for (const { id, kind, provider, secrets } of rows) {
      if (secrets === null || isEncryptedWithFirst(keys, secrets)) continue;
      const plaintext = decrypt(keys, secrets, contextOf({ kind, provider }));
      if (plaintext === null) unreadable += 1;
      else {
        const encrypted = encrypt(keys, plaintext, contextOf({ kind, provider }));
        await tx.update(providerAccounts).set({ secrets: encrypted }).where(eq(providerAccounts.id, id));
        rotated += 1;
      }
    }
    return { rotated, unreadable };
  });
}
