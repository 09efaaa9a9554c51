import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import { isStorable } from '#backend/http/request-input.ts';
import type { RateLimiter } from '#backend/limits/rate-limiter.ts';
import type { Clock, Log } from '#backend/services.ts';
import type { Locale } from '#contract/constants.ts';

export interface NewPayment {
  /** Identifies the payment at the provider: beginning one with the same reference again changes nothing. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly locale: Locale;
  /** The order number that the customer sees. */
  readonly title: string;
  /** Paths of the shop to which the provider's page returns the customer. */
  readonly returnUrls: { readonly success: string; readonly fail: string };
}

/** A part of a payment that is returned. */
export interface PartialRefund {
  /** Identifies the part at the provider: returning a part with the same id again changes nothing. */
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
}

/** `redirectUrl`: the page where the customer pays or authenticates; null when nothing is left to do. */
export interface BegunPayment {
  readonly redirectUrl: string | null;
}

export interface LinkedCard {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** `code_required`: the bank has sent the customer a code. */
  readonly status: 'code_required' | 'active';
}

const storableText = (maxLength: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength), v.check(isStorable));

/** An event of one payment, as a webhook reports it. An adapter converts its provider's format into this. */
export const WebhookEvent = v.object({
  /** A repeated event has the same id. */
  id: storableText(100),
  reference: storableText(100),
  /** Increases with every event of a payment. Without such a number, an adapter uses the Unix time of the event in seconds. */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  status: v.picklist(['requires_action', 'paid', 'failed', 'refunded']),
  /** Minor units. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  currency: v.string(),
  /** A code of `payment-status.ts#PAYMENT_REASONS`, or the provider's own text. */
  reason: v.nullable(storableText(200)),
});
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;

/**
 * The result of verifying a webhook request. `ignored`: its signature is valid and it is acknowledged, but it is irrelevant to the
 * shop. `invalidSignature`: the signature is missing or wrong. `malformed`: the signature is valid, but the format is unknown.
 */
export type WebhookVerification =
  | { readonly kind: 'event'; readonly event: WebhookEvent }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'invalidSignature' }
  | { readonly kind: 'malformed' };

/**
 * An adapter to a payment provider. No method returns the outcome of a payment: outcomes arrive as webhooks. Every method is
 * idempotent and rejects when the provider does not respond within the adapter's timeout. `testing/provider-contract.ts` tests
 * each adapter.
 */
export interface PaymentProvider {
  /** The last segment of its webhook URL, and its name in the database: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Origins of its payment pages; a path of this site needs none. Customers are redirected to no other page. */
  readonly pageOrigins: readonly string[];
  /** Where the customer's browser exchanges a card for a token. */
  readonly tokenizeUrl: string;
  /** Begins a payment on the provider's own page. */
  begin(payment: NewPayment): Promise<BegunPayment>;
  /** Begins a payment with a linked card. An unknown token fails the payment, by a webhook. */
  charge(payment: NewPayment, cardToken: string): Promise<BegunPayment>;
  /** Cancels a payment that has not been paid; it can then no longer be paid. */
  cancel(reference: string): Promise<void>;
  /** Returns the money of a payment that has been paid, without the parts that were returned before. */
  refund(reference: string): Promise<void>;
  /**
   * Returns a part of a payment that has been paid. The response is final: `rejected` if the payment is not paid, or less than the part is
   * left of it. Once every part is returned, a webhook reports the payment as refunded.
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
