import { useId } from 'react';
import type { StaffResponse } from '#contract/staff/index.ts';
import type { OrderRow } from '#contract/staff/orders.ts';
import { formatDate } from '#features/shared/dates.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge, Skeleton } from '#ui/feedback/feedback.tsx';
import { formatPhone, phoneHref } from '#contract/phone.ts';
import { Modal } from '#ui/Modal.tsx';
import { Price } from '#ui/Price.tsx';
import { staffHref } from '../../../staff-routes.ts';
import { formatDateTimeWithYear, staffStatusTone } from '../orders/OrderListItem.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { PersonalDataActions } from './PersonalDataActions.tsx';

type Customer = StaffResponse<'getCustomer'>;

/** A modal with a customer and the customer's latest orders. It is open as long as it is rendered. */
export function CustomerPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useStaffT('staff-customers', 'staff-shell');
  const { data, error, refetch } = useStaffQuery('getCustomer', { customer_id: id });
  return (
    <Modal
      name="customer"
      open
      wide
      onClose={onClose}
      title={data ? data.name || t('staff-customers:anonymous') : t('staff-shell:loading')}
      closeLabel={t('staff-shell:close')}
    >
      {data ? (
        <div className="customer-panel">
          <CustomerFacts customer={data} />
          <CustomerOrders customer={data} />
          <PersonalDataActions customerId={id} onErased={onClose} />
        </div>
      ) : error ? (
        <LoadFailure title={t('staff-customers:failed')} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Modal>
  );
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const t = useStaffT('staff-customers');
  const formatPrice = useFormatPrice();
  const { phone, registered_at: registeredAt, orders, spent } = customer;
  return (
    <dl className="customer-panel__facts">
      <div>
        <dt className="small muted">{t('staff-customers:phone')}</dt>
        <dd>
          <a className="link phone" href={phoneHref(phone)}>
            {formatPhone(phone)}
          </a>
        </dd>
      </div>
      <div>
        <dt className="small muted">{t('staff-customers:registered')}</dt>
        <dd>{formatDate(new Date(registeredAt), pageLocale())}</dd>
      </div>
      <div data-figure="orders">
        <dt className="small muted">{t('staff-customers:orderCount')}</dt>
        <dd>{orders}</dd>
      </div>
      {spent.map(({ currency, amount }) => (
        <div key={currency} data-figure="spent">
          <dt className="small muted">{t('staff-customers:spentSum')}</dt>
          <dd>{formatPrice(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

function CustomerOrders({ customer }: { customer: Customer }) {
  const t = useStaffT('staff-customers');
  const id = useId();
  const { latest, phone } = customer;
  if (latest.length === 0) return <p className="muted">{t('staff-customers:noOrders')}</p>;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-customers:ordersTitle')}</h3>
      <ul className="customer-panel__orders" role="list">
        {latest.map((order) => (
          <CustomerOrder key={order.id} order={order} />
        ))}
      </ul>
      <a className="link" href={ordersHref(phone)}>
        {t('staff-customers:allOrders')}
      </a>
    </section>
  );
}

function CustomerOrder({ order }: { order: OrderRow }) {
  const t = useStaffT('order-status');
  const formatPrice = useFormatPrice();
  return (
    <li data-order={order.number}>
      <span className="customer-panel__order">
        <a className="link" href={ordersHref(order.number)}>
          {order.number}
        </a>
        <span className="small muted">
          {formatDateTimeWithYear(order.created_at)} · {order.restaurant}
        </span>
      </span>
      <Badge tone={staffStatusTone(order.status)}>{t(`order-status:staff_${order.status}`)}</Badge>
      <Price value={order.total} text={formatPrice(order.total, order.currency)} />
    </li>
  );
}

const ordersHref = (search: string): string => `${staffHref(pageLocale(), 'orders')}?search=${search}`;
