import * as v from 'valibot';
import { PROVIDERS } from '#contract/providers.ts';
import { toMajor } from '#contract/money.ts';
import {
  webhookPath,
  type CreatedPayment,
  type KnownPayment,
  type NewPayment,
  type PaymentProvider,
  type PaymentReport,
  type PaymentStep,
} from '../provider.ts';
import {
  Amount,
  toExternalId,
  bankIdOf,
  maibClient,
  MaibError,
  orNull,
  PAGE_SIZE,
  paymentIdOf,
  refusalOf,
  requireSiteUrl,
  SafeUrl,
  Status,
  type Connection,
  type MaibDependencies,
} from './client.ts';
import { readRefund, readRefunded, sendRefund, sortPaid } from './refunds.ts';
import { readSignedResult } from './signatures.ts';

// Instant payments by a QR code that the shop shows: the MIA QR API of maib, with dynamic codes, which take one payment.
// Source: github.com/zerodaysoft/maib-sdk, docs/mia-qr-api.md, which copies docs.maibmerchants.md/mia-qr-api.

const NAME = 'maib-mia';

const MAX_DESCRIPTION_LENGTH = 500;
/** "min 1 minute, max 60 days"; the request itself may need some seconds. */
const MIN_LIFE_MS = 75_000;
const MAX_LIFE_MS = 60 * 24 * 60 * 60_000;

const CreatedCode = v.object({ qrId: v.string(), url: SafeUrl, expiresAt: v.nullish(v.string()) });
const Code = v.object({
  ...CreatedCode.entries,
  status: Status,
  amount: Amount,
  currency: v.string(),
  orderId: v.nullish(v.string()),
});
type Code = v.InferOutput<typeof Code>;
const CodeList = v.object({ items: v.array(Code) });
const CancelledCode = v.object({ qrId: v.string() });

const QrPayment = v.object({
  payId: v.string(),
  status: Status,
  amount: Amount,
  currency: v.string(),
  orderId: v.nullish(v.string()),
  executedAt: v.nullish(v.string()),
});
const QrPaymentList = v.object({ items: v.array(QrPayment) });

/** "QR Statuses"; the status Inactive is only that of codes which can be paid again. */
const UNPAID_STATUSES = ['expired', 'cancelled'];

/** Conflicts that last: the merchant or its account is not active, has no code of its trade, or no account for MIA. */
const LASTING_CONFLICTS = [14_000, 14_002, 14_004, 14_009];

/** Of codes with the same reference: the one that was paid, or can be paid, or the first. */
const chooseCode = (codes: readonly Code[]): Code | undefined =>
  codes.find(({ status }) => status === 'paid') ?? codes.find(({ status }) => status === 'active') ?? codes[0];

