import * as v from 'valibot';
import {
  webhookPath,
  type KnownPayment,
  type NewPayment,
  type PaymentProvider,
  type PaymentReport,
  type PaymentStep,
} from '../provider.ts';
import { PROVIDERS } from '#contract/providers.ts';
import { toMajor } from '#contract/money.ts';
import {
  Amount,
  apiUrl,
  toExternalId,
  bankIdOf,
  maibClient,
  MaibError,
  orNull,
  PAGE_SIZE,
  paymentIdOf,
  refusalOf,
  requireSiteUrl,
  Status,
  type Connection,
  type MaibDependencies,
} from './client.ts';
import { verifyCallback } from './checkout-callback.ts';
import { Payment, readRefund, sendRefund, sortPaid } from './refunds.ts';

// The hosted page of maib, with cards, wallets and MIA: Checkout, version 2.
// Source: github.com/zerodaysoft/maib-sdk, docs/checkout-api.md, which copies docs.maibmerchants.md/checkout. What its
// sandbox does differently is noted where it matters; it is known from shops that use it.

const NAME = 'maib';

/** Of the page: the document's example of "Get Checkout Details", and the sandbox. */
const PAGE_ORIGINS = ['https://checkout.maib.md', 'https://checkout-sandbox.maib.md'];

/** Version 2 names no limit of the description; the older API of the bank, docs/ecommerce-api.md, allows this length. */
const MAX_DESCRIPTION_LENGTH = 124;

const Session = v.object({
  id: v.string(),
  status: Status,
  amount: Amount,
  currency: v.string(),
  url: v.string(),
  order: v.nullish(v.object({ id: v.nullish(v.string()) })),
  payment: v.nullish(Payment),
});
type Session = v.InferOutput<typeof Session>;
const SessionList = v.object({ items: v.array(Session) });
const PaymentList = v.object({ items: v.array(Payment) });
const CreatedSession = v.object({ checkoutId: v.string(), checkoutUrl: v.string() });
const CancelledSession = v.object({ checkoutId: v.string() });

/** "Cancellation is only possible if the checkout is not already in a terminal state" */
const TERMINAL_STATUSES = ['completed', 'expired', 'abandoned', 'failed', 'cancelled'];
/** The customer left, or let the time pass. */
const ABANDONED_STATUSES = ['expired', 'abandoned'];
const isOver = ({ status }: Session): boolean => TERMINAL_STATUSES.includes(status);

/**
 * Conflicts that last: the merchant is not active, or its payment profile is misconfigured. Others, as 44001 for methods
 * of payment that are not available, may pass.
 */
const LASTING_CONFLICTS = [44_000, 44_003];

/** Of sessions with the same reference: the one that was paid, or can be paid, or the first. */
const chooseSession = (sessions: readonly Session[]): Session | undefined =>
  sessions.find(({ status }) => status === 'completed') ?? sessions.find((each) => !isOver(each)) ?? sessions[0];

/**
 * Payments on the hosted page of maib, for one account.
 * @throws Error if the shop has no public URL, or the API URL is not safe
 */
