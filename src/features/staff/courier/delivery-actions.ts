import { CourierOrder, type CourierStatus } from '#contract/staff/courier.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { currentFromConflict } from '../shared/staff-client.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

/** The state of the running or last action on an order. */
export interface ActionState {
  readonly busy: boolean;
  readonly error: unknown;
}

export interface DeliveryActions {
  readonly take: (order: CourierOrder) => void;
  readonly giveBack: (order: CourierOrder) => void;
  readonly move: (order: CourierOrder, to: CourierStatus) => void;
  readonly stateOf: (order: CourierOrder) => ActionState;
}

interface Listeners {
  /** An order was taken or given back. */
  readonly onReassigned: (orderId: number) => void;
  readonly onDelivered: () => void;
  readonly onConflict: () => void;
}

/**
 * The actions of a courier on orders. Call it in the component that contains both lists: an order moves to the other
 * list, and its card unmounts, before its request ends. On a conflict, a toast shows who has the order now, or its
 * status.
 */
export function useDeliveryActions({ onReassigned, onDelivered, onConflict }: Listeners): DeliveryActions {
  const t = useStaffT('staff-courier', 'staff-board');
  // Callbacks of `mutate` itself would run only for the latest call, but several orders can be taken at once.
  const shared = { invalidates: ['getCourierOrders'], onError: (error: Error) => showConflict(error) } as const;
  const onReassignedOrder = (_: unknown, body: { order_id: number }) => onReassigned(body.order_id);
  const taking = useStaffMutation('takeOrder', { ...shared, onSuccess: onReassignedOrder });
  const returning = useStaffMutation('giveBackOrder', { ...shared, onSuccess: onReassignedOrder });
  const moving = useStaffMutation('moveDelivery', {
    ...shared,
    onSuccess: (_, { to }) => {
      if (to === 'delivered') onDelivered();
    },
  });
  const all = [taking, returning, moving];

  const showConflict = (error: unknown): void => {
    const current = currentFromConflict(error, CourierOrder);
    if (!current) return;
    const { number, status, courier } = current;
    showToast(
      courier && !courier.is_me
        ? t('staff-courier:taken', { number, who: courier.name })
        : t('staff-courier:changed', { number, status: t(`staff-board:status_${status}`) }),
    );
    for (const mutation of all) mutation.reset();
    onConflict();
  };

  return {
    take: ({ id }) => taking.mutate({ order_id: id }),
    giveBack: ({ id }) => returning.mutate({ order_id: id }),
    move: ({ id, status }, to) => moving.mutate({ order_id: id, from: status, to }),
    stateOf: ({ id }) => {
      const ofOrder = all.filter(({ variables }) => variables?.order_id === id);
      return {
        busy: ofOrder.some(({ isPending }) => isPending),
        error: ofOrder.find(({ error }) => error)?.error ?? null,
      };
    },
  };
}
