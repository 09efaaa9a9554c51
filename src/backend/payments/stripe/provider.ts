import type Stripe from 'stripe';
import * as v from 'valibot';
import { asMinor } from '#contract/money.ts';
import { isTrustworthyUrl } from '#contract/safe-links.ts';
import { parseUrl } from '#contract/url.ts';
import type {
  KnownPayment,
  NewPayment,
  PaymentProvider,
  ProviderDependencies,
  ProviderFactory,
  RefundReport,
} from '../provider.ts';
import { fromStripeAmount, toStripeAmount } from './amounts.ts';
import { verifyStripeCallback } from './callbacks.ts';
import { intentId, Session, sessionReport } from './sessions.ts';

const NAME = 'stripe';
const API_URL = 'https://api.stripe.com';
const PAGE_ORIGIN = 'https://checkout.stripe.com';

/** Of one attempt, from the connection to the end of the response. */
const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 1;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A session must be payable for 30 minutes from its creation, and for a day at most. */
const MIN_SESSION_MS = 30 * MINUTE_MS;
/** Of a list. */
const MAX_PAGE = 100;

const toSeconds = (date: Date): number => Math.floor(date.getTime() / SECOND_MS);

/** The states of a refund; others are `pending`. Source: docs.stripe.com/api/refunds/object. */
const REFUND_STATUSES: Readonly<Record<string, RefundReport['status']>> = {
  succeeded: 'done',
  failed: 'refused',
  canceled: 'refused',
};

function refundReport({ id, status }: Stripe.Refund): RefundReport {
  const known = status !== null && Object.hasOwn(REFUND_STATUSES, status) ? REFUND_STATUSES[status] : undefined;
  return { status: known ?? 'pending', externalId: id };
}

/** The package needs time and memory that only shops with an account at Stripe should spend. */
const loadPackage = async () => (await import('stripe')).default;

type StripeClass = Awaited<ReturnType<typeof loadPackage>>;

/**
 * The calls of an account: `fetchApi` performs the requests.
 * @throws Error for an address to which the secret key must not be sent, or that the package cannot use
 */
async function createClient(
  { secret_key: key = '', url = API_URL }: ProviderDependencies['settings'],
  fetchApi: typeof fetch,
): Promise<{ readonly stripe: Stripe; readonly errors: StripeClass['errors'] }> {
  const address = parseUrl(url);
  if (!address || !isTrustworthyUrl(address) || address.pathname !== '/')
    throw new Error('The API URL of Stripe must be an https origin');
  const { hostname, port, protocol } = address;
  const isPlain = protocol === 'http:';
  const StripeApi = await loadPackage();
  const stripe = new StripeApi(key, {
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? 'http' : 'https',
    // Its timeout is that of the whole request, unlike that of the client which the package uses by default.
    httpClient: StripeApi.createFetchHttpClient(fetchApi),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });
  return { stripe, errors: StripeApi.errors };
}

/**
 * Payments on the hosted page of Stripe: a payment is a Checkout Session, and its id is the external id.
 *
 * Stripe knows an idempotency key for 24 hours at least. A payment that is created again within that time is the same
 * session. Later there would be another one, which nobody needs: sessions end after a day at most, and Stripe refuses one
 * whose end, which depends on the deadline of the order only, is near or past. A repeated refund is looked for in the
 * refunds of its payment.
 */
