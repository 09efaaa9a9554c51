import { failureText } from '#features/common/failure.ts';
import { browserHttp } from '#features/common/http.ts';
import { useLoaded } from '#features/common/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { href } from '../../routes.ts';
import { OrderRow } from './OrderRow.tsx';
import { getOrders } from './orders.api.ts';
import { OrdersRoom } from './OrdersRoom.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { Pagination } from './Pagination.tsx';

/** One page of the customer's orders, the newest first. */
export function OrdersList({ page }: { page: number }) {
  return (
    <OrdersRoom>
      <List page={page} />
    </OrdersRoom>
  );
}

function List({ page }: { page: number }) {
  const t = useT('common', 'orders');
  const orders = useLoaded(() => getOrders(browserHttp(), page));

  if (orders.state === 'loading') return <OrdersSkeleton />;
  if (orders.state === 'failed') {
    return (
      <Empty icon="warning" title={t('orders:failedTitle')} action={<Button onClick={orders.retry}>{t('common:tryAgain')}</Button>}>
        <p role="alert">{failureText(orders.error, t)}</p>
      </Empty>
    );
  }
  const { data, meta } = orders.value;
  if (data.length === 0 && meta.total > 0) {
    return (
      <Empty icon="receipt" title={t('orders:pageEmpty')} action={<ButtonLink href={href(pageLocale(), 'orders')}>{t('orders:toOrders')}</ButtonLink>} />
    );
  }
  if (data.length === 0) {
    return (
      <Empty icon="receipt" title={t('orders:emptyTitle')} action={<ButtonLink href={href(pageLocale(), 'index')}>{t('orders:toMenu')}</ButtonLink>}>
        {t('orders:emptyText')}
      </Empty>
    );
  }
  return (
    <>
      <ul className="orders" role="list">
        {data.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <Pagination page={meta.current_page} last={meta.last_page} />
    </>
  );
}
