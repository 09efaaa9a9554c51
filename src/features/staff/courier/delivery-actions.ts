import { CourierOrder, type CourierStatus } from '#contract/staff/courier.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { currentFromConflict } from '../shared/staff-client.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

/** What is happening to an order. */
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

const ORDER_QUERIES = { invalidates: ['getCourierOrders'] } as const;

/**
 * What a courier does with orders. Use it in the component of both lists: an order moves to the other list, and its card unmounts, before its request is done. A conflict
 * says who has the order now, or what has become of it.
 */
export function useDeliveryActions({ onReassigned, onDelivered, onConflict }: Listeners): DeliveryActions {
  const t = useStaffT('staff-courier', 'staff-board');
  const taking = useStaffMutation('takeOrder', ORDER_QUERIES);
  const returning = useStaffMutation('giveBackOrder', ORDER_QUERIES);
  const moving = useStaffMutation('moveDelivery', ORDER_QUERIES);
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
    take: ({ id }) =>
      taking.mutate({ order_id: id }, { onSuccess: () => onReassigned(id), onError: (error) => showConflict(error) }),
    giveBack: ({ id }) =>
      returning.mutate(
        { order_id: id },
        { onSuccess: () => onReassigned(id), onError: (error) => showConflict(error) },
      ),
    move: ({ id, status }, to) =>
      moving.mutate(
        { order_id: id, from: status, to },
        {
          onSuccess: () => {
            if (to === 'delivered') onDelivered();
          },
          onError: (error) => showConflict(error),
        },
      ),
    stateOf: ({ id }) => {
      const ofOrder = all.filter(({ variables }) => variables?.order_id === id);
      return {
        busy: ofOrder.some(({ isPending }) => isPending),
        error: ofOrder.find(({ error }) => error)?.error ?? null,
      };
    },
  };
}
