import { formatPhone } from '#contract/phone.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { country } from '#contract/country.ts';
import type { BoardItem, BoardOrder } from '#contract/staff/board.ts';
import { formatDateTime, formatTime } from '#features/shared/dates.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { usePaymentText } from '../board/use-payment-text.ts';
import { AddressLines } from '../shared/AddressLines.tsx';
import { type PaperWidth, printPage } from './printer.ts';

interface TicketProps {
  order: BoardOrder;
  /** 1 for the original. */
  copy: number;
  width: PaperWidth;
  restaurantName: string;
}

/** The kitchen ticket of an order. Rendering it prints it, on a page of its own size. Hidden on the screen. */
export function Ticket({ order, copy, width, restaurantName }: TicketProps) {
  const t = useStaffT('staff-ticket', 'staff-board');
  const locale = pageLocale();
  const paper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (paper.current ? printPage(paper.current, Number(width)) : undefined), [width]);
  return createPortal(
    <div ref={paper} className="ticket" data-ticket={order.id} data-copy={copy} data-width={width} aria-hidden="true">
      {copy > 1 && <p className="ticket__copy">{t('staff-ticket:copy', { number: copy })}</p>}
      <p>{restaurantName}</p>
      <p className="ticket__number">{order.number}</p>
      <p className="ticket__time">
        {order.scheduled_for
          ? t('staff-board:scheduled', { time: formatDateTime(order.scheduled_for, locale) })
          : t('staff-board:expected', { time: formatTime(order.expected_at, locale) })}
      </p>
      <p>
        <strong>{t(`staff-board:${order.fulfilment}`)}</strong> {order.place}
      </p>
      {order.address && (
        <AddressLines address={order.address} className="ticket__address" noteClassName="ticket__note" />
      )}
      {order.zone_chosen && <p className="ticket__note">{t('staff-board:zoneChosen')}</p>}
      <ul className="ticket__items" role="list">
        {order.items.map((item, index) => (
          // Items have no id of their own, and an order's items never change.
          <TicketItem key={index} item={item} />
        ))}
      </ul>
      {order.comment && (
        <p className="ticket__note">
          {t('staff-board:note')}: {order.comment}
        </p>
      )}
      <p>{t(`staff-board:substitution_${order.substitution}`)}</p>
      <p>{t('staff-board:cutlery', { count: order.cutlery_count })}</p>
      <p className="ticket__pay">{usePaymentText(order)}</p>
      <p>
        {[order.customer.name, order.customer.phone && formatPhone(order.customer.phone)].filter(Boolean).join(' ')}
      </p>
      <p>{formatDateTime(order.created_at, locale)}</p>
      <p className="ticket__legal">
        <span lang={country.notAReceipt.locale}>{country.notAReceipt.text}</span>
        {locale !== country.notAReceipt.locale && ` · ${t('staff-ticket:notFiscal')}`}
      </p>
    </div>,
    document.body,
  );
}

function TicketItem({ item }: { item: BoardItem }): ReactNode {
  const t = useStaffT('staff-ticket');
  const catalogT = useT('catalog');
  return (
    <li>
      <span className="ticket__dish">
        {item.count} × {item.name}
      </span>
      {item.options.map((option) => (
        <span key={option.id} className="ticket__option">
          {option.count} × {option.name}
        </span>
      ))}
      {item.note && <span className="ticket__note">{item.note}</span>}
      {item.allergens.length > 0 && (
        <span className="ticket__allergens">
          {t('staff-ticket:allergens', {
            names: item.allergens.map((name) => catalogT(`catalog:allergen_${name}`)).join(', '),
          })}
        </span>
      )}
    </li>
  );
}
