import * as v from 'valibot';
import { PaymentEvent, type CallbackVerification } from '../provider.ts';
import { Amount, toExternalId, Status } from './client.ts';
import { isPaid } from './refunds.ts';
import { checkoutSignedAt } from './signatures.ts';

// Callbacks of Checkout. Source: github.com/zerodaysoft/maib-sdk, docs/checkout-api.md, "Callback Notifications".

/** The difference to the shop's clock up to which a callback is new. */
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000;
/** The bank repeats callbacks for 37 hours (docs/getting-started.md, "After activation"). */
const MAX_CALLBACK_AGE_MS = 48 * 60 * 60_000;

/** "Callback Payload Fields" */
const PaymentCallback = v.object({
  checkoutId: v.string(),
  orderId: v.nullish(v.string()),
  paymentId: v.nullish(v.string()),
  paymentStatus: v.nullish(Status, ''),
  paymentAmount: v.nullish(Amount),
  paymentCurrency: v.nullish(v.string()),
});
/** A refund of the bank's cabinet; the shop asks for its own. */
const RefundCallback = v.object({ refundId: v.string() });
/** The body is flat in the documents. Fields in `result`, as callbacks of the bank's other APIs have them, are accepted, too. */
const CallbackBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ result: v.nullish(v.looseObject({})) }),
  v.transform(({ result, ...flat }) => result ?? flat),
  v.union([RefundCallback, PaymentCallback]),
);

/** What a callback says whose signature is valid. */
function readCallback(body: Uint8Array, isNew: boolean): CallbackVerification {
  const parsed = v.safeParse(CallbackBody, new TextDecoder().decode(body));
  if (!parsed.success) return { kind: 'malformed' };
  // Payments of others have no reference.
  if ('refundId' in parsed.output || !parsed.output.orderId) return { kind: 'ignored' };
  const { orderId, paymentId, paymentStatus, paymentAmount, paymentCurrency } = parsed.output;
  // Only success is documented as a callback. After anything else the customer may try again on the page.
  if (!isNew || !isPaid({ status: paymentStatus })) return { kind: 'ask', reference: orderId };
  const event = v.safeParse(PaymentEvent, {
    id: paymentId && `${paymentId}-${paymentStatus}`,
    reference: orderId,
    status: 'paid',
    amount: paymentAmount,
    currency: paymentCurrency,
    reason: null,
    isOpen: false,
    externalId: paymentId && toExternalId(paymentId),
  });
  return event.success ? { kind: 'event', event: event.output } : { kind: 'malformed' };
}

/**
 * What a callback says. It is an event if it is new. One that is older may be a repetition of the bank, whose timestamp may
 * be that of the first attempt: then only the answer to `status` counts, so that nobody can replay what has changed since.
 */
export function verifyCallback(body: Uint8Array, headers: Headers, key: string, now: Date): CallbackVerification {
  const signedAt = checkoutSignedAt(body, headers, key);
  const difference = signedAt ? Math.abs(now.getTime() - signedAt.getTime()) : Infinity;
  return difference > MAX_CALLBACK_AGE_MS
    ? { kind: 'invalidSignature' }
    : readCallback(body, difference <= MAX_CLOCK_DIFFERENCE_MS);
}
