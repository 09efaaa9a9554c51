import { closeModal, replaceModal, type ModalData } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { promoRefusal } from './promo.store.ts';

/** Why the code does not work here, and the way to another one. */
export default function PromocodeErrorModal({ data }: { data: ModalData['promocodeError'] }) {
  const t = useT('checkout', 'common');
  return (
    <Modal
      name="promocodeError"
      open
      onClose={() => closeModal('promocodeError')}
      title={t('checkout:promoTitleError')}
      closeLabel={t('common:close')}
      footer={
        <Button size="large" full data-autofocus="" onClick={() => replaceModal('promocodeError', 'promocode', true)}>
          {t('checkout:promoAgain')}
        </Button>
      }
    >
      <p role="alert">{t(promoRefusal(data.code))}</p>
    </Modal>
  );
}
