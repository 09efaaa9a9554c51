import type { Order } from '#contract/orders.ts';
import { openModal } from '#features/common/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#platform/intent.ts';
import { Button } from '#ui/Button.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { RepeatOrder } from './RepeatOrder.tsx';

/** What can be done about the order at the moment. */
export function OrderActions({ order }: { order: Order }) {
  const t = useT('orders');

  function rate() {
    openModal('rate', { orderId: order.id });
    announceIntent();
  }

  return (
    <div className="order__actions">
      {order.can_rate && (
        <Button size="large" data-open-modal="rate" onClick={rate}>
          {t('orders:rate')}
        </Button>
      )}
      {order.status !== 'awaiting_payment' && <RepeatOrder order={order} />}
      {order.can_cancel && <CancelOrder order={order} />}
    </div>
  );
}
