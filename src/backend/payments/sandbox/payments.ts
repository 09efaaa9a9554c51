import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { type Database, requireRow } from '#backend/db/client.ts';
import { bankPayments, bankRefunds, bankWebhookEvents, secrets, type BankCardKind } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { toMinor, toMajor, asMinor, type Minor } from '#contract/money.ts';
import { CARD_KINDS, markBankCardLinked, readBankCard } from './cards.ts';
import {
  type CallbackVerification,
  type NewPayment,
  type NewRefund,
  PaymentEvent,
  type PaymentFailureReason,
  type PaymentReport,
  type ProviderDependencies,
} from '../provider.ts';

export type BankPayment = typeof bankPayments.$inferSelect;

const MAX_CODE_TRIES = 3;

/** The stored status of a payment that waits for the customer's 3-D Secure code. */
export const AWAITING_3DS = 'secure' satisfies BankPayment['status'];

interface Transition {
  readonly status?: BankPayment['status'];
  readonly tries?: number;
  readonly refunded?: Minor;
  readonly cardToken?: string;
  /** The status in the event for the shop. A wrong code and a cancellation by the shop send no event. */
  readonly eventStatus?: SandboxWebhookBody['status'];
  readonly reason?: PaymentFailureReason;
}

const PAID: Transition = { status: 'paid', eventStatus: 'paid' };
const declined = (reason: PaymentFailureReason): Transition => ({ status: 'declined', eventStatus: 'failed', reason });

/** The result of a payment by each kind of test card. The keys are stored values. */
const TRANSITION_BY_CARD_KIND: Readonly<Record<BankCardKind, Transition>> = {
  [CARD_KINDS.approved]: PAID,
  [CARD_KINDS.insufficientFunds]: declined('insufficient_funds'),
  [CARD_KINDS.expired]: declined('expired_card'),
  [CARD_KINDS.threeDSecure]: { status: AWAITING_3DS, eventStatus: 'requires_action' },
};

export async function openPayment(db: Database, payment: NewPayment, now: Date): Promise<void> {
  await db
    .insert(bankPayments)
    .values({ ...payment, status: 'open', createdAt: now })
    .onConflictDoNothing();
}

export async function readPayment(db: Database, reference: string): Promise<BankPayment | undefined> {
  const [payment] = await db.select().from(bankPayments).where(eq(bankPayments.reference, reference));
  return payment;
}

/**
 * `kind` is undefined for a token that does not exist or was deleted.
 * @param cardToken the token of a new card that is saved if the payment is paid
 */
export const payByCard = (
  db: Database,
  reference: string,
  { kind, cardToken }: { readonly kind: BankCardKind | undefined; readonly cardToken?: string | undefined },
  now: Date,
) =>
  applyTransition(db, reference, now, ({ status }) =>
    status === 'open'
      ? { ...(kind ? TRANSITION_BY_CARD_KIND[kind] : declined('unknown_card')), ...(cardToken && { cardToken }) }
      : null,
  );

/** The third wrong code declines the payment. */
export const confirmPayment = (db: Database, reference: string, isCodeCorrect: boolean, now: Date) =>
  applyTransition(db, reference, now, ({ status, tries }) => {
    if (status !== AWAITING_3DS) return null;
    if (isCodeCorrect) return PAID;
    return tries + 1 < MAX_CODE_TRIES ? { tries: tries + 1 } : declined('not_confirmed');
  });

/** Whether the payment can still be paid or cancelled. */
const isPending = ({ status }: BankPayment): boolean => status === 'open' || status === AWAITING_3DS;

/** Cancels the payment of a customer who returns to the shop without paying. */
export const abandonPayment = (db: Database, reference: string, now: Date) =>
  applyTransition(db, reference, now, (payment) =>
    isPending(payment) ? { status: 'cancelled', eventStatus: 'failed', reason: 'abandoned' } : null,
  );

