import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { asMinor, sumOf, toMajor, toMinor, ZERO, type Minor } from '#contract/money.ts';
import { findIn, type Clock, type Row } from '../emulator.ts';
import type { Json } from '../json.ts';
import type { Fault, Faults } from '../faults.ts';
import { atLeast, atMost, equals, respondWithList, since, until, type Filter } from './listing.ts';
import { dateTime, optionalDateTime, parseBody, refuse, refuseStatus, succeed } from './responses.ts';

// Payments and refunds: zerodaysoft/maib-sdk docs/checkout-api.md, "Get Payment by ID" to "Retrieve Refund Details".

export const REFUND_FAULTS = [
  'refund-rejected',
  'refund-manual',
  'refund-undecided',
  'second-refund-refused',
] as const satisfies readonly Fault[];

export type RefundStatus = 'Created' | 'Requested' | 'Accepted' | 'Rejected' | 'Manual';
export type RefundDecision = 'Accepted' | 'Rejected' | 'Manual';

/** When refunds proceed: one step with each read, or by presses only. */
export type RefundPace = 'on-read' | 'on-press';

export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Minor;
  readonly reason: string;
  readonly createdAt: Date;
  /** What will become of it by reads; null for nothing. */
  readonly outcome: RefundDecision | null;
  status: RefundStatus;
  decidedAt: Date | null;
}

export interface Payment {
  readonly id: string;
  readonly intentId: string;
  readonly amount: Minor;
  readonly method: 'Card' | 'MiaQr';
  readonly isFailed: boolean;
  readonly executedAt: Date;
  readonly orderId: string | null;
  readonly description: string | null;
  readonly terminalId: string;
  readonly payerName: string;
  readonly payerIban: string | null;
  readonly referenceNumber: string;
  readonly approvalCode: string;
  /** Of the QR code by which it was made. */
  readonly qr: { readonly id: string; readonly extensionId: string; readonly isDynamic: boolean } | null;
  readonly refunds: Refund[];
}

export type NewPayment = Pick<
  Payment,
  'amount' | 'method' | 'isFailed' | 'orderId' | 'description' | 'terminalId' | 'payerName' | 'payerIban' | 'qr'
>;

export const CURRENCY = 'MDL';

const REFERENCE_LIMIT = 10 ** 12;
const APPROVAL_LIMIT = 10 ** 6;
const MAX_REASON_LENGTH = 500;

const RefundRequest = v.object({
  amount: v.nullish(v.pipe(v.number(), v.gtValue(0, '42001'))),
  reason: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_REASON_LENGTH)),
});

const amountOf = (payment: Payment, statuses: readonly RefundStatus[]): Minor =>
  sumOf(payment.refunds.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));

export const refundedOf = (payment: Payment): Minor => amountOf(payment, ['Accepted']);
const requestedOf = (payment: Payment): Minor => amountOf(payment, ['Created', 'Requested']);
const refundableOf = (payment: Payment): Minor =>
  payment.isFailed ? ZERO : asMinor(payment.amount - refundedOf(payment) - requestedOf(payment));

function statusOf(payment: Payment): string {
  if (payment.isFailed) return 'Failed';
  const refunded = refundedOf(payment);
  return refunded === 0 ? 'Executed' : refunded < payment.amount ? 'PartiallyRefunded' : 'Refunded';
}

export const lastRefundedAt = (payment: Payment): Date | null =>
  payment.refunds.findLast(({ status }) => status === 'Accepted')?.decidedAt ?? null;

/** As a checkout has it. */
export const summaryOfPayment = (payment: Payment) => ({
  paymentId: payment.id,
  executedAt: dateTime(payment.executedAt),
  status: statusOf(payment),
  amount: toMajor(payment.amount),
  currency: CURRENCY,
  type: payment.method === 'Card' ? 'MMC' : 'MIA',
  providerType: payment.method === 'Card' ? 'MMC' : 'QR',
  senderName: payment.payerName,
  senderIban: payment.payerIban,
  recipientIban: null,
  referenceNumber: payment.referenceNumber,
  mcc: '5812',
  orderId: payment.orderId,
  terminalId: payment.terminalId,
  refundedAmount: toMajor(refundedOf(payment)),
  paymentMethod: payment.method,
  approvalCode: payment.approvalCode,
  requestedRefundAmount: toMajor(requestedOf(payment)),
  firstRefundedAt: optionalDateTime(payment.refunds.find(({ status }) => status === 'Accepted')?.decidedAt ?? null),
  lastRefundedAt: optionalDateTime(lastRefundedAt(payment)),
  note: null,
});

const viewOf = (payment: Payment): Json => ({
  ...summaryOfPayment(payment),
  paymentIntentId: payment.intentId,
  isRefundable: refundableOf(payment) > 0,
  partialRefundAvailable: refundableOf(payment) > 0,
  paymentEntryPoint: payment.qr ? 'API' : 'Checkout',
  refundableAmount: toMajor(refundableOf(payment)),
});

