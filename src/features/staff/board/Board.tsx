import { useEffect, useRef, useState } from 'react';
import { BOARD_COLUMNS } from '#contract/order-lifecycle.ts';
import type { Board as BoardData, BoardOrder, SoundState } from '#contract/staff/board.ts';
import { ErrorBanner, LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner, Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { RestaurantPicker } from '../shared/RestaurantPicker.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { useIsOnline } from '../shared/use-is-online.ts';
import { useWakeLock } from '../shared/use-wake-lock.ts';
import { useChosenRestaurant } from '#features/staff/shared/staff-session.ts';
import { useTicketPrinter } from '../ticket/ticket-printer.tsx';
import { BoardCard } from './BoardCard.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { type OrderDialog, OrderDialogs } from './OrderDialogs.tsx';
import { hasWaitedTooLong, type PendingRejection } from './board-actions.ts';
import { useBoardEvents } from './board-stream.ts';
import { useRing } from './ring.ts';

/** The board is also polled, because some networks block the event stream. */
const POLL_INTERVAL_MS = 10_000;

export function Board() {
  return (
    <StaffIsland route="board">
      <RestaurantBoard />
    </StaffIsland>
  );
}

function RestaurantBoard() {
  // All namespaces of the page, so that no card and no ticket suspends later.
  const t = useStaffT('order-status', 'staff-board', 'staff-sections', 'staff-shell', 'staff-ticket', 'staff-feedback');
  useT('common', 'catalog', 'user');
  const [restaurant, choose] = useChosenRestaurant();
  const { data, error, refetch } = useStaffQuery(
    'getBoard',
    restaurant ? { restaurant_id: restaurant.id } : undefined,
    {
      enabled: restaurant !== null,
      refetchInterval: POLL_INTERVAL_MS,
      refetchIntervalInBackground: true,
      // The next poll is the retry. A retry would wait until the page is visible, and the polls with it.
      retry: false,
      staleTime: 0,
    },
  );
  useBoardEvents(restaurant?.id);
  if (!restaurant) return <Empty icon="cloche" title={t('staff-shell:noRestaurants')} />;
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:board')}</h1>
        <RestaurantPicker value={restaurant.id} onChange={choose} />
      </div>
      {error && !data && <LoadFailure title={t('staff-board:failed')} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="row" />}
      {data && <OpenOrders key={restaurant.id} board={data} hasFailed={error !== null} />}
    </>
  );
}

interface OpenOrdersProps {
  board: BoardData;
  /** Whether the board could not be loaded again. */
  hasFailed: boolean;
}

