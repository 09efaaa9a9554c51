import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import { isStorable } from '#backend/http/request-input.ts';
import type { RateLimiter } from '#backend/limits/rate-limiter.ts';
import type { Clock, Log } from '#backend/services.ts';
import type { Locale } from '#contract/constants.ts';

export interface NewPayment {
  /** Names the payment between the shop and the provider; the same reference is the same payment, however often it is begun. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly locale: Locale;
  /** The number of the order, for people. */
  readonly title: string;
  /** Paths of the shop to which the provider's page returns the customer. */
  readonly returns: { readonly success: string; readonly fail: string };
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

/** What a provider reports about one payment, in the shop's terms. An adapter translates its provider's own format into this. */
export const PaymentReport = v.object({
  /** Names the report; a repeated one has the same id. */
  id: storableText(100),
  reference: storableText(100),
  /** Grows with every report of a payment. Where a provider has no such number, the second at which the event happened serves. */
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  status: v.picklist(['requires_action', 'paid', 'failed', 'refunded']),
  /** Minor units. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  currency: v.string(),
  /** A code of `payment-status.ts#PAYMENT_REASONS`, or the provider's own words. */
  reason: v.nullable(storableText(200)),
});
export type PaymentReport = v.InferOutput<typeof PaymentReport>;

/**
 * What a webhook request turned out to be. `ignored`: genuine, but of no interest to the shop, and acknowledged. `forged`: not
 * provably from the provider. `malformed`: genuine, but not what this adapter understands.
 */
export type WebhookVerdict =
  | { readonly kind: 'report'; readonly report: PaymentReport }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'forged' }
  | { readonly kind: 'malformed' };

/**
 * An adapter to whatever moves the money. No method returns the outcome of a payment: outcomes arrive as webhooks. Every
 * method may be repeated with the same arguments and then changes nothing; it rejects when the provider does not respond
 * within a time that the adapter limits. `testing/provider-contract.ts` tests these promises for each adapter.
 */
export interface PaymentProvider {
  /** The last segment of its webhook address, and its name in the database: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Where the customer's browser makes a card into a token. */
  readonly tokenizeUrl: string;
  /** Begins a payment on the provider's own page. */
  begin(payment: NewPayment): Promise<BegunPayment>;
  /** Begins a payment with a linked card. An unknown token fails the payment, by a webhook. */
  charge(payment: NewPayment, cardToken: string): Promise<BegunPayment>;
  /** Calls off a payment that has not been paid; it can then no longer be paid. */
  cancel(reference: string): Promise<void>;
  /** Returns the money of a payment that has been paid. */
  refund(reference: string): Promise<void>;
  /** Null for a token that the provider does not know. */
  linkCard(cardToken: string): Promise<LinkedCard | null>;
  confirmCard(cardToken: string, code: string): Promise<boolean>;
  forgetCard(cardToken: string): Promise<void>;
  /** Checks the signature over the body as it arrived, byte for byte, before it parses anything. It never throws for any body or headers. */
  verifyWebhook(body: Uint8Array, headers: Headers): Promise<WebhookVerdict>;
  /** Pages that the provider serves from the shop's own process, below `path`. */
  readonly pages?: { readonly path: string; fetch(request: Request): Response | Promise<Response> };
  /** Work that is due every few seconds. */
  runPending?(): Promise<void>;
  /** Deletes what the adapter no longer needs; called every few minutes. */
  purgeExpired?(): Promise<void>;
}

/** What an adapter may use of the shop. */
export interface ProviderParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Counts requests to the adapter's own pages. */
  readonly rateLimiter: RateLimiter;
  /** Prints a line in a demonstration, in place of a message to the customer. */
  show(line: string): void;
  /** Posts a webhook of a provider inside this process to the shop; returns the status of the response. */
  postWebhook(provider: string, body: string, headers: Readonly<Record<string, string>>): Promise<number>;
}

export type ProviderFactory = (parts: ProviderParts) => PaymentProvider;
