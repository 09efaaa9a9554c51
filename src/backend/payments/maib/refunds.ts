import * as v from 'valibot';
import { asMinor, toMajor, type Minor } from '#contract/money.ts';
import type { NewRefund, PaymentReport, RefundReport } from '../provider.ts';
import { Amount, toExternalId, codeNumber, isDefinite, MaibError, orNull, Status, type MaibClient } from './client.ts';

// Refunds, which Checkout and MIA QR share. They are asynchronous: the bank accepts a request, and decides later.
// Source: github.com/zerodaysoft/maib-sdk, docs/checkout-api.md, "Get Payment by ID", "Refund a Payment" and "Retrieve
// Refund Details"; docs/mia-qr-api.md, "Refund Payment by ID".

const optionalAmount = v.nullish(Amount);

/** What the bank says of the refunds of a payment. Lists and sessions leave out the last three. */
export const Payment = v.object({
  paymentId: v.string(),
  status: Status,
  amount: Amount,
  currency: v.string(),
  executedAt: v.nullish(v.string()),
  orderId: v.nullish(v.string()),
  /** Returned for good. */
  refundedAmount: optionalAmount,
  /** What refunds that are not decided ask for. */
  requestedRefundAmount: optionalAmount,
  isRefundable: v.nullish(v.boolean()),
  partialRefundAvailable: v.nullish(v.boolean()),
  refundableAmount: optionalAmount,
});
export type Payment = v.InferOutput<typeof Payment>;

/** Money has arrived: "Payment Status Values". */
const PAID_STATUSES = ['executed', 'partiallyrefunded', 'refunded'];
export const isPaid = ({ status }: Pick<Payment, 'status'>): boolean => PAID_STATUSES.includes(status);

interface ArrivedPayment extends Pick<Payment, 'status' | 'amount' | 'executedAt'> {
  readonly id: string;
}

/**
 * Of payments that have arrived, the one that pays for the order, and the others, which a customer has paid too much.
 * @param known the payment that the order was paid by; null if the shop does not know it yet: then it is the first
 */
export function sortPaid<Each extends ArrivedPayment>(
  payments: readonly Each[],
  known: string | null,
): { readonly primary: Each | undefined; readonly duplicates: NonNullable<PaymentReport['duplicates']> } {
  const time = ({ executedAt }: Each) => Date.parse(executedAt ?? '') || 0;
  const paid = payments.filter(isPaid).toSorted((one, other) => time(one) - time(other));
  const primary = paid.find(({ id }) => id === known) ?? paid[0];
  return {
    primary,
    duplicates: paid
      .filter((each) => each !== primary && each.status !== 'refunded')
      .map(({ id, amount }) => ({ externalId: toExternalId(id), amount })),
  };
}

const REFUND_STATUSES = new Map<string, RefundReport['status']>([
  ['created', 'pending'],
  ['requested', 'pending'],
  ['accepted', 'done'],
  ['rejected', 'refused'],
  ['manual', 'manual'],
]);
/** A status that the documents do not have is not final. */
const reportOf = (status: string, externalId: string): RefundReport => {
  const known = REFUND_STATUSES.get(status) ?? 'pending';
  return known === 'pending' ? { status: known, externalId } : { status: known };
};

const CreatedRefund = v.object({ refundId: v.string(), status: Status });
const RefundDetails = v.object({ status: Status });

/**
 * Codes that mean that this payment can never be refunded by a request: 14013 for codes that are not dynamic, 14014 for
 * operations that are not direct, 34001 (docs/request-to-pay-api.md) for parts.
 */
const UNSUPPORTED_CODES = [14_013, 14_014, 34_001];
/**
 * Codes that mean that this refund is refused, with a status that may pass or with 200: 14003 for an unknown payment,
 * 14015 and 14016 for more than is left, 44002 for a wrong state, and payments.acquiring.payments-01001, which the
 * sandbox sends for more than is left (github.com/alexminza/maib-mia-sdk-php, tests/MaibMiaIntegrationTest.php).
 */
const REFUSED_CODES = [14_003, 14_015, 14_016, 44_002, 1001];

/** What an error of a refund means; null for an error that may pass. */
function reportOfError(error: MaibError): RefundReport | null {
  const number = codeNumber(error);
  if (number !== null && UNSUPPORTED_CODES.includes(number)) return { status: 'unsupported' };
  return isDefinite(error) || (number !== null && REFUSED_CODES.includes(number)) ? { status: 'refused' } : null;
}

/**
 * Reads a payment with what can be refunded of it; null if the bank does not show it here. That the payments of QR codes
 * are shown is not documented, so status 403 is no failure.
 */
