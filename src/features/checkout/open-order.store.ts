import { computed } from 'nanostores';
import { PAYMENT_WINDOW_MINUTES } from '#contract/constants.ts';
import { FINAL_ORDER_STATUSES } from '#contract/value-lists.ts';
import type { Order } from '#contract/orders.ts';
import { $token, isSignedIn, toTokenSuffix } from '#features/shared/token.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { localAtom } from '#lib/persistent-stores.ts';

/** The customer's order that awaits payment or is being prepared, as the link on every page needs it. */
export interface OpenOrder {
  readonly id: number;
  readonly number: string;
  readonly state: 'unpaid' | 'payment-failed' | 'running';
  /** The ISO instant until which an unpaid order can be paid; null if unknown. */
  readonly payUntil: string | null;
  /** When a running order is expected; null if unknown. */
  readonly eta: Order['eta'];
}

/** `tokenSuffix`: of the session that it belongs to. `at`: the time of the last response with all orders, in milliseconds; 0 if none. */
interface StoredOpenOrder {
  readonly tokenSuffix: string;
  readonly at: number;
  readonly order: OpenOrder | null;
}

/** How long a reading of the orders is fresh, with and without an open order. */
const OPEN_MAX_AGE_MS = 30_000;
const NONE_MAX_AGE_MS = 5 * 60_000;
/** A provider may leave an order without a final status for good. */
const MAX_OPEN_ORDER_AGE_MS = 24 * 60 * 60_000;

const $stored = localAtom(
  'open-order',
  null,
  (value): value is StoredOpenOrder | null =>
    value === null || (typeof value === 'object' && 'tokenSuffix' in value && 'at' in value && 'order' in value),
);

/** What is stored, if it belongs to this session. */
const $ofSession = computed([$stored, $token], (stored, token) =>
  stored && token && stored.tokenSuffix === toTokenSuffix(token) ? stored : null,
);

/** The open order of the signed-in customer, in all tabs; null if none is known. */
export const $openOrder = computed($ofSession, (stored) => stored?.order ?? null);

/** Updates the open order after one order was read, placed or changed. */
export function updateOpenOrder(order: Order): void {
  const current = $openOrder.get();
  const open = toOpenOrder(order);
  if (current && current.id !== order.id && (!open || !isMoreUrgent(open, current))) return;
  if (current?.id === order.id || open) store(open, $ofSession.get()?.at ?? 0);
}

/** Sets the open order from the newest orders of the customer. */
export function setOpenOrder(newest: readonly Order[]): void {
  const open = newest.map(toOpenOrder).filter((order) => order !== null);
  store(open.find(({ state }) => state !== 'running') ?? open[0] ?? null, Date.now());
}

/**
 * Reads the open order unless that was done a moment ago. Does nothing for visitors.
 * @throws HttpError when the orders cannot be read
 */
export async function refreshOpenOrder(api: ApiClient): Promise<void> {
  const stored = $ofSession.get();
  const age = Date.now() - (stored?.at ?? 0);
  if (!isSignedIn() || age < (stored?.order ? OPEN_MAX_AGE_MS : NONE_MAX_AGE_MS)) return;
  const token = $token.get();
  const { data } = await api.call('getOrders', { query: { page: 1 } });
  // Another customer may have signed in meanwhile.
  if ($token.get() === token) setOpenOrder(data);
}

/** The ISO instant until which an order awaits payment; null in any other status. */
export function paymentDeadline({ status, created_at, steps }: Order): string | null {
  if (status !== 'awaiting_payment') return null;
  const since = Date.parse(steps.findLast((step) => step.status === status)?.at ?? created_at);
  return Number.isNaN(since) ? null : new Date(since + PAYMENT_WINDOW_MINUTES * 60_000).toISOString();
}

function toOpenOrder(order: Order): OpenOrder | null {
  const { id, number, status, payment } = order;
  const isFinal = FINAL_ORDER_STATUSES.some((final) => final === status);
  if (isFinal || Date.now() - Date.parse(order.created_at) > MAX_OPEN_ORDER_AGE_MS) return null;
  const unpaid = payment.status === 'failed' ? 'payment-failed' : 'unpaid';
  return {
    id,
    number,
    state: status === 'awaiting_payment' ? unpaid : 'running',
    payUntil: paymentDeadline(order),
    eta: order.eta,
  };
}

/** An unpaid order, which expires, precedes one that is being prepared; otherwise the newer precedes. */
function isMoreUrgent(order: OpenOrder, other: OpenOrder): boolean {
  const isRunning = order.state === 'running';
  return isRunning === (other.state === 'running') ? order.id > other.id : !isRunning;
}

function store(order: OpenOrder | null, at: number): void {
  if (isSignedIn()) $stored.set({ tokenSuffix: toTokenSuffix($token.get()), at, order });
}
