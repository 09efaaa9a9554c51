import { OrdersFrame } from './OrdersFrame.tsx';
import { WithOrder } from './WithOrder.tsx';
import { PlainResult, Result } from './Result.tsx';
import { useEffect } from 'react';
import type { Order, PaymentState } from '#contract/orders.ts';
import { clearPayingOrder } from '#features/checkout/paying-order.store.ts';
import { useStableFocus } from '#features/shared/useStableFocus.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { refundKey } from './order-status.ts';
import { isLost } from './order-progress.ts';
import { failSentence, failTitle, payUntil } from './order-payment.ts';
import { CancelOrder, RepeatOrder } from './OrderActions.tsx';
import { browserHttp } from '#features/shared/http.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { followOrder } from './live-updates.ts';
import { getPayment } from './orders.api.ts';
import { PayForm } from './PayForm.tsx';
import { timeOf } from '../shared/dates.ts';

/** What went wrong with an order's payment, and the ways on. */
export function OrderFail({ orderId }: { orderId: number }) {
  return (
    <OrdersFrame>
      <WithOrder orderId={orderId} otherwise={<PlainResult kind="fail" />}>
        {(order) => <FailedOrder order={order} />}
      </WithOrder>
    </OrdersFrame>
  );
}

/** An order that came to nothing or is not paid, and the ways on. */
export function FailedOrder({ order }: { order: Order }) {
  const place = useStableFocus(order.status, '.result__title');
  return (
    <div ref={place}>
      {order.status === 'awaiting_payment' ? <UnpaidOrder order={order} /> : <Settled order={order} />}
    </div>
  );
}

/** Nothing can be paid any more: the order was closed, or needs no payment. */
function Settled({ order }: { order: Order }) {
  const t = useT('orders');
  const lost = isLost(order.status);
  const refund = refundKey(order);

  useEffect(() => clearPayingOrder(order.id), [order.id]);

  return (
    <Result
      icon={lost ? 'warning' : 'check'}
      tone={lost ? 'danger' : 'success'}
      title={t(failTitle(order), { number: order.number })}
      actions={
        <>
          {lost && <RepeatOrder order={order} />}
          <ButtonLink size="large" variant="secondary" href={href(pageLocale(), 'order', { id: order.id })}>
            {t('orders:toOrder')}
          </ButtonLink>
        </>
      }
    >
      <p data-order-id={order.id} data-status={order.status}>
        {t(failSentence(order), { number: order.number })}
      </p>
      {refund && <p>{t(refund)}</p>}
    </Result>
  );
}

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
