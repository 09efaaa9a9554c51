import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { CALLBACK_FAULTS, createCallbacks, type FetchCallback } from '../callbacks.ts';
import { presser, REQUEST_FAULTS, SYSTEM_CLOCK, withRequestFaults, type Clock, type Emulator } from '../emulator.ts';
import { createFaults, type Fault, type Faults } from '../faults.ts';
import { hostedPage, redirectOrText } from '../hosted-page.ts';
import { createCheckouts, type PayOptions, type PressResult } from './checkouts.ts';
import { createPayments, REFUND_FAULTS, type RefundDecision, type RefundPace } from './payments.ts';
import { createQrCodes } from './qr-codes.ts';
import { parseBody, refuse, refuseStatus, succeed } from './responses.ts';

export const MAIB_FAULTS = [
  ...CALLBACK_FAULTS,
  ...REQUEST_FAULTS,
  ...REFUND_FAULTS,
  'callback-other-ordering',
  'token-expired',
  'paid-twice',
  'session-expired',
] as const satisfies readonly Fault[];

/** Seconds; zerodaysoft/maib-sdk docs/checkout-api.md, "Obtain Authentication Token". */
const TOKEN_LIFE_S = 300;
const MS_PER_SECOND = 1000;

const TokenRequest = v.object({ clientId: v.string(), clientSecret: v.string() });

