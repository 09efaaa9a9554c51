import { useStore } from '@nanostores/react';
import { closeModal } from '#features/shared/modal.store.ts';
import { toMinor } from '#features/shared/money.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { $currency } from './checkout.store.ts';
import { $promotion } from './promo.store.ts';

/** What the accepted code gives. */
export default function PromocodeSuccessModal() {
  const t = useT('checkout', 'common');
  const price = usePrice();
  const promotion = useStore($promotion);
  const currency = useStore($currency);
  const close = () => closeModal('promocodeSuccess');
  const discount = toMinor(promotion?.discount ?? 0);

  return (
    <Modal
      name="promocodeSuccess"
      open
      onClose={close}
      title={t('checkout:promoTitleSuccess')}
      closeLabel={t('common:close')}
      footer={
        <Button size="large" full data-autofocus="" onClick={close}>
          {t('checkout:promoGreat')}
        </Button>
      }
    >
      {promotion?.title && <p>{promotion.title}</p>}
      {promotion?.kind === 'free_delivery' && <p>{t('checkout:promoFreeDelivery')}</p>}
      {discount > 0 && <p>{t('checkout:promoSaves', { price: price(discount, currency) })}</p>}
    </Modal>
  );
}
