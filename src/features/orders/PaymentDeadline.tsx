import type { Order } from '#contract/orders.ts';
import { paymentDeadline } from '#features/checkout/open-orders.store.ts';
import { formatTime } from '#features/shared/dates.ts';
import { useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';

/** The time until which an order can be paid, and the minutes left; nothing unless it awaits payment. */
export function PaymentDeadline({ order }: { order: Order }) {
  const t = useT('orders');
  const now = useMinuteClock();
  const until = paymentDeadline(order);
  if (!until) return null;
  const minutes = Math.floor((Date.parse(until) - now) / 60_000);
  return (
    <>
      {t('orders:paymentDeadline', { time: formatTime(until, pageLocale()) })}{' '}
      {/* An overdue order awaits payment until the next run of the server's job cancels it. */}
      {minutes >= 0 && (
        <strong>{minutes > 0 ? t('orders:minutesLeft', { count: minutes }) : t('orders:lastMinute')}</strong>
      )}
    </>
  );
}
