import { useEffect, useState } from 'react';
import type { PaymentState } from '#contract/orders.ts';
import { failureText } from '#features/common/failure.ts';
import { browserHttp } from '#features/common/http.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#platform/errors.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { href } from '../../routes.ts';
import { getPayment } from './orders.api.ts';
import { NoSuchOrder } from './NoSuchOrder.tsx';
import { OrdersRoom } from './OrdersRoom.tsx';
import { afterPayment, pauseBefore, resultHref } from './payment-way.ts';
import { Result } from './Result.tsx';
import { wait, whileVisible } from './visible.ts';

/** After so many questions the page says that the bank is slow. */
const SLOW_AFTER = 8;

type Watched = { readonly questions: number; readonly payment: PaymentState | null; readonly error: unknown };

/** Follows an order's payment until it is decided and goes on to the result. */
export function PaymentWatch({ orderId }: { orderId: number }) {
  return (
    <OrdersRoom>
      <Watch orderId={orderId} />
    </OrdersRoom>
  );
}

function Watch({ orderId }: { orderId: number }) {
  const t = useT();
  const [{ questions, payment, error }, setWatched] = useState<Watched>({ questions: 0, payment: null, error: null });

  useEffect(() => whileVisible((signal) => void watchPayment(orderId, signal, setWatched)), [orderId]);

  if (error instanceof HttpError && error.status === 404) return <NoSuchOrder />;
  const toOrder = <ButtonLink variant="secondary" href={href(pageLocale(), 'order', { id: orderId })}>{t('orders:toOrder')}</ButtonLink>;
  return (
    <Result
      icon="card"
      title={error ? t('orders:paymentFailed') : t('orders:paymentTitle')}
      actions={
        <>
          {payment?.redirect_url && <ButtonLink href={payment.redirect_url}>{t('orders:openBank')}</ButtonLink>}
          {(error || questions > SLOW_AFTER) && toOrder}
        </>
      }
    >
      <p role="status">
        {error ? failureText(error, t) : questions > SLOW_AFTER ? t('orders:paymentSlow') : t('orders:paymentText')} <Spinner />
      </p>
    </Result>
  );
}

/** A failed question is told and asked again; an order that does not exist is not asked about twice. */
async function watchPayment(orderId: number, signal: AbortSignal, tell: (watched: Watched) => void): Promise<void> {
  for (let questions = 1; !signal.aborted; questions += 1) {
    try {
      const payment = await getPayment(browserHttp(), orderId);
      const result = afterPayment(payment.status);
      if (result) return location.replace(resultHref(result, orderId, pageLocale()));
      tell({ questions, payment, error: null });
    } catch (error) {
      tell({ questions, payment: null, error });
      if (error instanceof HttpError && error.status === 404) return;
    }
    await wait(pauseBefore(questions), signal);
  }
}
