import { type AccountKind, missingFields, providerInfo } from '#contract/providers.ts';
import type { AccountState, EnvironmentAccount, StaffAccount } from '#contract/staff/accounts.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { Input } from '#ui/form/Field.tsx';
import { fieldLabel, providerName } from './account-resource.ts';

/** An account that an owner has entered. */
export function AccountCard({ account, onOpen }: { account: StaffAccount; onOpen: () => void }) {
  const t = useStaffT('staff-accounts', 'staff-shell');
  const { id, kind, provider, position, state, retired_at: retiredAt } = account;
  const name = providerName(provider);
  return (
    <li className="card card_padded account-card" data-account={id} data-state={state}>
      <div className="account-card__head">
        <h3>{name}</h3>
        {position === 1 && <Badge>{t('staff-accounts:fallback')}</Badge>}
        {retiredAt === null ? <StateBadge state={state} /> : <Badge>{t('staff-accounts:retired')}</Badge>}
        <Button
          variant="secondary"
          size="small"
          onClick={onOpen}
          aria-label={`${t('staff-shell:edit')}: ${name}`}
          data-action="edit-account"
        >
          {t('staff-shell:edit')}
        </Button>
      </div>
      {retiredAt !== null && (
        <p className="small muted">
          {t('staff-accounts:retiredSince', { time: formatDateTime(retiredAt, pageLocale()) })}
        </p>
      )}
      {position === 1 && <p className="small muted">{t('staff-accounts:fallbackHint')}</p>}
      <Fault kind={kind} account={account} />
      <Settings kind={kind} account={account} secretText={t('staff-accounts:secretSet')} />
      {kind === 'payments' && retiredAt === null && <Callbacks account={account} />}
    </li>
  );
}

/** The account that the environment describes, which cannot be changed here. */
export function EnvironmentCard({ kind, account }: { kind: AccountKind; account: EnvironmentAccount }) {
  const t = useStaffT('staff-accounts');
  const isSimulated = providerInfo(kind, account.provider)?.isSimulated ?? false;
  // A simulation that something real has replaced is of no interest.
  if (isSimulated && !account.is_used) return null;
  return (
    <li className="card card_padded account-card" data-environment={account.provider} data-state={account.state}>
      <div className="account-card__head">
        <h3>{providerName(account.provider)}</h3>
        {account.is_used ? <StateBadge state={account.state} /> : <Badge>{t('staff-accounts:unused')}</Badge>}
      </div>
      <p className="small muted">
        {t(account.is_used ? 'staff-accounts:environment' : 'staff-accounts:environmentUnused')}
      </p>
      <Fault kind={kind} account={account} />
      <Settings kind={kind} account={account} secretText={t('staff-accounts:secretSetEnvironment')} />
      {kind === 'payments' && !isSimulated && <Callbacks account={account} />}
    </li>
  );
}

function StateBadge({ state }: { state: AccountState }) {
  const t = useStaffT('staff-accounts');
  return <Badge tone={state === 'usable' ? 'success' : 'danger'}>{t(`staff-accounts:state_${state}`)}</Badge>;
}

type AnyAccount = Pick<EnvironmentAccount, 'provider' | 'settings' | 'secrets_set' | 'state'>;

/** Why an account cannot be used, in plain words. */
function Fault({ kind, account }: { kind: AccountKind; account: AnyAccount }) {
  const t = useStaffT('staff-accounts');
  const { provider, settings, secrets_set: secrets, state } = account;
  if (state === 'usable') return null;
  const info = providerInfo(kind, provider);
  const missing = info
    ? missingFields(info, { ...settings, ...Object.fromEntries(secrets.map((name) => [name, '*'])) })
    : [];
  const fields = missing.map((name) => fieldLabel(info?.fields[name] ?? { label: name }, t)).join(', ');
  return <p data-fault={state}>{t(`staff-accounts:why_${state}`, { fields })}</p>;
}

interface SettingsProps {
  kind: AccountKind;
  account: AnyAccount;
  /** In place of the value of a secret. */
  secretText: string;
}

/** What is set: the values of settings, and which secrets there are. */
function Settings({ kind, account: { provider, settings, secrets_set: secrets }, secretText }: SettingsProps) {
  const t = useStaffT('staff-accounts');
  const known = providerInfo(kind, provider)?.fields ?? {};
  const names = [...new Set([...Object.keys(known), ...Object.keys(settings)])];
  const rows = names.flatMap((name) => {
    const value = secrets.includes(name) ? secretText : settings[name];
    return value === undefined ? [] : [{ name, label: fieldLabel(known[name] ?? { label: name }, t), value }];
  });
  if (rows.length === 0) return null;
  return (
    <dl className="account-card__settings">
      {rows.map(({ name, label, value }) => (
        <div key={name}>
          <dt className="small muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the provider reports payments to, and whether reports arrive. */
function Callbacks({ account }: { account: Pick<EnvironmentAccount, 'callback_url' | 'callback_at'> }) {
  const t = useStaffT('staff-accounts');
  const { callback_url: url, callback_at: at } = account;
  if (url === null) return <p className="small muted">{t('staff-accounts:noSiteUrl')}</p>;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    showToast(t('staff-accounts:copied'));
  };
  return (
    <div className="fields">
      <div className="account-card__callback">
        <Input
          name="callback_url"
          label={t('staff-accounts:callbackUrl')}
          hint={t('staff-accounts:callbackHint')}
          value={url}
          readOnly
          onChange={() => undefined}
        />
        {/* Only pages served over https may write to the clipboard. */}
        {isSecureContext && (
          <Button variant="secondary" size="small" onClick={() => void copy()} data-action="copy">
            {t('staff-accounts:copy')}
          </Button>
        )}
      </div>
      <p className="small" data-callback={at ?? ''}>
        {at === null
          ? t('staff-accounts:noCallback')
          : t('staff-accounts:callbackAt', { time: formatDateTime(at, pageLocale()) })}
      </p>
    </div>
  );
}
