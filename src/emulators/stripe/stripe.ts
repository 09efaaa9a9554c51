import { Hono, type Context } from 'hono';
import Stripe from 'stripe';
import { toMajor } from '#contract/money.ts';
import { CALLBACK_FAULTS, createCallbacks, type FetchCallback } from '../callbacks.ts';
import { findIn, presser, REQUEST_FAULTS, SYSTEM_CLOCK, withRequestFaults } from '../emulator.ts';
import type { Clock, Emulator } from '../emulator.ts';
import { createFaults, type Fault, type Faults } from '../faults.ts';
import { hostedPage, redirectOrText } from '../hosted-page.ts';
import type { JsonObject } from '../json.ts';
import type { FormValue } from './form.ts';
import { createIdempotency } from './idempotency.ts';
import { intentView, newId, seconds, sessionView } from './objects.ts';
import type { Payment, Session } from './objects.ts';
import { createRefunds, type EventType } from './refunds.ts';
import { parseSession } from './requests.ts';
import { missingObject, refuse, refusedState, succeed, toResponse } from './responses.ts';
import type { Result } from './responses.ts';

// Stripe's API as far as a shop with a hosted Checkout Session uses it: docs.stripe.com/api. Parameters that it does not
// use are ignored; their names and types are those of the package `stripe`.

export const STRIPE_FAULTS = [
  ...CALLBACK_FAULTS,
  ...REQUEST_FAULTS,
  'refund-rejected',
  'refund-manual',
  'refund-undecided',
  'second-refund-refused',
  'session-expired',
] as const satisfies readonly Fault[];

const WRONG_BY = 100;

export interface StripeOptions {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The endpoint of events, which merchants set in their dashboard; without one, events are kept and not sent. */
  readonly webhookUrl?: string | undefined;
  readonly faults?: Faults;
  readonly clock?: Clock;
  readonly fetchCallback?: FetchCallback;
}

/** An event's object with other amounts. */
const withWrongAmounts = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      name.startsWith('amount') && typeof value === 'number' ? value + WRONG_BY : value,
    ]),
  );

