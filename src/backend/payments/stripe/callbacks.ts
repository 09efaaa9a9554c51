import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Clock } from '#backend/ports.ts';
import { type CallbackVerification, PaymentEvent } from '../provider.ts';
import { Session, sessionReport } from './sessions.ts';

const withReference = v.object({ metadata: v.nullish(v.object({ reference: v.optional(v.string()) })) });

// Sessions of other software at the same account are not the shop's: theirs have no reference in the metadata.
const OwnSession = v.object({ ...Session.entries, ...withReference.entries });

const toReport = (id: string, object: unknown): CallbackVerification => {
  const session = v.parse(OwnSession, object);
  const reference = session.metadata?.reference;
  if (reference === undefined) return { kind: 'ignored' };
  return { kind: 'event', event: v.parse(PaymentEvent, { ...sessionReport(session), id, reference }) };
};

/** For events that do not have everything that is to be known of the payment. */
const toQuestion = (_id: string, object: unknown): CallbackVerification => {
  const reference = v.parse(withReference, object).metadata?.reference;
  return reference === undefined ? { kind: 'ignored' } : { kind: 'ask', reference };
};

/**
 * The events that concern payments of the shop; the webhook endpoint of the account has to send them.
 * Source: docs.stripe.com/api/events/types.
 */
const EVENTS: Readonly<Record<string, typeof toReport>> = {
  'checkout.session.completed': toReport,
  'checkout.session.async_payment_succeeded': toReport,
  'checkout.session.expired': toReport,
  // The session does not say why it failed.
  'checkout.session.async_payment_failed': toQuestion,
  // A charge does not say which of its refunds are final.
  'charge.refunded': toQuestion,
  'refund.updated': toQuestion,
  'refund.failed': toQuestion,
};

const Event = v.pipe(
  v.instance(Uint8Array),
  v.transform((body) => new TextDecoder().decode(body)),
  v.parseJson(),
  v.object({ id: v.string(), type: v.string(), data: v.object({ object: v.unknown() }) }),
);

/** The part of the package that verifies. */
export type Webhooks = Pick<typeof Stripe, 'webhooks'>;

/** Whether a signature is valid, and not older than the package tolerates. */
async function isGenuine({ webhooks }: Webhooks, body: Uint8Array, header: string, secret: string, now: Date) {
  try {
    return await webhooks.signature?.verifyHeaderAsync(body, header, secret, undefined, undefined, now.getTime());
  } catch {
    // An exception is the answer no. The package throws several classes, by what is wrong with the header.
    return false;
  }
}

/** Verifies the signature of a callback over its body, and reads the event. */
export async function verifyStripeCallback(
  webhooks: Webhooks,
  secret: string,
  clock: Clock,
  body: Uint8Array,
  headers: Headers,
): Promise<CallbackVerification> {
  if (!(await isGenuine(webhooks, body, headers.get('stripe-signature') ?? '', secret, clock.now())))
    return { kind: 'invalidSignature' };
  try {
    const { id, type, data } = v.parse(Event, body);
    const read = Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
    return read ? read(id, data.object) : { kind: 'ignored' };
  } catch {
    // No issue is logged: they quote the event.
    return { kind: 'malformed' };
  }
}
