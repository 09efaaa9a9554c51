import { randomUUID } from 'node:crypto';
import { asMinor, toMajor, toMinor, type Minor } from '#contract/money.ts';
import type { Callbacks } from '../callbacks.ts';
import { findIn, type Clock, type Row } from '../emulator.ts';
import type { Faults } from '../faults.ts';
import type { JsonObject } from '../json.ts';
import { callbackOf, partsOfRequest } from './checkout-messages.ts';
import { CheckoutRequest } from './checkout-request.ts';
import { atLeast, atMost, equals, respondWithList, since, until, type Filter } from './listing.ts';
import { CURRENCY, summaryOfPayment, type Payment, type Payments } from './payments.ts';
import { dateTime, optionalDateTime, parseBody, refuse, succeed } from './responses.ts';
import { checkoutSignature } from './signatures.ts';

// Sessions of the hosted page: zerodaysoft/maib-sdk docs/checkout-api.md, "Register a New Hosted Checkout Session" to
// "Retrieve All Checkouts", and "Callback Notifications".

type CheckoutStatus =
  | 'WaitingForInit'
  | 'Initialized'
  | 'PaymentMethodSelected'
  | 'Completed'
  | 'Expired'
  | 'Abandoned'
  | 'Cancelled'
  | 'Failed';

const TERMINAL: readonly CheckoutStatus[] = ['Completed', 'Expired', 'Abandoned', 'Cancelled', 'Failed'];

/** The life of the session in the example of "Get Checkout Details"; the documents promise none. */
const CHECKOUT_LIFE_MS = 25 * 60_000;
const WRONG_BY: Minor = asMinor(100);
const TERMINAL_ID = '0149587';

export interface Checkout {
  readonly id: string;
  readonly request: CheckoutRequest;
  readonly amount: Minor;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Without regard to its expiry. */
  status: CheckoutStatus;
  endedAt: Date | null;
  payment: Payment | null;
}

export interface PayOptions {
  readonly method?: 'Card' | 'MiaQr';
  /** Two for a double payment. */
  readonly times?: 1 | 2;
  /** Pays a session that has ended, as a payment does that was on its way. */
  readonly isLate?: boolean;
}

/** Where the browser goes, and the end of the callbacks. */
export interface PressResult {
  readonly redirectUrl: string | null;
  readonly delivered: Promise<void>;
}