/** A time without an offset is none that can be understood; the documents have examples of both. */
const toDate = (text: string | null | undefined): Date | null =>
  text && /(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;

const stepOf = ({ url, expiresAt }: v.InferOutput<typeof CreatedCode>): PaymentStep => ({
  kind: 'qr',
  url,
  expiresAt: toDate(expiresAt),
});

/**
 * Payments by QR codes of maib, for one account.
 * @throws Error if the shop has no public URL, or the API URL is not safe
 */
export function maibMiaProvider(
  { clock, settings, siteUrl }: MaibDependencies,
  connection: Connection = {},
): PaymentProvider {
  const client = maibClient(settings, clock, connection);
  const site = requireSiteUrl(siteUrl);
  const signatureKey = settings.signature_key ?? '';
  const page = { count: String(PAGE_SIZE), offset: '0', order: 'asc' };

  const readCode = (id: string): Promise<Code | null> =>
    orNull(client.get(Code, `/v2/mia/qr/${encodeURIComponent(id)}`));

  async function findCodes(reference: string): Promise<Code[]> {
    const query = { ...page, orderId: reference, sortBy: 'createdAt' };
    const { items } = await client.get(CodeList, '/v2/mia/qr', query);
    return items.filter(({ orderId }) => orderId === reference);
  }

  async function findCode(payment: KnownPayment): Promise<Code | null> {
    const id = bankIdOf(payment);
    const known = id === null ? null : await readCode(id);
    return known ?? chooseCode(await findCodes(payment.reference)) ?? null;
  }

  /** The payment of a code, if one has arrived, and those that were one too many. */
  async function findPaid(payment: KnownPayment) {
    const { reference } = payment;
    const query = { ...page, orderId: reference, sortBy: 'executedAt' };
    const { items } = await client.get(QrPaymentList, '/v2/mia/payments', query);
    return sortPaid(
      items.filter(({ orderId }) => orderId === reference).map(({ payId, ...rest }) => ({ ...rest, id: payId })),
      paymentIdOf(payment),
    );
  }

  const findPaymentId = async (payment: KnownPayment): Promise<string | null> =>
    paymentIdOf(payment) ?? (await findPaid(payment)).primary?.id ?? null;

  async function cancelCode(id: string): Promise<void> {
    try {
      const body = { reason: 'The order is not waiting for this payment' };
      await client.post(CancelledCode, `/v2/mia/qr/${encodeURIComponent(id)}/cancel`, body);
    } catch (error) {
      if (!(error instanceof MaibError) || ![404, 409].includes(error.status)) throw error;
      // A conflict is that of a code that was cancelled or paid or has expired (14005, 14019).
      if ((await readCode(id))?.status === 'active') throw error;
    }
  }

  async function createCode(payment: NewPayment): Promise<CreatedPayment> {
    const now = clock.now().getTime();
    const life = Math.min(Math.max(payment.expiresAt.getTime() - now, MIN_LIFE_MS), MAX_LIFE_MS);
    const created = await client.post(CreatedCode, '/v2/mia/qr', {
      type: 'Dynamic',
      amountType: 'Fixed',
      amount: toMajor(payment.amount),
      currency: payment.currency,
      description: Array.from(payment.title).slice(0, MAX_DESCRIPTION_LENGTH).join(''),
      orderId: payment.reference,
      expiresAt: new Date(now + life).toISOString(),
      callbackUrl: new URL(webhookPath(NAME), site).href,
      redirectUrl: new URL(payment.returnUrls.success, site).href,
    });
    return { externalId: created.qrId, step: stepOf(created) };
  }

  return {
    name: NAME,
    // The link of a code opens the app of any bank; the shop shows it, and redirects nobody.
    pageOrigins: [],
    currencies: PROVIDERS.payments['maib-mia'].currencies,
    // "If provided, a partial refund for the specified amount"; that more than one is possible is shown by
    // github.com/alexminza/maib-mia-sdk-php, tests/MaibMiaIntegrationTest.php, and by code 14016.
    refunds: { partial: true, repeated: true },
    cards: null,

    /** The bank has no idempotency key, so an earlier code is searched for by its order. */
    async create(payment) {
      const found = chooseCode(await findCodes(payment.reference));
      if (found) return { externalId: found.qrId, step: found.status === 'active' ? stepOf(found) : { kind: 'none' } };
      try {
        return await createCode(payment);
      } catch (error) {
        const reason = refusalOf(error, LASTING_CONFLICTS);
        if (reason === null) throw error;
        return { externalId: payment.reference, step: { kind: 'refused', reason } };
      }
    },

    async status(payment): Promise<PaymentReport | null> {
      const code = await findCode(payment);
      if (!code) return null;
      // Asked after the code, so that a payment in between is seen: "Cancelling a QR code does not affect payments
      // already processed", and the bank's example of a payment has a code that is still active.
      const { primary, duplicates } = await findPaid(payment);
      if (primary) {
        const { amount, currency } = primary;
        const refunded = await readRefunded(client, primary.id);
        return {
          status: 'paid',
          amount,
          currency,
          reason: null,
          isOpen: false,
          externalId: toExternalId(primary.id),
          ...(refunded !== undefined && { refunded }),
          ...(duplicates.length > 0 && { duplicates }),
        };
      }
      const { status, amount, currency } = code;
      if (!UNPAID_STATUSES.includes(status)) return { status: 'pending', amount, currency, reason: null, isOpen: true };
      const reason = status === 'expired' ? 'abandoned' : null;
      return { status: 'failed', amount, currency, reason, isOpen: false };
    },

    async cancel(payment) {
      const id = bankIdOf(payment);
      const ids =
        id === null
          ? (await findCodes(payment.reference)).filter(({ status }) => status === 'active').map(({ qrId }) => qrId)
          : [id];
      for (const each of ids) await cancelCode(each);
    },

    refund: (payment, refund) => sendRefund(client, () => findPaymentId(payment), refund),
    refundStatus: (payment, refundId) => readRefund(client, refundId, () => findPaymentId(payment)),

    /**
     * The signature is part of the body, and the documents disagree about what it is made of, so a callback only makes
     * the shop ask. It has no time of its own: a replayed one makes the shop ask again.
     */
    verifyCallback: async (body) => {
      const result = readSignedResult(body, signatureKey);
      if (!result) return { kind: 'invalidSignature' };
      const { orderId } = result;
      return typeof orderId === 'string' && orderId !== '' ? { kind: 'ask', reference: orderId } : { kind: 'ignored' };
    },
  };
}
