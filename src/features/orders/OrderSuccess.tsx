import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { clearPayingOrder } from '#features/checkout/paying-order.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { FailedOrder } from './OrderFail.tsx';
import { isLost } from './order-progress.ts';
import { OrdersFrame } from './OrdersFrame.tsx';
import { WithOrder } from './WithOrder.tsx';
import { PlainResult, Result } from './Result.tsx';
import { timeOf } from '../shared/dates.ts';

/** Thanks for an order: its number, what happens next and when it comes. */
export function OrderSuccess({ orderId }: { orderId: number }) {
  return (
    <OrdersFrame>
      <WithOrder orderId={orderId} otherwise={<PlainResult kind="success" />}>
        {(order) =>
          isLost(order.status) || order.status === 'awaiting_payment' ? (
            <FailedOrder order={order} />
          ) : (
            <Thanks order={order} />
          )
        }
      </WithOrder>
    </OrdersFrame>
  );
}

function Thanks({ order }: { order: Order }) {
  const t = useT('orders');
  const locale = pageLocale();

  useEffect(() => clearPayingOrder(order.id), [order.id]);

  return (
    <Result
      icon="check"
      tone="success"
      title={t('orders:thanksTitle')}
      actions={
        <>
          <ButtonLink size="large" href={href(locale, 'order', { id: order.id })}>
            {t('orders:follow')}
          </ButtonLink>
          <ButtonLink
            size="large"
            variant="secondary"
            href={href(locale, 'cityRestaurant', { city: order.city.slug, restaurant: order.restaurant.slug })}
          >
            {order.restaurant.name}
          </ButtonLink>
        </>
      }
    >
      <p className="result__number" data-order-id={order.id} data-status={order.status}>
        {t('orders:thanksNumber', { number: order.number })}
      </p>
      {order.eta && (
        <p className="result__eta">
          {t('orders:expected', { from: timeOf(order.eta.from, locale), to: timeOf(order.eta.to, locale) })}
        </p>
      )}
      <p>{t('orders:thanksNext')}</p>
    </Result>
  );
}
