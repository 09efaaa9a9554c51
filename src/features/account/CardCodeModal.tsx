import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal, replaceModal, type ModalData } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { HttpError, ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { cardName, $cards, confirmCard, deleteCard } from './cards/cards.store.ts';
import { CodeField } from './CodeField.tsx';
import { useCodeCheck } from './use-code-check.ts';
import { UserSheet } from './UserSheet.tsx';

/** The code that the bank has sent to whoever owns the card. */
export default function CardCodeModal({ data: { cardId } }: { data: ModalData['cardCode'] }) {
  const t = useT('account', 'common', 'user');
  const card = useStore($cards)?.find(({ id }) => id === cardId);
  const [isSpent, setSpent] = useState(false);
  const checked = useCodeCheck(t, async (code) => {
    try {
      await confirmCard(browserHttp(), cardId, code);
    } catch (error) {
      setSpent(error instanceof HttpError && error.status === 404);
      throw error;
    }
    replaceModal('cardCode', 'cardSuccess', { cardId });
  });

  function startAnew() {
    void ignoreFailure(
      'a card that was never confirmed pays nothing; it can be deleted by hand',
      deleteCard(browserHttp(), cardId),
    );
    replaceModal('cardCode', 'cardAdd', true);
  }

  return (
    <Modal
      name="cardCode"
      open
      onClose={() => closeModal('cardCode')}
      title={t('account:cardCodeTitle')}
      closeLabel={t('common:close')}
    >
      <UserSheet />
      <div className="sign-in">
        <p className="sign-in__lead">
          {t('account:cardCodeLead', { card: card ? cardName(card) : t('account:cardSomeName') })}
        </p>
        <CodeField {...checked} />
        {isSpent ? (
          <>
            <p className="sign-in__note">{t('account:cardCodeSpent')}</p>
            <Button size="large" full onClick={startAnew}>
              {t('account:cardAgain')}
            </Button>
          </>
        ) : (
          <p className="sign-in__note">{t('account:cardCodeTries')}</p>
        )}
      </div>
    </Modal>
  );
}
