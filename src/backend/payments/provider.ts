import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import type { RateLimiter } from '#backend/http/rate-limiter.ts';
import { isStorableText } from '#backend/http/request-input.ts';
import { ATTEMPT_STATUSES } from '#backend/db/schema/index.ts';
import type { Log } from '#backend/log.ts';
import type { OrderServices } from '#backend/orders/order-services.ts';
import type { Clock } from '#backend/ports.ts';
import type { Locale } from '#contract/constants.ts';
import type { Minor } from '#contract/money.ts';
import { getBackendT } from '#i18n/backend.ts';

export interface NewPayment {
  /** Identifies the payment at the provider: beginning one with the same reference again changes nothing. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: Minor;
  readonly currency: string;
  readonly locale: Locale;
  /** The order number that the customer sees. */
  readonly title: string;
  /** Whether the customer wants the card saved that they enter on the provider's page. */
  readonly saveCard: boolean;
  /** Paths of the shop to which the provider's page returns the customer. */
  readonly returnPaths: { readonly success: string; readonly fail: string };
}

/** A refund of a part of a payment. */
export interface PartialRefund {
  /** Identifies the refund at the provider: a repeated refund with the same id changes nothing. */
  readonly id: string;
  /** Minor units. */
  readonly amount: Minor;
}

/** `redirectUrl`: the page where the customer pays or authenticates; null when nothing is left to do. */
export interface BegunPayment {
  readonly redirectUrl: string | null;
}

interface LinkedCard {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** `code_required`: the bank has sent the customer a code. */
  readonly status: 'code_required' | 'active';
}

const storableText = (maxLength: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength), v.check(isStorableText));

/** An event of one payment, as a webhook reports it. An adapter converts its provider's format into this. */
export const WebhookEvent = v.object({
  /** A repeated event has the same id. */
  id: storableText(100),
  reference: storableText(100),
  /**
   * Increases with every event of a payment. Without such a number, an adapter uses the Unix time of the event in
   * seconds.
   */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  status: v.picklist(['requires_action', 'paid', 'failed', 'refunded']),
  /** Minor units. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  currency: v.string(),
  /** A code of `PAYMENT_FAILURE_REASONS`, or the provider's own text. */
  reason: v.nullable(storableText(200)),
  /** Of a paid payment whose new card is to be saved: its token, which can be charged without a code. */
  card: v.optional(
    v.object({
      token: storableText(200),
      brand: storableText(50),
      last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
      expMonth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
      expYear: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2999)),
    }),
  ),
});
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;

/**
 * The result of verifying a webhook request. `ignored`: its signature is valid and it is acknowledged, but it is
 * irrelevant to the shop. `invalidSignature`: the signature is missing or wrong. `malformed`: the signature is valid,
 * but the format is unknown.
 */
export type WebhookVerification =
  | { readonly kind: 'event'; readonly event: WebhookEvent }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'invalidSignature' }
  | { readonly kind: 'malformed' };

/**
 * An adapter to a payment provider. No method returns the outcome of a payment: outcomes arrive as webhooks. Every
 * method is idempotent and rejects when the provider does not respond within the adapter's timeout.
 * `testing/provider-contract.ts` tests each adapter.
 */
