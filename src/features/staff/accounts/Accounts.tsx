import { ACCOUNT_KINDS, type AccountKind, choosableProviders, providerInfo } from '#contract/providers.ts';
import type { KindAccounts, StaffAccounts } from '#contract/staff/accounts.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { MessageTemplates } from '../messages/MessageTemplates.tsx';
import { TestEmail } from '../messages/TestEmail.tsx';
import { TestSms } from '../messages/TestSms.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { AccountCard, EnvironmentCard } from './AccountCard.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { accountResource, providerName } from './account-resource.ts';
import { TestPayments } from './TestPayments.tsx';

export function Accounts() {
  return (
    <StaffIsland route="accounts">
      <AccountsPage />
    </StaffIsland>
  );
}

/** What the operator runs to create a key. */
const KEY_COMMAND = 'openssl rand -base64 32';

/** The accounts at providers through which money and messages go. */
function AccountsPage() {
  const t = useStaffT('staff-accounts', 'staff-emails', 'staff-messages', 'staff-sections', 'staff-shell');
  // Loads the names of currencies, so that nothing suspends.
  useT('common');
  const accounts = useStaffQuery('getAccounts');
  return (
    <>
      <h1 className="page__title">{t('staff-sections:accounts')}</h1>
      <p className="muted">{t('staff-accounts:lead')}</p>
      <Loaded query={accounts} failure={t('staff-accounts:failed')}>
        {(data) => (
          <>
            {!data.has_key && (
              <Banner tone="warning" title={t('staff-accounts:noKey')} data-no-key="">
                {t('staff-accounts:noKeyHint', { command: KEY_COMMAND })}
              </Banner>
            )}
            {ACCOUNT_KINDS.map((kind) => (
              <KindSection key={kind} kind={kind} data={data} />
            ))}
            <div className="accounts-section">
              <MessageTemplates />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

/** The accounts of one kind: those in use, that of the environment, and the retired ones. */
function KindSection({ kind, data }: { kind: AccountKind; data: StaffAccounts }) {
  const t = useStaffT('staff-accounts');
  const accounts = data[kind];
  const [openId, open, close] = useOpenEditor(accountResource, `${kind} 0`);
  const [fallbackId, openFallback, closeFallback] = useOpenEditor(accountResource, `${kind} 1`);
  const all = [...accounts.in_use, ...accounts.retired];
  const opened = openId === 'new' ? null : all.find(({ id }) => String(id) === openId);
  const environment = accounts.environment;
  const isOnlySimulated = environment?.is_used && providerInfo(kind, environment.provider)?.isSimulated;
  return (
    <section className="accounts-section" aria-labelledby={`accounts-${kind}`} data-accounts={kind}>
      <h2 id={`accounts-${kind}`}>{t(`staff-accounts:${kind}`)}</h2>
      <p className="muted">{t(`staff-accounts:${kind}Lead`)}</p>
      {accounts.in_use.length === 0 && !environment && <p data-none="">{t(`staff-accounts:none_${kind}`)}</p>}
      {isOnlySimulated && kind !== 'email' && (
        <Banner tone="warning" data-simulated="">
          {t(`staff-accounts:simulated_${kind}`)}
        </Banner>
      )}
      <ul className="accounts-list" role="list">
        {accounts.in_use.map((account) => (
          <AccountCard key={account.id} account={account} onOpen={() => open(account.id)} />
        ))}
        {environment && <EnvironmentCard kind={kind} account={environment} />}
      </ul>
      <div className="staff-actions">
        {choosableProviders(kind).length === 0 ? (
          <p className="small muted">{t('staff-accounts:noProviders')}</p>
        ) : (
          <Button
            variant={accounts.in_use.length > 0 ? 'secondary' : 'primary'}
            onClick={() => open('new')}
            data-open-modal="account"
          >
            {t(accounts.in_use.length > 0 ? 'staff-accounts:replace' : 'staff-accounts:add')}
          </Button>
        )}
        {kind === 'sms' && accounts.in_use.length === 1 && (
          <Button variant="ghost" onClick={() => openFallback('new')} data-action="add-fallback">
            {t('staff-accounts:addFallback')}
          </Button>
        )}
      </div>
      {kind === 'payments' && <TestPayments data={data} />}
      {kind === 'sms' && <TestMessages accounts={accounts} />}
      {kind === 'email' && isUsable(accounts) && <TestEmail />}
      <RetiredAccounts accounts={accounts} onOpen={open} />
      {openId !== null && opened !== undefined && (
        <AccountDialog key={openId} kind={kind} position={0} account={opened} onClose={close} />
      )}
      {fallbackId !== null && <AccountDialog kind={kind} position={1} account={null} onClose={closeFallback} />}
    </section>
  );
}

/** A test SMS through each account in use, the one before its fallback. */
function TestMessages({ accounts: { in_use: inUse, environment } }: { accounts: KindAccounts }) {
  const t = useStaffT('staff-accounts');
  const used = inUse.length > 0 ? inUse : environment ? [{ ...environment, position: 0 as const }] : [];
  return used
    .filter(({ state }) => state === 'usable')
    .map(({ provider, position }) => (
      <section key={position} className="card card_padded fields" aria-labelledby={`test-sms-${position}`}>
        <h3 id={`test-sms-${position}`}>{t('staff-accounts:testSms', { provider: providerName(provider) })}</h3>
        <TestSms position={position} />
      </section>
    ));
}

/** Whether something can be sent. */
const isUsable = ({ in_use: inUse, environment }: KindAccounts): boolean =>
  (inUse[0] ?? environment)?.state === 'usable';

function RetiredAccounts({ accounts: { retired }, onOpen }: { accounts: KindAccounts; onOpen: (id: number) => void }) {
  const t = useStaffT('staff-accounts');
  if (retired.length === 0) return null;
  return (
    <details data-retired="">
      <summary>{t('staff-accounts:retiredAccounts', { number: retired.length })}</summary>
      <ul className="accounts-list" role="list">
        {retired.map((account) => (
          <AccountCard key={account.id} account={account} onOpen={() => onOpen(account.id)} />
        ))}
      </ul>
    </details>
  );
}
