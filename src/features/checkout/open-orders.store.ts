import { computed } from 'nanostores';
import { PAYMENT_WINDOW_MINUTES } from '#contract/constants.ts';
import { FINAL_ORDER_STATUSES } from '#contract/value-lists.ts';
import type { Order } from '#contract/orders.ts';
import { $token, isSignedIn, toTokenSuffix } from '#features/shared/token.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { localAtom } from '#lib/persistent-stores.ts';

/** A customer's order that is not in a final status, as the link on every page needs it. */
export interface OpenOrder extends Pick<Order, 'id' | 'number' | 'status' | 'fulfilment' | 'eta'> {
  /** Why the order is not paid; null for an order that needs no payment now. */
  readonly unpaid: 'pending' | 'failed' | null;
  /** The ISO instant until which an unpaid order can be paid; null if unknown. */
  readonly payUntil: string | null;
}

/** `tokenSuffix`: of the session that they belong to. `at`: the time of the last response with all orders, in milliseconds; 0 if none. */
interface StoredOpenOrders {
  readonly tokenSuffix: string;
  readonly at: number;
  readonly orders: readonly OpenOrder[];
}

/** How long a reading of the orders is fresh, with and without an open order. */
const OPEN_MAX_AGE_MS = 30_000;
const NONE_MAX_AGE_MS = 5 * 60_000;
/** After its last expected time; an outside API may leave an order without a final status for good. */
const MAX_OPEN_ORDER_AGE_MS = 24 * 60 * 60_000;

const $stored = localAtom(
  'open-orders',
  null,
  (value): value is StoredOpenOrders | null =>
    value === null || (typeof value === 'object' && 'tokenSuffix' in value && 'at' in value && 'orders' in value),
);

/** What is stored, if it belongs to this session. */
const $ofSession = computed([$stored, $token], (stored, token) =>
  stored && token && stored.tokenSuffix === toTokenSuffix(token) ? stored : null,
);

const NO_ORDERS: readonly OpenOrder[] = [];

/** The open orders of the signed-in customer that are known, in all tabs, the most urgent first. */
export const $openOrders = computed($ofSession, (stored) => stored?.orders ?? NO_ORDERS);

/** Updates the open orders after one order was read, placed or changed. */
export function updateOpenOrder(order: Order): void {
  const known = $openOrders.get();
  const others = known.filter(({ id }) => id !== order.id);
  const open = toOpenOrder(order);
  if (open) store([open, ...others], $ofSession.get()?.at ?? 0);
  else if (others.length < known.length) store(others, $ofSession.get()?.at ?? 0);
}

/** Sets the open orders from the newest orders of the customer. */
export function setOpenOrders(newest: readonly Order[]): void {
  store(
    newest.map(toOpenOrder).filter((order) => order !== null),
    Date.now(),
  );
}

/**
 * Reads the open orders unless that was done a moment ago. Does nothing for visitors.
 * @throws HttpError when the orders cannot be read
 */
export async function refreshOpenOrders(api: ApiClient): Promise<void> {
  const stored = $ofSession.get();
  const age = Date.now() - (stored?.at ?? 0);
  if (!isSignedIn() || age < (stored?.orders.length ? OPEN_MAX_AGE_MS : NONE_MAX_AGE_MS)) return;
  const before = $stored.get();
  const token = $token.get();
  const { data } = await api.call('getOrders', { query: { page: 1 } });
  // Meanwhile another customer may have signed in, or an order may have been placed that the response does not have.
  if ($token.get() === token && $stored.get() === before) setOpenOrders(data);
}

/** The ISO instant until which an order awaits payment; null in any other status. */
export function paymentDeadline({ status, created_at, steps }: Order): string | null {
  if (status !== 'awaiting_payment') return null;
  const since = Date.parse(steps.findLast((step) => step.status === status)?.at ?? created_at);
  return Number.isNaN(since) ? null : new Date(since + PAYMENT_WINDOW_MINUTES * 60_000).toISOString();
}

function toOpenOrder(order: Order): OpenOrder | null {
  const { id, number, status, fulfilment, payment, eta } = order;
  if (FINAL_ORDER_STATUSES.some((final) => final === status)) return null;
  const expected = Math.max(Date.parse(order.created_at), Date.parse(eta?.to ?? order.created_at));
  if (Date.now() - expected > MAX_OPEN_ORDER_AGE_MS) return null;
  const unpaid = payment.status === 'failed' ? 'failed' : 'pending';
  return {
    id,
    number,
    status,
    fulfilment,
    eta,
    unpaid: status === 'awaiting_payment' ? unpaid : null,
    payUntil: paymentDeadline(order),
  };
}

/** An unpaid order, which expires, comes first; then the one that is expected first, and of those without a time the newest. */
function byUrgency(one: OpenOrder, other: OpenOrder): number {
  const rank = ({ unpaid, eta }: OpenOrder) => (unpaid ? 0 : Date.parse(eta?.from ?? '') || Infinity);
  const [first, second] = [rank(one), rank(other)];
  return first === second ? other.id - one.id : first - second;
}

function store(orders: readonly OpenOrder[], at: number): void {
  if (isSignedIn()) $stored.set({ tokenSuffix: toTokenSuffix($token.get()), at, orders: orders.toSorted(byUrgency) });
}
