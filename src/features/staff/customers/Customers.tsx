import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRow } from '#contract/staff/customers.ts';
import { MAX_SEARCH_LENGTH } from '#contract/staff/orders.ts';
import { normalizeLine } from '#contract/text.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { formatDate } from '#features/shared/dates.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { Input } from '#ui/form/Field.tsx';
import { formatPhone } from '#contract/phone.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { CustomerPanel } from './CustomerPanel.tsx';

export function Customers() {
  return (
    <StaffIsland route="customers">
      <CustomerSearch />
    </StaffIsland>
  );
}

/** The search term is personal data, a phone or a name, so it is not stored in the URL. */
function CustomerSearch() {
  // All namespaces of the page, so that no component below suspends later: the panel uses `staff-shell` and
  // `order-status`; prices and errors use `common`.
  const t = useStaffT('order-status', 'staff-customers', 'staff-orders', 'staff-sections', 'staff-shell');
  useT('common');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  return (
    <>
      <h1 className="page__title">{t('staff-sections:customers')}</h1>
      <form
        className="customer-search"
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(normalizeLine(typed));
        }}
      >
        <Input
          name="search"
          type="search"
          label={t('staff-customers:search')}
          hint={t('staff-customers:searchHint')}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={setTyped}
        />
        <Button type="submit">{t('staff-customers:find')}</Button>
        {search !== '' && (
          <Button
            variant="ghost"
            onClick={() => {
              setTyped('');
              setSearch('');
            }}
          >
            {t('staff-customers:clear')}
          </Button>
        )}
      </form>
      {/* The key resets the pages: a new search starts at the first page. */}
      <CustomerPages key={search} search={search} />
    </>
  );
}

function CustomerPages({ search }: { search: string }) {
  const t = useStaffT('staff-customers');
  /** Cursors of the pages after the first; the last one is that of the current page. */
  const [cursors, setCursors] = useState<readonly number[]>([]);
  const [openId, setOpenId] = useState<number | null>(null);
  const after = cursors.at(-1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useStaffQuery(
    'getCustomerList',
    { search, ...(after !== undefined && { after }) },
    { placeholderData: keepPreviousData },
  );
  const next = data?.next ?? null;
  return (
    <section aria-label={t('staff-customers:results')} aria-busy={isFetching} className="customer-results">
      {error && <LoadFailure title={t('staff-customers:failed')} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="row" />}
      <p className="visually-hidden" role="status">
        {data && t('staff-customers:found', { count: data.customers.length })}
      </p>
      {data?.customers.length === 0 && (
        <Empty icon="user" title={t(search === '' ? 'staff-customers:noCustomers' : 'staff-customers:empty')}>
          {search !== '' && t('staff-customers:emptyText')}
        </Empty>
      )}
      {data && data.customers.length > 0 && (
        <ul className="staff-list" role="list">
          {data.customers.map((customer) => (
            <CustomerListItem key={customer.id} customer={customer} onOpen={() => setOpenId(customer.id)} />
          ))}
        </ul>
      )}
      {(cursors.length > 0 || next !== null) && (
        <nav className="staff-actions" aria-label={t('staff-customers:pages')}>
          <Button
            variant="secondary"
            disabled={cursors.length === 0 || isPlaceholderData}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            {t('staff-customers:newer')}
          </Button>
          <Button
            variant="secondary"
            disabled={next === null || isPlaceholderData}
            onClick={() => next !== null && setCursors([...cursors, next])}
          >
            {t('staff-customers:older')}
          </Button>
        </nav>
      )}
      {openId !== null && <CustomerPanel id={openId} onClose={() => setOpenId(null)} />}
    </section>
  );
}

function CustomerListItem({ customer, onOpen }: { customer: CustomerRow; onOpen: () => void }) {
  const t = useStaffT('staff-customers');
  const formatPrice = useFormatPrice();
  const { id, name, phone, orders, spent, last_order_at: lastOrderAt } = customer;
  const shownName = name || t('staff-customers:anonymous');
  const figures = [
    orders === 0 ? t('staff-customers:noOrders') : t('staff-customers:orders', { count: orders }),
    ...spent.map(({ amount, currency }) => t('staff-customers:spent', { amount: formatPrice(amount, currency) })),
    lastOrderAt && t('staff-customers:lastOrder', { day: formatDate(new Date(lastOrderAt), pageLocale()) }),
  ];
  return (
    <li className="staff-list__item" data-customer={id}>
      <div className="staff-list__text">
        <strong>
          <bdi>{shownName}</bdi>, <span className="phone">{formatPhone(phone)}</span>
        </strong>
        <span className="small muted">{figures.filter(Boolean).join(' · ')}</span>
      </div>
      <Button
        variant="secondary"
        size="small"
        onClick={onOpen}
        aria-label={`${t('staff-customers:open')}: ${shownName}, ${formatPhone(phone)}`}
        data-open-modal="customer"
      >
        {t('staff-customers:open')}
      </Button>
    </li>
  );
}