export function createStripeProvider(
  { clock, settings, siteUrl, log }: ProviderDependencies,
  fetchApi: typeof fetch = fetch,
): PaymentProvider {
  const { webhook_secret: webhookSecret = '', url = API_URL } = settings;
  const apiOrigin = parseUrl(url)?.origin;
  let opened: ReturnType<typeof createClient> | undefined;
  const client = () => (opened ??= createClient(settings, fetchApi));

  /** A page of the shop; a path without an origin is one that Stripe cannot return to. */
  const absolute = (page: string): string => new URL(page, siteUrl ?? undefined).href;

  /** Logs a refusal, whose message may quote input. */
  const logRefusal = (action: string, payment: string, error: Stripe.errors.StripeError) =>
    log('warn', 'a payment provider refused a request', {
      provider: NAME,
      action,
      payment,
      code: error.code ?? error.type,
    });

  async function retrieve(id: string): Promise<Session | null> {
    const { stripe, errors } = await client();
    try {
      return v.parse(Session, await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
    } catch (error) {
      if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
      throw error;
    }
  }

  /**
   * The session of a payment whose id the shop does not know. Lists of sessions have no filter for a reference; an older
   * session than a day has ended, and was never paid, because its page was not shown to anybody.
   */
  async function findSession(reference: string): Promise<Session | null> {
    const { stripe } = await client();
    const since = toSeconds(new Date(clock.now().getTime() - DAY_MS));
    for await (const session of stripe.checkout.sessions.list({ created: { gte: since }, limit: MAX_PAGE }))
      if (session.client_reference_id === reference) return retrieve(session.id);
    return null;
  }

  const readSession = ({ externalId, reference }: KnownPayment): Promise<Session | null> =>
    externalId === null ? findSession(reference) : retrieve(externalId);

  const listRefunds = async (payment_intent: string): Promise<Stripe.Refund[]> =>
    Array.fromAsync((await client()).stripe.refunds.list({ payment_intent, limit: MAX_PAGE }));

  async function createSession(payment: NewPayment, amount: number): Promise<Session> {
    const { stripe, errors } = await client();
    const { reference, currency, title, locale, returnUrls, expiresAt } = payment;
    const metadata = { reference };
    try {
      const created = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          metadata,
          payment_intent_data: { description: title, metadata },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
            },
          ],
          // Otherwise Stripe may offer to pay in the customer's currency, at a rate that the shop has not shown.
          adaptive_pricing: { enabled: false },
          locale,
          success_url: absolute(returnUrls.success),
          cancel_url: absolute(returnUrls.fail),
          // Calculated without the time of the request, because requests with one key must be the same.
          expires_at: toSeconds(new Date(expiresAt.getTime() + MIN_SESSION_MS)),
        },
        { idempotencyKey: `payment-${reference}` },
      );
      return v.parse(Session, created);
    } catch (error) {
      // The key was used with other parameters, such as another address of the shop.
      const existing = error instanceof errors.StripeIdempotencyError ? await findSession(reference) : null;
      if (existing) return existing;
      throw error;
    }
  }

  return {
    name: NAME,
    // An emulator has its pages at the address of its API.
    pageOrigins: apiOrigin === API_URL ? [PAGE_ORIGIN] : apiOrigin ? [apiOrigin] : [],
    currencies: null,
    refunds: { partial: true, repeated: true },
    cards: null,

    create: async (payment) => {
      const { reference, amount, currency } = payment;
      const stripeAmount = toStripeAmount(amount, currency);
      // No session has the reference as its id, so that the payment is one that Stripe does not have.
      const refuse = (reason: string) => ({ externalId: reference, step: { kind: 'refused', reason } as const });
      if (stripeAmount === null) return refuse('amount_not_representable');
      const { errors } = await client();
      try {
        const { id, url: page } = await createSession(payment, stripeAmount);
        return { externalId: id, step: page ? { kind: 'redirect', url: page } : { kind: 'none' } };
      } catch (error) {
        if (!(error instanceof errors.StripeInvalidRequestError) || error.statusCode !== 400) throw error;
        logRefusal('create', reference, error);
        return refuse(error.code ?? error.type);
      }
    },

    status: async (payment) => {
      const session = await readSession(payment);
      if (!session) return null;
      const report = sessionReport(session);
      const intent = intentId(session);
      if (report.status !== 'paid' || intent === null) return report;
      const returned = (await listRefunds(intent))
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0);
      return { ...report, refunded: returned === 0 ? asMinor(0) : fromStripeAmount(returned, session.currency) };
    },

    cancel: async (payment) => {
      const session = await readSession(payment);
      if (session?.status !== 'open') return;
      const { stripe, errors } = await client();
      try {
        await stripe.checkout.sessions.expire(session.id);
      } catch (error) {
        // It may have been paid, or have expired, in the meantime.
        const isRefused = error instanceof errors.StripeInvalidRequestError;
        if (!isRefused || (await retrieve(session.id))?.status === 'open') throw error;
      }
    },

    refund: async (payment, { id, amount, isRepeated }) => {
      const session = await readSession(payment);
      const intent = session && intentId(session);
      const stripeAmount = toStripeAmount(amount, payment.currency);
      if (!intent || stripeAmount === null) return { status: 'refused' };
      const earlier = isRepeated && (await listRefunds(intent)).find(({ metadata }) => metadata?.['refund'] === id);
      if (earlier) return refundReport(earlier);
      const { stripe, errors } = await client();
      try {
        const created = await stripe.refunds.create(
          {
            payment_intent: intent,
            amount: stripeAmount,
            metadata: { reference: payment.reference, refund: id },
          },
          { idempotencyKey: `refund-${id}` },
        );
        return refundReport(created);
      } catch (error) {
        if (!(error instanceof errors.StripeInvalidRequestError) || error.statusCode !== 400) throw error;
        logRefusal('refund', payment.reference, error);
        return { status: 'refused' };
      }
    },

    refundStatus: async (_payment, refundExternalId) =>
      refundReport(await (await client()).stripe.refunds.retrieve(refundExternalId)),

    verifyCallback: async (body, headers) =>
      verifyStripeCallback(await loadPackage(), webhookSecret, clock, body, headers),
  };
}

export const stripeProvider: ProviderFactory = (dependencies) => createStripeProvider(dependencies);
