import { findUsableCard, type CardRow } from '#backend/payments/cards.ts';
import { methodNotAccepted } from '#backend/payments/accepted-methods.ts';
import { toMinor } from '#backend/money.ts';
import { ErrorResponse, fieldError } from '#backend/http/handler.ts';
import type { PaymentMethod } from '#contract/value-lists.ts';
import type { OrderTotals } from './order-snapshots.ts';
import type { CreateOrderRequest } from './place-order.ts';

/** The largest banknote amount that a customer may name to get change for, in major units. */
const MAX_CHANGE_FROM = 10_000_000;

interface PaymentChoice {
  readonly method: PaymentMethod;
  /** The saved card to charge. */
  readonly card: CardRow | null;
  /** The banknote to give change from, minor units; null for none. */
  readonly changeFrom: number | null;
}

/**
 * The customer's choice, or why it cannot be made.
 * @param accepted the methods that the restaurant accepts
 */
export async function choosePayment(
  { db: tx, user, now, body: { payment } }: CreateOrderRequest,
  totals: OrderTotals,
  accepted: readonly PaymentMethod[],
  paymentProviderName: string | null,
): Promise<PaymentChoice | ErrorResponse> {
  const { method, change_from, card_id } = payment;
  if (method === 'card_online' && paymentProviderName === null)
    return fieldError('payment.method', 'onlineUnavailable');
  if (!accepted.includes(method)) return methodNotAccepted('payment.method');
  if (method === 'card_online' && paymentProviderName !== null) {
    const card = card_id ? await findUsableCard(tx, user.id, card_id, { now, paymentProviderName }) : null;
    return card_id && !card ? fieldError('payment.card_id', 'cardUnusable') : { method, card, changeFrom: null };
  }
  if (method === 'card_courier' || !change_from) return { method, card: null, changeFrom: null };
  if (change_from > MAX_CHANGE_FROM) return fieldError('payment.change_from', 'outOfRange');
  const changeFrom = toMinor(change_from);
  return changeFrom < totals.total
    ? fieldError('payment.change_from', 'changeTooSmall')
    : { method, card: null, changeFrom };
}
