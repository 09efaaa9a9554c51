import type { Courier } from '#contract/orders.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import type { ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useAsyncData } from '#features/shared/use-async-data.ts';
import { formatPhone } from '#features/account/profile-fields.ts';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { useT } from '#i18n/browser.ts';
import { HttpError } from '#lib/errors.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

export default function CourierModal({ data: { orderId } }: { data: ModalData['courier'] }) {
  const t = useT('common', 'orders');
  const courier = useAsyncData(() => browserApiClient().call('getCourier', { query: { order_id: orderId } }));
  const isReplaced = courier.state === 'failed' && courier.error instanceof HttpError && courier.error.status === 404;
  return (
    <ShopModal name="courier" title={t('orders:courier')}>
      {courier.state === 'loading' && <Skeleton shape="row" />}
      {courier.state === 'ready' && <CourierContact courier={courier.value} />}
      {courier.state === 'failed' && !isReplaced && <ErrorBanner error={courier.error} onRetry={courier.retry} />}
      {isReplaced && <Banner role="alert">{t('orders:courierReplaced')}</Banner>}
    </ShopModal>
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
      <ButtonLink size="large" fullWidth data-autofocus="" href={`tel:${number.startsWith('+') ? '' : '+'}${number}`}>
        <TextWithSlot t={t} messageKey="orders:callCourier" slot="phone">
          <span className="phone">{formatPhone(number)}</span>
        </TextWithSlot>
      </ButtonLink>
    </div>
  );
}
