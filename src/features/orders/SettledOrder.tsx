import { useEffect } from 'react';
import { endedWithoutDelivery } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/orders.ts';
import { clearPendingPayment } from '#features/checkout/payment/payment-methods.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { RepeatOrder } from './OrderActions.tsx';
import { ClosedReason } from './OrderSections.tsx';
import { settledMessages } from './order-payment.ts';
import { refundMessageKey } from './order-progress.ts';
import { ResultCard } from './ResultCard.tsx';

/** An order that is paid, will be paid in person, or has ended without delivery. */
export function SettledOrder({ order }: { order: Order }) {
  const t = useT('checkout', 'orders');
  const failed = endedWithoutDelivery(order.status);
  const isOwnChoice = failed && order.closed?.by === 'customer';
  const messages = settledMessages(order);
  const refund = refundMessageKey(order);

  useEffect(() => clearPendingPayment(order.id), [order.id]);

  return (
    <ResultCard
      icon={isOwnChoice ? 'close' : failed ? 'warning' : 'check'}
      tone={isOwnChoice ? 'plain' : failed ? 'danger' : 'success'}
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
      <ClosedReason order={order} />
      {refund && <p>{t(refund)}</p>}
    </ResultCard>
  );
}

export function OrderLink({ id }: { id: number }) {
  const t = useT('orders');
  return (
    <ButtonLink size="large" variant="secondary" href={href(pageLocale(), 'order', { id })}>
      {t('orders:toOrder')}
    </ButtonLink>
  );
}