export function createStripeEmulator({
  faults = createFaults(STRIPE_FAULTS),
  clock = SYSTEM_CLOCK,
  ...options
}: StripeOptions) {
  const callbacks = createCallbacks(faults, options.fetchCallback);
  const { webhooks } = new Stripe(options.secretKey);
  const sessions = new Map<string, Session>();
  /** By the ids of their payment intents. */
  const payments = new Map<string, Payment>();
  const events: JsonObject[] = [];
  const once = createIdempotency();
  let webhookUrl = options.webhookUrl ?? null;

  const pageUrl = ({ id }: Session) => `${options.baseUrl}/pay/${id}`;
  const viewOf = (session: Session) => sessionView(session, pageUrl(session));

  const eventOf = (type: EventType, object: JsonObject): JsonObject => ({
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds(clock.now()),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  });

  function sign(payload: JsonObject, key: 'right' | 'wrong') {
    const body = JSON.stringify(payload);
    const secret = key === 'right' ? options.webhookSecret : newId('whsec');
    const timestamp = seconds(clock.now());
    return {
      body,
      headers: { 'stripe-signature': webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) },
    };
  }

  async function emit(type: EventType, object: JsonObject): Promise<void> {
    const payload = eventOf(type, object);
    events.push(payload);
    if (!webhookUrl) return;
    const wrongAmount = { ...payload, data: { object: withWrongAmounts(object) } };
    await callbacks.send({ url: webhookUrl, payload, wrongAmount, sign });
  }

  const refunds = createRefunds({ faults, clock, payments, emit });

  async function expire(id: string): Promise<void> {
    const session = openSession(id);
    session.status = 'expired';
    await emit('checkout.session.expired', viewOf(session));
  }

  /** Ends sessions whose time is over; their events are not waited for. */
  function expireDue(): void {
    for (const { id, status, expiresAt } of sessions.values())
      if (status === 'open' && clock.now() >= expiresAt) void expire(id);
  }

  function openSession(id: string): Session {
    const session = findIn(sessions, id);
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`);
    return session;
  }

  function createSession(parameters: FormValue): Result {
    const now = clock.now();
    const parsed = parseSession(parameters, now);
    if ('refusal' in parsed) return parsed.refusal;
    const { request, amount, currency, expiresAt } = parsed;
    const session: Session = {
      id: newId('cs_test'),
      amount,
      currency,
      createdAt: now,
      expiresAt,
      successUrl: request.success_url,
      cancelUrl: request.cancel_url ?? null,
      clientReferenceId: request.client_reference_id ?? null,
      customerEmail: request.customer_email ?? null,
      metadata: request.metadata,
      intentMetadata: request.payment_intent_data.metadata,
      status: faults.take('session-expired') ? 'expired' : 'open',
      payment: null,
    };
    sessions.set(session.id, session);
    return succeed(viewOf(session));
  }

  function readSessions(createdSince: number): Result {
    const found = [...sessions.values()].filter(({ createdAt }) => seconds(createdAt) >= createdSince).reverse();
    return succeed({ object: 'list', data: found.map(viewOf), has_more: false, url: '/v1/checkout/sessions' });
  }

  function expireByCall(id: string): Result {
    const session = sessions.get(id);
    if (!session) return missingObject('checkout.session', id);
    if (session.status !== 'open')
      return refusedState(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    void expire(id);
    return succeed(viewOf(session));
  }

  /** The customer completes the page. @throws Error when the session is not open */
  function complete(id: string, status: Payment['status']) {
    const session = openSession(id);
    const payment: Payment = {
      intentId: newId('pi'),
      chargeId: newId('ch'),
      amount: session.amount,
      currency: session.currency,
      createdAt: clock.now(),
      metadata: session.intentMetadata,
      refunds: [],
      status,
    };
    payments.set(payment.intentId, payment);
    session.payment = payment;
    session.status = 'complete';
    return {
      redirectUrl: session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id),
      delivered: emit('checkout.session.completed', viewOf(session)),
    };
  }

  const payBy = async (id: string, status: Payment['status']): Promise<string> => {
    const { redirectUrl, delivered } = complete(id, status);
    await delivered;
    return redirectUrl;
  };

  async function settle(id: string, isPaid: boolean): Promise<void> {
    const session = findIn(sessions, id);
    if (session.payment?.status !== 'processing') throw new Error('The session has no payment that is being processed');
    session.payment.status = isPaid ? 'succeeded' : 'requires_payment_method';
    await emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, viewOf(session));
  }

  const app = new Hono();
  app.notFound((c) => toResponse(missingObject('route', c.req.path), false));
  app.onError((error, c) => {
    if (c.req.path.startsWith('/pay/')) return new Response(error.message, { status: 409 });
    console.error(error);
    return refuse(503);
  });
  app.use('/v1/*', (c, next) => {
    expireDue();
    return c.req.header('authorization') === `Bearer ${options.secretKey}` ? next() : Promise.resolve(refuse(401));
  });
  const expands = (c: Context, field: string): boolean =>
    [...new URL(c.req.url).searchParams].some(([name, value]) => name.startsWith('expand[') && value === field);

  app.post('/v1/checkout/sessions', (c) => once(c, createSession));
  app.get('/v1/checkout/sessions', (c) => toResponse(readSessions(Number(c.req.query('created[gte]') ?? 0)), false));
  app.get('/v1/checkout/sessions/:id', (c) => {
    const id = c.req.param('id');
    const session = sessions.get(id);
    const result = session
      ? succeed(sessionView(session, pageUrl(session), expands(c, 'payment_intent')))
      : missingObject('checkout.session', id);
    return toResponse(result, false);
  });
  app.post('/v1/checkout/sessions/:id/expire', (c) => once(c, () => expireByCall(c.req.param('id') ?? '')));
  app.get('/v1/payment_intents/:id', (c) => {
    const id = c.req.param('id');
    const payment = payments.get(id);
    const result = payment
      ? succeed(intentView(payment, expands(c, 'latest_charge')))
      : missingObject('payment_intent', id);
    return toResponse(result, false);
  });
  app.post('/v1/refunds', (c) => once(c, refunds.create));
  app.get('/v1/refunds', (c) => toResponse(refunds.list(c.req.query('payment_intent')), false));
  app.get('/v1/refunds/:id', (c) => toResponse(refunds.read(c.req.param('id')), false));

  app.get('/pay/:id', (c) => {
    expireDue();
    const session = sessions.get(c.req.param('id'));
    return session
      ? hostedPage({
          title: 'Stripe Checkout',
          lines: [`Order ${session.clientReferenceId ?? ''}`, `${toMajor(session.amount)} ${session.currency}`],
          status: session.status,
          actions: { pay: 'Pay by card', later: 'Pay by a method that is settled later', cancel: 'Leave' },
        })
      : redirectOrText(null, 'No such session');
  });
  app.post('/pay/:id', async (c) => {
    const id = c.req.param('id');
    const { action } = await c.req.parseBody();
    // A session stays open when the customer leaves its page.
    if (action === 'cancel') return redirectOrText(sessions.get(id)?.cancelUrl ?? null, 'Left');
    const { redirectUrl, delivered } = complete(id, action === 'later' ? 'processing' : 'succeeded');
    if (faults.take('callback-before-redirect')) await delivered;
    return redirectOrText(redirectUrl, 'Paid');
  });

  return {
    title: 'Stripe',
    faults,
    callbacks,
    /** All events, also those that were not sent. */
    events,
    sessions,
    payments,
    refunds: refunds.all,
    setWebhookUrl(url: string): void {
      webhookUrl = url;
    },
    fetch: withRequestFaults({
      faults,
      handle: (request) => app.fetch(request),
      kindOf: (request) => (new URL(request.url).pathname.startsWith('/v1/') ? 'call' : 'page'),
      refuse,
    }),
    /** Resolves when the event is answered, held or left out, with the address to which the browser returns. */
    paySession: (id: string): Promise<string> => payBy(id, 'succeeded'),
    /** The customer chooses a method that is settled later. */
    paySessionLater: (id: string): Promise<string> => payBy(id, 'processing'),
    settle,
    expireSession: expire,
    decideRefund: refunds.decide,
    sections: () => [
      {
        title: 'Sessions',
        rows: [...sessions.values()].map((session) => ({
          id: session.id,
          cells: {
            order: session.clientReferenceId ?? '',
            amount: `${toMajor(session.amount)} ${session.currency}`,
            status: session.status,
            payment: session.payment ? `${session.payment.intentId} ${session.payment.status}` : '',
            page: pageUrl(session),
          },
          actions:
            session.status === 'open'
              ? ['session-pay', 'session-pay-later', 'session-expire']
              : session.payment?.status === 'processing'
                ? ['session-settle', 'session-fail']
                : [],
        })),
      },
      refunds.section(),
    ],
    press: presser({
      'session-pay': (id) => payBy(id, 'succeeded'),
      'session-pay-later': (id) => payBy(id, 'processing'),
      'session-expire': expire,
      'session-settle': (id) => settle(id, true),
      'session-fail': (id) => settle(id, false),
      'refund-succeed': (id) => refunds.decide(id, 'succeeded'),
      'refund-fail': (id) => refunds.decide(id, 'failed'),
    }),
  } satisfies Emulator & Record<string, unknown>;
}
