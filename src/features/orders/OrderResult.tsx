import { useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { clearPendingPayment } from '#features/checkout/payment/payment-methods.ts';
import { useFocusRestore, useMinuteClock, useFormatPrice } from '#features/shared/hooks.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { MissingOrder, OrdersIsland, OrderLoader, OrdersSkeleton } from './OrdersIsland.tsx';
import { OrderDetails, useLiveOrder } from './OrderView.tsx';
import { SettledOrder } from './SettledOrder.tsx';
import { isPlaced, PlacedOrderCard, placedOrderTexts, type PlacedOrderTexts } from './PlacedOrder.tsx';

/** Loaded on demand, because most orders succeed. */
const UnpaidOrder = lazyComponent(() => import('./UnpaidOrder.tsx'), { fallback: <OrdersSkeleton /> });

interface OrderResultProps {
  orderId: number;
  /** The order as the server read it; null if that failed. */
  initial?: Order | null;
  /** The texts about a placed order as the server rendered them, until the messages of the island are loaded. */
  texts?: PlacedOrderTexts | null;
  /** `fail` never shows the thank-you text, even if the order is paid. */
  page: 'success' | 'fail';
}

/** The last step of the checkout: a thank-you text, or the problem of an order that is unpaid or was cancelled. */
export function OrderResult({ orderId, initial = null, texts = null, page }: OrderResultProps) {
  const fallback = initial && texts && <PlacedOrderCard order={initial} texts={texts} locale={pageLocale()} />;
  return (
    <OrdersIsland fallback={fallback ?? <OrdersSkeleton />}>
      <OrderLoader orderId={orderId} initial={initial} missing={<MissingOrder />}>
        {(order, stale) => <Outcome order={order} stale={stale} page={page} />}
      </OrderLoader>
    </OrdersIsland>
  );
}

interface OutcomeProps extends Pick<OrderResultProps, 'page'> {
  order: Order;
  stale: boolean;
}

function Outcome({ order, stale, page }: OutcomeProps) {
  // The order may be cancelled or paid here, which replaces the button that had the focus.
  const container = useFocusRestore(order.status, '.result-card__title');
  function content() {
    if (order.status === 'awaiting_payment') return <UnpaidOrder order={order} />;
    if (page === 'success' && isPlaced(order)) return <PlacedOrder order={order} stale={stale} />;
    return <SettledOrder order={order} />;
  }
  return <div ref={container}>{content()}</div>;
}

/** The thanks, and below them the order as its own page shows it. */
function PlacedOrder({ order, stale }: { order: Order; stale: boolean }) {
  const t = useT('checkout', 'order-status', 'orders', 'placed-order', 'user');
  const formatPrice = useFormatPrice();
  const locale = pageLocale();
  const now = useMinuteClock();

  useEffect(() => clearPendingPayment(order.id), [order.id]);
  useLiveOrder(order.id);

  return (
    <PlacedOrderCard order={order} texts={placedOrderTexts(order, { now, locale, t, formatPrice })} locale={locale}>
      <OrderDetails order={order} stale={stale} isStatusShown />
    </PlacedOrderCard>
  );
}
