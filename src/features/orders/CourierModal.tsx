import type { Courier } from '#contract/orders.ts';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal, type ModalData } from '#features/shared/modal.store.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { showPhone } from '#features/account/profile-fields.ts';
import { Phrase } from '#features/shared/Phrase.tsx';
import { useT } from '#i18n/browser.ts';
import { HttpError } from '#lib/errors.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

/** The courier's name and phone number. */
export default function CourierModal({ data: { orderId } }: { data: ModalData['courier'] }) {
  const t = useT('common', 'orders');
  const courier = useLoaded(() => browserHttp().call('getCourier', { query: { order_id: orderId } }));
  const gone = courier.state === 'failed' && courier.error instanceof HttpError && courier.error.status === 404;
  return (
    <Modal
      name="courier"
      open
      onClose={() => closeModal('courier')}
      title={t('orders:courier')}
      closeLabel={t('common:close')}
    >
      {courier.state === 'loading' && <Skeleton shape="row" />}
      {courier.state === 'ready' && <CourierContact courier={courier.value} />}
      {courier.state === 'failed' && (
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
      )}
    </Modal>
  );
}

function CourierContact({ courier: { name, phone } }: { courier: Courier }) {
  const t = useT('orders');
  const number = phone.replace(/[^\d+]/g, '');
  return (
    <div className="fields">
      <p>
        <strong>{name}</strong>
      </p>
      <ButtonLink size="large" full data-autofocus="" href={`tel:${number.startsWith('+') ? '' : '+'}${number}`}>
        <Phrase t={t} of="orders:callCourier" slot="phone">
          <span className="phone">{showPhone(number)}</span>
        </Phrase>
      </ButtonLink>
    </div>
  );
}
