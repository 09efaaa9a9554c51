import { useEffect, useRef, useState } from 'react';
import { browserHttp } from '#features/shared/http.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { deleteAccount, readAccountFile, saveFile, sendDeletionCode } from './privacy.ts';
import { useAction } from './use-action.ts';
import { useStore } from '@nanostores/react';
import { Phrase } from '#features/shared/Phrase.tsx';
import { CodeField } from '../CodeField.tsx';
import { showPhone } from '../profile-fields.ts';
import { ResendCode } from '../ResendCode.tsx';
import { useCodeCheck } from '../use-code-check.ts';
import { $profile } from '../user.store.ts';

/** What the shop knows of the customer: to be read, and to be forgotten. */
export function AccountPrivacy() {
  const t = useT('account');
  return (
    <section className="privacy" aria-label={t('account:privacy')}>
      <h2>{t('account:privacy')}</h2>
      <Download />
      <Deletion />
    </section>
  );
}

function Download() {
  const t = useT('account');
  const saving = useAction(async () => saveFile(await readAccountFile(browserHttp())));
  return (
    <div className="privacy__part card card_padded">
      <h3 className="privacy__title">{t('account:dataTitle')}</h3>
      <p className="privacy__text">{t('account:dataText')}</p>
      {saving.failure && (
        <Banner tone="danger" role="alert">
          {saving.failure}
        </Banner>
      )}
      <Button variant="secondary" data-action="export-account" busy={saving.busy} onClick={() => void saving.run()}>
        {t('account:dataDownload')}
      </Button>
    </div>
  );
}

function Deletion() {
  const t = useT('account');
  const [state, setState] = useState<'closed' | 'open' | 'given up'>('closed');
  if (state === 'open') return <DeleteAccount onKeep={() => setState('given up')} />;
  return (
    <div className="privacy__part card card_padded">
      <h3 className="privacy__title">{t('account:deleteAccountTitle')}</h3>
      <p className="privacy__text">{t('account:deleteAccountText')}</p>
      <Button
        variant="ghost"
        data-action="delete-account"
        autoFocus={state === 'given up'}
        onClick={() => setState('open')}
      >
        {t('account:deleteAccountOpen')}
      </Button>
    </div>
  );
}

/** Says what is erased and what stays, then asks for the code of an SMS: nobody deletes an account by a slip. */
export function DeleteAccount({ onKeep }: { onKeep: () => void }) {
  const t = useT('account', 'common', 'user');
  const heading = useRef<HTMLHeadingElement>(null);
  const [resendAt, setResendAt] = useState<number | null>(null);
  const sending = useAction(async () => setResendAt(await sendDeletionCode(browserHttp())));

  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="privacy__part card card_padded">
      <h3 className="privacy__title" ref={heading} tabIndex={-1}>
        {t('account:deleteAccountQuestion')}
      </h3>
      <ul className="privacy__list">
        <li>{t('account:erased')}</li>
        <li>{t('account:anonymised')}</li>
        <li>{t('account:irrevocable')}</li>
      </ul>
      {sending.failure && (
        <Banner tone="danger" role="alert">
          {sending.failure}
        </Banner>
      )}
      {resendAt !== null && <Code resendAt={resendAt} onResend={sending.run} />}
      <div className="privacy__buttons">
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
        <Button variant="secondary" onClick={onKeep}>
          {t('account:keepAccount')}
        </Button>
      </div>
    </div>
  );
}

function Code({ resendAt, onResend }: { resendAt: number; onResend: () => Promise<void> }) {
  const t = useT('account', 'common', 'user');
  const place = useRef<HTMLDivElement>(null);
  const phone = useStore($profile)?.phone ?? '';
  const checked = useCodeCheck(t, (code) => deleteAccount(browserHttp(), code, t('account:deleted')));

  useEffect(() => place.current?.querySelector('input')?.focus(), []);

  return (
    <div className="sign-in privacy__code" ref={place}>
      <p className="sign-in__lead">
        <Phrase t={t} of="account:deletionCodeLead" slot="phone">
          <span className="phone">{showPhone(phone)}</span>
        </Phrase>
      </p>
      <CodeField {...checked} />
      <ResendCode resendAt={resendAt} onResend={onResend} />
    </div>
  );
}
