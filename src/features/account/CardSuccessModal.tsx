import { useStore } from '@nanostores/react';
import { closeModal, type ModalData } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { cardName, $cards } from './cards/cards.store.ts';
import { UserSheet } from './UserSheet.tsx';

/** The card is saved. */
export default function CardSuccessModal({ data: { cardId } }: { data: ModalData['cardSuccess'] }) {
  const t = useT('account', 'common');
  const card = useStore($cards)?.find(({ id }) => id === cardId);
  const close = () => closeModal('cardSuccess');

  return (
    <Modal
      name="cardSuccess"
      open
      onClose={close}
      title={t('account:cardSavedTitle')}
      closeLabel={t('common:close')}
      footer={
        <Button size="large" full data-autofocus="" onClick={close}>
          {t('account:cardGreat')}
        </Button>
      }
    >
      <UserSheet />
      {card && (
        <p>
          <strong>{cardName(card)}</strong>
        </p>
      )}
      <p>{t(card?.is_default ? 'account:cardSavedFirst' : 'account:cardSavedText')}</p>
    </Modal>
  );
}
