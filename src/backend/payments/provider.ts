import * as v from 'valibot';
import type { Database } from '#backend/db/client.ts';
import type { RateLimiter } from '#backend/http/rate-limiter.ts';
import { isStorableText } from '#backend/http/request-input.ts';
import { ATTEMPT_STATUSES } from '#backend/db/schema/index.ts';
import type { Log } from '#backend/log.ts';
import type { Clock } from '#backend/ports.ts';
import type { Locale } from '#contract/constants.ts';
import { asMinor, type Minor } from '#contract/money.ts';
import type { AccountSettings } from '#contract/providers.ts';
import { getBackendT } from '#i18n/backend.ts';

export interface NewPayment {
  /** Identifies the payment at the provider: creating one with the same reference again changes nothing. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: Minor;
  /** ISO 4217. */
  readonly currency: string;
  readonly locale: Locale;
  /** The order number that the customer sees. */
  readonly title: string;
  /** Whether the customer wants the card saved that they enter on the provider's page. */
  readonly saveCard: boolean;
  /** Pages of the shop to which the provider's page returns the customer: URLs, or paths for pages of this process. */
  readonly returnUrls: { readonly success: string; readonly fail: string };
  /** Until when the order waits for its payment. */
  readonly expiresAt: Date;
}

/** A payment as the shop knows it. */
export interface KnownPayment extends Pick<NewPayment, 'reference' | 'amount' | 'currency'> {
  /**
   * The provider's id of the payment, as `create` has returned it; null if the shop does not know whether `create` has
   * reached the provider, which then finds the payment by its reference, if there is one.
   */
  readonly externalId: string | null;
}

export interface NewRefund {
  /** Identifies the refund at the provider: a repeated refund with the same id changes nothing. */
  readonly id: string;
  /** Minor units; the whole payment or a part of it. */
  readonly amount: Minor;
  /**
   * The sum of all refunds of this payment that the provider is known to have accepted, in minor units. Refunds of one
   * payment are sent one after another, so an adapter without idempotency keys can tell whether an earlier attempt at
   * this one has arrived: more than this has been returned.
   */
  readonly acceptedBefore: Minor;
  /** Whether it may have been sent before. */
  readonly isRepeated: boolean;
}

/**
 * What the provider has made of a refund. `done`: the money is returned. `pending`: accepted, but not decided.
 * `refused`: the money stays, and the amount can be refunded again. `manual`: the provider hands it over to a person.
 * `unsupported`: the provider's interface cannot refund it, so a person of the shop has to.
 */
export interface RefundReport {
  readonly status: 'done' | 'pending' | 'refused' | 'manual' | 'unsupported';
  /**
   * The provider's id of a refund, with which `refundStatus` asks for it while it is pending. With that of one that is done
   * the shop asks again if the provider has returned less than was done.
   */
  readonly externalId?: string;
}

/**
 * What the customer does next: nothing, pay on a page of the provider, or scan a code that the shop shows; on a phone
 * its `url` opens the app of the bank. `refused`: the provider does not accept this payment, and would not accept it again.
 */
export type PaymentStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'qr'; readonly url: string; readonly expiresAt: Date | null }
  | { readonly kind: 'refused'; readonly reason: string };

