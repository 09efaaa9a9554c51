import { useStore } from '@nanostores/react';
import { closeModal, type ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import stylesheetUrl from '../account.lazy.scss?url';
import { formatCardName, $cards } from './cards.store.ts';

export default function CardSuccessModal({ data: { cardId } }: { data: ModalData['cardSuccess'] }) {
  const t = useT('account', 'common');
  const card = useStore($cards)?.find(({ id }) => id === cardId);

  return (
    <ShopModal
      name="cardSuccess"
      title={t('account:cardSavedTitle')}
      stylesheetUrl={stylesheetUrl}
      footer={
        <Button size="large" fullWidth data-autofocus="" onClick={() => closeModal('cardSuccess')}>
          {t('account:cardSuccessClose')}
        </Button>
      }
    >
      {card && (
        <p>
          <strong>{formatCardName(card)}</strong>
        </p>
      )}
      <p>{t(card?.is_default ? 'account:cardSavedFirst' : 'account:cardSavedText')}</p>
    </ShopModal>
  );
}