/** Cancels the payment for the shop. */
export const cancelPayment = (db: Database, reference: string, now: Date) =>
  applyTransition(db, reference, now, (payment) => (isPending(payment) ? { status: 'cancelled' } : null));

const refundPayment = (db: Database, reference: string, now: Date) =>
  applyTransition(db, reference, now, ({ status, amount }) =>
    status === 'paid' ? { status: 'refunded', refunded: amount, eventStatus: 'refunded' } : null,
  );

/**
 * Refunds a part of a payment. Returns false if the payment is not paid or less than the part is left of it, and true
 * if a refund with this id exists already. The last part sets the payment to refunded.
 */
export async function refundPaymentPart(
  db: Database,
  reference: string,
  { id, amount }: Pick<NewRefund, 'id' | 'amount'>,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [payment] = await tx.select().from(bankPayments).where(eq(bankPayments.reference, reference)).for('update');
    if ((await tx.$count(bankRefunds, eq(bankRefunds.id, id))) > 0) return true;
    if (payment?.status !== 'paid' || payment.refunded + amount > payment.amount) return false;
    await tx.insert(bankRefunds).values({ id, reference, amount, createdAt: now });
    const refunded = asMinor(payment.refunded + amount);
    if (refunded === payment.amount) await refundPayment(tx, reference, now);
    else await tx.update(bankPayments).set({ refunded }).where(eq(bankPayments.reference, reference));
    return true;
  });
}

/** Applies one transition to a payment and stores its event in one transaction. Undefined for an unknown payment. */
async function applyTransition(
  db: Database,
  reference: string,
  now: Date,
  nextTransition: (payment: BankPayment) => Transition | null,
): Promise<BankPayment | undefined> {
  return inTransaction(db, async (tx) => {
    const [payment] = await tx.select().from(bankPayments).where(eq(bankPayments.reference, reference)).for('update');
    const next = payment && nextTransition(payment);
    if (!payment || !next) return payment;
    const { eventStatus, reason = null, ...changes } = next;
    const sequence = payment.sequence + (eventStatus ? 1 : 0);
    await tx
      .update(bankPayments)
      .set({ ...changes, sequence })
      .where(eq(bankPayments.reference, reference));
    if (eventStatus) {
      const id = randomUUID();
      const { amount, currency } = payment;
      const card = eventStatus === 'paid' ? await savedCard(tx, changes.cardToken ?? payment.cardToken, now) : null;
      const body: SandboxWebhookBody = {
        id,
        reference,
        sequence,
        status: eventStatus,
        amount: toMajor(amount),
        currency,
        reason,
        ...(card && { card }),
      };
      await tx.insert(bankWebhookEvents).values({ id, reference, body: JSON.stringify(body), createdAt: now });
    }
    return { ...payment, ...changes, sequence };
  });
}

/** The card that a payment has saved, as its event reports it; null for a payment that saves none. */
async function savedCard(db: Database, token: string | null, now: Date): Promise<SandboxWebhookBody['card'] | null> {
  const card = token === null ? undefined : await readBankCard(db, token);
  if (!card) return null;
  await markBankCardLinked(db, card.token, now);
  const { brand, last4, expMonth, expYear } = card;
  return { token: card.token, brand, last4, expMonth, expYear };
}

const BATCH_SIZE = 50;
const RETENTION_MS = 7 * 86_400_000;
const SIGNATURE_HEADER = 'x-signature';

export const PROVIDER_NAME = 'sandbox';

/** What the shop is told of a payment in each status, besides its amount. A failed one has its reason in the event. */
const REPORTS: Readonly<Record<BankPayment['status'], Pick<PaymentReport, 'status' | 'isOpen'>>> = {
  open: { status: 'pending', isOpen: true },
  [AWAITING_3DS]: { status: 'requires_action', isOpen: true },
  paid: { status: 'paid', isOpen: false },
  refunded: { status: 'paid', isOpen: false },
  declined: { status: 'failed', isOpen: false },
  cancelled: { status: 'failed', isOpen: false },
};

