import { hasMap } from '#features/shared/has-map.ts';
import { useEffect, useRef, useState } from 'react';
import type { CourierOrder, CourierOrders } from '#contract/staff/courier.ts';
import { ErrorBanner, LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { toMinor } from '#contract/money.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Banner, Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { useCourierEvents } from '../board/board-stream.ts';
import { usePaymentText } from '../board/use-payment-text.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useWakeLock } from '../shared/use-wake-lock.ts';
import { DeliveryCard } from './DeliveryCard.tsx';
import { type ActionState, type DeliveryActions, useDeliveryActions } from './delivery-actions.ts';
import { useSharedPlace } from './share-place.ts';

/** Fallback for the event stream, which a network may block. */
const POLL_INTERVAL_MS = 10_000;

export function Courier() {
  return (
    <StaffIsland route="courier">
      <Deliveries />
    </StaffIsland>
  );
}

/** The courier's own orders, and the orders without a courier. */
function Deliveries() {
  const t = useStaffT('order-status', 'staff-courier', 'staff-sections', 'staff-board');
  const { data, error, refetch } = useStaffQuery('getCourierOrders', undefined, {
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  });
  useCourierEvents();
  return (
    <>
      <h1 className="page__title">{t('staff-sections:courier')}</h1>
      {error && !data && <LoadFailure title={t('staff-courier:failed')} error={error} retry={() => void refetch()} />}
      {error && data && (
        // The orders are loaded again every few seconds by themselves.
        <Banner tone="danger" role="alert">
          {t('staff-courier:failed')}
        </Banner>
      )}
      {!data && !error && <Skeleton shape="row" />}
      {data && <OrderLists data={data} />}
    </>
  );
}

function OrderLists({ data }: { data: CourierOrders }) {
  const t = useStaffT('staff-courier');
  const [delivering, setDelivering] = useState<CourierOrder | null>(null);
  // The order that was just taken or given back: its card moves to the other list.
  const [reassignedId, setReassignedId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useDeliveryActions({
    onReassigned: setReassignedId,
    onDelivered: () => {
      setDelivering(null);
      heading.current?.focus();
    },
    onConflict: () => setDelivering(null),
  });
  const list = { now: data.now, reassignedId, actions, onDeliver: setDelivering };
  return (
    <>
      <section className="deliveries" aria-labelledby="deliveries-mine" data-list="mine">
        <h2 ref={heading} id="deliveries-mine" tabIndex={-1}>
          {t('staff-courier:mine')} <span className="muted">{data.mine.length}</span>
        </h2>
        {data.mine.some(({ status }) => status === 'on_the_way') && <SharePlace />}
        {data.mine.length === 0 && <p className="muted">{t('staff-courier:noneMine')}</p>}
        <OrderList orders={data.mine} {...list} />
        <Cash cash={data.cash} />
      </section>
      <section className="deliveries" aria-labelledby="deliveries-free" data-list="free">
        <h2 id="deliveries-free">
          {t('staff-courier:free')} <span className="muted">{data.free.length}</span>
        </h2>
        {data.free.length === 0 && <Empty icon="courier" title={t('staff-courier:noneFree')} />}
        <OrderList orders={data.free} {...list} />
      </section>
      {delivering && (
        <DeliverDialog
          order={delivering}
          state={actions.stateOf(delivering)}
          onConfirm={() => actions.move(delivering, 'delivered')}
          onClose={() => setDelivering(null)}
        />
      )}
    </>
  );
}

interface OrderListProps {
  orders: readonly CourierOrder[];
  now: string;
  reassignedId: number | null;
  actions: DeliveryActions;
  onDeliver: (order: CourierOrder) => void;
}

function OrderList({ orders, now, reassignedId, actions, onDeliver }: OrderListProps) {
  return orders.map((order) => (
    <FocusedWhenReassigned key={order.id} isReassigned={order.id === reassignedId}>
      <DeliveryCard order={order} now={now} actions={actions} onDeliver={onDeliver} />
    </FocusedWhenReassigned>
  ));
}

/** Focuses the order whose card has moved to the other list. */
function FocusedWhenReassigned({ isReassigned, children }: { isReassigned: boolean; children: React.ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReassigned) ref.current?.focus();
  }, [isReassigned]);
  return (
    <div ref={ref} tabIndex={-1} className="deliveries__item">
      {children}
    </div>
  );
}

/** The cash that the courier has to hand in today, by currency. */
function Cash({ cash }: Pick<CourierOrders, 'cash'>) {
  const t = useStaffT('staff-courier');
  const formatPrice = useFormatPrice();
  return cash.map(({ currency, amount, amount_minor, orders }) => (
    <p key={currency} className="deliveries__cash" data-cash={currency}>
      {t('staff-courier:cash', { amount: formatPrice(amount_minor ?? toMinor(amount), currency), count: orders })}
    </p>
  ));
}

/** Starts and stops sharing the courier's location with customers. Rendered only while an order is on the way. */
function SharePlace() {
  const t = useStaffT('staff-courier');
  const { state, isSharing, start, stop } = useSharedPlace();
  // A phone does not send its location while its screen is locked.
  useWakeLock(isSharing);
  return (
    <section className="share-place card card_padded" aria-labelledby="share-place" data-share-place={state}>
      <h3 id="share-place" className="share-place__title">
        <Icon name="pin" />
        {t('staff-courier:place')}
      </h3>
      <p role="status">
        {t(state === 'shared' && !hasMap() ? 'staff-courier:place_sharedWithoutMap' : `staff-courier:place_${state}`)}
      </p>
      <p className="small muted">{t(isSharing ? 'staff-courier:keepPageOpen' : 'staff-courier:placeNote')}</p>
      {/* One button for both states, so that the focus is not lost. */}
      <Button
        variant={isSharing ? 'secondary' : 'primary'}
        onClick={() => (isSharing ? void stop() : start())}
        data-action={isSharing ? 'stop-sharing' : 'share-place'}
      >
        {t(isSharing ? 'staff-courier:placeStop' : 'staff-courier:placeShare')}
      </Button>
    </section>
  );
}

interface DeliverDialogProps {
  order: CourierOrder;
  state: ActionState;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a delivery, which cannot be undone, and shows the amount to collect. */
function DeliverDialog({ order, state, onConfirm, onClose }: DeliverDialogProps) {
  const t = useStaffT('staff-courier', 'staff-shell');
  const payment = usePaymentText(order);
  return (
    <Modal
      name="deliver"
      open
      onClose={onClose}
      title={t('staff-courier:deliverTitle', { number: order.number })}
      closeLabel={t('staff-shell:close')}
      footer={
        <div className="staff-actions">
          <Button data-autofocus="" busy={state.busy} onClick={onConfirm} data-action="confirm-delivery">
            {t('staff-courier:deliver')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('staff-shell:cancel')}
          </Button>
        </div>
      }
    >
      <p className="delivery-card__pay">{payment}</p>
      <ErrorBanner error={state.error} />
    </Modal>
  );
}
