import { asc, desc, eq } from 'drizzle-orm';
import {
  type AccountRow,
  type AccountSources,
  environmentAccount,
  readAccount,
  readSecrets,
} from '#backend/accounts/accounts.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { accountCallbacks, providerAccounts } from '#backend/db/schema/index.ts';
import type { PaymentAccounts } from '#backend/payments/payment-accounts.ts';
import { webhookPath } from '#backend/payments/provider.ts';
import type { Services } from '#backend/services.ts';
import { type AccountKind, type AccountSettings, providerInfo } from '#contract/providers.ts';
import type { AccountState, EnvironmentAccount, KindAccounts, StaffAccount } from '#contract/staff/accounts.ts';

export type AccountServices = Pick<Services, 'accountSources' | 'paymentAccounts'>;

/** The retired accounts that the page lists. */
const MAX_RETIRED = 20;

const isSecret = (kind: AccountKind, provider: string, name: string): boolean =>
  providerInfo(kind, provider)?.fields[name]?.isSecret === true;

/** The settings that anybody may read who may see the account. */
const publicSettings = (kind: AccountKind, provider: string, settings: AccountSettings): AccountSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name]) => providerInfo(kind, provider)?.fields[name] !== undefined && !isSecret(kind, provider, name),
    ),
  );

const secretNames = (kind: AccountKind, provider: string, settings: AccountSettings): string[] =>
  Object.keys(settings).filter((name) => settings[name] && isSecret(kind, provider, name));

/** Reads an account as owners see it: without the values of its secrets. @throws Error if there is none */
export const accountView =
  (services: AccountServices) =>
  async (db: Database, id: number): Promise<StaffAccount> =>
    viewOf(services, db, requireRow(await db.select().from(providerAccounts).where(eq(providerAccounts.id, id))));

async function viewOf(
  { accountSources, paymentAccounts }: AccountServices,
  db: Database,
  row: AccountRow,
): Promise<StaffAccount> {
  const { id, revision, kind, provider, position, settings, createdAt, retiredAt } = row;
  return {
    id,
    revision,
    kind,
    position: position === 0 ? 0 : 1,
    provider,
    settings,
    secrets_set: secretNames(kind, provider, readSecrets(row, accountSources.keys) ?? {}),
    state:
      kind === 'payments'
        ? await paymentAccounts.readState({ accountId: id, provider }, db)
        : toState(readAccount(row, accountSources.keys)),
    callback_url: callbackUrl(paymentAccounts, kind, provider),
    callback_at: await readCallbackTime(db, kind, { accountId: id, provider }),
    created_at: createdAt.toISOString(),
    retired_at: retiredAt?.toISOString() ?? null,
  };
}

const toState = (found: object | AccountState): AccountState => (typeof found === 'string' ? found : 'usable');

const callbackUrl = ({ siteUrl }: PaymentAccounts, kind: AccountKind, provider: string): string | null =>
  siteUrl === null || kind !== 'payments' ? null : `${siteUrl}${webhookPath(provider)}`;

async function readCallbackTime(
  db: Database,
  kind: AccountKind,
  { accountId, provider }: { readonly accountId: number | null; readonly provider: string },
): Promise<string | null> {
  if (kind !== 'payments') return null;
  const rows = await db.select().from(accountCallbacks).where(eq(accountCallbacks.provider, provider));
  return rows.find((row) => row.accountId === accountId)?.receivedAt.toISOString() ?? null;
}

/** The account of the environment at the provider that it uses; null if it uses none. */
async function readEnvironment(
  { accountSources, paymentAccounts }: AccountServices,
  db: Database,
  kind: AccountKind,
): Promise<Omit<EnvironmentAccount, 'is_used'> | null> {
  const { inUse, settings: all } = accountSources.environment;
  const provider = inUse[kind];
  if (provider === undefined) return null;
  const ref = { accountId: null, provider };
  const settings = all[provider] ?? {};
  return {
    provider,
    settings: publicSettings(kind, provider, settings),
    secrets_set: secretNames(kind, provider, settings),
    state:
      kind === 'payments'
        ? await paymentAccounts.readState(ref, db)
        : toState(environmentAccount(kind, provider, accountSources.environment)),
    callback_url: callbackUrl(paymentAccounts, kind, provider),
    callback_at: await readCallbackTime(db, kind, ref),
  };
}

/** The accounts of a kind. */
export async function readKind(services: AccountServices, db: Database, kind: AccountKind): Promise<KindAccounts> {
  const rows = await db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.kind, kind))
    .orderBy(asc(providerAccounts.position), desc(providerAccounts.id));
  const views: StaffAccount[] = [];
  for (const row of rows) views.push(await viewOf(services, db, row));
  const inUse = views.filter((account) => account.retired_at === null);
  const environment = await readEnvironment(services, db, kind);
  return {
    in_use: inUse,
    retired: views
      .filter((account) => account.retired_at !== null)
      .toSorted((one, other) => other.id - one.id)
      .slice(0, MAX_RETIRED),
    environment: environment && { ...environment, is_used: inUse.length === 0 },
  };
}

/** The label of the provider of an account that takes the place of another: what warnings name. */
export const providerLabel = (kind: AccountKind, provider: string): string =>
  providerInfo(kind, provider)?.label ?? provider;

/** The provider that the environment uses, unless it only simulates one. */
export function environmentProvider({ environment }: AccountSources, kind: AccountKind): string | null {
  const provider = environment.inUse[kind];
  return provider === undefined || providerInfo(kind, provider)?.isSimulated ? null : provider;
}
