import { type UseFormReturn, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { type AccountKind, choosableProviders, type ProviderField, providerInfo } from '#contract/providers.ts';
import type { StaffAccount } from '#contract/staff/accounts.ts';
import { showToast } from '#features/shared/toast.store.ts';
import type { Translate } from '#i18n/keys.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx';
import { FormInput } from '../shared/form-fields.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { accountForm, accountResource, providerName, fieldLabel } from './account-resource.ts';

interface AccountDialogProps {
  kind: AccountKind;
  /** Of a new account. */
  position: StaffAccount['position'];
  /** Null for a new account. */
  account: StaffAccount | null;
  onClose: () => void;
}

/** Adds an account at a provider, changes or retires one. Render it only while it is open. */
export function AccountDialog(props: AccountDialogProps) {
  const { account, position, onClose } = props;
  const t = useStaffT('staff-accounts');
  const title = account
    ? t('staff-accounts:account', { provider: providerName(account.provider) })
    : t(position === 0 ? 'staff-accounts:add' : 'staff-accounts:addFallback');
  return (
    <StaffDialog name="account" title={title} onClose={onClose}>
      <AccountEditor {...props} />
    </StaffDialog>
  );
}

const INVALIDATED = ['getAccounts', 'getMissingSteps', 'getRestaurantSettings'] as const;

function AccountEditor({ kind, position, account, onClose }: AccountDialogProps) {
  const t = useStaffT('staff-accounts', 'staff-shell');
  const providers = choosableProviders(kind);
  const secretsSet = account?.secrets_set ?? [];
  const add = useStaffMutation('addAccount', { invalidates: INVALIDATED });
  const save = useStaffMutation('saveAccount', { invalidates: INVALIDATED });
  const retire = useRowMutation('retireAccount', {
    invalidates: INVALIDATED,
    onSuccess: () => {
      showToast(t('staff-accounts:retiredToast'));
      onClose();
    },
  });
  const editor = useResourceEditor(
    { ...accountResource, form: accountForm(kind, secretsSet) },
    {
      row: account,
      scope: `${kind} ${position}`,
      initial: { provider: providers[0] ?? '', settings: {}, secrets: {} },
      add: (body) => add.mutateAsync({ kind, position, ...body }),
      save: ({ id, revision, settings, secrets }) => save.mutateAsync({ id, revision, settings, secrets }),
      added: t('staff-accounts:added'),
      onSaved: onClose,
    },
  );
  const fields = { form: editor.form, kind, secretsSet };
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t(account ? 'staff-shell:save' : 'staff-accounts:add')}
        hidden={[account !== null && 'provider']}
        overrides={{ provider: { options: providers.map((value) => ({ value, label: providerName(value) })) } }}
        custom={{
          settings: <SettingFields {...fields} group="settings" />,
          secrets: <SettingFields {...fields} group="secrets" />,
        }}
      />
      {account?.retired_at === null && (
        <ConfirmedAction
          name="retire"
          label={t('staff-accounts:retire')}
          question={t('staff-accounts:retireQuestion')}
          row={{ id: account.id, revision: editor.revision }}
          mutation={retire}
        />
      )}
    </>
  );
}

type AccountValues = v.InferInput<ReturnType<typeof accountForm>>;

interface SettingFieldsProps {
  form: UseFormReturn<AccountValues, unknown, AccountValues>;
  kind: AccountKind;
  group: 'settings' | 'secrets';
  /** The names of secrets that are stored. */
  secretsSet: readonly string[];
}

/** The settings of the chosen provider: those that are secret, or the others. */
function SettingFields({ form, kind, group, secretsSet }: SettingFieldsProps) {
  const t = useStaffT('staff-accounts');
  const provider = useWatch({ control: form.control, name: 'provider' });
  const fields = Object.entries(providerInfo(kind, provider)?.fields ?? {}).filter(
    ([, { isSecret }]) => (isSecret === true) === (group === 'secrets'),
  );
  return fields.map(([name, field]) => (
    <FormInput
      key={`${provider} ${name}`}
      control={form.control}
      name={`${group}.${name}`}
      label={fieldLabel(field, t)}
      hint={hintOf(field, secretsSet.includes(name), t)}
      invalidMessage={invalidMessage(field, t)}
      autoComplete="off"
      spellCheck={false}
      type={field.isSecret ? 'password' : field.isUrl ? 'url' : 'text'}
    />
  ));
}

const SMTP_EXAMPLE = 'smtps://user:password@mail.example:465';
const MAILBOX_EXAMPLE = 'Shop <orders@shop.example>';

function hintOf(
  { isSecret, isSmtpUrl, isMailbox, default: byDefault }: ProviderField,
  isSet: boolean,
  t: Translate<'staff-accounts'>,
): string | undefined {
  const example = isSmtpUrl ? SMTP_EXAMPLE : isMailbox ? MAILBOX_EXAMPLE : undefined;
  const sentences = [
    isSecret && t(isSet ? 'staff-accounts:secretHint' : 'staff-accounts:secretNewHint'),
    byDefault !== undefined && t('staff-accounts:defaultHint', { value: byDefault }),
    example !== undefined && t('staff-accounts:exampleHint', { example }),
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function invalidMessage(
  { isUrl, isSmtpUrl, isMailbox }: ProviderField,
  t: Translate<'staff-accounts'>,
): string | undefined {
  if (isUrl) return t('staff-accounts:urlInvalid');
  if (isSmtpUrl) return t('staff-accounts:smtpUrlInvalid', { example: SMTP_EXAMPLE });
  return isMailbox ? t('staff-accounts:mailboxInvalid', { example: MAILBOX_EXAMPLE }) : undefined;
}
