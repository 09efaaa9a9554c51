import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { clearPendingPayment } from '#features/checkout/payment/payment-methods.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useMinuteClock, useFormatPrice } from '#features/shared/hooks.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';
import { describePlacedPayment } from './order-payment.ts';
import { endedWithoutDelivery, isFinal } from '#contract/order-lifecycle.ts';
import { describeExpectedTime, statusKey } from './order-status.ts';
import { isCurrentOrderFinal, loadOrder } from './order.store.ts';
import { MissingOrder, OrdersIsland, OrderLoader, OrdersSkeleton } from './OrdersIsland.tsx';
import { ResultCard } from './ResultCard.tsx';
import { wait, whileVisible } from './while-visible.ts';

/** Loaded on demand, because most orders succeed. */
const OrderProblem = lazyComponent(() => import('./OrderProblem.tsx'), { fallback: <OrdersSkeleton /> });

interface OrderResultProps {
  orderId: number;
  /** The order as the server read it; null if that failed. */
  initial?: Order | null;
  /** `fail` never shows the thank-you text, even if the order is paid. */
  page: 'success' | 'fail';
}

/** The last step of the checkout: a thank-you text, or the problem of an order that is unpaid or was cancelled. */
export function OrderResult({ orderId, initial = null, page }: OrderResultProps) {
  return (
    <OrdersIsland>
      <OrderLoader orderId={orderId} initial={initial} missing={<MissingOrder />}>
        {(order) =>
          page === 'success' && !endedWithoutDelivery(order.status) && order.status !== 'awaiting_payment' ? (
            <PlacedOrder order={order} />
          ) : (
            <OrderProblem order={order} />
          )
        }
      </OrderLoader>
    </OrdersIsland>
  );
}

function PlacedOrder({ order }: { order: Order }) {
  const t = useT('checkout', 'order-status', 'placed-order');
  const formatPrice = useFormatPrice();
  const locale = pageLocale();
  const now = useMinuteClock();

  useEffect(() => clearPendingPayment(order.id), [order.id]);
  useEffect(() => whileVisible((signal) => void pollOrder(order.id, signal)), [order.id]);

  return (
    <ResultCard
      icon="check"
      tone="success"
      title={t('placed-order:thanksTitle')}
      primaryAction={
        <ButtonLink size="large" data-action="track-order" href={href(locale, 'order', { id: order.id })}>
          {t('placed-order:follow')}
        </ButtonLink>
      }
      actions={
        order.city &&
        order.restaurant && (
          <ButtonLink
            size="large"
            variant="secondary"
            href={href(locale, 'cityRestaurant', { city: order.city.slug, restaurant: order.restaurant.slug })}
          >
            {t('placed-order:backToMenu', { restaurant: order.restaurant.name })}
          </ButtonLink>
        )
      }
    >
      <p className="result-card__strong" data-order-id={order.id} data-status={order.status}>
        {t('placed-order:thanksNumber', { number: order.number })}
      </p>
      <p className="result-card__status" role="status">
        {t(statusKey(order))}
      </p>
      {order.eta && <p className="result-card__strong">{describeExpectedTime(order.eta, order, { now, locale, t })}</p>}
      {order.branch && (
        <p data-pickup-address>
          {t('placed-order:pickUpAt', {
            address: [order.branch.name, order.branch.address].filter(Boolean).join(', '),
          })}
        </p>
      )}
      {!isFinal(order.status) && <p>{describePlacedPayment(order, t, formatPrice)}</p>}
    </ResultCard>
  );
}

const POLL_INTERVAL_MS = 10_000;

/** Reads the order until it is final. The order page has live updates, which need more code. */
async function pollOrder(id: number, signal: AbortSignal): Promise<void> {
  while (!isCurrentOrderFinal()) {
    await wait(POLL_INTERVAL_MS, signal);
    if (signal.aborted) return;
    await loadOrder(browserApiClient('page'), id);
  }
}