export function createCheckouts(options: {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly callbacks: Callbacks;
  readonly payments: Payments;
  readonly pageUrl: (id: string) => string;
  readonly signatureKey: string;
  /** A key that the shop does not know. */
  readonly wrongKey: string;
}) {
  const { clock, faults, callbacks, payments } = options;
  const checkouts = new Map<string, Checkout>();

  const statusOf = (checkout: Checkout): CheckoutStatus =>
    !TERMINAL.includes(checkout.status) && clock.now() >= checkout.expiresAt ? 'Expired' : checkout.status;
  const isOver = (checkout: Checkout): boolean => TERMINAL.includes(statusOf(checkout));
  const endedAs = (checkout: Checkout, status: CheckoutStatus): Date | null =>
    checkout.status === status ? checkout.endedAt : null;

  function viewOf(checkout: Checkout): JsonObject {
    const { request } = checkout;
    return {
      id: checkout.id,
      createdAt: dateTime(checkout.createdAt),
      status: statusOf(checkout),
      amount: toMajor(checkout.amount),
      currency: CURRENCY,
      callbackUrl: request.callbackUrl ?? null,
      successUrl: request.successUrl ?? null,
      failUrl: request.failUrl ?? null,
      language: request.language ?? null,
      url: options.pageUrl(checkout.id),
      expiresAt: dateTime(checkout.expiresAt),
      completedAt: optionalDateTime(endedAs(checkout, 'Completed')),
      failedAt: optionalDateTime(endedAs(checkout, 'Failed')),
      cancelledAt: optionalDateTime(endedAs(checkout, 'Cancelled')),
      ...partsOfRequest(request),
      payment: checkout.payment && summaryOfPayment(checkout.payment),
    };
  }

  function sign(payload: JsonObject, key: 'right' | 'wrong') {
    const body = JSON.stringify(payload);
    const timestamp = String(clock.now().getTime());
    const signature = checkoutSignature(body, timestamp, key === 'right' ? options.signatureKey : options.wrongKey);
    return { body, headers: { 'X-Signature': `sha256=${signature}`, 'X-Signature-Timestamp': timestamp } };
  }

  async function sendCallback(checkout: Checkout, payment: Payment): Promise<void> {
    const url = checkout.request.callbackUrl;
    if (!url) return;
    const wrongAmount = asMinor(payment.amount + WRONG_BY);
    await callbacks.send({
      url,
      payload: callbackOf(checkout.id, checkout.request, payment, payment.amount),
      wrongAmount: callbackOf(checkout.id, checkout.request, payment, wrongAmount),
      sign,
    });
  }

  /** "Browser Redirect Parameters" */
  function redirectOf(checkout: Checkout, status: 'Completed' | 'Failed'): string | null {
    const address = status === 'Completed' ? checkout.request.successUrl : checkout.request.failUrl;
    if (!address) return null;
    const url = new URL(address);
    url.searchParams.set('checkoutId', checkout.id);
    url.searchParams.set('checkoutStatus', status);
    url.searchParams.set('orderId', checkout.request.orderInfo?.id ?? '');
    return url.href;
  }

  const execute = (checkout: Checkout, method: Payment['method'], isFailed: boolean): Payment =>
    payments.execute({
      amount: checkout.amount,
      method,
      isFailed,
      orderId: checkout.request.orderInfo?.id ?? null,
      description: checkout.request.orderInfo?.description ?? null,
      terminalId: TERMINAL_ID,
      payerName: checkout.request.payerInfo?.name ?? 'Test Test',
      payerIban: method === 'MiaQr' ? 'MD88AG000000011621810140' : null,
      qr: null,
    });

  function end(checkout: Checkout, status: CheckoutStatus): void {
    checkout.status = status;
    checkout.endedAt = clock.now();
  }

  function openCheckout(id: string): Checkout {
    const checkout = findIn(checkouts, id);
    if (isOver(checkout)) throw new Error(`The checkout is ${statusOf(checkout)}`);
    return checkout;
  }

  const FILTERS: Readonly<Record<string, Filter<Checkout>>> = {
    id: equals(({ id }) => id),
    orderId: equals(({ request }) => request.orderInfo?.id ?? null),
    status: equals(statusOf),
    minAmount: atLeast(({ amount }) => toMajor(amount)),
    maxAmount: atMost(({ amount }) => toMajor(amount)),
    currency: equals(() => CURRENCY),
    language: equals(({ request }) => request.language ?? null),
    payerName: equals(({ request }) => request.payerInfo?.name ?? null),
    payerEmail: equals(({ request }) => request.payerInfo?.email ?? null),
    payerPhone: equals(({ request }) => request.payerInfo?.phone ?? null),
    payerIp: equals(({ request }) => request.payerInfo?.ip ?? null),
    createdAtFrom: since(({ createdAt }) => createdAt),
    createdAtTo: until(({ createdAt }) => createdAt),
    expiresAtFrom: since(({ expiresAt }) => expiresAt),
    expiresAtTo: until(({ expiresAt }) => expiresAt),
    cancelledAtFrom: since((checkout) => endedAs(checkout, 'Cancelled')),
    cancelledAtTo: until((checkout) => endedAs(checkout, 'Cancelled')),
    failedAtFrom: since((checkout) => endedAs(checkout, 'Failed')),
    failedAtTo: until((checkout) => endedAs(checkout, 'Failed')),
    completedAtFrom: since((checkout) => endedAs(checkout, 'Completed')),
    completedAtTo: until((checkout) => endedAs(checkout, 'Completed')),
  };

  return {
    checkouts,
    statusOf: (id: string): CheckoutStatus => statusOf(findIn(checkouts, id)),

    create(body: unknown): Response {
      const parsed = parseBody(CheckoutRequest, body, { missing: '42006', invalid: '42005' });
      if ('refusal' in parsed) return parsed.refusal;
      const createdAt = clock.now();
      const life = faults.take('session-expired') ? 0 : CHECKOUT_LIFE_MS;
      const checkout: Checkout = {
        id: randomUUID(),
        request: parsed.value,
        amount: toMinor(parsed.value.amount),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + life),
        status: 'WaitingForInit',
        endedAt: null,
        payment: null,
      };
      checkouts.set(checkout.id, checkout);
      return succeed({ checkoutId: checkout.id, checkoutUrl: options.pageUrl(checkout.id) });
    },

    cancel(id: string): Response {
      const checkout = checkouts.get(id);
      if (!checkout) return refuse('43001');
      if (isOver(checkout)) return refuse('44002');
      end(checkout, 'Cancelled');
      return succeed({ checkoutId: id, status: 'Cancelled' });
    },

    respondWithCheckout(id: string): Response {
      const checkout = checkouts.get(id);
      return checkout ? succeed(viewOf(checkout)) : refuse('43001');
    },

    respondWithCheckouts: (query: URLSearchParams): Response =>
      respondWithList([...checkouts.values()], query, {
        filters: FILTERS,
        sorts: { createdAt: ({ createdAt }) => createdAt.getTime(), amount: ({ amount }) => amount },
        defaultSort: 'createdAt',
        view: viewOf,
        invalid: '42007',
      }),

    /** The customer opens the page. Null when there is no such session. */
    open(id: string): Checkout | null {
      const checkout = checkouts.get(id);
      if (checkout && !isOver(checkout) && checkout.status === 'WaitingForInit') checkout.status = 'Initialized';
      return checkout ?? null;
    },

    /** @throws Error when the session has ended, unless the payment is late */
    pay(id: string, { method = 'Card', times = 1, isLate = false }: PayOptions = {}): PressResult {
      const checkout = isLate ? findIn(checkouts, id) : openCheckout(id);
      const count = faults.take('paid-twice') ? 2 : times;
      const executed = Array.from({ length: count }, () => execute(checkout, method, false));
      checkout.payment = executed[0] ?? null;
      end(checkout, 'Completed');
      const delivered = Promise.all(executed.map((payment) => sendCallback(checkout, payment))).then(() => {});
      return { redirectUrl: redirectOf(checkout, 'Completed'), delivered };
    },

    /** Only successful payments are called back. */
    decline(id: string): string | null {
      const checkout = openCheckout(id);
      checkout.payment = execute(checkout, 'Card', true);
      end(checkout, 'Failed');
      return redirectOf(checkout, 'Failed');
    },

    /** The customer leaves the page. The documents have no other status for the redirect than that of a failure. */
    abandon(id: string): string | null {
      const checkout = openCheckout(id);
      end(checkout, 'Abandoned');
      return redirectOf(checkout, 'Failed');
    },
    expire: (id: string): void => end(openCheckout(id), 'Expired'),

    rows: (): Row[] =>
      [...checkouts.values()].map((checkout) => ({
        id: checkout.id,
        cells: {
          order: checkout.request.orderInfo?.id ?? '',
          amount: String(toMajor(checkout.amount)),
          status: statusOf(checkout),
          page: options.pageUrl(checkout.id),
        },
        actions: isOver(checkout)
          ? ['checkout-pay-late']
          : ['checkout-pay', 'checkout-pay-twice', 'checkout-decline', 'checkout-abandon', 'checkout-expire'],
      })),
  };
}
