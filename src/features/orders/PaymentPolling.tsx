import { useEffect, useState } from 'react';
import type { Order, PaymentState } from '#contract/orders.ts';
import { checkoutHref } from '#features/checkout/payment/payment-methods.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Skeleton, Spinner } from '#ui/feedback/feedback.tsx';
import { href } from '../../routes.ts';
import { type PaymentPoll, payLabel, pollPayment } from './order-payment.ts';
import { PaymentDeadline } from './PaymentDeadline.tsx';
import { MissingOrder, OrdersIsland } from './OrdersIsland.tsx';
import { ResultCard } from './ResultCard.tsx';
import { whileVisible } from './while-visible.ts';

/** Loaded on demand, because few payments have a code. */
const QrPayment = lazyComponent(() => import('./qr-payment/QrPayment.tsx'), { fallback: <Skeleton shape="picture" /> });

/** After this many polls, the page says that the bank is slow. */
const MAX_POLLS_BEFORE_SLOW = 8;

/** Polls an order's payment until it is decided, then opens the result page. */
export function PaymentPolling({ orderId }: { orderId: number }) {
  return (
    <OrdersIsland>
      <PolledPayment orderId={orderId} />
    </OrdersIsland>
  );
}

function PolledPayment({ orderId }: { orderId: number }) {
  const t = useT('common', 'orders');
  const [{ count, found, error }, setPoll] = useState<PaymentPoll>({ count: 0, found: null, error: null });
  /** As the last poll that succeeded found it: a customer who loses the connection can still scan the code. */
  const [lastFound, setLastFound] = useState(found);
  const code = lastFound?.payment.qr;

  useEffect(
    () =>
      whileVisible((signal) => {
        void pollPayment(browserApiClient('page'), orderId, signal, (poll) => {
          setPoll(poll);
          if (poll.found) setLastFound(poll.found);
        }).then((resultUrl) => resultUrl && location.replace(resultUrl));
      }),
    [orderId],
  );

  if (error instanceof HttpError && error.status === 404) return <MissingOrder />;
  if (lastFound && code)
    return <QrPayment key={code.url} order={lastFound.order} code={code} isStale={error !== null} />;
  if (found?.payment.redirect_url) return <UnfinishedPayment order={found.order} payment={found.payment} />;
  const slow = count > MAX_POLLS_BEFORE_SLOW;
  return (
    <ResultCard
      icon="creditCard"
      title={error ? t('orders:statusNotLoaded') : t('orders:paymentTitle')}
      actions={
        (error || slow) && (
          <ButtonLink variant="secondary" href={href(pageLocale(), 'order', { id: orderId })}>
            {t('orders:toOrder')}
          </ButtonLink>
        )
      }
    >
      <p role="status">
        {error ? toErrorMessage(error, t) : t(slow ? 'orders:paymentSlow' : 'orders:paymentText')} <Spinner />
      </p>
    </ResultCard>
  );
}

/**
 * Links to the bank's page, where the payment is confirmed or made. Does not redirect: a customer who came back may
 * want another method.
 */
function UnfinishedPayment({ order, payment }: { order: Order; payment: PaymentState }) {
  const t = useT('orders');
  const formatPrice = useFormatPrice();
  const needsConfirmation = payment.status === 'requires_action';

  return (
    <ResultCard
      icon="creditCard"
      title={t(needsConfirmation ? 'orders:confirmTitle' : 'orders:unpaidTitle')}
      actions={
        <>
          <ButtonLink size="large" data-action="pay-order" href={payment.redirect_url ?? ''}>
            {needsConfirmation ? t('orders:openBank') : payLabel(order, t, formatPrice)}
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={checkoutHref('checkoutFail', order.id, pageLocale())}>
            {t('orders:otherMethod')}
          </ButtonLink>
        </>
      }
    >
      <p role="status" data-order-id={order.id} data-status={order.status}>
        {t(needsConfirmation ? 'orders:confirmText' : 'orders:failText', { number: order.number })}
      </p>
      <p>
        <PaymentDeadline order={order} />
      </p>
    </ResultCard>
  );
}
