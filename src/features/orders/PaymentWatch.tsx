import { useEffect, useState } from 'react';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Spinner } from '#ui/feedback/Skeleton.tsx';
import { href } from '../../routes.ts';
import { NoSuchOrder, OrdersFrame } from './OrdersFrame.tsx';
import { Result } from './Result.tsx';
import { whileVisible } from './live-updates.ts';
import { type Watched, watchPayment } from './pay-order.ts';
import type { Order, PaymentState } from '#contract/orders.ts';
import { totalOf } from '#features/checkout/order-totals.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { payUntil, resultHref } from './order-payment.ts';
import { timeOf } from '../shared/dates.ts';

/** After so many questions the page says that the bank is slow. */
const SLOW_AFTER = 8;

/** Follows an order's payment until it is decided and goes on to the result. */
export function PaymentWatch({ orderId }: { orderId: number }) {
  return (
    <OrdersFrame>
      <Watch orderId={orderId} />
    </OrdersFrame>
  );
}

function Watch({ orderId }: { orderId: number }) {
  const t = useT('common', 'orders');
  const [{ questions, found, error }, setWatched] = useState<Watched>({ questions: 0, found: null, error: null });

  useEffect(
    () =>
      whileVisible((signal) => {
        void watchPayment(browserHttp(), orderId, signal, setWatched).then(
          (result) => result && location.replace(result),
        );
      }),
    [orderId],
  );

  if (error instanceof HttpError && error.status === 404) return <NoSuchOrder />;
  if (found?.payment.redirect_url) return <PaymentWanted order={found.order} payment={found.payment} />;
  const slow = questions > SLOW_AFTER;
  return (
    <Result
      icon="card"
      title={error ? t('orders:paymentFailed') : t('orders:paymentTitle')}
      actions={
        (error || slow) && (
          <ButtonLink variant="secondary" href={href(pageLocale(), 'order', { id: orderId })}>
            {t('orders:toOrder')}
          </ButtonLink>
        )
      }
    >
      <p role="status">
        {error ? failureText(error, t) : t(slow ? 'orders:paymentSlow' : 'orders:paymentText')} <Spinner />
      </p>
    </Result>
  );
}

/** The bank waits for the customer. Nobody is sent back to its page unasked: whoever came from there may want another way. */
export function PaymentWanted({ order, payment }: { order: Order; payment: PaymentState }) {
  const t = useT('orders');
  const price = usePrice();
  const until = payUntil(order);
  const toConfirm = payment.status === 'requires_action';

  return (
    <Result
      icon="card"
      title={t(toConfirm ? 'orders:confirmTitle' : 'orders:unpaidTitle')}
      actions={
        <>
          <ButtonLink size="large" data-action="pay-order" href={payment.redirect_url ?? ''}>
            {toConfirm
              ? t('orders:openBank')
              : t('orders:pay', { price: price(totalOf(order.totals, 'total'), order.currency) })}
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={resultHref('checkoutFail', order.id, pageLocale())}>
            {t('orders:otherWay')}
          </ButtonLink>
        </>
      }
    >
      <p role="status" data-order-id={order.id} data-status={order.status}>
        {t(toConfirm ? 'orders:confirmText' : 'orders:failText', { number: order.number })}
      </p>
      {until && <p>{t('orders:waitsUntil', { time: timeOf(until, pageLocale()) })}</p>}
    </Result>
  );
}
