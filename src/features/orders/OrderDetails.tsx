import type { Order } from '#contract/orders.ts';
import { summaryRows } from '#features/checkout/summary.ts';
import { useKeptFocus } from '#features/common/useKeptFocus.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/Banner.tsx';
import { Summary } from '#ui/Summary.tsx';
import { CourierRow } from './CourierRow.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderRating } from './OrderRating.tsx';
import { OrderStatusCard } from './OrderStatusCard.tsx';
import { PaymentDue } from './PaymentDue.tsx';

/** Everything about one order. */
export function OrderDetails({ order, stale }: { order: Order; stale: boolean }) {
  const t = useT('checkout', 'orders');
  const price = usePrice();
  // What can be done changes with the status, and may take the button under the focus with it.
  const place = useKeptFocus(`${order.status} ${order.can_cancel} ${order.can_rate}`, '.order__status');
  return (
    <div ref={place} className="order" data-order-id={order.id} data-status={order.status}>
      <div className="order__main">
        {stale && (
          <Banner tone="warning" role="status">
            {t('orders:stale')}
          </Banner>
        )}
        <PaymentDue order={order} />
        <OrderStatusCard order={order} />
        <CourierRow order={order} />
        <OrderRating order={order} />
        <OrderActions order={order} />
      </div>
      <section className="card card_padded order__part">
        <h2>{t('orders:items')}</h2>
        <OrderLines items={order.items} currency={order.currency} />
        <Summary label={t('orders:total')} rows={summaryRows(order.totals, order.currency, t, price)} />
        <OrderFacts order={order} />
      </section>
    </div>
  );
}
