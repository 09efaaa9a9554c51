import { useState } from 'react';
import { closeModal, type ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button } from '#ui/Button.tsx';
import { focusField } from '../checkout-form.store.ts';
import { acceptTime } from './order-time.store.ts';
import { formatArrival } from './order-times.ts';

/** Says why the time of the order was refused, and asks whether the proposed one is wanted. Nothing is chosen yet. */
export default function OrderTimeModal({ data }: { data: ModalData['orderTime'] }) {
  const t = useT('order-time', 'slots', 'checkout', 'common');
  const { refusal, isPickup, canSchedule, proposal } = data;
  const [now] = useState(() => Date.now());

  function close() {
    closeModal('orderTime');
    // After the dialog has returned the focus to the button that placed the order.
    setTimeout(() => focusField('when.slot', 'when'));
  }

  function question(): string {
    if (!proposal) return t('slots:noSlots');
    const arrival = formatArrival(proposal, { now, locale: pageLocale(), t });
    const day = arrival.day === '' ? '' : 'On';
    return t(isPickup ? `order-time:collect${day}` : `order-time:deliver${day}`, { ...arrival });
  }

  return (
    <ShopModal
      name="orderTime"
      title={t('order-time:title')}
      onClose={close}
      footer={
        <>
          {proposal && (
            <Button
              size="large"
              fullWidth
              data-action="accept-time"
              onClick={() => {
                acceptTime(proposal);
                close();
              }}
            >
              {t('order-time:accept')}
            </Button>
          )}
          <Button
            size="large"
            fullWidth
            variant="secondary"
            data-action="choose-time"
            data-autofocus=""
            onClick={close}
          >
            {t(canSchedule ? 'order-time:chooseAnother' : 'order-time:notNow')}
          </Button>
        </>
      }
    >
      <p>{t(`order-time:${refusal}`)}</p>
      <p>
        <strong>{question()}</strong>
      </p>
    </ShopModal>
  );
}
