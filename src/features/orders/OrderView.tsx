import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { useMinimumDuration } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { followOrder } from './live-updates.ts';
import { NoSuchOrder, OrdersFrame, OrdersSkeleton } from './OrdersFrame.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { $order, loadOrder, showOrder } from './order.store.ts';

interface OrderViewProps {
  id: number;
  /** The order as the page's server read it; null when it could not. */
  initial: Order | null;
}

/** The order page: what is known at once, then whatever happens to the order. */
export function OrderView(props: OrderViewProps) {
  return (
    <OrdersFrame>
      <View {...props} />
    </OrdersFrame>
  );
}

function View({ id, initial }: OrderViewProps) {
  const t = useT('common', 'orders');
  const [given] = useState(initial);
  const shown = useStore($order);
  const loading = useMinimumDuration(shown.state === 'loading' && !given);

  useEffect(() => {
    const http = browserHttp();
    if (given) showOrder(given);
    else void loadOrder(http, id);
    return followOrder(http, id);
  }, [id, given]);

  if (shown.state === 'missing') return <NoSuchOrder />;
  if (shown.state === 'failed') {
    return (
      <Empty
        icon="warning"
        title={t('orders:orderFailedTitle')}
        action={<Button onClick={() => void loadOrder(browserHttp(), id)}>{t('common:tryAgain')}</Button>}
      >
        <p role="alert">{failureText(shown.error, t)}</p>
      </Empty>
    );
  }
  if (loading || shown.state === 'loading') return <OrdersSkeleton />;
  return <OrderDetails order={shown.order} stale={shown.stale} />;
}
