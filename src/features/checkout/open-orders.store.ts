import { computed } from 'nanostores';
import { PAYMENT_WINDOW_MINUTES } from '#contract/constants.ts';
import { isFinal } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/orders.ts';
import { $token, isSignedIn, toTokenSuffix } from '#features/shared/token.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { localAtom } from '#lib/persistent-stores.ts';

/** An order that is not in a final status, with the fields that the order link in the page layout shows. */
export interface OpenOrder extends Pick<Order, 'id' | 'number' | 'status' | 'fulfilment' | 'eta'> {
  /** The state of the payment that the order awaits; null if it awaits none. */
  readonly paymentState: 'pending' | 'failed' | null;
  /** The ISO instant until which the order can be paid; null if it awaits no payment, or if unknown. */
  readonly payUntil: string | null;
  /** When the order was last loaded, in milliseconds since the epoch. */
  readonly seenAt: number;
}

interface StoredOpenOrders {
  /** Identifies the session that the orders belong to. */
  readonly tokenSuffix: string;
  /** When all open orders were last loaded, in milliseconds; 0 for never. */
  readonly at: number;
  readonly orders: readonly OpenOrder[];
}

/** Minimum age before the orders are loaded again, with and without an open order. */
const OPEN_MAX_AGE_MS = 30_000;
const NONE_MAX_AGE_MS = 5 * 60_000;
/**
 * An order this long after its expected time is not open: an external API provider may never send a final
 * status.
 */
const MAX_OPEN_ORDER_AGE_MS = 24 * 60 * 60_000;

const $stored = localAtom(
  'open-orders',
  null,
  (value): value is StoredOpenOrders | null =>
    value === null || (typeof value === 'object' && 'tokenSuffix' in value && 'at' in value && 'orders' in value),
);

/** The stored open orders if they belong to the current session, otherwise null. */
const $storedForSession = computed([$stored, $token], (stored, token) =>
  stored && token && stored.tokenSuffix === toTokenSuffix(token) ? stored : null,
);

const NO_ORDERS: readonly OpenOrder[] = [];

/** The known open orders of the signed-in customer, shared by all tabs; the most urgent first. */
export const $openOrders = computed($storedForSession, (stored) => stored?.orders ?? NO_ORDERS);

/** The ids of orders whose bar the customer has put away until the day on which they are expected. */
export const $putAwayOrders = localAtom<readonly number[]>(
  'put-away-orders',
  [],
  (value): value is readonly number[] => Array.isArray(value) && value.every(Number.isSafeInteger),
);

/** Updates the open orders after one order was read, placed or changed. */
export function updateOpenOrder(order: Order): void {
  const known = $openOrders.get();
  const others = known.filter(({ id }) => id !== order.id);
  const open = toOpenOrder(order);
  if (open) store([open, ...others], $storedForSession.get()?.at ?? 0);
  else if (others.length < known.length) store(others, $storedForSession.get()?.at ?? 0);
}

/** Replaces the open orders by the open ones of the customer's newest orders. */
export function setOpenOrders(newest: readonly Order[]): void {
  store(
    newest.map(toOpenOrder).filter((order) => order !== null),
    Date.now(),
  );
}

/**
 * Loads the open orders unless they were loaded recently. Does nothing for visitors.
 * @throws HttpError when the orders cannot be loaded
 */
export async function refreshOpenOrders(api: ApiClient): Promise<void> {
  const stored = $storedForSession.get();
  const age = Date.now() - (stored?.at ?? 0);
  if (!isSignedIn() || age < (stored?.orders.length ? OPEN_MAX_AGE_MS : NONE_MAX_AGE_MS)) return;
  const before = $stored.get();
  const token = $token.get();
  const { data } = await api.call('getOrders', { query: { page: 1 } });
  // During the call, another customer may have signed in, or an order may have been placed that the response lacks.
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
  if (isFinal(status)) return null;
  const expected = Math.max(Date.parse(order.created_at), Date.parse(eta?.to ?? order.created_at));
  if (Date.now() - expected > MAX_OPEN_ORDER_AGE_MS) return null;
  const paymentState = payment.status === 'failed' ? 'failed' : 'pending';
  return {
    id,
    number,
    status,
    fulfilment,
    eta,
    paymentState: status === 'awaiting_payment' ? paymentState : null,
    payUntil: paymentDeadline(order),
    seenAt: Date.now(),
  };
}

/**
 * Sorts unpaid orders, which expire, before all others, then by expected time. Orders without an expected time are
 * last. Of equal orders the newest is first.
 */
function byUrgency(one: OpenOrder, other: OpenOrder): number {
  const rank = ({ paymentState, eta }: OpenOrder) => (paymentState ? 0 : Date.parse(eta?.from ?? '') || Infinity);
  const [first, second] = [rank(one), rank(other)];
  return first === second ? other.id - one.id : first - second;
}

function store(orders: readonly OpenOrder[], at: number): void {
  if (isSignedIn()) $stored.set({ tokenSuffix: toTokenSuffix($token.get()), at, orders: [...orders].sort(byUrgency) });
}
