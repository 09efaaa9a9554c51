import { useId } from 'react';
import type { OrderDetails } from '#contract/staff/orders.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { formatMoment } from './OrderListItem.tsx';

/** What the customer has reported; nothing where that is nothing. */
export function OrderProblems({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders');
  const tOrders = useT('orders');
  const id = useId();
  if (order.problems.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:problems')}</h3>
      <ul className="order-panel__list" role="list">
        {order.problems.map(({ reason, message, at }) => (
          <li key={at} data-problem={reason}>
            <strong>{tOrders(`orders:report_${reason}`)}</strong>
            {message && <bdi>{message}</bdi>}
            <span className="small muted">{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every status that the order reached: who caused it, and when. */
export function OrderEvents({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders', 'staff-board');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:events')}</h3>
      <ol className="order-panel__list" role="list">
        {order.events.map(({ status, by, name, at }, index) => (
          // Events have no id of their own, and are only ever added.
          <li key={index} data-event={status}>
            <strong>{t(`staff-board:status_${status}`)}</strong>
            <span className="small muted">
              {formatMoment(at)} · {name ?? t(`staff-orders:by_${by}`)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
