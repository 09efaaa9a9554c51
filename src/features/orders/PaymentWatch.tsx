import { useEffect, useState } from 'react';
import { failureText } from '#features/common/failure.ts';
import { browserHttp } from '#features/common/http.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#platform/errors.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { href } from '../../routes.ts';
import { NoSuchOrder } from './NoSuchOrder.tsx';
import { OrdersRoom } from './OrdersRoom.tsx';
import { PaymentWanted } from './PaymentWanted.tsx';
import { Result } from './Result.tsx';
import { whileVisible } from './visible.ts';
import { watchPayment, type Watched } from './watch-payment.ts';

/** After so many questions the page says that the bank is slow. */
const SLOW_AFTER = 8;

/** Follows an order's payment until it is decided and goes on to the result. */
export function PaymentWatch({ orderId }: { orderId: number }) {
  return (
    <OrdersRoom>
      <Watch orderId={orderId} />
    </OrdersRoom>
  );
}

function Watch({ orderId }: { orderId: number }) {
  const t = useT('common', 'orders');
  const [{ questions, found, error }, setWatched] = useState<Watched>({ questions: 0, found: null, error: null });

  useEffect(
    () =>
      whileVisible((signal) => {
        void watchPayment(browserHttp(), orderId, signal, setWatched).then((result) => result && location.replace(result));
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
