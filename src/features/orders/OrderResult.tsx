import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { paymentDeadline } from '#features/checkout/open-order.store.ts';
import { clearPendingPayment } from '#features/checkout/pending-payment.store.ts';
import { formatTime } from '#features/shared/dates.ts';
import { formatArrival } from '#features/checkout/arrival.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useAsyncData } from '#features/shared/use-async.ts';
import { useStableFocus } from '#features/shared/use-stable-focus.ts';
import { useCurrentMinute } from '#features/shared/use-current-minute.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { subscribeToOrder } from './live-updates.ts';
import { CancelOrder, RepeatOrder } from './OrderActions.tsx';
import { failPageMessages, thanksPayment } from './order-payment.ts';
import { expectedKey, isFinal, isUndelivered, refundKey } from './order-status.ts';
import { MissingOrder, OrdersIsland, OrderLoader } from './OrdersIsland.tsx';
import { PayForm } from './PayForm.tsx';
import { ResultCard } from './ResultCard.tsx';

interface OrderResultProps {
  orderId: number;
  /** The order as the server read it; null if that failed. */
  initial?: Order | null;
  /** The page: `fail` thanks for no order, not even a paid one. */
  kind: 'success' | 'fail';
}

/** The last step of the checkout: thanks for an order, or what went wrong with its payment. */
export function OrderResult({ orderId, initial = null, kind }: OrderResultProps) {
  return (
    <OrdersIsland>
      <OrderLoader orderId={orderId} initial={initial} missing={<MissingOrder />}>
        {(order) =>
          kind === 'success' && !isUndelivered(order.status) && order.status !== 'awaiting_payment' ? (
            <PlacedOrder order={order} />
          ) : (
            <FailedOrder order={order} />
          )
        }
      </OrderLoader>
    </OrdersIsland>
  );
}

function PlacedOrder({ order }: { order: Order }) {
  const t = useT('orders');
  const formatPrice = useFormatPrice();
  const locale = pageLocale();
  const now = useCurrentMinute();

  useEffect(() => clearPendingPayment(order.id), [order.id]);

  return (
    <ResultCard
      icon="check"
      tone="success"
      title={t('orders:thanksTitle')}
      actions={
        <>
          <ButtonLink size="large" href={href(locale, 'order', { id: order.id })}>
            {t('orders:follow')}
          </ButtonLink>
          {order.city && order.restaurant && (
            <ButtonLink
              size="large"
              variant="secondary"
              href={href(locale, 'cityRestaurant', { city: order.city.slug, restaurant: order.restaurant.slug })}
            >
              {t('orders:backToMenu', { restaurant: order.restaurant.name })}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="result-card__strong" data-order-id={order.id} data-status={order.status}>
        {t('orders:thanksNumber', { number: order.number })}
      </p>
      {order.eta && (
        <p className="result-card__strong">
          {t(expectedKey(order), { ...formatArrival(order.eta, now, locale) })}
        </p>
      )}
      {!isFinal(order.status) && <p>{thanksPayment(order, t, formatPrice)}</p>}
      <p>{t('orders:thanksNext')}</p>
    </ResultCard>
  );
}

function FailedOrder({ order }: { order: Order }) {
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
