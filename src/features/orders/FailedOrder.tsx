import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { paymentDeadline } from '#features/checkout/open-order.store.ts';
import { clearPendingPayment } from '#features/checkout/pending-payment.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { formatTime } from '#features/shared/dates.ts';
import { useAsyncData } from '#features/shared/use-async.ts';
import { useStableFocus } from '#features/shared/use-stable-focus.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { subscribeToOrder } from './live-updates.ts';
import { CancelOrder, RepeatOrder } from './OrderActions.tsx';
import { failPageMessages } from './order-payment.ts';
import { isUndelivered, refundKey } from './order-status.ts';
import { PayForm } from './PayForm.tsx';
import { ResultCard } from './ResultCard.tsx';

/** An order that is not paid, or was closed. */
export default function FailedOrder({ order }: { order: Order }) {
  const container = useStableFocus(order.status, '.result-card__title');
  return (
    <div ref={container}>
      {order.status === 'awaiting_payment' ? <UnpaidOrder order={order} /> : <ClosedOrder order={order} />}
    </div>
  );
}

/** An order that was closed or needs no payment. */
function ClosedOrder({ order }: { order: Order }) {
  const t = useT('orders');
  const failed = isUndelivered(order.status);
  const messages = failPageMessages(order);
  const refund = refundKey(order);

  useEffect(() => clearPendingPayment(order.id), [order.id]);

  return (
    <ResultCard
      icon={failed ? 'warning' : 'check'}
      tone={failed ? 'danger' : 'success'}
      title={t(messages.title, { number: order.number })}
      actions={
        <>
          {failed && <RepeatOrder order={order} />}
          <OrderLink id={order.id} />
        </>
      }
    >
      <p data-order-id={order.id} data-status={order.status}>
        {t(messages.text, { number: order.number })}
      </p>
      {refund && <p>{t(refund)}</p>}
    </ResultCard>
  );
}

/** An order that awaits payment: why it is unpaid, until when it can be paid, and how. */
function UnpaidOrder({ order }: { order: Order }) {
  const t = useT('orders');
  const payment = useAsyncData(() => browserApiClient().call('getOrderPayment', { query: { order_id: order.id } }));
  const reason = payment.state === 'ready' ? payment.value.reason : null;
  const hasFailed = order.payment.status === 'failed';
  const until = paymentDeadline(order);

  // It may be paid in another tab, or expire.
  useEffect(() => subscribeToOrder(browserApiClient(), order.id), [order.id]);

  return (
    <div className="unpaid-order" data-order-id={order.id} data-status={order.status}>
      <ResultCard
        icon={hasFailed ? 'warning' : 'creditCard'}
        tone={hasFailed ? 'danger' : 'plain'}
        title={t(hasFailed ? 'orders:failTitle' : 'orders:unpaidTitle')}
      >
        {reason && <p className="result-card__reason">{t('orders:declined', { reason })}</p>}
        <p>{t('orders:failText', { number: order.number })}</p>
        {until && <p>{t('orders:paymentDeadline', { time: formatTime(until, pageLocale()) })}</p>}
      </ResultCard>
      <PayForm order={order} />
      <div className="order__actions unpaid-order__actions">
        <OrderLink id={order.id} />
        <CancelOrder order={order} />
      </div>
    </div>
  );
}

function OrderLink({ id }: { id: number }) {
  const t = useT('orders');
  return (
    <ButtonLink size="large" variant="secondary" href={href(pageLocale(), 'order', { id })}>
      {t('orders:toOrder')}
    </ButtonLink>
  );
}
