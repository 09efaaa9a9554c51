import { useEffect, useState } from 'react';
import type { ApiResponse } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders.ts';
import { $openOrders } from '#features/checkout/open-orders.store.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { type AsyncData, useAsyncData, useFormatPrice, useMinuteClock } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { Badge, Empty } from '#ui/feedback/feedback.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';
import { href } from '../../routes.ts';
import { orderTotal, payLabel, payOrderHref } from './order-payment.ts';
import { statusTone } from './order-progress.ts';
import { isFinal } from '#contract/order-lifecycle.ts';
import { describeExpectedTime, statusKey } from './order-status.ts';
import { RepeatOrder } from './OrderActions.tsx';
import { OrdersIsland, OrdersSkeleton } from './OrdersIsland.tsx';
import { repeatWhileVisible } from './while-visible.ts';
import { ListedTexts } from '#ui/ListedTexts.tsx';

export function OrdersList({ page }: { page: number }) {
  return (
    <OrdersIsland>
      <List page={page} />
    </OrdersIsland>
  );
}

function List({ page }: { page: number }) {
  const t = useT('checkout', 'common', 'order-status', 'orders', 'placed-order');
  const orders = useOrdersPage(page);

  if (orders.state === 'loading') return <OrdersSkeleton />;
  if (orders.state === 'failed') {
    return <LoadFailure {...orders} title={t('orders:failedTitle')} />;
  }
  const { data, meta } = orders.value;
  if (data.length === 0 && meta.total > 0) {
    const firstPage = <ButtonLink href={href(pageLocale(), 'orders')}>{t('orders:toOrders')}</ButtonLink>;
    return <Empty icon="receipt" title={t('orders:pageEmpty')} action={firstPage} />;
  }
  if (data.length === 0) {
    const home = <ButtonLink href={href(pageLocale(), 'index')}>{t('orders:toMenu')}</ButtonLink>;
    return (
      <Empty icon="receipt" title={t('orders:emptyTitle')} action={home}>
        {t('orders:emptyText')}
      </Empty>
    );
  }
  return (
    <>
      <ul className="orders" role="list">
        {[...data]
          .sort((one, other) => Number(isFinal(one.status)) - Number(isFinal(other.status)))
          .map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
      </ul>
      <Pagination page={meta.current_page} last={meta.last_page} />
    </>
  );
}

/** How often a list with an open order is loaded again. */
const REFRESH_INTERVAL_MS = 10_000;

/**
 * A page of the customer's orders. While it has an open order and the page is visible, it is loaded again at intervals,
 * and at once when another tab has loaded one of the open orders.
 */
function useOrdersPage(page: number): AsyncData<ApiResponse<'getOrders'>> {
  const loaded = useAsyncData(() => browserApiClient('customer').call('getOrders', { query: { page } }));
  const [refreshed, setRefreshed] = useState<ApiResponse<'getOrders'>>();
  const orders = loaded.state === 'ready' && refreshed ? { ...loaded, value: refreshed } : loaded;
  const hasOpenOrder = orders.state === 'ready' && orders.value.data.some(({ status }) => !isFinal(status));

  useEffect(() => {
    if (!hasOpenOrder) return;
    let isCurrent = true;
    const refresh = oneAtATime(async () => {
      const call = browserApiClient('page').call('getOrders', { query: { page } });
      const value = await ignoreFailure('the list stays as it was loaded', call);
      if (value && isCurrent) setRefreshed(value);
    });
    const stops = [
      repeatWhileVisible(refresh, { intervalMs: REFRESH_INTERVAL_MS, lastAt: Date.now() }),
      $openOrders.listen(() => void refresh()),
    ];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [hasOpenOrder, page]);

  return orders;
}

/** Pictures of an order; so many fit into one row on the narrowest phone. */
const MAX_PICTURES = 3;

function OrderRow({ order }: { order: Order }) {
  const t = useT('checkout', 'order-status', 'orders', 'placed-order');
  const formatPrice = useFormatPrice();
  const now = useMinuteClock();
  const total = orderTotal(order);
  const orderedAt = formatDateTime(order.created_at, pageLocale());
  const pictures = [...new Set(order.items.flatMap(({ image }) => image || []))].slice(0, MAX_PICTURES);
  const isOpen = !isFinal(order.status);
  const eta = isOpen && order.eta && Date.parse(order.eta.to) >= now ? order.eta : null;
  const count = order.items.reduce((sum, item) => sum + item.count, 0);

  return (
    <li className="card card_padded card_link order-row" data-order-id={order.id} data-status={order.status}>
      <div className="order-row__head">
        <h2 className="order-row__title">
          <a className="card__link" href={href(pageLocale(), 'order', { id: order.id })}>
            {order.restaurant?.name ?? t('orders:order', { number: order.number })}
          </a>
        </h2>
        <Badge tone={statusTone(order.status)}>{t(statusKey(order))}</Badge>
      </div>
      {eta && <p className="order-row__eta">{describeExpectedTime(eta, order, { now, locale: pageLocale(), t })}</p>}
      {pictures.length > 0 && (
        <div className="order-row__pictures">
          {pictures.map((image) => (
            <ProductPicture key={image} image={image} />
          ))}
        </div>
      )}
      <p className="order-row__items">
        <ListedTexts texts={order.items.map(({ name, name_lang: lang }) => ({ text: name, lang }))} />
      </p>
      <div className="order-row__foot">
        <span className="muted">
          {t('orders:order', { number: order.number })}
          {orderedAt && (
            <>
              {' · '}
              <time dateTime={order.created_at}>{orderedAt}</time>
            </>
          )}
          {count > 0 && ` · ${t('orders:dishes', { count })}`}
        </span>
        {total !== null && <Price value={total} text={formatPrice(total, order.currency)} />}
      </div>
      <div className="card__above order-row__actions">
        {order.status === 'awaiting_payment' && (
          <ButtonLink size="small" data-action="pay-order" href={payOrderHref(order, pageLocale())}>
            {payLabel(order, t, formatPrice)}
          </ButtonLink>
        )}
        {isOpen && order.status !== 'awaiting_payment' && (
          <ButtonLink
            size="small"
            variant="secondary"
            data-action="track-order"
            href={href(pageLocale(), 'order', { id: order.id })}
          >
            {t('placed-order:follow')}
          </ButtonLink>
        )}
        <RepeatOrder order={order} size="small" />
      </div>
    </li>
  );
}

function Pagination({ page, last }: { page: number; last: number }) {
  const t = useT('orders');
  if (last <= 1) return null;
  const pageHref = (number: number) => href(pageLocale(), 'orders') + (number > 1 ? `?page=${number}` : '');

  return (
    <nav className="pagination" aria-label={t('orders:pages')}>
      {page > 1 && (
        <ButtonLink variant="secondary" rel="prev" href={pageHref(page - 1)}>
          {t('orders:previous')}
        </ButtonLink>
      )}
      <span className="pagination__page muted" aria-current="page">
        {t('orders:pageOf', { page, last })}
      </span>
      {page < last && (
        <ButtonLink variant="secondary" rel="next" href={pageHref(page + 1)}>
          {t('orders:next')}
        </ButtonLink>
      )}
    </nav>
  );
}