const FILTERS: Readonly<Record<string, Filter<Payment>>> = {
  paymentId: equals((payment) => payment.id),
  paymentIntentId: equals((payment) => payment.intentId),
  terminalId: equals((payment) => payment.terminalId),
  amountFrom: atLeast((payment) => toMajor(payment.amount)),
  amountTo: atMost((payment) => toMajor(payment.amount)),
  currency: equals(() => CURRENCY),
  orderId: equals((payment) => payment.orderId),
  status: equals(statusOf),
  executedAtFrom: since((payment) => payment.executedAt),
  executedAtTo: until((payment) => payment.executedAt),
  referenceNumber: equals((payment) => payment.referenceNumber),
  senderIban: equals((payment) => payment.payerIban),
  senderName: equals((payment) => payment.payerName),
  providerType: equals((payment) => summaryOfPayment(payment).providerType),
  type: equals((payment) => summaryOfPayment(payment).type),
};

export function createPayments({ clock, faults }: { readonly clock: Clock; readonly faults: Faults }) {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  let pace: RefundPace = 'on-read';

  const isDecided = ({ status }: Refund) => status !== 'Created' && status !== 'Requested';

  function decide(id: string, decision: RefundDecision): void {
    const refund = findIn(refunds, id);
    if (isDecided(refund)) throw new Error(`The refund is ${refund.status} already`);
    refund.status = decision;
    refund.decidedAt = clock.now();
  }

  function outcomeOfNewRefund(): RefundDecision | null {
    if (faults.take('refund-undecided')) return null;
    if (faults.take('refund-rejected')) return 'Rejected';
    return faults.take('refund-manual') ? 'Manual' : 'Accepted';
  }

  return {
    payments,
    refunds,
    decide,
    setPace(next: RefundPace) {
      pace = next;
    },

    execute(payment: NewPayment): Payment {
      const executed: Payment = {
        ...payment,
        id: randomUUID(),
        intentId: randomUUID(),
        executedAt: clock.now(),
        referenceNumber: String(randomInt(REFERENCE_LIMIT)).padStart(12, '0'),
        approvalCode: String(randomInt(APPROVAL_LIMIT)).padStart(6, '0'),
        refunds: [],
      };
      payments.set(executed.id, executed);
      return executed;
    },

    respondWithPayment(id: string): Response {
      const payment = payments.get(id);
      return payment ? succeed(viewOf(payment)) : refuseStatus(404);
    },

    respondWithPayments: (query: URLSearchParams): Response =>
      respondWithList([...payments.values()], query, {
        filters: FILTERS,
        sorts: {
          executedAt: ({ executedAt }) => executedAt.getTime(),
          amount: ({ amount }) => amount,
          orderId: ({ orderId }) => orderId ?? '',
        },
        defaultSort: 'executedAt',
        view: viewOf,
        invalid: '42007',
      }),

    /** The rules of refunds of QR payments are documented by codes; those of cards are assumed to be the same. */
    refund(paymentId: string, body: unknown): Response {
      const payment = payments.get(paymentId);
      if (!payment || payment.isFailed) return payment ? refuse('44002') : refuseStatus(404);
      const parsed = parseBody(RefundRequest, body, { missing: '42006', invalid: '42005' });
      if ('refusal' in parsed) return parsed.refusal;
      const { amount, reason } = parsed.value;
      // Only the API of QR codes documents that a refund without an amount is a full one.
      if (!payment.qr && (amount === null || amount === undefined)) return refuse('42006', { field: 'amount' });
      if (payment.qr && !payment.qr.isDynamic) return refuse('14013');
      const refundable = refundableOf(payment);
      if (refundable <= 0) return refuse('14015');
      if (payment.refunds.length > 0 && faults.take('second-refund-refused')) return refuse('14015');
      const minor = toMinor(amount ?? toMajor(payment.amount));
      if (minor > refundable) return refuse('14016', { refundableAmount: toMajor(refundable) });
      const refund: Refund = {
        id: randomUUID(),
        paymentId,
        amount: minor,
        reason,
        createdAt: clock.now(),
        outcome: outcomeOfNewRefund(),
        status: 'Created',
        decidedAt: null,
      };
      payment.refunds.push(refund);
      refunds.set(refund.id, refund);
      return succeed({ refundId: refund.id, status: refund.status });
    },

    /** Each read shows the status, and moves the refund on for the next one. */
    respondWithRefund(id: string): Response {
      const refund = refunds.get(id);
      if (!refund) return refuseStatus(404);
      const payment = findIn(payments, refund.paymentId);
      const response = succeed({
        id,
        paymentId: refund.paymentId,
        refundType: refund.amount === payment.amount ? 'Full' : 'Partial',
        amount: toMajor(refund.amount),
        currency: CURRENCY,
        refundReason: refund.reason,
        executedAt: dateTime(refund.decidedAt ?? refund.createdAt),
        status: refund.status,
      });
      if (pace === 'on-read' && refund.outcome && !isDecided(refund)) {
        if (refund.status === 'Created') refund.status = 'Requested';
        else decide(id, refund.outcome);
      }
      return response;
    },

    paymentRows: (): Row[] =>
      [...payments.values()].map((payment) => ({
        id: payment.id,
        cells: {
          order: payment.orderId ?? '',
          amount: String(toMajor(payment.amount)),
          method: payment.method,
          status: statusOf(payment),
          refunded: String(toMajor(refundedOf(payment))),
        },
        actions: [],
      })),

    refundRows: (): Row[] =>
      [...refunds.values()].map((refund) => ({
        id: refund.id,
        cells: { payment: refund.paymentId, amount: String(toMajor(refund.amount)), status: refund.status },
        actions: isDecided(refund) ? [] : ['refund-accept', 'refund-reject', 'refund-manual'],
      })),
  };
}

export type Payments = ReturnType<typeof createPayments>;
