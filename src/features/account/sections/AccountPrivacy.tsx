import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { downloadFile } from '#features/shared/download-file.ts';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { formatPhone } from '#contract/phone.ts';
import { SentCode } from '../sign-in/CodeField.tsx';
import { useAsyncAction } from '#features/shared/hooks.ts';
import { $profile } from '../user.store.ts';
import { deleteAccount, exportAccount, sendDeletionCode } from './account-data.ts';

/** The download of the customer's data, and the deletion of the account. */
export function AccountPrivacy() {
  const t = useT('account');
  return (
    <section className="account-privacy" aria-label={t('account:privacy')}>
      <h2>{t('account:privacy')}</h2>
      <DataExport />
      <AccountDeletion />
    </section>
  );
}

function DataExport() {
  const t = useT('account');
  const download = useAsyncAction(async () => downloadFile(await exportAccount(browserApiClient('customer'))));
  return (
    <div className="account-section card card_padded">
      <h3 className="account-section__title">{t('account:dataTitle')}</h3>
      <p className="note">{t('account:dataText')}</p>
      <ErrorBanner error={download.error} />
      <Button variant="secondary" data-action="export-account" busy={download.busy} onClick={() => void download.run()}>
        {t('account:dataDownload')}
      </Button>
    </div>
  );
}

function AccountDeletion() {
  const t = useT('account');
  const [state, setState] = useState<'closed' | 'open' | 'cancelled'>('closed');
  if (state === 'open') return <DeletionForm onCancel={() => setState('cancelled')} />;
  return (
    <div className="account-section card card_padded">
      <h3 className="account-section__title">{t('account:deleteAccountTitle')}</h3>
      <p className="note">{t('account:deleteAccountText')}</p>
      <Button
        variant="secondary"
        data-action="delete-account"
        autoFocus={state === 'cancelled'}
        onClick={() => setState('open')}
      >
        {t('account:deleteAccountOpen')}
      </Button>
    </div>
  );
}

function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const t = useT('account', 'common', 'user');
  const heading = useRef<HTMLHeadingElement>(null);
  /** When a code can be requested again, in milliseconds since the epoch; null before the first code. */
  const [resendAt, setResendAt] = useState<number | null>(null);
  const sending = useAsyncAction(async () => setResendAt(await sendDeletionCode(browserApiClient('customer'))));
  const messages = { 409: t('account:unfinishedOrder'), 503: t('user:smsFailed') };

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="account-section card card_padded">
      <h3 className="account-section__title" ref={heading} tabIndex={-1}>
        {t('account:deleteAccountQuestion')}
      </h3>
      <ul className="account-privacy__list note">
        <li>{t('account:erased')}</li>
        <li>{t('account:anonymised')}</li>
        <li>{t('account:irrevocable')}</li>
      </ul>
      <ErrorBanner error={sending.error} messages={messages} />
      {resendAt !== null && <DeletionCode resendAt={resendAt} onResend={sending.run} />}
      <div className="account-privacy__buttons">
        {resendAt === null && (
          <Button
            variant="danger"
            data-action="send-deletion-code"
            busy={sending.busy}
            onClick={() => void sending.run()}
          >
            {t('account:deletionSendCode')}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {t('account:keepAccount')}
        </Button>
      </div>
    </div>
  );
}

function DeletionCode({ resendAt, onResend }: { resendAt: number; onResend: () => Promise<void> }) {
  const t = useT('account', 'common', 'user');
  const container = useRef<HTMLDivElement>(null);
  const phone = useStore($profile)?.phone ?? '';

  useEffect(() => container.current?.querySelector('input')?.focus(), []);

  return (
    <div className="sign-in account-privacy__code" ref={container}>
      <p className="muted">
        <TextWithSlot t={t} messageKey="account:deletionCodeLead" slot="phone">
          <span className="phone">{formatPhone(phone)}</span>
        </TextWithSlot>
      </p>
      <SentCode
        resendAt={resendAt}
        messages={{ 409: t('account:unfinishedOrder') }}
        onComplete={(code) =>
          deleteAccount(browserApiClient('customer'), { code, successMessage: t('account:deleted') })
        }
        onResend={onResend}
      />
    </div>
  );
}
