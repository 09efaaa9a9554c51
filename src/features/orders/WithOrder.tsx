import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { failureText } from '#features/common/failure.ts';
import { browserHttp } from '#features/common/http.ts';
import { useLoaded } from '#features/common/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { HttpError } from '#platform/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { getOrder } from './orders.api.ts';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';

interface WithOrderProps {
  orderId: number;
  /** What to say when there is no such order. */
  otherwise: ReactNode;
  children: (order: Order) => ReactNode;
}

/** Reads an order once for a result page. */
export function WithOrder({ orderId, otherwise, children }: WithOrderProps) {
  const t = useT();
  const order = useLoaded(() => getOrder(browserHttp(), orderId));
  if (order.state === 'loading') return <OrdersSkeleton />;
  if (order.state === 'ready') return children(order.value);
  if (order.error instanceof HttpError && order.error.status === 404) return otherwise;
  return (
    <Empty icon="warning" title={t('orders:orderFailedTitle')} action={<Button onClick={order.retry}>{t('common:tryAgain')}</Button>}>
      <p role="alert">{failureText(order.error, t)}</p>
    </Empty>
  );
}
