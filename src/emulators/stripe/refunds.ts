import { asMinor, toMajor } from '#contract/money.ts';
import { type Clock, findIn } from '../emulator.ts';
import type { Faults } from '../faults.ts';
import type { JsonObject } from '../json.ts';
import type { FormValue } from './form.ts';
import { chargeView, newId, type Payment, type Refund, refundView, unrefundedOf } from './objects.ts';
import { parseRefund } from './requests.ts';
import { missingObject, refusedState, type Result, succeed } from './responses.ts';

/** The types of events that the emulator sends. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'charge.refunded'
  | 'refund.updated'
  | 'refund.failed';

interface RefundOptions {
  readonly faults: Faults;
  readonly clock: Clock;
  /** By the ids of their payment intents. */
  readonly payments: ReadonlyMap<string, Payment>;
  emit(type: EventType, object: JsonObject): Promise<void>;
}

/** Refunds of payment intents: docs.stripe.com/api/refunds. */
export function createRefunds({ faults, clock, payments, emit }: RefundOptions) {
  const refunds = new Map<string, Refund>();

  /** Status and outcome of a new refund. */
  function courseOfRefund(): Pick<Refund, 'status' | 'outcome'> {
    if (faults.take('refund-undecided')) return { status: 'pending', outcome: null };
    if (faults.take('refund-rejected')) return { status: 'pending', outcome: 'failed' };
    if (faults.take('refund-manual')) return { status: 'requires_action', outcome: null };
    return { status: 'succeeded', outcome: null };
  }

  function create(parameters: FormValue): Result {
    const parsed = parseRefund(parameters);
    if ('refusal' in parsed) return parsed.refusal;
    const { payment_intent: intentId, reason, metadata } = parsed.request;
    const payment = payments.get(intentId);
    if (!payment) return missingObject('payment_intent', intentId);
    if (payment.status !== 'succeeded') return refusedState('This PaymentIntent does not have a successful charge.');
    const left = unrefundedOf(payment);
    const isRefused = payment.refunds.length > 0 && faults.take('second-refund-refused');
    if (left === 0 || isRefused)
      return refusedState(`Charge ${payment.chargeId} has already been refunded.`, 'charge_already_refunded');
    const amount = asMinor(parsed.request.amount ?? left);
    if (amount > left) return refusedState(`Refund amount (${amount}) is greater than unrefunded amount (${left})`);
    const refund: Refund = {
      id: newId('re'),
      payment,
      amount,
      createdAt: clock.now(),
      reason: reason ?? null,
      metadata,
      ...courseOfRefund(),
    };
    payment.refunds.push(refund);
    refunds.set(refund.id, refund);
    void emit('charge.refunded', chargeView(payment));
    return succeed(refundView(refund));
  }

  /** A refund that has succeeded can fail later: the bank of the customer sends it back. */
  async function decide(id: string, status: 'succeeded' | 'failed'): Promise<void> {
    const refund = findIn(refunds, id);
    refund.status = status;
    await emit('refund.updated', refundView(refund));
    if (status === 'failed') await emit('refund.failed', refundView(refund));
  }

  /** Each read shows the status, and moves the refund on for the next one. */
  function read(id: string): Result {
    const refund = refunds.get(id);
    if (!refund) return missingObject('refund', id);
    const result = succeed(refundView(refund));
    if (refund.outcome && refund.status === 'pending') void decide(id, refund.outcome);
    return result;
  }

  function list(intentId: string | undefined): Result {
    const found = [...refunds.values()].filter(({ payment }) => !intentId || payment.intentId === intentId).reverse();
    return succeed({ object: 'list', data: found.map(refundView), has_more: false, url: '/v1/refunds' });
  }

  const section = () => ({
    title: 'Refunds',
    rows: [...refunds.values()].map(({ id, payment, amount, status }) => ({
      id,
      cells: { payment: payment.intentId, amount: String(toMajor(amount)), status },
      actions: status === 'failed' ? [] : status === 'succeeded' ? ['refund-fail'] : ['refund-succeed', 'refund-fail'],
    })),
  });

  return { all: refunds, create, read, list, decide, section };
}
