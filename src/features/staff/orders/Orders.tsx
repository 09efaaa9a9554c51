import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { OrderFilterForm } from './OrderFilterForm.tsx';
import { OrderListItem } from './OrderListItem.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { hasFilters, type OrderFilters, toOrderQuery, useOrderFilters } from './order-filters.ts';

export function Orders() {
  return (
    <StaffIsland route="orders">
      <OrderSearch />
    </StaffIsland>
  );
}

function OrderSearch() {
  const t = useStaffT(
    'order-status',
    'staff-orders',
    'staff-sections',
    'staff-shell',
    'staff-board',
    'staff-customers',
    'staff-messages',
  );
  // Loads the texts of the dialog in advance: a dialog that suspends while it is open would close.
  useT('common', 'orders', 'checkout', 'user');
  const { filters, change, clear } = useOrderFilters();
  return (
    <>
      <h1 className="page__title">{t('staff-sections:orders')}</h1>
      <OrderFilterForm filters={filters} onChange={change} onClear={clear} />
      {/* The key resets the pages: changed filters start at the first page. */}
      <OrderPages key={JSON.stringify(filters)} filters={filters} />
    </>
  );
}

function OrderPages({ filters }: { filters: OrderFilters }) {
  const t = useStaffT('staff-orders');
  /** Cursors of the pages after the first; the last one is that of the current page. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [openId, setOpenId] = useState<number | null>(null);
  const query = toOrderQuery(filters, cursors.at(-1) ?? null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useStaffQuery('getOrderList', query, {
    placeholderData: keepPreviousData,
  });
  const next = data?.next ?? null;
  return (
    <section aria-label={t('staff-orders:results')} aria-busy={isFetching} className="order-results">
      {error && <LoadFailure title={t('staff-orders:failed')} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="row" />}
      <p className="visually-hidden" role="status">
        {data && t('staff-orders:found', { count: data.orders.length })}
      </p>
      {data?.orders.length === 0 && (
        <Empty icon="search" title={t(hasFilters(filters) ? 'staff-orders:empty' : 'staff-orders:noOrders')}>
          {hasFilters(filters) && t('staff-orders:emptyText')}
        </Empty>
      )}
      {data && data.orders.length > 0 && (
        <ul className="staff-list" role="list">
          {data.orders.map((order) => (
            <OrderListItem key={order.id} order={order} onOpen={() => setOpenId(order.id)} />
          ))}
        </ul>
      )}
      {(cursors.length > 0 || next !== null) && (
        <nav className="staff-actions" aria-label={t('staff-orders:pages')}>
          <Button
            variant="secondary"
            disabled={cursors.length === 0 || isPlaceholderData}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            {t('staff-orders:newer')}
          </Button>
          <Button
            variant="secondary"
            disabled={next === null || isPlaceholderData}
            onClick={() => next !== null && setCursors([...cursors, next])}
          >
            {t('staff-orders:older')}
          </Button>
        </nav>
      )}
      {openId !== null && <OrderDialog id={openId} onClose={() => setOpenId(null)} />}
    </section>
  );
}
