import { useId, useState } from 'react';
import type { OrderDetails } from '#contract/staff/orders.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { formatMoment } from './OrderListItem.tsx';
import { RefundDialog } from './RefundDialog.tsx';

/** What was returned of an order, and the button that returns more; nothing of an order where neither is possible. */
export function OrderRefunds({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders');
  const formatPrice = useFormatPrice();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { refunds, refunded, refundable, refund_limit: limit, currency } = order;
  if (refunds.length === 0 && refundable === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:refunds')}</h3>
      {refunded > 0 && (
        <p data-refunded={refunded}>{t('staff-orders:refundedSum', { amount: formatPrice(refunded, currency) })}</p>
      )}
      <ul className="order-panel__list" role="list">
        {refunds.map((refund) => (
          <li key={refund.id} className="order-panel__line" data-refund={refund.status}>
            <span>
              {t(`staff-orders:refundCode_${refund.code}`)}
              {refund.note && <bdi className="small muted">{refund.note}</bdi>}
              <span className="small muted">
                {[formatMoment(refund.at), refund.name, t(`staff-orders:refund_${refund.status}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Price value={refund.amount} text={formatPrice(refund.amount, currency)} />
          </li>
        ))}
      </ul>
      {refundable > 0 && limit === 0 && <p className="small muted">{t('staff-orders:refundLimitReached')}</p>}
      {refundable > 0 && limit !== 0 && (
        <Button variant="secondary" onClick={() => setOpen(true)} data-open-modal="refund">
          {t('staff-orders:refund')}
        </Button>
      )}
      {isOpen && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  );
}
