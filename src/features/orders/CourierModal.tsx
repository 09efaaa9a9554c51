import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal, type ModalData } from '#features/shared/modal.store.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { formatPhone } from '#features/account/profile-fields.ts';
import { Phrase } from '#features/shared/Phrase.tsx';
import { useT } from '#i18n/browser.ts';
import { HttpError } from '#lib/errors.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { getCourier } from './orders.api.ts';

/** The courier's name, and the phone as a link that calls. */
export default function CourierModal({ data: { orderId } }: { data: ModalData['courier'] }) {
  const t = useT('common', 'orders');
  return (
    <Modal
      name="courier"
      open
      onClose={() => closeModal('courier')}
      title={t('orders:courier')}
      closeLabel={t('common:close')}
    >
      <Courier orderId={orderId} />
    </Modal>
  );
}

function Courier({ orderId }: { orderId: number }) {
  const t = useT('common', 'orders');
  const courier = useLoaded(() => getCourier(browserHttp(), orderId));

  if (courier.state === 'loading') return <Skeleton shape="row" />;
  if (courier.state === 'failed') {
    const gone = courier.error instanceof HttpError && courier.error.status === 404;
    return (
      <Banner
        tone={gone ? 'info' : 'danger'}
        role="alert"
        action={
          !gone && (
            <Button size="small" onClick={courier.retry}>
              {t('common:tryAgain')}
            </Button>
          )
        }
      >
        {gone ? t('orders:courierGone') : failureText(courier.error, t)}
      </Banner>
    );
  }
  const { name, phone } = courier.value;
  const number = phone.replace(/[^\d+]/g, '');
  return (
    <div className="fields">
      <p>
        <strong>{name}</strong>
      </p>
      <ButtonLink size="large" full data-autofocus="" href={`tel:${number.startsWith('+') ? '' : '+'}${number}`}>
        <Phrase t={t} of="orders:callCourier" slot="phone">
          <span className="phone">{formatPhone(number)}</span>
        </Phrase>
      </ButtonLink>
    </div>
  );
}
