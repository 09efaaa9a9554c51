import type { Board, BoardOrder } from '#contract/staff/board.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Select } from '#ui/form/Field.tsx';
import { useAssignCourier } from './board-actions.ts';

interface CourierSelectProps {
  order: BoardOrder;
  /** The staff members who can deliver for the restaurant. */
  couriers: Board['couriers'];
}

const NONE = '';
/**
 * The value of the order's courier if that is none of `couriers`: one without a staff account, added from the command
 * line, or one who has left.
 */
const OTHER = 'other';

/** Selects the courier of an order. Renders nothing if neither the restaurant nor the order has a courier. */
export function CourierSelect({ order: { id, status, courier }, couriers }: CourierSelectProps) {
  const t = useStaffT('staff-board');
  const assign = useAssignCourier();
  if (couriers.length === 0 && !courier) return null;
  const isListed = couriers.some((person) => person.id === courier?.staff_id);
  const canUnassign = status !== 'on_the_way' || !courier;
  const current = courier ? (isListed ? String(courier.staff_id) : OTHER) : NONE;
  const value = assign.isPending ? String(assign.variables?.staff_id ?? NONE) : current;
  const choose = (chosen: string): void => {
    if (chosen === current || assign.isPending) return;
    assign.mutate({
      order_id: id,
      // The courier that this page shows: the request fails if the order has another one by now.
      from: courier?.id ?? null,
      staff_id: chosen === NONE ? null : Number(chosen),
    });
  };
  return (
    <>
      <Select
        name={`courier-${id}`}
        label={t('staff-board:courier')}
        value={value}
        options={[
          ...(canUnassign ? [{ value: NONE, label: t('staff-board:noCourier') }] : []),
          ...(courier && !isListed ? [{ value: OTHER, label: courier.name }] : []),
          ...couriers.map((person) => ({ value: String(person.id), label: person.name })),
        ]}
        onChange={choose}
      />
      <ErrorBanner error={assign.error} />
    </>
  );
}