/** The state of a payment as the shop asks for it; null for an unknown one. */
export async function reportPayment(db: Database, reference: string): Promise<PaymentReport | null> {
  const payment = await readPayment(db, reference);
  if (!payment) return null;
  const { status, amount, currency, refunded } = payment;
  const report = REPORTS[status];
  return { ...report, amount, currency, refunded, reason: status === 'cancelled' ? 'abandoned' : null };
}

/** The body of a webhook in the sandbox bank's format: the shop's, but with the amount in major units. */
const SandboxWebhookBody = v.object({
  ...v.omit(PaymentEvent, ['isOpen', 'refunded']).entries,
  status: v.picklist(['requires_action', 'paid', 'failed', 'refunded']),
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  amount: v.pipe(v.number(), v.minValue(0), v.transform(toMinor)),
  reason: v.optional(PaymentEvent.entries.reason, null),
});
export type SandboxWebhookBody = v.InferInput<typeof SandboxWebhookBody>;

function toEvent({ status, ...body }: v.InferOutput<typeof SandboxWebhookBody>): PaymentEvent {
  if (status === 'refunded') return { ...body, status: 'paid', isOpen: false, refunded: body.amount };
  return { ...body, status, isOpen: status === 'requires_action' };
}

const SignedBody = v.pipe(v.string(), v.parseJson(), SandboxWebhookBody);

/** The secret for signing webhooks. It is stored under the earlier name of webhooks, `payment_reports`. */
const readSecret = async (db: Database): Promise<string> =>
  requireRow(await db.select().from(secrets).where(eq(secrets.name, 'payment_reports'))).value;

/** The HMAC-SHA-256 of the raw body, as bytes; the signature header has it in hexadecimal. */
const hmac = (secret: string, body: string | Uint8Array): Buffer => createHmac('sha256', secret).update(body).digest();

/** The headers that contain the signature of a body. */
export async function signatureHeaders(db: Database, body: string): Promise<Record<string, string>> {
  return { [SIGNATURE_HEADER]: hmac(await readSecret(db), body).toString('hex') };
}

export async function verifyWebhook(db: Database, body: Uint8Array, headers: Headers): Promise<CallbackVerification> {
  const signature = headers.get(SIGNATURE_HEADER) ?? '';
  if (!/^[0-9a-f]{64}$/i.test(signature)) return { kind: 'invalidSignature' };
  if (!timingSafeEqual(hmac(await readSecret(db), body), Buffer.from(signature, 'hex')))
    return { kind: 'invalidSignature' };
  const parsed = v.safeParse(SignedBody, new TextDecoder().decode(body));
  return parsed.success ? { kind: 'event', event: toEvent(parsed.output) } : { kind: 'malformed' };
}

/**
 * Posts the undelivered events of one payment, or of all, to the shop. An event that is not accepted is posted again
 * by a later call.
 */
export async function sendWebhooks(
  { db, clock, log, postWebhook }: ProviderDependencies,
  reference?: string,
): Promise<void> {
  const waiting = and(
    isNull(bankWebhookEvents.deliveredAt),
    reference === undefined ? undefined : eq(bankWebhookEvents.reference, reference),
  );
  for (const { id, body } of await db
    .select()
    .from(bankWebhookEvents)
    .where(waiting)
    .orderBy(asc(bankWebhookEvents.createdAt))
    .limit(BATCH_SIZE)) {
    const status = await postWebhook(PROVIDER_NAME, body, await signatureHeaders(db, body));
    if (status < 300)
      await db.update(bankWebhookEvents).set({ deliveredAt: clock.now() }).where(eq(bankWebhookEvents.id, id));
    else log('warn', 'the shop did not accept a payment event', { event: id, status });
  }
}

/** Deletes events a week after their delivery. */
export async function deleteDeliveredWebhooks(db: Database, now: Date): Promise<void> {
  await db.delete(bankWebhookEvents).where(lt(bankWebhookEvents.deliveredAt, new Date(now.getTime() - RETENTION_MS)));
}
