import * as v from 'valibot';
import {
  ACCOUNT_KINDS,
  type AccountKind,
  choosableProviders,
  missingFields,
  type ProviderField,
  providerInfo,
  settingFault,
} from '#contract/providers.ts';
import { ACCOUNT_POSITIONS, StaffAccount } from '#contract/staff/accounts.ts';
import type { Translate } from '#i18n/keys.ts';
import { defineResource } from '../shared/resource/resource.ts';

/** The part of an account that is edited and recorded. */
const AccountRow = v.omit(StaffAccount, ['state', 'callback_url', 'callback_at', 'created_at']);

/** By the names of settings; an input that was not touched has no value. */
const Texts = v.record(v.string(), v.optional(v.string(), ''));

const AccountFields = v.object({ provider: v.string(), settings: Texts, secrets: Texts });

/** The label of a provider, whatever it is used for; its name if this version does not know it. */
export const providerName = (provider: string): string =>
  ACCOUNT_KINDS.map((kind) => providerInfo(kind, provider)?.label).find((label) => label !== undefined) ?? provider;

/** The name of a setting: the provider's own, so that it is found in its documents, or that of the shop in the language. */
export const fieldLabel = (
  { label, ownLabel }: Pick<ProviderField, 'label' | 'ownLabel'>,
  t: Translate<'staff-accounts'>,
): string => (ownLabel ? t(`staff-accounts:${ownLabel}`) : label);

/**
 * The schema of the form of an account, with what its provider requires. Values of other providers, which were typed
 * before the choice of this one, are not sent.
 * @param secretsSet the names of secrets that are stored, and need not be entered
 */
export const accountForm = (kind: AccountKind, secretsSet: readonly string[]) =>
  v.pipe(
    AccountFields,
    v.transform(({ provider, settings, secrets }) => {
      const names = Object.entries(providerInfo(kind, provider)?.fields ?? {});
      const pick = (values: Readonly<Record<string, string>>, isSecret: boolean) =>
        Object.fromEntries(
          names.flatMap(([name, field]) =>
            (field.isSecret ?? false) === isSecret && values[name]?.trim() ? [[name, values[name].trim()]] : [],
          ),
        );
      return { provider, settings: pick(settings, false), secrets: pick(secrets, true) };
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { provider, settings, secrets } = dataset.value;
      const info = providerInfo(kind, provider);
      if (!info) return;
      const entered = { ...settings, ...secrets };
      const known = Object.fromEntries(secretsSet.map((name) => [name, '*']));
      const missing = missingFields(info, { ...known, ...entered });
      for (const [name, field] of Object.entries(info.fields)) {
        const value = entered[name] ?? '';
        if (!missing.includes(name) && (value === '' || settingFault(field, value) === null)) continue;
        const group = field.isSecret ? 'secrets' : 'settings';
        addIssue({
          path: [
            { type: 'object', origin: 'value', input: dataset.value, key: group, value: dataset.value[group] },
            { type: 'object', origin: 'value', input: dataset.value[group], key: name, value },
          ],
        });
      }
    }),
  );

export const accountResource = defineResource({
  name: 'account',
  row: AccountRow,
  form: accountForm('payments', []),
})({
  fields: {
    provider: {
      label: 'staff-accounts:provider',
      kind: 'select',
      codes: [...new Set(ACCOUNT_KINDS.flatMap(choosableProviders))],
      codeName: providerName,
    },
    settings: {
      label: 'staff-accounts:settings',
      kind: 'custom',
      format: (settings) =>
        Object.entries(settings).map(([name, value]) => ({ key: name, label: name, text: value ?? '' })),
    },
    secrets: { label: 'staff-accounts:secrets', kind: 'custom', isSecret: true, from: () => ({}) },
  },
  recorded: {
    kind: {
      label: 'staff-accounts:kind',
      kind: 'select',
      codes: ACCOUNT_KINDS,
      codeName: (code, text) => text(`staff-accounts:${code}`),
    },
    position: { label: 'staff-accounts:position', kind: 'select', codes: ACCOUNT_POSITIONS, codeName: String },
    secrets_set: { label: 'staff-accounts:secretsSet', kind: 'custom' },
    retired_at: { label: 'staff-accounts:retiredAt', kind: 'instant' },
  },
});
