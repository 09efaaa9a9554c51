import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { forgetPaying } from '#features/checkout/paying-order.store.ts';
import { useKeptFocus } from '#features/common/useKeptFocus.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { refundKey } from './closed.ts';
import { isLost } from './forward.ts';
import { failSentence, failTitle } from './payment-way.ts';
import { RepeatOrder } from './RepeatOrder.tsx';
import { Result } from './Result.tsx';
import { UnpaidOrder } from './UnpaidOrder.tsx';

/** An order that came to nothing or is not paid, and the ways on. */
export function FailedOrder({ order }: { order: Order }) {
  const place = useKeptFocus(order.status, '.result__title');
  return <div ref={place}>{order.status === 'awaiting_payment' ? <UnpaidOrder order={order} /> : <Settled order={order} />}</div>;
}

/** Nothing can be paid any more: the order was closed, or needs no payment. */
function Settled({ order }: { order: Order }) {
  const t = useT('orders');
  const lost = isLost(order.status);
  const refund = refundKey(order);

  useEffect(() => forgetPaying(order.id), [order.id]);

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
