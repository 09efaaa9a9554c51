import { type SQL, sql } from 'drizzle-orm';
import { couriers, orders } from './db/schema/index.ts';
import type { AddressSnapshot, ContactSnapshot } from './db/order-snapshots.ts';
import type { Personal } from './db/personal.ts';
import { BOARD_STATUSES, isFinal, isTakeable } from '#contract/order-lifecycle.ts';

/** How long after the delivery a courier sees where and to whom it was, and the customer the phone of the courier. */
export const VISIBLE_AFTER_DELIVERY_MINUTES = 30;
const VISIBLE_AFTER_DELIVERY_MS = VISIBLE_AFTER_DELIVERY_MINUTES * 60_000;

/** Who reads an order. That staff work at its restaurant is checked before, by the `resourceAccess` of the endpoint. */
export type OrderViewer =
  | { readonly role: 'customer'; readonly userId: number }
  | { readonly role: 'courier'; readonly staffId: number | null }
  /** The board; `branchId` is the branch of a device, null for all. */
  | { readonly role: 'kitchen'; readonly branchId: number | null }
  /** Managers and owners, and operators on the command line. */
  | { readonly role: 'office' };

/** An operator, on the command line. */
export const OPERATOR: OrderViewer = { role: 'office' };

/** The columns of `orders` on which it depends what is visible, and those with personal data. */
export const VISIBILITY_COLUMNS = {
  userId: orders.userId,
  status: orders.status,
  statusAt: orders.statusAt,
  fulfilment: orders.fulfilment,
  branch: orders.branch,
  courierId: orders.courierId,
  contactName: orders.contactName,
  contactPhone: orders.contactPhone,
  address: orders.address,
  comment: orders.comment,
  courierContact: orders.courierContact,
} as const;

type StoredOrder = Pick<typeof orders.$inferSelect, keyof typeof VISIBILITY_COLUMNS>;
type OrderState = Pick<StoredOrder, 'userId' | 'status' | 'statusAt' | 'fulfilment' | 'branch' | 'courierId'>;

/** The columns of `couriers` for `visibleParts`; the id is first, because a join without a row is known by its null. */
export const COURIER_COLUMNS = {
  id: couriers.id,
  staffId: couriers.staffId,
  name: couriers.name,
  phone: couriers.phone,
} as const;
type StoredCourier = Pick<typeof couriers.$inferSelect, 'staffId' | 'name' | 'phone'>;

/** What of an order a viewer may see. */
interface Visibility {
  /** Whether the viewer may know of the order: its number, status, items and amounts. */
  readonly order: boolean;
  /** Name and phone of the customer. */
  readonly contact: boolean;
  /** Where it is delivered, with the door code, and the comment of the order. */
  readonly destination: boolean;
  readonly courierPhone: boolean;
}

const NOTHING: Visibility = { order: false, contact: false, destination: false, courierPhone: false };
const ORDER_ONLY: Visibility = { ...NOTHING, order: true };

const isRecent = ({ statusAt }: OrderState, now: Date): boolean =>
  now.getTime() - statusAt.getTime() < VISIBLE_AFTER_DELIVERY_MS;

const isRecentDelivery = (order: OrderState, now: Date): boolean =>
  order.status === 'delivered' && isRecent(order, now);

/** Whether an order is collected at another branch than that of a device; `branchId` is null for all branches. */
export const isOfOtherBranch = ({ branch }: Pick<StoredOrder, 'branch'>, branchId: number | null): boolean =>
  branchId !== null && branch !== null && branch.id !== branchId;

/** The opposite of `isOfOtherBranch`, as a condition of a query. */
export const isNotOfOtherBranch = (branchId: number | null): SQL | undefined =>
  branchId === null ? undefined : sql`(${orders.branch} is null or (${orders.branch}->>'id')::integer = ${branchId})`;

/**
 * The rules of who sees what of an order, and until when.
 * @param courierStaffId the staff account of the order's courier; null for a courier without one, and without a courier
 */
export function visibility(
  order: OrderState,
  courierStaffId: number | null,
  viewer: OrderViewer,
  now: Date,
): Visibility {
  switch (viewer.role) {
    case 'customer': {
      if (order.userId !== viewer.userId) return NOTHING;
      return {
        order: true,
        contact: true,
        destination: true,
        courierPhone: !isFinal(order.status) || isRecentDelivery(order, now),
      };
    }
    case 'office': {
      return { order: true, contact: true, destination: true, courierPhone: true };
    }
    case 'kitchen': {
      const isOnBoard =
        BOARD_STATUSES.some((status) => status === order.status) && !isOfOtherBranch(order, viewer.branchId);
      return isOnBoard ? { order: true, contact: true, destination: true, courierPhone: false } : ORDER_ONLY;
    }
    case 'courier': {
      if (order.fulfilment !== 'delivery') return NOTHING;
      if (order.courierId === null) return isTakeable(order.status) ? { ...ORDER_ONLY, destination: true } : NOTHING;
      // Who has taken an order is known to the other couriers until it is finished.
      if (courierStaffId === null || courierStaffId !== viewer.staffId)
        return isFinal(order.status) ? NOTHING : ORDER_ONLY;
      if (isTakeable(order.status) || order.status === 'on_the_way' || isRecentDelivery(order, now))
        return { order: true, contact: true, destination: true, courierPhone: false };
      return !isFinal(order.status) || isRecent(order, now) ? ORDER_ONLY : NOTHING;
    }
  }
}

/** What responses have in place of a hidden contact. */
export const HIDDEN_CONTACT: ContactSnapshot = { name: '', phone: '' };

/** The personal data of an order, without what the viewer may not see. */
export interface VisibleParts {
  /** Whether the viewer may know of the order at all. */
  readonly isVisible: boolean;
  readonly contact: ContactSnapshot | null;
  readonly address: AddressSnapshot | null;
  /** Empty also if it is hidden. */
  readonly comment: string;
  /** The phone is empty also if it is hidden. */
  readonly courier: ContactSnapshot | null;
}

/**
 * The personal data of an order that a viewer may see at a time. Every response gets it from here.
 * @param courier of the order; null if it has none
 */
export function visibleParts(
  order: StoredOrder,
  courier: StoredCourier | null,
  viewer: OrderViewer,
  now: Date,
): VisibleParts {
  const visible = visibility(order, courier?.staffId ?? null, viewer, now);
  return {
    isVisible: visible.order,
    contact: visible.contact ? { name: open(order.contactName), phone: open(order.contactPhone) } : null,
    address: visible.destination && order.address ? open(order.address) : null,
    comment: visible.destination ? open(order.comment) : '',
    courier: visible.order && courier ? courierPart(order, courier, visible) : null,
  };
}

/** The contact of a finished order is that of the time at which it was finished; older orders have the present one. */
function courierPart(order: StoredOrder, courier: StoredCourier, visible: Visibility): ContactSnapshot {
  const { name, phone } = order.courierContact
    ? open(order.courierContact)
    : { name: courier.name, phone: open(courier.phone) };
  return { name, phone: visible.courierPhone ? phone : '' };
}

/** Not exported, so that no other module shows what the rules have not permitted. */
const open = <Value>(value: Personal<Value>): Value =>
  // eslint-disable-next-line no-restricted-syntax -- The counterpart of `personal`.
  value as unknown as Value;
