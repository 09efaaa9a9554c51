import { useEffect, useState } from 'react';
import type { Order, PaymentCode } from '#contract/orders.ts';
import { checkoutHref, redirectToPayment } from '#features/checkout/payment/payment-methods.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { formatTime } from '#features/shared/dates.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { toFormErrors, useFormatPrice, useSubmit } from '#features/shared/hooks.ts';
import { QrImage } from '#features/shared/QrImage.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Spinner } from '#ui/feedback/feedback.tsx';
import { orderTotal, payOrder } from '../order-payment.ts';
import { PaymentDeadline } from '../PaymentDeadline.tsx';
import { ResultCard } from '../ResultCard.tsx';
import stylesheetUrl from './qr-payment.lazy.scss?url';

interface QrPaymentProps {
  order: Order;
  code: PaymentCode;
  /** Whether the last request failed, so that the order may have been paid. */
  isStale: boolean;
}

/** The code with which an order is paid in the app of a bank, until it expires. */
export default function QrPayment({ order, code, isStale }: QrPaymentProps) {
  const t = useT('common', 'orders', 'qr-payment');
  const hasExpired = useHasPassed(code.expires_at);

  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      <ResultCard
        icon={hasExpired ? 'warning' : 'creditCard'}
        title={t(hasExpired ? 'qr-payment:expired' : 'qr-payment:title')}
        actions={
          <>
            {hasExpired && <PayAgain orderId={order.id} />}
            <ButtonLink size="large" variant="secondary" href={checkoutHref('checkoutFail', order.id, pageLocale())}>
              {t('orders:otherMethod')}
            </ButtonLink>
          </>
        }
      >
        <p data-order-id={order.id} data-status={order.status}>
          {t('orders:failText', { number: order.number })}
        </p>
        {!hasExpired && <Code order={order} code={code} />}
        <p role="status">
          {isStale ? t('qr-payment:offline') : t(hasExpired ? 'qr-payment:maybePaid' : 'qr-payment:waiting')}{' '}
          {!isStale && !hasExpired && <Spinner />}
        </p>
        <p>
          <PaymentDeadline order={order} />
        </p>
      </ResultCard>
    </>
  );
}

function Code({ order, code: { url, expires_at: expiresAt } }: Pick<QrPaymentProps, 'order' | 'code'>) {
  const t = useT('qr-payment');
  const formatPrice = useFormatPrice();
  const amount = orderTotal(order);
  return (
    <div className="qr-payment">
      {amount !== null && <p className="qr-payment__amount">{formatPrice(amount, order.currency)}</p>}
      <ButtonLink className="qr-payment__open" size="large" href={url} data-action="open-bank-app">
        {t('qr-payment:openApp')}
      </ButtonLink>
      <QrImage text={url} label={t('qr-payment:code')} />
      <p>{t('qr-payment:scan')}</p>
      {expiresAt !== null && <p>{t('qr-payment:validUntil', { time: formatTime(expiresAt, pageLocale()) })}</p>}
    </div>
  );
}

/** Starts another payment of the order, whose page is this one if it has a code. */
function PayAgain({ orderId }: { orderId: number }) {
  const t = useT('common', 'orders', 'qr-payment');
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, busy, errors } = useSubmit({
    send: async () => {
      const payment = await payOrder(browserApiClient('customer'), orderId, { method: 'card_online', cardId: null });
      setIsLeaving(true);
      redirectToPayment(orderId, payment, pageLocale());
    },
    toErrors: (error) => toFormErrors(error, [], t, { 409: t('orders:cannotPay') }),
  });
  return (
    <form className="qr-payment__again" {...form}>
      <ErrorBanner error={errors.message} />
      <Button type="submit" size="large" fullWidth busy={busy || isLeaving} data-action="pay-order">
        {t('qr-payment:again')}
      </Button>
    </form>
  );
}

/** The longest delay of a timer. */
const MAX_DELAY_MS = 2_147_483_647;

/** Whether an instant has passed; false for null. */
function useHasPassed(instant: string | null): boolean {
  const time = instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant);
  const [hasPassed, setHasPassed] = useState(() => time <= Date.now());

  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(time <= Date.now()), Math.min(time - Date.now(), MAX_DELAY_MS));
    return () => clearTimeout(timer);
  }, [time]);

  return hasPassed;
}
