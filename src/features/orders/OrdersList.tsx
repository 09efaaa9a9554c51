import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { href } from '../../routes.ts';
import { getOrders } from './orders.api.ts';
import { OrdersFrame, OrdersSkeleton } from './OrdersFrame.tsx';
import type { Order } from '#contract/orders.ts';
import { totalOf } from '#features/checkout/order-totals.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { Badge } from '#ui/Badge.tsx';
import { Price } from '#ui/Price.tsx';
import { payHref } from './order-payment.ts';
import { statusKey, statusTone } from './order-status.ts';
import { dateTimeOf } from '../shared/dates.ts';

/** One page of the customer's orders, the newest first. */
export function OrdersList({ page }: { page: number }) {
  return (
    <OrdersFrame>
      <List page={page} />
    </OrdersFrame>
  );
}

function List({ page }: { page: number }) {
  const t = useT('common', 'orders');
  const orders = useLoaded(() => getOrders(browserHttp(), page));

  if (orders.state === 'loading') return <OrdersSkeleton />;
  if (orders.state === 'failed') {
    return (
      <Empty
        icon="warning"
        title={t('orders:failedTitle')}
        action={<Button onClick={orders.retry}>{t('common:tryAgain')}</Button>}
      >
        <p role="alert">{failureText(orders.error, t)}</p>
      </Empty>
    );
  }
  const { data, meta } = orders.value;
  if (data.length === 0 && meta.total > 0) {
    return (
      <Empty
        icon="receipt"
        title={t('orders:pageEmpty')}
        action={<ButtonLink href={href(pageLocale(), 'orders')}>{t('orders:toOrders')}</ButtonLink>}
      />
    );
  }
  if (data.length === 0) {
    return (
      <Empty
        icon="receipt"
        title={t('orders:emptyTitle')}
        action={<ButtonLink href={href(pageLocale(), 'index')}>{t('orders:toMenu')}</ButtonLink>}
      >
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

/** An order in the list; the whole row leads to it, and one that waits for its payment leads to that as well. */
export function OrderRow({ order }: { order: Order }) {
  const t = useT('orders');
  const price = usePrice();
  const total = totalOf(order.totals, 'total');
  const count = order.items.reduce((sum, item) => sum + item.count, 0);

  return (
    <li className="card card_padded card_link order-row" data-order-id={order.id} data-status={order.status}>
      <div className="order-row__head">
        <h2 className="order-row__title">
          <a className="card__link" href={href(pageLocale(), 'order', { id: order.id })}>
            {order.restaurant.name}
          </a>
        </h2>
        <Badge tone={statusTone(order.status)}>{t(statusKey(order.status))}</Badge>
      </div>
      <p className="order-row__dishes">{order.items.map(({ name }) => name).join(', ')}</p>
      <div className="order-row__foot">
        <span className="muted">
          {t('orders:order', { number: order.number })} ·{' '}
          <time dateTime={order.created_at}>{dateTimeOf(order.created_at, pageLocale())}</time>
          {' · '}
          {t('orders:dishes', { count })}
        </span>
        <Price value={total} text={price(total, order.currency)} />
      </div>
      {order.status === 'awaiting_payment' && (
        <ButtonLink
          className="card__above order-row__pay"
          size="small"
          data-action="pay-order"
          href={payHref(order, pageLocale())}
        >
          {t('orders:pay', { price: price(total, order.currency) })}
        </ButtonLink>
      )}
    </li>
  );
}

/** Real links to the newer and the older orders; nothing where one page holds them all. */
export function Pagination({ page, last }: { page: number; last: number }) {
  const t = useT('orders');
  if (last <= 1) return null;
  const address = (number: number) => href(pageLocale(), 'orders') + (number > 1 ? `?page=${number}` : '');

  return (
    <nav className="pagination" aria-label={t('orders:pages')}>
      {page > 1 && (
        <ButtonLink variant="secondary" rel="prev" href={address(page - 1)}>
          {t('orders:previous')}
        </ButtonLink>
      )}
      <span className="pagination__page" aria-current="page">
        {t('orders:pageOf', { page, last })}
      </span>
      {page < last && (
        <ButtonLink variant="secondary" rel="next" href={address(page + 1)}>
          {t('orders:next')}
        </ButtonLink>
      )}
    </nav>
  );
}
