import type { OrderRow } from '#contract/staff/orders.ts';
import { ORDER_LIFECYCLE, type OrderStatus } from '#contract/order-lifecycle.ts';
import { formatDate, formatTime } from '#features/shared/dates.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { Badge, type Tone } from '#ui/feedback/feedback.tsx';
import { formatPhone } from '#contract/phone.ts';

/** `24 ноября 2026 г., 19:05`; `formatDateTime` leaves the year out. */
export const formatDateTimeWithYear = (iso: string): string =>
  `${formatDate(new Date(iso), pageLocale())}, ${formatTime(iso, pageLocale())}`;

export function OrderListItem({ order, onOpen }: { order: OrderRow; onOpen: () => void }) {
  const t = useStaffT('order-status', 'staff-orders');
  const formatPrice = useFormatPrice();
  const { number, customer, status } = order;
  const who = [customer.name, customer.phone && formatPhone(customer.phone)].filter(Boolean).join(', ');
  return (
    <li className="staff-list__item" data-order={number}>
      <div className="staff-list__text">
        <strong>
          {number} · <bdi>{who || t('staff-orders:anonymous')}</bdi>
        </strong>
        <span className="small muted">
          {formatDateTimeWithYear(order.created_at)} · {order.restaurant}
        </span>
      </div>
      {order.reports > 0 && <Badge tone="warning">{t('staff-orders:reportCount', { count: order.reports })}</Badge>}
      <Badge tone={staffStatusTone(status)}>{t(`order-status:staff_${status}`)}</Badge>
      <Price value={order.total} text={formatPrice(order.total, order.currency)} />
      <Button
        variant="secondary"
        size="small"
        onClick={onOpen}
        aria-label={`${t('staff-orders:open')}: ${number}`}
        data-open-modal="order"
      >
        {t('staff-orders:open')}
      </Button>
    </li>
  );
}

/** The tone of a status for staff. A new order warns, because it waits for an answer. */
export function staffStatusTone(status: OrderStatus): Tone {
  if (status === 'placed') return 'warning';
  if (status === 'delivered') return 'success';
  if (status === 'rejected' || status === 'cancelled') return 'danger';
  return ORDER_LIFECYCLE[status].column === null ? 'neutral' : 'info';
}
