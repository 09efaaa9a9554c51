import { randomUUID } from 'node:crypto';
import { asMinor, sumOf, type Minor } from '#contract/money.ts';
import type { JsonObject } from '../json.ts';

// The objects of the calls that a shop with a hosted page makes, with the fields that it may read:
// docs.stripe.com/api/checkout/sessions/object, /payment_intents/object, /charges/object and /refunds/object.

export type Metadata = Readonly<Record<string, string>>;

export interface Session {
  readonly id: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly clientReferenceId: string | null;
  readonly customerEmail: string | null;
  readonly metadata: Metadata;
  readonly intentMetadata: Metadata;
  status: 'open' | 'complete' | 'expired';
  payment: Payment | null;
}

export interface Payment {
  readonly intentId: string;
  readonly chargeId: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly createdAt: Date;
  readonly metadata: Metadata;
  readonly refunds: Refund[];
  status: 'succeeded' | 'processing' | 'requires_payment_method';
}

export interface Refund {
  readonly id: string;
  readonly payment: Payment;
  readonly amount: Minor;
  readonly createdAt: Date;
  readonly reason: string | null;
  readonly metadata: Metadata;
  /** What will become of it by reads; null for nothing more. */
  readonly outcome: 'succeeded' | 'failed' | null;
  status: 'pending' | 'succeeded' | 'failed' | 'requires_action';
}

/** An identifier like Stripe's: `cs_test_` and letters and digits. */
export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const refundedOf = ({ refunds }: Payment): Minor =>
  sumOf(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount));

export const unrefundedOf = (payment: Payment): Minor => asMinor(payment.amount - refundedOf(payment));

export const paymentStatusOf = ({ payment }: Session): 'paid' | 'unpaid' =>
  payment?.status === 'succeeded' ? 'paid' : 'unpaid';

export const sessionView = (session: Session, pageUrl: string, isExpanded = false): JsonObject => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.amount,
  amount_total: session.amount,
  cancel_url: session.cancelUrl,
  client_reference_id: session.clientReferenceId,
  created: seconds(session.createdAt),
  currency: session.currency,
  customer_email: session.customerEmail,
  expires_at: seconds(session.expiresAt),
  livemode: false,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: session.payment && (isExpanded ? intentView(session.payment) : session.payment.intentId),
  payment_status: paymentStatusOf(session),
  status: session.status,
  success_url: session.successUrl,
  url: session.status === 'open' ? pageUrl : null,
});

export const intentView = (payment: Payment, isExpanded = false): JsonObject => ({
  id: payment.intentId,
  object: 'payment_intent',
  amount: payment.amount,
  amount_received: payment.status === 'succeeded' ? payment.amount : 0,
  created: seconds(payment.createdAt),
  currency: payment.currency,
  latest_charge: isExpanded ? chargeView(payment) : payment.chargeId,
  livemode: false,
  metadata: payment.metadata,
  status: payment.status,
});

export const chargeView = (payment: Payment): JsonObject => ({
  id: payment.chargeId,
  object: 'charge',
  amount: payment.amount,
  amount_refunded: refundedOf(payment),
  created: seconds(payment.createdAt),
  currency: payment.currency,
  livemode: false,
  metadata: payment.metadata,
  paid: payment.status === 'succeeded',
  payment_intent: payment.intentId,
  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } },
  refunded: unrefundedOf(payment) === 0,
  status: payment.status === 'succeeded' ? 'succeeded' : payment.status === 'processing' ? 'pending' : 'failed',
});

export const refundView = (refund: Refund): JsonObject => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: refund.payment.chargeId,
  created: seconds(refund.createdAt),
  currency: refund.payment.currency,
  ...(refund.status === 'failed' ? { failure_reason: 'unknown' } : {}),
  metadata: refund.metadata,
  payment_intent: refund.payment.intentId,
  reason: refund.reason,
  status: refund.status,
});
