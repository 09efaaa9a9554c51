import * as v from 'valibot';
import { type PaymentFailureReason, PaymentReport } from '../provider.ts';
import { fromStripeAmount } from './amounts.ts';

const PaymentIntent = v.object({
  id: v.string(),
  status: v.string(),
  last_payment_error: v.nullish(
    v.object({
      code: v.nullish(v.string()),
      decline_code: v.nullish(v.string()),
      message: v.nullish(v.string()),
    }),
  ),
});
type PaymentIntent = v.InferOutput<typeof PaymentIntent>;

/**
 * A Checkout Session, as calls and events have it.
 * Source: docs.stripe.com/api/checkout/sessions/object.
 */
export const Session = v.object({
  id: v.string(),
  /** The reference of the payment. */
  client_reference_id: v.nullable(v.string()),
  status: v.nullable(v.string()),
  payment_status: v.string(),
  /** In units of Stripe. */
  amount_total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** ISO 4217 in lower case. */
  currency: v.string(),
  /** Its id unless it was expanded; null until the customer pays. */
  payment_intent: v.nullish(v.union([v.string(), PaymentIntent])),
  /** Null unless the session is open. */
  url: v.nullish(v.string()),
});
export type Session = v.InferOutput<typeof Session>;

export const intentId = ({ payment_intent: intent }: Session): string | null =>
  (typeof intent === 'string' ? intent : intent?.id) ?? null;

const MAX_REASON_LENGTH = 200;

const REASONS: Readonly<Record<string, PaymentFailureReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'not_confirmed',
  payment_intent_authentication_failure: 'not_confirmed',
};

/** Why the last attempt to pay failed: `decline_code` is the bank's reason, `code` Stripe's. */
function failureReason({ last_payment_error: failure }: PaymentIntent): string | null {
  const known = [failure?.decline_code, failure?.code].find((code) => code && Object.hasOwn(REASONS, code));
  return (known && REASONS[known]) || failure?.message?.slice(0, MAX_REASON_LENGTH) || null;
}

/** Statuses of a payment intent whose payment was tried and will not be made unless the customer tries again. */
const UNSUCCESSFUL = ['requires_payment_method', 'canceled'];

type State = Pick<PaymentReport, 'status' | 'reason' | 'isOpen'>;
const PENDING: State = { status: 'pending', reason: null, isOpen: true };

function stateOf({ status, payment_status: paymentStatus, payment_intent: expandable }: Session): State {
  const intent = typeof expandable === 'string' ? null : expandable;
  if (paymentStatus === 'paid') return { status: 'paid', reason: null, isOpen: false };
  if (paymentStatus !== 'unpaid') return PENDING;
  if (status === 'expired') return { status: 'failed', reason: null, isOpen: false };
  if (!intent) return PENDING;
  // A session is complete before it is paid if the payment method takes days.
  if (status === 'complete' && UNSUCCESSFUL.includes(intent.status))
    return { status: 'failed', reason: failureReason(intent), isOpen: false };
  if (status !== 'open') return PENDING;
  if (intent.status === 'requires_action') return { ...PENDING, status: 'requires_action' };
  if (intent.status === 'requires_payment_method' && intent.last_payment_error)
    return { status: 'failed', reason: failureReason(intent), isOpen: true };
  return PENDING;
}

/** What a session says about its payment. @throws Error for an amount that the shop cannot represent */
export function sessionReport(session: Session): PaymentReport {
  return v.parse(PaymentReport, {
    ...stateOf(session),
    amount: fromStripeAmount(session.amount_total, session.currency),
    currency: session.currency.toUpperCase(),
  });
}
