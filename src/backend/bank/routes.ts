import { Hono, type Context } from 'hono';
import { describeError } from '#backend/http/errors.ts';
import { limitBody } from '#backend/http/request-input.ts';
import { localeOf } from '#backend/text.ts';
import { bankCode, isBankCode } from './cards.ts';
import type { BankParts } from './index.ts';
import { cardPage, confirmPage, unknownPage } from './pages.ts';
import { abandonPayment, confirmPayment, payByCard, readPayment, type BankPayment } from './payments.ts';
import { BANK_PATH, payPage, securePage } from './provider.ts';
import { bankStyleHash } from './style.ts';
import { tokenRoute } from './tokens.ts';
import { checkCard } from './typed-card.ts';

/** Nothing but the bank's own sheet and forms; the way back leads to the shop, which is the same origin. */
const POLICY = `default-src 'none'; style-src ${bankStyleHash}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A reference as it is made; what else stands in its place never reaches the database. */
const REFERENCE = ':reference{[A-Za-z0-9_-]{1,100}}';

/** The hosted pages. `deliver` brings the reports of one payment to the shop at once. */
export function bankRoutes(parts: BankParts, deliver: (reference: string) => Promise<void>): Hono {
  const { db, clock, log } = parts;
  const bank = new Hono().basePath(BANK_PATH);

  bank.use(async (context, next) => {
    await next();
    context.header('content-security-policy', POLICY);
    context.header('cache-control', 'no-store');
  });
  bank.use(limitBody);
  bank.onError((error, context) => {
    log('error', 'the sandbox bank failed', describeError(error));
    return context.json({ message: 'The test bank failed' }, 500);
  });
  bank.notFound((context) => unknown(context));

  bank.get(`/pay/${REFERENCE}`, async (context) => {
    const payment = await readPayment(db, context.req.param('reference'));
    if (payment?.status !== 'open') return leave(context, payment);
    return context.html(cardPage(payment));
  });

  bank.post(`/pay/${REFERENCE}`, async (context) => {
    const reference = context.req.param('reference');
    const form = await readForm(context);
    if (form('action') === 'abandon') return settled(context, await abandonPayment(db, reference, clock.now()));
    const payment = await readPayment(db, reference);
    if (payment?.status !== 'open') return leave(context, payment);
    const [month = '', year = ''] = form('expiry').split('/').map((part) => part.trim());
    const checked = checkCard({ number: form('number'), month, year, cvc: form('cvc'), name: form('name') }, clock.now());
    if ('faults' in checked) return context.html(cardPage(payment, checked.faults, { expiry: form('expiry'), name: form('name') }));
    return settled(context, await payByCard(db, reference, checked.card.kind, clock.now()));
  });

  bank.get(`/secure/${REFERENCE}`, async (context) => {
    const payment = await readPayment(db, context.req.param('reference'));
    if (payment?.status !== 'secure') return leave(context, payment);
    return context.html(confirmPage(payment, await bankCode(db, payment.reference)));
  });

  bank.post(`/secure/${REFERENCE}`, async (context) => {
    const reference = context.req.param('reference');
    const form = await readForm(context);
    if (form('action') === 'abandon') return settled(context, await abandonPayment(db, reference, clock.now()));
    const isRight = await isBankCode(db, reference, form('code'));
    const payment = await confirmPayment(db, reference, isRight, clock.now());
    if (payment?.status === 'secure') return context.html(confirmPage(payment, await bankCode(db, reference), true));
    return settled(context, payment);
  });

  tokenRoute(bank, parts);
  return bank;

  /** The shop is told before the customer is back there, if it listens; if not, the report follows. */
  async function settled(context: Context, payment: BankPayment | undefined): Promise<Response> {
    if (payment) await deliver(payment.reference);
    return leave(context, payment);
  }
}

/** On to where a payment in this state goes on. */
function leave(context: Context, payment: BankPayment | undefined): Response | Promise<Response> {
  if (!payment) return unknown(context);
  const { reference, status, returns } = payment;
  if (status === 'open') return context.redirect(payPage(reference), 303);
  if (status === 'secure') return context.redirect(securePage(reference), 303);
  return context.redirect(status === 'paid' ? returns.success : returns.fail, 303);
}

const unknown = (context: Context): Response | Promise<Response> => context.html(unknownPage(localeOf(context.req.header('accept-language') ?? null)), 404);

/** The fields of a posted form; one that is missing is empty. */
async function readForm(context: Context): Promise<(name: string) => string> {
  const form = new URLSearchParams(await context.req.text());
  return (name) => form.get(name)?.trim() ?? '';
}
