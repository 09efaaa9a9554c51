import type { Order } from '#contract/orders.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#lib/intent.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isFinal } from './order-progress.ts';

/** Who brings the order, only while somebody does. */
export function CourierRow({ order }: { order: Order }) {
  const t = useT('orders');
  if (!order.courier || isFinal(order.status)) return null;

  function open() {
    openModal('courier', { orderId: order.id });
    announceIntent();
  }

  return (
    <section className="card card_padded courier-row">
      <span className="courier-row__icon">
        <Icon name="courier" />
      </span>
      <p className="courier-row__name">
        <strong>{order.courier.name}</strong>
        <span className="muted">{t('orders:courierLead')}</span>
      </p>
      <Button variant="secondary" data-open-modal="courier" onClick={open}>
        {t('orders:showCourier')}
      </Button>
    </section>
  );
}