export interface MaibOptions {
  /** Where browsers reach it, without a slash at the end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signatureKey: string;
  readonly faults?: Faults;
  readonly clock?: Clock;
  readonly fetchCallback?: FetchCallback;
}

/** The bank maib with its APIs Checkout and MIA QR, which share a host, tokens, payments and refunds. */
export function createMaibEmulator({
  faults = createFaults(MAIB_FAULTS),
  clock = SYSTEM_CLOCK,
  ...options
}: MaibOptions) {
  const callbacks = createCallbacks(faults, options.fetchCallback);
  const payments = createPayments({ clock, faults });
  const keys = { signatureKey: options.signatureKey, wrongKey: randomUUID() };
  const shared = { clock, faults, callbacks, payments, ...keys };
  const checkouts = createCheckouts({ ...shared, pageUrl: (id) => `${options.baseUrl}/pay/checkouts/${id}` });
  const codes = createQrCodes({ ...shared, pageUrl: (id) => `${options.baseUrl}/pay/qr/${id}` });
  /** Tokens with the time at which they expire. */
  const tokens = new Map<string, number>();

  function isSignedIn(header: string | undefined): boolean {
    const token = header?.replace(/^Bearer /, '') ?? '';
    if (tokens.has(token) && faults.take('token-expired')) tokens.delete(token);
    return clock.now().getTime() < (tokens.get(token) ?? 0);
  }

  function createToken(body: unknown): Response {
    const parsed = parseBody(TokenRequest, body, { missing: '12007', invalid: '12000' });
    if ('refusal' in parsed) return parsed.refusal;
    const { clientId, clientSecret } = parsed.value;
    if (clientId !== options.clientId || clientSecret !== options.clientSecret) return refuse('11000');
    const accessToken = randomUUID();
    tokens.set(accessToken, clock.now().getTime() + TOKEN_LIFE_S * MS_PER_SECOND);
    return succeed({ accessToken, expiresIn: TOKEN_LIFE_S, tokenType: 'Bearer' });
  }

  /** The body of a request; undefined when it is no JSON. */
  const readJson = (request: Request): Promise<unknown> => request.json().catch(() => undefined);

  const app = new Hono();
  app.notFound(() => refuseStatus(404));
  app.onError((error, c) => {
    if (c.req.path.startsWith('/pay/')) return new Response(error.message, { status: 409 });
    console.error(error);
    return refuse('10000');
  });
  app.post('/v2/auth/token', async (c) => createToken(await readJson(c.req.raw)));
  app.use('/v2/*', async (c, next) => {
    if (!isSignedIn(c.req.header('authorization'))) return refuseStatus(401);
    const hasBody = c.req.method === 'POST' && !/^\/v2\/checkouts\/[^/]+\/cancel$/.test(c.req.path);
    if (hasBody && !c.req.header('content-type')?.startsWith('application/json')) return refuseStatus(415);
    return next();
  });
  const queryOf = (url: string) => new URL(url).searchParams;

  app.post('/v2/checkouts', async (c) => checkouts.create(await readJson(c.req.raw)));
  app.get('/v2/checkouts', (c) => checkouts.respondWithCheckouts(queryOf(c.req.url)));
  app.get('/v2/checkouts/:id', (c) => checkouts.respondWithCheckout(c.req.param('id')));
  app.post('/v2/checkouts/:id/cancel', (c) => checkouts.cancel(c.req.param('id')));
  app.get('/v2/payments', (c) => payments.respondWithPayments(queryOf(c.req.url)));
  app.get('/v2/payments/refunds/:id', (c) => payments.respondWithRefund(c.req.param('id')));
  app.get('/v2/payments/:id', (c) => payments.respondWithPayment(c.req.param('id')));
  app.post('/v2/payments/:id/refund', async (c) => payments.refund(c.req.param('id'), await readJson(c.req.raw)));

  app.post('/v2/mia/qr', async (c) => codes.create(await readJson(c.req.raw)));
  app.get('/v2/mia/qr', (c) => codes.respondWithCodes(queryOf(c.req.url)));
  app.get('/v2/mia/qr/:id', (c) => codes.respondWithCode(c.req.param('id')));
  app.post('/v2/mia/qr/:id/cancel', async (c) => codes.cancel(c.req.param('id'), await readJson(c.req.raw)));
  app.get('/v2/mia/payments', (c) => codes.respondWithPayments(queryOf(c.req.url)));
  app.get('/v2/mia/payments/:id', (c) => codes.respondWithPayment(c.req.param('id')));
  app.post('/v2/mia/test-pay', async (c) => codes.testPay(await readJson(c.req.raw)));

  /** Sends the browser back; it and the callback are on their way at the same time, unless a fault orders them. */
  async function leave({ redirectUrl, delivered }: PressResult): Promise<Response> {
    if (faults.take('callback-before-redirect')) await delivered;
    return redirectOrText(redirectUrl, 'Paid');
  }

  app.get('/pay/checkouts/:id', (c) => {
    const checkout = checkouts.open(c.req.param('id'));
    return checkout
      ? hostedPage({
          title: 'maib Checkout',
          lines: [`Order ${checkout.request.orderInfo?.id ?? ''}`, `${checkout.request.amount} MDL`],
          status: checkouts.statusOf(checkout.id),
          actions: { card: 'Pay by card', mia: 'Pay by MIA', decline: 'The card is declined', abandon: 'Leave' },
        })
      : redirectOrText(null, 'No such checkout');
  });
  app.post('/pay/checkouts/:id', async (c) => {
    const id = c.req.param('id');
    const { action } = await c.req.parseBody();
    if (action === 'decline') return redirectOrText(checkouts.decline(id), 'Declined');
    if (action === 'abandon') return redirectOrText(checkouts.abandon(id), 'Left');
    return leave(checkouts.pay(id, { method: action === 'mia' ? 'MiaQr' : 'Card' }));
  });
  app.get('/pay/qr/:id', (c) => {
    const code = codes.codes.get(c.req.param('id'));
    return code
      ? hostedPage({
          title: 'MIA QR',
          lines: [code.request.description, `${code.request.amount ?? ''} MDL`],
          status: codes.statusOf(code.id),
          actions: { pay: 'Pay' },
        })
      : redirectOrText(null, 'No such QR code');
  });
  app.post('/pay/qr/:id', (c) => leave(codes.pay(c.req.param('id'))));

  const payCheckout = async (id: string, how?: PayOptions): Promise<string | null> => {
    const { redirectUrl, delivered } = checkouts.pay(id, how);
    await delivered;
    return redirectUrl;
  };
  const payQr = async (id: string, how?: Omit<PayOptions, 'method'>): Promise<void> => codes.pay(id, how).delivered;
  const decideRefund = (id: string, decision: RefundDecision): void => payments.decide(id, decision);

  return {
    title: 'maib',
    faults,
    callbacks,
    checkouts: checkouts.checkouts,
    qrCodes: codes.codes,
    payments: payments.payments,
    refunds: payments.refunds,
    fetch: withRequestFaults({
      faults,
      handle: (request) => app.fetch(request),
      kindOf: (request) => {
        const { pathname } = new URL(request.url);
        return !pathname.startsWith('/v2/') ? 'page' : pathname === '/v2/auth/token' ? 'sign-in' : 'call';
      },
      refuse: (status) => (status === 409 ? refuse('44002') : refuseStatus(status)),
    }),
    /** Resolves when the callbacks are answered, held or left out, with the address to which the browser returns. */
    payCheckout,
    declineCheckout: checkouts.decline,
    abandonCheckout: checkouts.abandon,
    expireCheckout: checkouts.expire,
    payQr,
    expireQr: codes.expire,
    decideRefund,
    setRefundPace: (pace: RefundPace): void => payments.setPace(pace),
    sections: () => [
      { title: 'Checkouts', rows: checkouts.rows() },
      { title: 'QR codes', rows: codes.rows() },
      { title: 'Payments', rows: payments.paymentRows() },
      { title: 'Refunds', rows: payments.refundRows() },
    ],
    press: presser({
      'checkout-pay': (id) => payCheckout(id),
      'checkout-pay-twice': (id) => payCheckout(id, { times: 2 }),
      'checkout-pay-late': (id) => payCheckout(id, { isLate: true }),
      'checkout-decline': checkouts.decline,
      'checkout-abandon': checkouts.abandon,
      'checkout-expire': checkouts.expire,
      'qr-pay': (id) => payQr(id),
      'qr-pay-twice': (id) => payQr(id, { times: 2 }),
      'qr-pay-late': (id) => payQr(id, { isLate: true }),
      'qr-expire': codes.expire,
      'refund-accept': (id) => decideRefund(id, 'Accepted'),
      'refund-reject': (id) => decideRefund(id, 'Rejected'),
      'refund-manual': (id) => decideRefund(id, 'Manual'),
    }),
  } satisfies Emulator & Record<string, unknown>;
}
