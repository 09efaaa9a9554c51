import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type AccountRow, encryptSecrets, readSecrets } from '#backend/accounts/accounts.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { providerAccounts } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, requireConfirmation, type ResponseKey } from '#backend/http/handler.ts';
import {
  type AccountKind,
  type AccountSettings,
  choosableProviders,
  missingFields,
  providerInfo,
  settingFault,
  withDefaults,
} from '#contract/providers.ts';
import type { StaffAccount } from '#contract/staff/accounts.ts';
import type { AuditEntry, StaffHandlers } from '../http/handler.ts';
import { addedRow, reviseRow } from '../http/revise-row.ts';
import { replacedAccountWarnings, retiredAccountWarnings } from '../warnings.ts';
import { type AccountServices, accountView, environmentProvider, providerLabel, readKind } from './account-views.ts';
import { readTestPayments, testCurrency } from './test-payments.ts';

interface EnteredSettings {
  readonly settings: AccountSettings;
  /** An edit has only those that change. */
  readonly secrets: AccountSettings;
}

/** The accounts at providers that owners enter. */
export function accountHandlers(services: AccountServices) {
  const { accountSources, paymentAccounts } = services;
  const { keys } = accountSources;
  const view = accountView(services);
  return {
    getAccounts: async ({ db, locale }) => ({
      has_key: keys.length > 0,
      payments: await readKind(services, db, 'payments'),
      sms: await readKind(services, db, 'sms'),
      email: await readKind(services, db, 'email'),
      test_payments: await readTestPayments(db, locale),
      test_currency: await testCurrency(db, await paymentAccounts.current(db)),
    }),

    addAccount: async ({ db, body, now }) => {
      const { kind, provider, position } = body;
      if (!choosableProviders(kind).includes(provider)) return fieldError('provider', 'invalidValue');
      const inUse = await lockInUse(db, kind);
      if (position === 1 && (kind !== 'sms' || inUse.length === 0)) return fieldError('position', 'invalidValue');
      const columns = toColumns({ kind, provider }, body, {});
      if (columns instanceof ErrorResponse) return columns;
      const replaced = inUse.find((account) => account.position === position);
      const replacedProvider =
        replaced?.provider ?? (position === 0 ? environmentProvider(accountSources, kind) : null);
      const unconfirmed = requireConfirmation(
        replacedAccountWarnings(kind, replacedProvider && providerLabel(kind, replacedProvider)),
        body,
      );
      if (unconfirmed) return unconfirmed;
      const retired = replaced ? [await retire(db, replaced, now)] : [];
      const { id } = requireRow(
        await db
          .insert(providerAccounts)
          .values({ kind, provider, position, ...columns, createdAt: now })
          .returning({ id: providerAccounts.id }),
      );
      const { response, audit } = await addedRow(db, providerAccounts, id, view);
      return {
        response,
        audit: [...retired, { ...audit, after: recorded(response, Object.keys(body.secrets)) }],
      };
    },

    saveAccount: async ({ db, body }) => {
      const result = await reviseRow(db, providerAccounts, body, view, async () => {
        const row = await readRow(db, body.id);
        const stored = readSecrets(row, keys);
        if (!isMoved(row, body.settings)) return toColumns(row, body, stored);
        // Whoever edits the account must not learn its secrets by sending them to an address of their own.
        const kept = Object.keys(stored ?? {}).filter((name) => body.secrets[name] === undefined);
        if (kept.length === 0) return toColumns(row, body, {});
        const fieldErrors = Object.fromEntries(kept.map((name) => [`secrets.${name}`, 'secretAnew' as const]));
        return new ErrorResponse(422, 'secretAnew', { fieldErrors });
      });
      if (result instanceof ErrorResponse) return result;
      const { response, audit } = result;
      const { subject, before } = audit;
      return {
        response,
        audit: { subject, before: recorded(before), after: recorded(response, Object.keys(body.secrets)) },
      };
    },

    retireAccount: async ({ db, body, now }) => {
      const { kind } = await readRow(db, body.id);
      const inUse = await lockInUse(db, kind);
      const result = await reviseRow(db, providerAccounts, body, view, (before) => {
        if (before.retired_at !== null) return new ErrorResponse(422, 'accountRetired');
        const next = inUse.find(({ id }) => id !== body.id)?.provider ?? environmentProvider(accountSources, kind);
        const warnings = before.position === 0 ? retiredAccountWarnings(kind, next && providerLabel(kind, next)) : [];
        return requireConfirmation(warnings, body) ?? { retiredAt: now };
      });
      if (result instanceof ErrorResponse) return result;
      const { response, audit } = result;
      if (response.position === 0) await promoteFallback(db, kind);
      return {
        response,
        audit: { subject: audit.subject, before: recorded(audit.before), after: recorded(response) },
      };
    },
  } satisfies Partial<StaffHandlers>;

  /**
   * The columns for entered settings, or why they cannot be stored.
   * @param stored the secrets that an edit keeps; null if they cannot be decrypted, so that those which the provider
   * requires are entered anew
   */
  function toColumns(
    account: Pick<AccountRow, 'kind' | 'provider'>,
    { settings, secrets }: EnteredSettings,
    stored: AccountSettings | null,
  ): (Pick<AccountRow, 'settings'> & Partial<Pick<AccountRow, 'secrets'>>) | ErrorResponse {
    const info = providerInfo(account.kind, account.provider);
    if (!info) return fieldError('provider', 'invalidValue');
    const errors = new Map<string, ResponseKey>();
    for (const name of missingFields(info, { ...settings, ...stored, ...secrets }))
      errors.set(pathOf(name), 'required');
    for (const [name, value] of Object.entries({ ...settings, ...secrets })) {
      const field = info.fields[name];
      const isMisplaced = field?.isSecret === true ? settings[name] !== undefined : secrets[name] !== undefined;
      if (!field || isMisplaced) return new ErrorResponse(422, 'invalidRequest');
      if (settingFault(field, value) !== null) errors.set(pathOf(name), field.isUrl ? 'serviceUrl' : 'invalidValue');
    }
    const allSecrets = { ...stored, ...secrets };
    const hasSecrets = Object.keys(allSecrets).length > 0;
    if (hasSecrets && keys.length === 0)
      for (const name of Object.keys(secrets)) errors.set(pathOf(name), 'secretsKeyMissing');
    if (errors.size > 0) return new ErrorResponse(422, 'invalidRequest', { fieldErrors: Object.fromEntries(errors) });
    const complete = withDefaults(info, { ...settings, ...allSecrets });
    if (account.kind === 'payments' && !paymentAccounts.accepts(account.provider, complete)) {
      const names = Object.keys(info.fields);
      const name = names.find((each) => info.fields[each]?.isUrl) ?? names[0] ?? '';
      return fieldError(pathOf(name), paymentAccounts.siteUrl === null ? 'siteUrlMissing' : 'accountRefused');
    }
    // What cannot be decrypted stays as it is until it is entered anew, or its key is back.
    if (stored === null && !hasSecrets) return { settings };
    return { settings, secrets: hasSecrets ? encryptSecrets(keys, account, allSecrets) : null };

    function pathOf(name: string): string {
      return `${info?.fields[name]?.isSecret ? 'secrets' : 'settings'}.${name}`;
    }
  }

  /** Retires an account that another one replaces. */
  async function retire(db: Database, { id }: AccountRow, now: Date): Promise<AuditEntry> {
    const before = await view(db, id);
    await db
      .update(providerAccounts)
      .set({ retiredAt: now, revision: sql`${providerAccounts.revision} + 1` })
      .where(eq(providerAccounts.id, id));
    return { subject: `account ${id}`, before: recorded(before), after: recorded(await view(db, id)) };
  }
}

