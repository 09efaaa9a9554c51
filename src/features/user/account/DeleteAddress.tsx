import type { Address } from '#contract/user.ts';
import { browserHttp } from '#features/common/http.ts';
import { say } from '#features/common/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { deleteAddress } from '../address.store.ts';
import { useAction } from './use-action.ts';

/** Asks once more, in place of the card's buttons. The way back has the focus. */
export function DeleteAddress({ address, onKeep }: { address: Address; onKeep: () => void }) {
  const t = useT('account');
  const deleting = useAction(async () => {
    await deleteAddress(browserHttp(), address.id);
    say(t('account:addressDeleted'), 'success');
  });

  return (
    <div className="address__actions" role="group" aria-label={t('account:deleteQuestion')}>
      <p className="address__question">{t('account:deleteQuestion')}</p>
      {deleting.failure && (
        <Banner tone="danger" role="alert">
          {deleting.failure}
        </Banner>
      )}
      <Button size="small" variant="danger" data-action="confirm-delete" busy={deleting.busy} onClick={deleting.run}>
        {t('account:deleteAddress')}
      </Button>
      <Button size="small" variant="secondary" autoFocus onClick={onKeep}>
        {t('account:keepAddress')}
      </Button>
    </div>
  );
}
