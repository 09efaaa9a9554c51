import { formatPhone, phoneHref } from '#contract/phone.ts';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { type BoardTarget, orderRules } from '#contract/order-lifecycle.ts';
import type { Board, BoardOrder } from '#contract/staff/board.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { formatDateTime, formatTime } from '#features/shared/dates.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { AddressLines } from '../shared/AddressLines.tsx';
import { CourierSelect } from './CourierSelect.tsx';
import type { OrderDialog } from './OrderDialogs.tsx';
import { canBeSooner, hasWaitedTooLong, minutesUntil, type PendingRejection, useMoveOrder } from './board-actions.ts';
import { usePaymentText } from './use-payment-text.ts';

interface BoardCardProps {
  order: BoardOrder;
  /** A rejection or cancellation that can still be undone. */
  rejection: PendingRejection | undefined;
  couriers: Board['couriers'];
  /** The server's time, ISO 8601. The clock of a tablet may be wrong. */
  now: string;
  onOpen: (dialog: OrderDialog) => void;
  onPrint: (order: BoardOrder) => void;
  /** Called when `rejection` is sent or undone. */
  onRejectionSettled: () => void;
}

/** A card of the board: an order and the actions that staff can take. */
export function BoardCard({ order, rejection, couriers, now, onOpen, onPrint, onRejectionSettled }: BoardCardProps) {
  const t = useStaffT('order-status', 'staff-board', 'staff-ticket');
  const catalogT = useT('catalog');
  const locale = pageLocale();
  const { role } = useStaffSession();
  const move = useMoveOrder();
  const card = useRef<HTMLElement>(null);
  const step = orderRules(order).boardStep;
  const isNew = order.column === 'new';
  const isCollected = order.payment.method !== 'card_online' && order.total > 0;
  const allergens = [...new Set(order.items.flatMap((item) => item.allergens))];
  const mayDelay = !isNew && order.column !== 'later';
  const mayCancel = !isNew && order.status !== 'on_the_way' && role !== 'kitchen';
  const stepTo = (to: BoardTarget) => move.mutate({ order_id: order.id, from: order.status, to });
  const endRejection = () => {
    // The focused button is about to be removed.
    if (card.current?.contains(document.activeElement)) card.current.focus({ preventScroll: true });
    onRejectionSettled();
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      className="board-card card card_padded"
      data-board-order={order.id}
      data-status={order.status}
      data-overdue={hasWaitedTooLong(order, now) || undefined}
      aria-labelledby={`board-order-${order.id}`}
    >
      <header className="board-card__head">
        <h3 id={`board-order-${order.id}`} className="board-card__number">
          {order.number}
        </h3>
        <BoardTime order={order} now={now} />
      </header>
      {order.reject_at && hasWaitedTooLong(order, now) && (
        <p className="board-card__deadline">
          {t('staff-board:rejectedAt', { time: formatTime(order.reject_at, locale) })}
        </p>
      )}
      {order.scheduled_for && (
        <p className="board-card__scheduled">
          {t('staff-board:scheduled', { time: formatDateTime(order.scheduled_for, locale) })}
          {order.begin_at && <> · {t('staff-board:beginAt', { time: formatTime(order.begin_at, locale) })}</>}
        </p>
      )}
      <ul className="board-card__items" role="list">
        {order.items.map((item, index) => (
          // Items have no id of their own, and an order's items never change.
          <li key={index}>
            <strong>
              {item.count} × {item.name}
            </strong>
            {item.options.map((option) => (
              <span key={option.id} className="board-card__option">
                {option.count} × {option.name}
              </span>
            ))}
            {item.note && <span className="board-card__note">{item.note}</span>}
          </li>
        ))}
      </ul>
      {order.comment && (
        <p className="board-card__note">
          {t('staff-board:note')}: {order.comment}
        </p>
      )}
      <p className="small muted">
        {t(`staff-board:substitution_${order.substitution}`)} ·{' '}
        {t('staff-board:cutlery', { count: order.cutlery_count })}
      </p>
      <p>
        <Badge>{t(`staff-board:${order.fulfilment}`)}</Badge> {order.place}
      </p>
      {order.address && (
        <AddressLines address={order.address} className="board-card__address" noteClassName="board-card__note" />
      )}
      {order.zone_chosen && <p className="board-card__note">{t('staff-board:zoneChosen')}</p>}
      <p className={isCollected ? 'board-card__pay' : undefined}>{usePaymentText(order)}</p>
      {allergens.length > 0 && (
        <p className="small">
          {t('staff-ticket:allergens', {
            names: allergens.map((name) => catalogT(`catalog:allergen_${name}`)).join(', '),
          })}
        </p>
      )}
      <p className="small">
        {order.customer.name}{' '}
        <a className="board-card__phone" href={phoneHref(order.customer.phone)}>
          {formatPhone(order.customer.phone)}
        </a>
      </p>
      {order.fulfilment === 'delivery' && !isNew && <CourierSelect order={order} couriers={couriers} />}
      <ErrorBanner error={move.error} />
      {rejection ? (
        <RejectionCountdown
          order={order}
          onUndo={() => {
            endRejection();
            showToast(t('staff-board:undone'));
          }}
          onDue={() => {
            endRejection();
            const { to, code, note } = rejection;
            move.mutate({ order_id: order.id, from: rejection.order.status, to, code, note });
          }}
        />
      ) : (
        <div className="staff-actions">
          {isNew && (
            <>
              <Button busy={move.isPending} onClick={() => onOpen({ kind: 'accept', order })} data-action="accept">
                {t('staff-board:accept')}
              </Button>
              <Button
                variant="secondary"
                busy={move.isPending}
                onClick={() => onOpen({ kind: 'reject', order })}
                data-action="refuse"
              >
                {t('staff-board:refuse')}
              </Button>
            </>
          )}
          {step && (
            <Button busy={move.isPending} onClick={() => stepTo(step.to)} data-action={step.dataAction}>
              {t(`order-status:action_${step.label}`)}
            </Button>
          )}
          {mayDelay && (
            <Button variant="secondary" onClick={() => onOpen({ kind: 'delay', order })} data-action="delay">
              {t('staff-board:delay')}
            </Button>
          )}
          {mayDelay && canBeSooner(order, now) && (
            <Button variant="ghost" onClick={() => onOpen({ kind: 'sooner', order })} data-action="sooner">
              {t('staff-board:sooner')}
            </Button>
          )}
          {!isNew && (
            <Button variant="ghost" onClick={() => onPrint(order)} data-action="print">
              {t('staff-ticket:print')}
            </Button>
          )}
          {mayCancel && (
            <Button variant="ghost" onClick={() => onOpen({ kind: 'cancel', order })} data-action="cancel">
              {t('staff-board:cancel')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

function BoardTime({ order, now }: { order: BoardOrder; now: string }) {
  const t = useStaffT('staff-board');
  const locale = pageLocale();
  if (order.waiting_since !== null) {
    // A scheduled order that waits later: the card says when preparing it has to begin.
    if (order.waiting_since > now) return null;
    const count = minutesUntil(now, order.waiting_since);
    return hasWaitedTooLong(order, now) ? (
      <Badge tone="danger">{t('staff-board:unanswered', { count })}</Badge>
    ) : (
      <Badge tone="warning">{t('staff-board:waiting', { count })}</Badge>
    );
  }
  const minutes = minutesUntil(order.expected_at, now);
  return (
    <span className="board-card__time">
      <Badge tone={minutes < 0 ? 'danger' : 'neutral'}>
        {minutes < 0
          ? t('staff-board:minutesLate', { count: -minutes })
          : t('staff-board:minutesLeft', { count: minutes })}
      </Badge>{' '}
      {t('staff-board:expected', { time: formatTime(order.expected_at, locale) })}
    </span>
  );
}

/** Delay before a rejection is sent, during which it can be undone: a refund cannot be. */
const UNDO_MS = 8000;

interface RejectionCountdownProps {
  order: BoardOrder;
  /** Called when the time to undo is over. */
  onDue: () => void;
  onUndo: () => void;
}

/**
 * Announces that an order is about to be rejected or cancelled, with a button that undoes it. It is due after `UNDO_MS`,
 * or at once when the board of another restaurant is chosen. Nothing is sent if the page is closed before.
 */
function RejectionCountdown({ order, onDue, onUndo }: RejectionCountdownProps) {
  const t = useStaffT('staff-board');
  const textId = useId();
  const isSettled = useRef(false);
  const settle = (callback: () => void) => {
    if (isSettled.current) return;
    isSettled.current = true;
    callback();
  };
  const finish = useEffectEvent(() => settle(onDue));
  useEffect(() => {
    const timer = setTimeout(() => finish(), UNDO_MS);
    return () => {
      clearTimeout(timer);
      finish();
    };
  }, []);
  return (
    <div className="board-card__rejection">
      <p id={textId}>{t('staff-board:refusing', { number: order.number })}</p>
      <Button
        variant="secondary"
        autoFocus
        aria-describedby={textId}
        onClick={() => settle(onUndo)}
        data-action="undo-rejection"
      >
        {t('staff-board:undo')}
      </Button>
    </div>
  );
}
