import type { Order } from '#contract/orders.ts';
import { paymentDeadline } from '#features/checkout/open-orders.store.ts';
import { formatTime } from '#features/shared/dates.ts';
import { useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';

/** Until when an order can be paid, and how long that is from now; null where it does not await payment. */
export function PaymentDeadline({ order }: { order: Order }) {
  const t = useT('orders');
  const now = useMinuteClock();
  const until = paymentDeadline(order);
  if (!until) return null;
  const minutes = Math.floor((Date.parse(until) - now) / 60_000);
  return (
    <>
      {t('orders:paymentDeadline', { time: formatTime(until, pageLocale()) })}{' '}
      <strong>{minutes > 0 ? t('orders:minutesLeft', { count: minutes }) : t('orders:lastMinute')}</strong>
    </>
  );
}