export interface CreatedPayment {
  readonly externalId: string;
  readonly step: PaymentStep;
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
const minorAmount = v.pipe(v.number(), v.integer(), v.minValue(0), v.transform(asMinor));

/** What a provider says about one payment, in a callback or when it is asked. */
export const PaymentReport = v.object({
  /**
   * `pending` also stands for a state that the adapter does not know. `failed`: declined, cancelled or expired; another
   * attempt on the page of the provider may be possible.
   */
  status: v.picklist(['pending', 'requires_action', 'paid', 'failed']),
  /** Minor units. */
  amount: minorAmount,
  currency: v.string(),
  /** A code of `PAYMENT_FAILURE_REASONS`, or the provider's own text. */
  reason: v.nullable(storableText(200)),
  /** Whether it can still be paid. A payment that is not open and not paid never will be. */
  isOpen: v.boolean(),
  /**
   * What of it was returned to the customer for good, in minor units; absent if the provider does not say. It includes
   * refunds that were made in the provider's own cabinet.
   */
  refunded: v.optional(minorAmount),
  /**
   * Of a paid payment: the provider's id of it, if `create` could not know it. The first one replaces the `externalId` that
   * `create` has returned, so that later calls concern the payment that the order was paid by.
   */
  externalId: v.optional(storableText(200)),
  /**
   * Of a paid payment: further ones that have arrived for it, as when a customer has paid twice. The shop returns them:
   * `refund` and `refundStatus` take such an id as the `externalId` of a payment, which has another reference.
   */
  duplicates: v.optional(v.array(v.object({ externalId: storableText(200), amount: minorAmount }))),
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
export type PaymentReport = v.InferOutput<typeof PaymentReport>;

/** A report that a callback has brought. An adapter converts its provider's format into this. */
export const PaymentEvent = v.object({
  ...PaymentReport.entries,
  /** A repeated event has the same id. */
  id: storableText(100),
  reference: storableText(100),
  /**
   * Increases with every event of a payment; absent if the provider has no such number, or sends only results that are
   * final.
   */
  sequence: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
});
export type PaymentEvent = v.InferOutput<typeof PaymentEvent>;

/**
 * The result of verifying a callback. `ask`: it is genuine as far as can be told, but only the provider's answer to
 * `status` counts. `ignored`: its signature is valid and it is acknowledged, but it is irrelevant to the shop.
 * `invalidSignature`: the signature is missing or wrong. `malformed`: the signature is valid, but the format is unknown.
 */
export type CallbackVerification =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'ask'; readonly reference: string }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'invalidSignature' }
  | { readonly kind: 'malformed' };

/** Cards that customers save at a provider. */
export interface CardVault {
  /** Where the customer's browser exchanges a card for a token. */
  readonly tokenizeUrl: string;
  /** Whether a payment on the provider's own page can save the card that pays. */
  readonly savesPaidCards: boolean;
  /** Creates a payment with a linked card. An unknown token fails the payment. */
  charge(payment: NewPayment, cardToken: string): Promise<CreatedPayment>;
  /** Null for a token that the provider does not know. */
  linkCard(cardToken: string): Promise<LinkedCard | null>;
  confirmCard(cardToken: string, code: string): Promise<boolean>;
  deleteCard(cardToken: string): Promise<void>;
}

/**
 * An adapter to a payment provider, for one account. Every method may be repeated with the same arguments and then changes
 * nothing more, and rejects when the provider does not respond within the adapter's timeout, at the latest after the
 * deadline of `adapter-deadline.ts`; the shop tries again later.
 * The outcome of a payment arrives by a callback, or as the answer to `status`: the shop asks until it is final.
 * `testing/provider-contract.ts` tests each adapter.
 */
export interface PaymentProvider {
  /** The last segment of its webhook URL, and its name in the database: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Origins of its payment pages; pages of this site need none. Customers are redirected to no other page. */
  readonly pageOrigins: readonly string[];
  /** Currencies that it takes, ISO 4217; null for every currency. */
  readonly currencies: readonly string[] | null;
  readonly refunds: {
    /** Whether a part of a payment can be refunded. */
    readonly partial: boolean;
    /** Whether a payment can be refunded more than once. */
    readonly repeated: boolean;
  };
  /** Null for a provider whose customers enter their card every time. */
  readonly cards: CardVault | null;
  /** Creates a payment. */
  create(payment: NewPayment): Promise<CreatedPayment>;
  /** Null if the provider has no such payment. */
  status(payment: KnownPayment): Promise<PaymentReport | null>;
  /** Cancels a payment that has not been paid; it can then no longer be paid. A paid one stays as it is. */
  cancel(payment: KnownPayment): Promise<void>;
  /** Returns money of a paid payment. */
  refund(payment: KnownPayment, refund: NewRefund): Promise<RefundReport>;
  /** Asks for a refund that was pending. */
  refundStatus(payment: KnownPayment, refundExternalId: string): Promise<RefundReport>;
  /**
   * Verifies the signature over the raw body before it parses anything. It never throws for any body or headers, and
   * makes no request.
   */
  verifyCallback(body: Uint8Array, headers: Headers): Promise<CallbackVerification>;
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
  /** The settings of the account, by the names in `PROVIDERS`, complete. */
  readonly settings: AccountSettings;
  /** The public origin of the shop; null if it is not configured. */
  readonly siteUrl: string | null;
  /** Prints a line instead of sending a message to the customer; for demonstrations. */
  print(line: string): void;
  /** Posts a webhook of a provider inside this process to the shop; returns the status of the response. */
  postWebhook(provider: string, body: string, headers: Readonly<Record<string, string>>): Promise<number>;
}

export type ProviderFactory = (dependencies: ProviderDependencies) => PaymentProvider;

/** The path of a provider's webhook. It is not in the API contract: format and signature differ between providers. */
export const webhookPath = (provider: string): string => `/api/webhooks/${provider}`;

type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/**
 * The statuses that a report may set. Reports may be lost or reordered, so statuses may be skipped; the customer may
 * retry a failed payment on the provider's page. A payment that is paid stays so: only refunds change it.
 */
const TRANSITIONS: Readonly<Record<AttemptStatus, readonly PaymentReport['status'][]>> = {
  pending: ['requires_action', 'paid', 'failed'],
  requires_action: ['paid', 'failed'],
  failed: ['requires_action', 'paid', 'failed'],
  paid: [],
  refunded: [],
};

/** The part of a payment that reports change. */
export interface PaymentState {
  readonly status: AttemptStatus;
  /** The largest sequence seen. */
  readonly sequence: number;
  readonly reason: string | null;
}

/**
 * The state of a payment after one more report. Repeated and reordered reports have the same result: `paid` always
 * applies, other statuses only if the report is the newest. Of two reports with the same sequence, `failed` is the
 * newer.
 */
export function nextPaymentState(
  state: PaymentState,
  report: Pick<PaymentReport, 'status' | 'reason'> & { readonly sequence?: number | undefined },
): PaymentState {
  const { status, reason } = report;
  const reported = report.sequence ?? state.sequence;
  const sequence = Math.max(state.sequence, reported);
  const isNewest = reported > state.sequence || (reported === state.sequence && status === 'failed');
  if ((!isNewest && status !== 'paid') || !TRANSITIONS[state.status].includes(status)) return { ...state, sequence };
  return { status, sequence, reason: status === 'failed' ? reason : null };
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