async function readDetails(client: MaibClient, paymentId: string): Promise<Payment | null> {
  try {
    return await orNull(client.get(Payment, `/v2/payments/${encodeURIComponent(paymentId)}`));
  } catch (error) {
    if (error instanceof MaibError && error.status === 403) return null;
    throw error;
  }
}

/** What has been returned of a payment for good; undefined if the bank does not say. */
export async function readRefunded(client: MaibClient, paymentId: string): Promise<Minor | undefined> {
  return (await readDetails(client, paymentId))?.refundedAmount ?? undefined;
}

/** What refunds have taken or asked for; null if it cannot be told. */
function requestedOf({ amount, refundableAmount, refundedAmount, requestedRefundAmount }: Payment): Minor | null {
  if (refundableAmount === null || refundableAmount === undefined) return null;
  // The bank documents "available refund amount". Should it not contain pending refunds, then the others tell.
  return asMinor(Math.max(amount - refundableAmount, refundedAmount ?? 0, requestedRefundAmount ?? 0));
}

/**
 * The id of a refund whose own id was lost with the response. It is the sum that refunds have reached with it, by which
 * its end is told.
 */
const SUM_PREFIX = 'sum-';
const sumId = (sum: Minor): string => `${SUM_PREFIX}${sum}`;

function reportOfSum(details: Payment, sum: Minor): RefundReport {
  if ((details.refundedAmount ?? 0) >= sum) return { status: 'done' };
  const requested = requestedOf(details);
  return requested !== null && requested < sum ? { status: 'refused' } : { status: 'pending', externalId: sumId(sum) };
}

/**
 * What has become of an earlier attempt: null if it has not arrived. The bank has no idempotency keys and no list of
 * refunds, so the sums tell. `manual` if they are neither those before the refund nor those after it, as when somebody
 * has refunded in the bank's cabinet: another attempt could return the money twice.
 */
function reportOfEarlierAttempt(details: Payment | null, refund: NewRefund): RefundReport | null {
  const requested = details && requestedOf(details);
  if (requested === refund.acceptedBefore) return null;
  const sum = asMinor(refund.acceptedBefore + refund.amount);
  return details && requested === sum ? reportOfSum(details, sum) : { status: 'manual' };
}

/**
 * The time in which a refund is prepared. One that needs more is not sent: the shop begins another attempt after a minute,
 * and sending may need 30 s, with a token that has to be renewed.
 */
const PREPARATION_MS = 20_000;

/**
 * Requests a refund of a payment, unless an earlier attempt has arrived.
 * @returns refused if there is no payment
 * @throws Error if it has not been sent, or may not have arrived
 */
export async function sendRefund(
  client: MaibClient,
  findPaymentId: () => Promise<string | null>,
  refund: NewRefund,
): Promise<RefundReport> {
  const startedAt = client.clock.now().getTime();
  const paymentId = await findPaymentId();
  if (paymentId === null) return { status: 'refused' };
  const details = await readDetails(client, paymentId);
  const earlier = refund.isRepeated ? reportOfEarlierAttempt(details, refund) : null;
  if (earlier) return earlier;
  if (details) {
    if (refund.amount > (details.refundableAmount ?? details.amount)) return { status: 'refused' };
    const isPart = refund.amount < details.amount;
    if (details.isRefundable === false || (isPart && details.partialRefundAvailable === false))
      return { status: 'unsupported' };
  }
  if (client.clock.now().getTime() - startedAt > PREPARATION_MS) throw new Error('The bank is too slow for a refund');
  try {
    const path = `/v2/payments/${encodeURIComponent(paymentId)}/refund`;
    const body = { amount: toMajor(refund.amount), reason: `Refund ${refund.id}` };
    const { refundId, status } = await client.post(CreatedRefund, path, body);
    return reportOf(status, refundId);
  } catch (error) {
    const report = error instanceof MaibError ? reportOfError(error) : null;
    if (!report) throw error;
    return report;
  }
}

/** Asks for a refund that was pending. */
export async function readRefund(
  client: MaibClient,
  refundId: string,
  findPaymentId: () => Promise<string | null>,
): Promise<RefundReport> {
  if (!refundId.startsWith(SUM_PREFIX)) {
    const { status } = await client.get(RefundDetails, `/v2/payments/refunds/${encodeURIComponent(refundId)}`);
    return reportOf(status, refundId);
  }
  const paymentId = await findPaymentId();
  const details = paymentId === null ? null : await readDetails(client, paymentId);
  return details
    ? reportOfSum(details, asMinor(Number(refundId.slice(SUM_PREFIX.length))))
    : { status: 'pending', externalId: refundId };
}
