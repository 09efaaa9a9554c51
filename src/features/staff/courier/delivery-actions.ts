import { useState } from 'react';
import { CourierOrder, type CourierStatus } from '#contract/staff/courier.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { storedRowFromConflict } from '../shared/staff-client.ts';
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

const IDLE: ActionState = { busy: false, error: null };

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
  const t = useStaffT('order-status', 'staff-courier');
  // A mutation has the state of its latest call only, but several orders can be taken at once.
  const [states, setStates] = useState<ReadonlyMap<number, ActionState>>(new Map());
  const setState = (id: number, state: ActionState) => setStates((all) => new Map(all).set(id, state));
  const shared = {
    invalidates: ['getCourierOrders'],
    onError: (error: Error, { order_id: id }: { order_id: number }) => {
      setState(id, showConflict(error) ? IDLE : { busy: false, error });
    },
  } as const;
  const onReassignedOrder = (_: unknown, { order_id: id }: { order_id: number }) => {
    setState(id, IDLE);
    onReassigned(id);
  };
  const taking = useStaffMutation('takeOrder', { ...shared, onSuccess: onReassignedOrder });
  const returning = useStaffMutation('giveBackOrder', { ...shared, onSuccess: onReassignedOrder });
  const moving = useStaffMutation('moveDelivery', {
    ...shared,
    onSuccess: (_, { order_id: id, to }) => {
      setState(id, IDLE);
      if (to === 'delivered') onDelivered();
    },
  });

  /** Whether the error is a conflict, which a toast explains. */
  const showConflict = (error: unknown): boolean => {
    const current = storedRowFromConflict(error, CourierOrder);
    if (!current) return false;
    const { number, status, courier } = current;
    showToast(
      courier && !courier.is_me
        ? t('staff-courier:taken', { number, who: courier.name })
        : t('staff-courier:changed', { number, status: t(`order-status:staff_${status}`) }),
    );
    onConflict();
    return true;
  };
  const start = (id: number, mutate: () => void) => {
    setState(id, { busy: true, error: null });
    mutate();
  };

  return {
    take: ({ id }) => start(id, () => taking.mutate({ order_id: id })),
    giveBack: ({ id }) => start(id, () => returning.mutate({ order_id: id })),
    move: ({ id, status }, to) => start(id, () => moving.mutate({ order_id: id, from: status, to })),
    stateOf: ({ id }) => states.get(id) ?? IDLE,
  };
}
