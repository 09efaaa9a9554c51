import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { orders, restaurants } from '#backend/db/schema/index.ts';
import { toMinor, type Minor } from '#contract/money.ts';
import { type ApiRequest, ErrorResponse, fieldError } from '#backend/http/handler.ts';
import type { OrderTotals } from '#backend/db/order-snapshots.ts';
import { overdueSince } from './overdue-orders.ts';
import type { OnlineAccount } from './order-services.ts';
import { type Fulfilment, PAYMENT_METHODS, type PaymentMethod } from '#contract/value-lists.ts';
import { type CardRow, findUsableCard } from '#backend/customers/saved-cards.ts';

/** The largest cash amount that a customer may enter to get change for. */
const MAX_CHANGE_FROM = toMinor(10_000_000);

interface PaymentChoice {
  readonly method: PaymentMethod;
  /** The saved card to charge. */
  readonly card: CardRow | null;
  /** Whether the provider saves the new card that pays. */
  readonly saveCard: boolean;
  /** The cash amount that the courier gives change for, in minor units; null if no change is needed. */
  readonly changeFrom: Minor | null;
}

/**
 * The customer's choice, or why it cannot be made. Nothing is paid for an order with a total of 0, so every method is
 * accepted for it, without a card and without change.
 * @param accepted the methods that the restaurant accepts
 */
export async function choosePayment(
  { db: tx, user, now, body: { payment } }: ApiRequest<'createOrder'>,
  totals: OrderTotals,
  accepted: readonly PaymentMethod[],
  account: OnlineAccount | null,
): Promise<PaymentChoice | ErrorResponse> {
  const { method, change_from, card_id, save_card: saveCard } = payment;
  const unused = { card: null, saveCard: false, changeFrom: null };
  if (totals.total === 0) return { method, ...unused };
  if (method === 'card_online' && account === null) return fieldError('payment.method', 'onlineUnavailable');
  if (!accepted.includes(method)) return methodNotAccepted('payment.method');
  if (method === 'card_online') {
    const card = card_id ? await findUsableCard(tx, user.id, card_id, { now, account }) : null;
    return card_id && !card
      ? fieldError('payment.card_id', 'cardUnusable')
      : { ...unused, method, card, saveCard: saveCard && !card };
  }
  if (method === 'card_courier' || !change_from) return { method, ...unused };
  if (change_from > MAX_CHANGE_FROM) return fieldError('payment.change_from', 'outOfRange');
  return change_from < totals.total
    ? fieldError('payment.change_from', 'changeTooSmall')
    : { ...unused, method, changeFrom: change_from };
}

type RestaurantMethods = Pick<typeof restaurants.$inferSelect, 'deliveryPaymentMethods' | 'pickupPaymentMethods'>;

/**
 * The methods that a restaurant accepts, in the order of `PAYMENT_METHODS`. `card_online` is left out without an
 * account that takes the currency of the restaurant.
 */
export function acceptedMethods(
  { deliveryPaymentMethods, pickupPaymentMethods }: RestaurantMethods,
  fulfilment: Fulfilment,
  takesOnline: boolean,
): PaymentMethod[] {
  const chosen = fulfilment === 'pickup' ? pickupPaymentMethods : deliveryPaymentMethods;
  return shopMethods(takesOnline).filter((method) => chosen.includes(method));
}

/** The methods that restaurants of the shop can accept. */
export const shopMethods = (takesOnline: boolean): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => method !== 'card_online' || takesOnline);

/** Whether an account takes payments in a currency. */
export const takesCurrency = (account: OnlineAccount | null, currency: string): boolean =>
  account !== null && (account.adapter.currencies?.includes(currency) ?? true);

/** The methods that an order which awaits its payment can be paid with now; null for any other order. */
export async function methodsOfUnpaidOrder(
  db: Database,
  orderId: number,
  { now, account }: { readonly now: Date; readonly account: OnlineAccount | null },
): Promise<PaymentMethod[] | null> {
  const [found] = await db
    .select({
      fulfilment: orders.fulfilment,
      currency: orders.currency,
      deliveryPaymentMethods: restaurants.deliveryPaymentMethods,
      pickupPaymentMethods: restaurants.pickupPaymentMethods,
    })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(and(eq(orders.id, orderId), eq(orders.status, 'awaiting_payment'), gt(orders.statusAt, overdueSince(now))));
  return found ? acceptedMethods(found, found.fulfilment, takesCurrency(account, found.currency)) : null;
}

/**
 * The refusal of a method that the restaurant does not accept.
 * @param field the path of the method in the request body
 */
export const methodNotAccepted = (field: string): ErrorResponse =>
  new ErrorResponse(422, 'methodNotAccepted', {
    fieldErrors: { [field]: 'methodNotAccepted' },
    problems: [{ code: 'payment_method_unavailable' }],
  });