export interface PaymentProvider {
  /** The last segment of its webhook URL, and its name in the database: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Origins of its payment pages; pages of this site need none. Customers are redirected to no other page. */
  readonly pageOrigins: readonly string[];
  /** Where the customer's browser exchanges a card for a token. */
  readonly tokenizeUrl: string;
  /** Whether a payment on the provider's own page can save the card that pays. */
  readonly savesCards: boolean;
  /** Begins a payment on the provider's own page. */
  begin(payment: NewPayment): Promise<BegunPayment>;
  /** Begins a payment with a linked card. An unknown token fails the payment, by a webhook. */
  charge(payment: NewPayment, cardToken: string): Promise<BegunPayment>;
  /** Cancels a payment that has not been paid; it can then no longer be paid. */
  cancel(reference: string): Promise<void>;
  /** Refunds a payment that has been paid, without the parts that were refunded before. */
  refund(reference: string): Promise<void>;
  /**
   * Refunds a part of a payment that has been paid. The response is final: `rejected` if the payment is not paid, or if
   * the part is more than what is left of it. Once the whole amount is refunded, a webhook reports the payment as
   * refunded.
   */
  refundPart(reference: string, part: PartialRefund): Promise<'accepted' | 'rejected'>;
  /** Null for a token that the provider does not know. */
  linkCard(cardToken: string): Promise<LinkedCard | null>;
  confirmCard(cardToken: string, code: string): Promise<boolean>;
  deleteCard(cardToken: string): Promise<void>;
  /** Verifies the signature over the raw body before it parses anything. It never throws for any body or headers. */
  verifyWebhook(body: Uint8Array, headers: Headers): Promise<WebhookVerification>;
  /** Pages of a provider inside this process, below `path`. */
  readonly pages?: { readonly path: string; fetch(request: Request): Response | Promise<Response> };
  /** Does what is due inside this process, such as the webhooks of the sandbox; called every few seconds. */
  runPending?(): Promise<void>;
  /** Deletes expired data; called every few minutes. */
  purgeExpired?(): Promise<void>;
}

/** The shop's services for an adapter. */
export interface ProviderDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Counts requests to the adapter's own pages. */
  readonly rateLimiter: RateLimiter;
  /** Prints a line instead of sending a message to the customer; for demonstrations. */
  print(line: string): void;
  /** Posts a webhook of a provider inside this process to the shop; returns the status of the response. */
  postWebhook(provider: string, body: string, headers: Readonly<Record<string, string>>): Promise<number>;
}

export type ProviderFactory = (dependencies: ProviderDependencies) => PaymentProvider;

type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/**
 * The statuses that an event may set. Events may be lost or reordered, so statuses may be skipped; the customer may
 * retry a failed payment on the provider's page. A paid payment can only be refunded.
 */
const TRANSITIONS: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  pending: ['requires_action', 'paid', 'failed', 'refunded'],
  requires_action: ['paid', 'failed', 'refunded'],
  failed: ['requires_action', 'paid', 'failed', 'refunded'],
  paid: ['refunded'],
  refunded: [],
};

export const isAllowedTransition = (from: AttemptStatus, to: AttemptStatus): boolean => TRANSITIONS[from].includes(to);

/** The part of a payment that webhook events change; an event has the same fields. */
export interface PaymentState {
  readonly status: AttemptStatus;
  /** The largest sequence seen. */
  readonly sequence: number;
  readonly reason: string | null;
}

/** Whether money has been moved. */
export const isSettled = (status: AttemptStatus): boolean => status === 'paid' || status === 'refunded';

/**
 * The state of a payment after one more event. Repeated and reordered events have the same result: `paid` and
 * `refunded` always apply, other statuses only if the event is the newest. Of two events with the same sequence, as of
 * one second, `failed` is the newer.
 */
export function nextPaymentState(progress: PaymentState, event: PaymentState): PaymentState {
  const sequence = Math.max(progress.sequence, event.sequence);
  const isNewest =
    event.sequence > progress.sequence || (event.sequence === progress.sequence && event.status === 'failed');
  const isRelevant = isNewest || isSettled(event.status);
  if (!isRelevant || !isAllowedTransition(progress.status, event.status)) return { ...progress, sequence };
  return { status: event.status, sequence, reason: event.status === 'failed' ? event.reason : null };
}

const PAYMENT_FAILURE_REASONS = [
  'insufficient_funds',
  'expired_card',
  'not_confirmed',
  'unknown_card',
  'abandoned',
] as const;
/** Why a payment failed, by the code that adapters report. */
export type PaymentFailureReason = (typeof PAYMENT_FAILURE_REASONS)[number];

/** The text for a reason; a reason without a known code is returned as the provider sent it. */
export function failureReasonText(reason: string | null, locale: Locale): string | null {
  const code = PAYMENT_FAILURE_REASONS.find((known) => known === reason);
  return code ? getBackendT(locale)(`backend-payments:failed_${code}`) : reason;
}

/** What the handlers and jobs of payments use. */
export interface PaymentServices extends OrderServices {
  /** The adapter of the configured payment provider; null where online payment is not offered. */
  readonly paymentProvider: PaymentProvider | null;
}
