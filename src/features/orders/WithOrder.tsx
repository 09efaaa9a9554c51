import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { useMinimumDuration } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { $order, loadOrder } from './order.store.ts';
import { OrdersSkeleton } from './OrdersFrame.tsx';

interface WithOrderProps {
  orderId: number;
  /** What to say when there is no such order. */
  otherwise: ReactNode;
  children: (order: Order) => ReactNode;
}

/** Loads an order for a result page. */
export function WithOrder({ orderId, otherwise, children }: WithOrderProps) {
  const t = useT('common', 'orders');
  const shown = useStore($order);
  const loading = useMinimumDuration(shown.state === 'loading');
  const load = () => void loadOrder(browserHttp(), orderId);

  useEffect(() => void loadOrder(browserHttp(), orderId), [orderId]);

  if (loading || shown.state === 'loading') return <OrdersSkeleton />;
  if (shown.state === 'ready') return children(shown.order);
  if (shown.state === 'missing') return otherwise;
  return (
    <Empty
      icon="warning"
      title={t('orders:orderFailedTitle')}
      action={<Button onClick={load}>{t('common:tryAgain')}</Button>}
    >
      <p role="alert">{failureText(shown.error, t)}</p>
    </Empty>
  );
}
