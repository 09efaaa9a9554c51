import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Courier } from '#contract/courier.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import type { ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useAsyncData } from '#features/shared/hooks.ts';
import { formatPhone, phoneHref } from '#contract/phone.ts';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { useT } from '#i18n/browser.ts';
import { HttpError } from '#lib/errors.ts';
import { Banner, Skeleton } from '#ui/feedback/feedback.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { $courier } from './courier.store.ts';
import { currentOrder, loadOrder } from './order.store.ts';

/** A modal with the courier's name and phone, loaded when it opens. If that fails, it shows those of the order. */
export default function CourierModal({ data: { orderId } }: { data: ModalData['courier'] }) {
  const t = useT('common', 'orders');
  const courier = useAsyncData(() => browserApiClient('customer').call('getCourier', { query: { order_id: orderId } }));
  const known = useStore($courier);
  const hasFailed = courier.state === 'failed';

  useEffect(() => {
    // The order may have lost its courier meanwhile.
    if (hasFailed && currentOrder()?.id === orderId) void loadOrder(browserApiClient('customer'), orderId);
  }, [hasFailed, orderId]);

  return (
    <ShopModal name="courier" title={t('orders:courier')}>
      {courier.state === 'loading' && <Skeleton shape="row" />}
      {courier.state === 'ready' && <CourierContact courier={withKnown(courier.value, known)} />}
      {hasFailed && known && <CourierContact courier={known} />}
      {hasFailed && !known && <CourierFailure error={courier.error} retry={courier.retry} />}
    </ShopModal>
  );
}

/** Fills missing fields of the response with those of the order, unless the order has another courier. */
function withKnown({ name, phone }: Courier, known: Courier | null): Courier {
  if (!known || (name && name !== known.name)) return { name, phone };
  return { name: name || known.name, phone: phone || known.phone };
}

function CourierFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT('orders');
  if (error instanceof HttpError && error.status === 404)
    return <Banner role="alert">{t('orders:courierReplaced')}</Banner>;
  return <ErrorBanner error={error} onRetry={retry} />;
}

function CourierContact({ courier: { name, phone } }: { courier: Courier }) {
  const t = useT('orders');
  return (
    <div className="fields">
      {name && (
        <p>
          <strong>{name}</strong>
        </p>
      )}
      {/\d/.test(phone) && (
        <ButtonLink size="large" fullWidth data-autofocus="" href={phoneHref(phone)}>
          <TextWithSlot t={t} messageKey="orders:callCourier" slot="phone">
            <span className="phone">{formatPhone(phone)}</span>
          </TextWithSlot>
        </ButtonLink>
      )}
    </div>
  );
}