/** Whether new settings have another address of the service than the account. */
function isMoved({ kind, provider, settings }: AccountRow, next: AccountSettings): boolean {
  const info = providerInfo(kind, provider);
  if (!info) return false;
  const [before, after] = [withDefaults(info, settings), withDefaults(info, next)];
  return Object.entries(info.fields).some(([name, { isUrl }]) => isUrl && before[name] !== after[name]);
}

/** The fallback takes the place of the account that was retired. */
const promoteFallback = (db: Database, kind: AccountKind) =>
  db
    .update(providerAccounts)
    .set({ position: 0, revision: sql`${providerAccounts.revision} + 1` })
    .where(isOfKind(kind));

/** What the audit log records of an account: of its secrets only which are set, and which were entered. */
const recorded = (
  { kind, provider, position, settings, secrets_set, retired_at }: StaffAccount,
  entered: readonly string[] = [],
) => ({ kind, provider, position, settings, secrets_set, retired_at, secrets_entered: entered });

const isOfKind = (kind: AccountKind) => and(eq(providerAccounts.kind, kind), isNull(providerAccounts.retiredAt));

/** The accounts of a kind that are in use, the one before its fallback. */
const lockInUse = (db: Database, kind: AccountKind): Promise<AccountRow[]> =>
  db.select().from(providerAccounts).where(isOfKind(kind)).orderBy(asc(providerAccounts.position)).for('no key update');

const readRow = async (db: Database, id: number): Promise<AccountRow> =>
  requireRow(await db.select().from(providerAccounts).where(eq(providerAccounts.id, id)));
