import type { Order, PaymentState } from '#contract/orders.ts';
import { browserHttp } from '#features/common/http.ts';
import { useLoaded } from '#features/common/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { isLost } from './forward.ts';
import { getPayment } from './orders.api.ts';
import { failSentence, resultHref } from './payment-way.ts';
import { RepeatOrder } from './RepeatOrder.tsx';
import { Result } from './Result.tsx';

/** An order that came to nothing or is not paid, and the ways on. */
export function FailedOrder({ order }: { order: Order }) {
  const t = useT();
  const payment = useLoaded<PaymentState>(() => getPayment(browserHttp(), order.id));
  const reason = payment.state === 'ready' ? payment.value.reason : null;
  const unpaid = order.status === 'awaiting_payment';
  return (
    <Result
      icon="warning"
      tone="danger"
      title={order.payment.status === 'none' ? t('orders:order', { number: order.number }) : t('orders:failTitle')}
      actions={
        <>
          {unpaid && <ButtonLink size="large" href={resultHref('checkoutPayment', order.id, pageLocale())}>{t('orders:checkPayment')}</ButtonLink>}
          {isLost(order.status) && <RepeatOrder order={order} />}
          <ButtonLink size="large" variant="secondary" href={href(pageLocale(), 'order', { id: order.id })}>
            {t('orders:toOrder')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(failSentence(order), { number: order.number })}</p>
      {reason && <p>{t('orders:declined', { reason })}</p>}
    </Result>
  );
}
