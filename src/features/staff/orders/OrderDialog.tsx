import { type ReactNode, useId, useState } from 'react';
import type { OrderDetails } from '#contract/staff/orders.ts';
import { formatAddress, formatAddressDetails } from '#features/account/address-actions.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { Badge, Skeleton } from '#ui/feedback/feedback.tsx';
import { formatPhone, phoneHref } from '#contract/phone.ts';
import { PersonalDataActions } from '../customers/PersonalDataActions.tsx';
import { VersionText } from '../info-pages/InfoPageVersions.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { FiscalReceipt } from './FiscalReceipt.tsx';
import { formatDateTimeWithYear, staffStatusTone } from './OrderListItem.tsx';
import { OrderLines, OrderPayments } from './OrderMoney.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';

/** Shows all details of one order. Render it only while the dialog is open. */
export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useStaffT('staff-orders', 'staff-shell');
  const { data, error, refetch } = useStaffQuery('getOrderDetails', { order_id: id });
  return (
    <Modal
      name="order"
      open
      wide
      onClose={onClose}
      title={data ? t('staff-orders:title', { number: data.number }) : t('staff-shell:loading')}
      closeLabel={t('staff-shell:close')}
    >
      {data ? (
        <div className="order-dialog">
          <OrderFacts order={data} />
          <OrderLines order={data} />
          <OrderPayments order={data} />
          <FiscalReceipt order={data} />
          <OrderRefunds order={data} />
          <OrderProblems order={data} />
          <OrderMessages order={data} />
          <OrderEvents order={data} />
          {data.customer.id !== null && <PersonalDataActions customerId={data.customer.id} />}
        </div>
      ) : error ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Modal>
  );
}

function OrderFacts({ order }: { order: OrderDetails }) {
  const t = useStaffT('order-status', 'staff-orders', 'staff-board');
  const tAddress = useT('user');
  const { customer, address, place, closed } = order;
  // Staff cannot give the reason `no_answer`, so `staff-board` has no message for it.
  const closedCodeText =
    closed?.code && (closed.code === 'no_answer' ? t('staff-orders:noAnswer') : t(`staff-board:code_${closed.code}`));
  const details = address && [formatAddressDetails(address, tAddress), address.comment].filter(Boolean).join(' · ');
  return (
    <>
      <p className="order-dialog__status">
        <Badge tone={staffStatusTone(order.status)}>{t(`order-status:staff_${order.status}`)}</Badge>
        <span className="muted">{order.restaurant}</span>
      </p>
      <dl className="order-dialog__facts">
        <Fact name={t('staff-orders:ordered')}>{formatDateTimeWithYear(order.created_at)}</Fact>
        {order.scheduled_for && (
          <Fact name={t('staff-orders:scheduled')}>{formatDateTimeWithYear(order.scheduled_for)}</Fact>
        )}
        <Fact name={t('staff-orders:customer')}>
          <bdi>{customer.name || t('staff-orders:anonymous')}</bdi>
          {customer.phone && (
            <a className="link phone" href={phoneHref(customer.phone)}>
              {formatPhone(customer.phone)}
            </a>
          )}
        </Fact>
        <Fact name={t(`staff-board:${order.fulfilment}`)}>
          {place}
          {address && <bdi>{formatAddress(address, tAddress)}</bdi>}
          {details && <bdi className="small muted">{details}</bdi>}
        </Fact>
        {order.comment && (
          <Fact name={t('staff-board:note')}>
            <bdi>{order.comment}</bdi>
          </Fact>
        )}
        {order.terms && (
          <Fact name={t('staff-orders:terms')}>
            <AcceptedTerms terms={order.terms} />
          </Fact>
        )}
        {closed && (
          <Fact name={t('staff-orders:closedReason')}>
            {[closedCodeText, closed.reason].filter(Boolean).join('. ') || t('staff-orders:noReason')}
          </Fact>
        )}
      </dl>
    </>
  );
}

/** The version of the terms that the customer accepted, and a dialog with its text. */
function AcceptedTerms({ terms }: { terms: NonNullable<OrderDetails['terms']> }) {
  const t = useStaffT('staff-orders', 'staff-shell');
  const [isOpen, setOpen] = useState(false);
  const title = t('staff-orders:termsVersion', { number: terms.revision, date: formatDateTimeWithYear(terms.at) });
  return (
    <>
      <button className="link" type="button" onClick={() => setOpen(true)} data-open-modal="accepted-terms">
        {title}
      </button>
      {isOpen && (
        <Modal
          name="accepted-terms"
          open
          wide
          onClose={() => setOpen(false)}
          title={title}
          closeLabel={t('staff-shell:close')}
        >
          <VersionText id={terms.version_id} />
        </Modal>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="order-dialog__fact">
      <dt className="small muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The problems that the customer has reported; renders nothing without any. */
function OrderProblems({ order }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders');
  const tOrders = useT('orders');
  const id = useId();
  if (order.problems.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:problems')}</h3>
      <ul className="order-dialog__list" role="list">
        {order.problems.map(({ reason, message, at }) => (
          <li key={at} data-problem={reason}>
            <strong>{tOrders(`orders:report_${reason}`)}</strong>
            {message && <bdi>{message}</bdi>}
            <span className="small muted">{formatDateTimeWithYear(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The SMS about the order, and what became of them; renders nothing without any. */
function OrderMessages({ order: { messages = [] } }: { order: OrderDetails }) {
  const t = useStaffT('staff-orders', 'staff-messages');
  const id = useId();
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:messages')}</h3>
      <ul className="order-dialog__list" role="list">
        {messages.map(({ id: messageId, template, state, at }) => (
          <li key={messageId} data-message={state}>
            <strong>{t(`staff-messages:template_${template}`)}</strong>
            <span className="small muted">
              {formatDateTimeWithYear(at)} · {t(`staff-messages:state_${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The status changes of the order, with who made them and when. */
function OrderEvents({ order }: { order: OrderDetails }) {
  const t = useStaffT('order-status', 'staff-orders', 'staff-board');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('staff-orders:events')}</h3>
      <ol className="order-dialog__list" role="list">
        {order.events.map(({ status, by, name, at }, index) => (
          // Events have no id; the list is append-only.
          <li key={index} data-event={status}>
            <strong>{t(`order-status:staff_${status}`)}</strong>
            <span className="small muted">
              {formatDateTimeWithYear(at)} · {name ?? t(`staff-orders:by_${by}`)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
