import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { replaceModal, trackModal, type ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { HttpError, ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '../sign-in/CodeField.tsx';
import stylesheetUrl from '../account.lazy.scss?url';
import { formatCardName, $cards, confirmCard, deleteCard } from './cards.store.ts';

/** Confirms a card with the code that the bank has sent to its owner. */
export default function CardCodeModal({ data: { cardId } }: { data: ModalData['cardCode'] }) {
  const t = useT('account', 'common', 'user');
  const card = useStore($cards)?.find(({ id }) => id === cardId);
  const [isExpired, setExpired] = useState(false);

  async function confirm(code: string) {
    const isStillOpen = trackModal('cardCode');
    try {
      await confirmCard(browserApiClient(), cardId, code);
    } catch (error) {
      setExpired(error instanceof HttpError && error.status === 404);
      throw error;
    }
    if (isStillOpen()) replaceModal('cardCode', 'cardSuccess', { cardId });
  }

  function restart() {
    void ignoreFailure(
      'an unconfirmed card cannot pay; it can be deleted in the account',
      deleteCard(browserApiClient(), cardId),
    );
    replaceModal('cardCode', 'cardAdd', true);
  }

  return (
    <ShopModal name="cardCode" title={t('account:cardCodeTitle')} stylesheetUrl={stylesheetUrl}>
      <div className="sign-in">
        <p className="muted">
          {t('account:cardCodeLead', { card: card ? formatCardName(card) : t('account:cardUnknownName') })}
        </p>
        <CodeField onComplete={confirm} />
        <p className="note">{t(isExpired ? 'account:cardCodeInvalid' : 'account:cardCodeTries')}</p>
        {isExpired && (
          <Button size="large" fullWidth onClick={restart}>
            {t('account:reenterCard')}
          </Button>
        )}
      </div>
    </ShopModal>
  );
}