export function maibCheckoutProvider(
  { clock, settings, siteUrl }: MaibDependencies,
  connection: Connection = {},
): PaymentProvider {
  const client = maibClient(settings, clock, connection);
  const site = requireSiteUrl(siteUrl);
  const api = apiUrl(settings);
  const signatureKey = settings.signature_key ?? '';

  const readSession = (id: string): Promise<Session | null> =>
    orNull(client.get(Session, `/v2/checkouts/${encodeURIComponent(id)}`));

  async function findSessions(reference: string): Promise<Session[]> {
    const query = { orderId: reference, count: String(PAGE_SIZE), offset: '0', sortBy: 'createdAt', order: 'asc' };
    const { items } = await client.get(SessionList, '/v2/checkouts', query);
    return items.filter(({ order }) => order?.id === reference);
  }

  /** A session that has expired may be missing by its id (43001), but not in the list. */
  async function findSession(payment: KnownPayment): Promise<Session | null> {
    const id = bankIdOf(payment);
    const known = id === null ? null : await readSession(id);
    return known ?? chooseSession(await findSessions(payment.reference)) ?? null;
  }

  /** Payments that belong to a session, and those that do by the reference, as a second one of the same customer. */
  async function paymentsOf({ payment }: Session, reference: string): Promise<Payment[]> {
    const query = { orderId: reference, count: String(PAGE_SIZE), offset: '0' };
    const { items } = await client.get(PaymentList, '/v2/payments', query);
    const listed = items.filter(({ orderId }) => orderId === reference);
    const isListed = listed.some(({ paymentId }) => paymentId === payment?.paymentId);
    return payment && !isListed ? [payment, ...listed] : listed;
  }

  /** The payment by which a session was paid, if the bank says that it was, and those that were one too many. */
  async function findPaid(session: Session, payment: KnownPayment) {
    const isAsked = isOver(session) || session.payment;
    const payments = isAsked ? await paymentsOf(session, payment.reference) : [];
    return sortPaid(
      payments.map((each) => ({ ...each, id: each.paymentId })),
      paymentIdOf(payment),
    );
  }

  async function findPaymentId(payment: KnownPayment): Promise<string | null> {
    const known = paymentIdOf(payment);
    if (known !== null) return known;
    const session = await findSession(payment);
    return (session && (await findPaid(session, payment)).primary?.id) ?? null;
  }

  async function cancelSession(id: string): Promise<void> {
    try {
      // The body is empty, but the documents require the type of one.
      await client.post(CancelledSession, `/v2/checkouts/${encodeURIComponent(id)}/cancel`, {});
    } catch (error) {
      if (!(error instanceof MaibError) || ![404, 409].includes(error.status)) throw error;
      // A conflict is that of a session that has ended, or of one that is just being paid.
      const session = await readSession(id);
      if (session && !isOver(session)) throw error;
    }
  }

  const stepOf = (session: Session): PaymentStep =>
    isOver(session) ? { kind: 'none' } : { kind: 'redirect', url: session.url };

  async function createSession(payment: NewPayment) {
    const description = Array.from(payment.title).slice(0, MAX_DESCRIPTION_LENGTH).join('');
    const { checkoutId, checkoutUrl } = await client.post(CreatedSession, '/v2/checkouts', {
      amount: toMajor(payment.amount),
      currency: payment.currency,
      orderInfo: { id: payment.reference, description },
      language: payment.locale,
      // Without this address the bank sends no callback at all.
      callbackUrl: new URL(webhookPath(NAME), site).href,
      successUrl: new URL(payment.returnUrls.success, site).href,
      failUrl: new URL(payment.returnUrls.fail, site).href,
    });
    return { externalId: checkoutId, step: { kind: 'redirect', url: checkoutUrl } } as const;
  }

  return {
    name: NAME,
    pageOrigins: api.protocol === 'https:' ? PAGE_ORIGINS : [api.origin],
    currencies: PROVIDERS.payments.maib.currencies,
    // "Refund a Payment" has an amount, and payments have a first and a last time of refunds.
    refunds: { partial: true, repeated: true },
    cards: null,

    /** The bank has no idempotency key, so an earlier session is searched for by its order. */
    async create(payment) {
      const found = chooseSession(await findSessions(payment.reference));
      if (found) return { externalId: found.id, step: stepOf(found) };
      try {
        return await createSession(payment);
      } catch (error) {
        const reason = refusalOf(error, LASTING_CONFLICTS);
        if (reason === null) throw error;
        return { externalId: payment.reference, step: { kind: 'refused', reason } };
      }
    },

    async status(payment): Promise<PaymentReport | null> {
      const session = await findSession(payment);
      if (!session) return null;
      const { primary, duplicates } = await findPaid(session, payment);
      if (primary) {
        const { amount, currency, refundedAmount } = primary;
        return {
          status: 'paid',
          amount,
          currency,
          reason: null,
          isOpen: false,
          externalId: toExternalId(primary.id),
          ...(typeof refundedAmount === 'number' && { refunded: refundedAmount }),
          ...(duplicates.length > 0 && { duplicates }),
        };
      }
      const { status, amount, currency } = session;
      // A completed session whose payment is not shown yet is not decided.
      if (!isOver(session) || status === 'completed')
        return { status: 'pending', amount, currency, reason: null, isOpen: true };
      const reason = ABANDONED_STATUSES.includes(status) ? 'abandoned' : null;
      return { status: 'failed', amount, currency, reason, isOpen: false };
    },

    async cancel(payment) {
      const id = bankIdOf(payment);
      const ids =
        id === null
          ? (await findSessions(payment.reference)).filter((each) => !isOver(each)).map((each) => each.id)
          : [id];
      for (const each of ids) await cancelSession(each);
    },

    refund: (payment, refund) => sendRefund(client, () => findPaymentId(payment), refund),
    refundStatus: (payment, refundId) => readRefund(client, refundId, () => findPaymentId(payment)),

    verifyCallback: async (body, headers) => verifyCallback(body, headers, signatureKey, clock.now()),
  };
}
