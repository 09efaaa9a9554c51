import type { Order, PaymentState } from '#contract/orders.ts';
import { totalOf } from '#features/checkout/totals.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { payUntil, resultHref } from './payment-way.ts';
import { Result } from './Result.tsx';
import { timeOf } from './time.ts';

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
            {toConfirm ? t('orders:openBank') : t('orders:pay', { price: price(totalOf(order.totals, 'total'), order.currency) })}
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
