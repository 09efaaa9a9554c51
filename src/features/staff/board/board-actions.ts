import { ETA_STEP_MINUTES } from '#contract/constants.ts';
import { BoardOrder, type StaffCancellationReason } from '#contract/staff/board.ts';
import { formatTime } from '#features/shared/dates.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

const MINUTE_MS = 60_000;

/** Whole minutes from `now` until a time, both ISO 8601; negative for a time in the past. */
export const minutesUntil = (time: string, now: string): number =>
  Math.round((Date.parse(time) - Date.parse(now)) / MINUTE_MS);

/** Whether a new order has waited so long that the board shows a warning. Both times are ISO 8601 in UTC. */
export const hasWaitedTooLong = ({ warn_at: warnAt }: Pick<BoardOrder, 'warn_at'>, now: string): boolean =>
  warnAt !== null && warnAt <= now;

/** The two ways to change the promised time of an order. */
export type TimeChange = 'delay' | 'sooner';

const STEP_MS = ETA_STEP_MINUTES * MINUTE_MS;

/**
 * The time that an order is promised for once it is delayed by some minutes, or is ready that many minutes sooner; ISO
 * 8601, in the steps of the times that customers see. The delay of an order that is late counts from now.
 */
export function changedTime(
  change: TimeChange,
  minutes: number,
  { expected_at: promised, now }: Pick<BoardOrder, 'expected_at'> & { readonly now: string },
): string {
  const shown = Date.parse(promised);
  const time =
    change === 'delay'
      ? Math.ceil((Math.max(shown, Date.parse(now)) + minutes * MINUTE_MS) / STEP_MS)
      : Math.floor((shown - minutes * MINUTE_MS) / STEP_MS);
  return new Date(time * STEP_MS).toISOString();
}

/** Whether an order can be promised for an earlier time, which is not over yet. */
export const canBeSooner = (order: Pick<BoardOrder, 'expected_at'>, now: string): boolean =>
  changedTime('sooner', ETA_STEP_MINUTES, { ...order, now }) > now;

/**
 * Returns a function that shows who has changed an order in the meantime. It returns the current order; undefined for an
 * error that is no conflict.
 */
function useConflictToast(): (error: unknown) => BoardOrder | undefined {
  const t = useStaffT('order-status', 'staff-board');
  return (error) => {
    const current = storedRowFromConflict(error, BoardOrder);
    if (!current) return undefined;
    const { name, by, at } = current.changed;
    showToast(
      t('staff-board:conflict', {
        number: current.number,
        status: t(`order-status:staff_${current.status}`),
        who: name ?? t(by === 'customer' ? 'staff-board:byCustomer' : 'staff-board:byShop'),
        time: formatTime(at, pageLocale()),
      }),
    );
    return current;
  };
}

/**
 * Changes the status of an order. After a conflict, a toast shows who has changed it in the meantime. The board is
 * loaded again after a success or a conflict.
 * @param onDone called with the order if it has the wanted status, also if a conflict shows that it had it already, such
 * as after a lost response; without the order after any other conflict
 */
export function useMoveOrder(onDone?: (moved?: BoardOrder) => void) {
  const showConflict = useConflictToast();
  const move = useStaffMutation('moveOrder', {
    invalidates: ['getBoard'],
    ...(onDone && { onSuccess: (moved) => onDone(moved) }),
    onError: (error, { to }) => {
      const current = showConflict(error);
      if (!current) return;
      move.reset();
      onDone?.(current.status === to ? current : undefined);
    },
  });
  return move;
}

/**
 * Changes the promised time of an order. After a conflict, a toast shows the time that it is promised for by now, and the
 * board is loaded again.
 * @param onDone called after a success or a conflict
 */
export function useChangeTime(change: TimeChange, onDone: () => void) {
  const t = useStaffT('staff-board');
  const showConflict = useConflictToast();
  const mutation = useStaffMutation(change === 'delay' ? 'delayOrder' : 'bringOrderForward', {
    invalidates: ['getBoard'],
    onSuccess: onDone,
    onError: (error, { from }) => {
      const current = storedRowFromConflict(error, BoardOrder);
      if (!current) return;
      if (current.status === from) {
        const time = formatTime(current.expected_at, pageLocale());
        showToast(t('staff-board:promisedMeanwhile', { number: current.number, time }));
      } else showConflict(error);
      onDone();
    },
  });
  return mutation;
}

/**
 * Assigns a courier to an order, or removes it. After a conflict, a toast shows who has changed the order in the
 * meantime.
 */
export function useAssignCourier() {
  const showConflict = useConflictToast();
  const assign = useStaffMutation('assignCourier', {
    invalidates: ['getBoard'],
    onError: (error) => {
      if (showConflict(error)) assign.reset();
    },
  });
  return assign;
}

/** A rejection or cancellation that is sent once the time to undo it is over. */
export interface PendingRejection {
  readonly order: BoardOrder;
  readonly to: 'rejected' | 'cancelled';
  readonly code: StaffCancellationReason;
  readonly note: string;
}