function OpenOrders({ board, hasFailed }: OpenOrdersProps) {
  const t = useStaffT('staff-board', 'staff-shell');
  const isOnline = useIsOnline();
  const [dialog, setDialog] = useState<OrderDialog | null>(null);
  /** Rejections and cancellations that are not sent yet, because they can still be undone; by the order's id. */
  const [pendingRejections, setPendingRejections] = useState<ReadonlyMap<number, PendingRejection>>(new Map());
  const printer = useTicketPrinter(board.restaurant.name);
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set());
  const waiting = board.orders.filter(({ id, column }) => column === 'new' && !pendingRejections.has(id));
  // A silenced order rings again when it becomes overdue: its key changes.
  const ringKey = (order: BoardOrder) => `${order.id} ${hasWaitedTooLong(order, board.now)}`;
  const ringing = waiting.filter((order) => !silenced.has(ringKey(order)));
  const isUrgent = ringing.some((order) => hasWaitedTooLong(order, board.now));
  const { sound, start } = useRing(isUrgent ? 'urgent' : ringing.length > 0 ? 'new' : null);
  usePresence(board.restaurant.id, sound);
  useWakeLock(sound === 'on');
  useWaitingTitle(waiting.length, t('staff-board:column_new'));
  const columns = BOARD_COLUMNS.map((column) => ({
    column,
    orders: board.orders.filter((order) => order.column === column),
  }));
  return (
    <div className="board" data-ringing={ringing.length > 0} data-sound={sound}>
      {/* Does not scroll away: whoever looks at the last order must know whether the board is current and rings. */}
      <div className="board__alerts">
        {(!isOnline || hasFailed) && (
          // The board is loaded again every few seconds by itself.
          <Banner tone="danger" role="alert">
            {t(isOnline ? 'staff-board:failed' : 'staff-shell:offline')}
          </Banner>
        )}
        {sound === 'off' && (
          <Banner
            tone="info"
            action={
              <Button size="small" onClick={start} data-action="start-shift">
                {t('staff-board:startShift')}
              </Button>
            }
          >
            {t('staff-board:startShiftText')}
          </Banner>
        )}
        {sound === 'blocked' && (
          <Banner
            tone="danger"
            role="alert"
            action={
              <Button size="small" onClick={start}>
                {t('staff-board:soundUnblock')}
              </Button>
            }
          >
            {t('staff-board:soundBlocked')}
          </Banner>
        )}
        {ringing.length > 0 && (
          <Banner
            tone={isUrgent ? 'danger' : 'warning'}
            role="status"
            action={
              <Button
                size="small"
                variant="secondary"
                data-action="seen"
                onClick={() => setSilenced(new Set(waiting.map(ringKey)))}
              >
                {t('staff-board:seen')}
              </Button>
            }
          >
            {t('staff-board:ringing', { count: ringing.length })}
          </Banner>
        )}
      </div>
      <UnattendedBanner restaurant={board.restaurant} />
      <BoardToolbar restaurant={board.restaurant} now={board.now} printer={printer} />
      {board.orders.length === 0 && <Empty icon="receipt" title={t('staff-board:empty')} />}
      <div className="board__columns">
        {columns.map(({ column, orders }) => (
          <section key={column} className="board__column" data-column={column} aria-labelledby={`column-${column}`}>
            <h2 id={`column-${column}`} className="board__heading">
              {t(`staff-board:column_${column}`)} <span className="muted">{orders.length}</span>
            </h2>
            {orders.map((order: BoardOrder) => (
              <BoardCard
                key={order.id}
                order={order}
                rejection={pendingRejections.get(order.id)}
                couriers={board.couriers}
                now={board.now}
                onOpen={setDialog}
                onPrint={printer.print}
                onRejectionSettled={() =>
                  setPendingRejections((all) => new Map([...all].filter(([id]) => id !== order.id)))
                }
              />
            ))}
          </section>
        ))}
      </div>
      {dialog && (
        <OrderDialogs
          dialog={dialog}
          restaurantId={board.restaurant.id}
          now={board.now}
          onAccepted={printer.printAccepted}
          onReject={(rejection) => setPendingRejections((all) => new Map(all).set(rejection.order.id, rejection))}
          onClose={() => setDialog(null)}
        />
      )}
      <ErrorBanner error={printer.error} />
      {printer.ticket}
    </div>
  );
}

/** Shows the number of waiting orders in the page title, which is visible while another tab is open. */
function useWaitingTitle(count: number, label: string): void {
  useEffect(() => {
    const title = document.title;
    if (count > 0) document.title = `(${count}) ${label}`;
    return () => {
      document.title = title;
    };
  }, [count, label]);
}

const PRESENCE_INTERVAL_MS = 30_000;

/**
 * Reports that this board is open, and whether it can ring: managers are notified if no board of an open restaurant
 * reports. A failed report is not shown, because the next one follows.
 */
function usePresence(restaurantId: number, sound: SoundState): void {
  const { mutate } = useStaffMutation('boardSeen');
  useEffect(() => {
    const report = () => mutate({ restaurant_id: restaurantId, sound });
    report();
    const timer = setInterval(report, PRESENCE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [mutate, restaurantId, sound]);
}

/**
 * Shown while the restaurant is paused because an order was not answered. Opening the board ends the pause; on a board
 * that was open already, the user has to press the button. An ancestor must have the restaurant as `key`, so that
 * choosing another restaurant counts as opening its board.
 */
function UnattendedBanner({ restaurant }: { restaurant: BoardData['restaurant'] }) {
  const t = useStaffT('staff-board');
  const resume = useStaffMutation('pauseRestaurant', {
    invalidates: ['getBoard'],
    onSuccess: ({ paused_until }) => {
      if (paused_until === null) showToast(t('staff-board:attended'));
    },
  });
  const isUnattended = restaurant.unattended_since !== null;
  const resumeOrders = () => resume.mutate({ restaurant_id: restaurant.id, minutes: 0, keep_pause: true });
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!wasOpened.current && isUnattended) resumeOrders();
    wasOpened.current = true;
  });
  const { isError, reset } = resume;
  // Another device may have ended the pause: the error must not be shown with the next one.
  useEffect(() => {
    if (!isUnattended && isError) reset();
  }, [isUnattended, isError, reset]);
  if (!isUnattended) return null;
  return (
    <>
      <Banner
        tone="danger"
        role="alert"
        action={
          <Button size="small" busy={resume.isPending} onClick={resumeOrders} data-action="resume">
            {t('staff-board:resume')}
          </Button>
        }
      >
        {t('staff-board:unattended')}
      </Banner>
      <ErrorBanner error={resume.error} />
    </>
  );
}
