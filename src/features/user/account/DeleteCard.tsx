import { browserHttp } from '#features/common/http.ts';
import { say } from '#features/common/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { deleteCard } from '../cards/cards.store.ts';
import { useAction } from './use-action.ts';

/** Asks once more, in place of the card's buttons. The way back has the focus. */
export function DeleteCard({ cardId, onKeep }: { cardId: number; onKeep: () => void }) {
  const t = useT('account');
  const deleting = useAction(async () => {
    await deleteCard(browserHttp(), cardId);
    say(t('account:cardDeleted'), 'success');
  });

  return (
    <div className="address__actions" role="group" aria-label={t('account:deleteCardQuestion')}>
      <p className="address__question">{t('account:deleteCardQuestion')}</p>
      {deleting.failure && (
        <Banner tone="danger" role="alert">
          {deleting.failure}
        </Banner>
      )}
      <Button size="small" variant="danger" data-action="confirm-delete" busy={deleting.busy} onClick={deleting.run}>
        {t('account:deleteCard')}
      </Button>
      <Button size="small" variant="secondary" autoFocus onClick={onKeep}>
        {t('account:keepCard')}
      </Button>
    </div>
  );
}
