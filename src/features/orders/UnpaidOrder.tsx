import { useEffect } from 'react';
import type { Order, PaymentState } from '#contract/orders.ts';
import { browserHttp } from '#features/common/http.ts';
import { useLoaded } from '#features/common/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { followOrder } from './follow-order.ts';
import { getPayment } from './orders.api.ts';
import { PayForm } from './PayForm.tsx';
import { payUntil } from './payment-way.ts';
import { Result } from './Result.tsx';
import { timeOf } from './time.ts';

/** An order that waits for its money: why it has none so far, until when it waits, and every way on. */
export function UnpaidOrder({ order }: { order: Order }) {
  const t = useT('orders');
  const payment = useLoaded<PaymentState>(() => getPayment(browserHttp(), order.id));
  const reason = payment.state === 'ready' ? payment.value.reason : null;
  const hasFailed = order.payment.status === 'failed';
  const until = payUntil(order);

  // It may be paid in another tab, or expire.
  useEffect(() => followOrder(browserHttp(), order.id), [order.id]);

  return (
    <div className="unpaid" data-order-id={order.id} data-status={order.status}>
      <Result
        icon={hasFailed ? 'warning' : 'card'}
        tone={hasFailed ? 'danger' : 'plain'}
        title={t(hasFailed ? 'orders:failTitle' : 'orders:unpaidTitle')}
        actions={null}
      >
        {reason && <p className="result__reason">{t('orders:declined', { reason })}</p>}
        <p>{t('orders:failText', { number: order.number })}</p>
        {until && <p>{t('orders:waitsUntil', { time: timeOf(until, pageLocale()) })}</p>}
      </Result>
      <PayForm order={order} />
      <div className="order__actions unpaid__actions">
        <ButtonLink size="large" variant="secondary" href={href(pageLocale(), 'order', { id: order.id })}>
          {t('orders:toOrder')}
        </ButtonLink>
        {order.can_cancel && <CancelOrder order={order} />}
      </div>
    </div>
  );
}
