import { useState } from 'react';
import { browserHttp } from '#features/common/http.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { readAccountFile } from './privacy.ts';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';

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
      <Button variant="secondary" data-action="export-account" busy={saving.busy} onClick={saving.run}>
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
      <Button variant="ghost" data-action="delete-account" autoFocus={state === 'given up'} onClick={() => setState('open')}>
        {t('account:deleteAccountOpen')}
      </Button>
    </div>
  );
}
