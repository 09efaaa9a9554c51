import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { ErrorResponse } from '#backend/http/handler.ts';
import { limitBody } from '#backend/http/request-input.ts';
import { logFailure } from '#backend/log.ts';
import { negotiateLocale } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import type { NewPayment, PaymentProvider, ProviderDependencies } from '../provider.ts';
import {
  confirmationCode,
  type CardFieldErrors,
  checkCard,
  createBankCard,
  deleteBankCard,
  deleteUnlinkedBankCards,
  isConfirmationCode,
  linkingNeedsCode,
  markBankCardLinked,
  readBankCard,
  splitExpiry,
} from './cards.ts';
import {
  BANK_PATH,
  bankScriptHash,
  bankStyleHash,
  cardPage,
  notFoundPage,
  payUrl,
  threeDSecurePage,
  threeDSecureUrl,
} from './pages.ts';
import {
  abandonPayment,
  AWAITING_3DS,
  type BankPayment,
  cancelPayment,
  confirmPayment,
  deleteDeliveredWebhooks,
  openPayment,
  payByCard,
  PROVIDER_NAME,
  readPayment,
  refundPaymentPart,
  reportPayment,
  sendWebhooks,
  verifyWebhook,
} from './payments.ts';

/**
 * A bank for demonstrations and tests, which moves no money. It has its own tables, and the shop uses only this
 * interface.
 */
export function sandboxProvider(dependencies: ProviderDependencies): PaymentProvider {
  const { db, clock, print } = dependencies;
  const sendWebhook = (reference?: string) => sendWebhooks(dependencies, reference);
  const open = (payment: NewPayment) => openPayment(db, payment, clock.now());
  return {
    name: PROVIDER_NAME,
    pageOrigins: [],
    currencies: null,
    refunds: { partial: true, repeated: true },

    create: async (payment) => {
      await open(payment);
      return { externalId: payment.reference, step: { kind: 'redirect', url: payUrl(payment.reference) } };
    },

    status: ({ reference }) => reportPayment(db, reference),

    cancel: async ({ reference }) => {
      await cancelPayment(db, reference, clock.now());
    },

    refund: async ({ reference }, refund) => {
      const isAccepted = await refundPaymentPart(db, reference, refund, clock.now());
      await sendWebhook(reference);
      return { status: isAccepted ? 'done' : 'refused' };
    },

    // No refund is ever pending.
    refundStatus: async () => ({ status: 'done' }),

    cards: {
      savesPaidCards: true,
      tokenizeUrl: `${BANK_PATH}/tokens`,

      charge: async (payment, cardToken) => {
        const { reference } = payment;
        await open(payment);
        const card = await readBankCard(db, cardToken);
        // `kind` is how a test card behaves when it is charged.
        const after = await payByCard(db, reference, { kind: card?.kind }, clock.now());
        await sendWebhook(reference);
        const needsCode = after?.status === AWAITING_3DS;
        return {
          externalId: reference,
          step: needsCode ? { kind: 'redirect', url: threeDSecureUrl(reference) } : { kind: 'none' },
        };
      },

      linkCard: async (cardToken) => {
        const card = await readBankCard(db, cardToken);
        if (!card) return null;
        // Prevents the deletion of the card as unlinked, even if its code is never entered.
        await markBankCardLinked(db, cardToken, clock.now());
        const { brand, last4, expMonth, expYear } = card;
        const status = linkingNeedsCode(card) ? 'code_required' : 'active';
        if (status === 'code_required') print(`bank code for card …${last4}: ${await confirmationCode(db, cardToken)}`);
        return { brand, last4, expMonth, expYear, status };
      },

      confirmCard: async (cardToken, code) =>
        (await readBankCard(db, cardToken)) !== undefined && isConfirmationCode(db, cardToken, code),
      deleteCard: (cardToken) => deleteBankCard(db, cardToken),
    },

    verifyCallback: (body, headers) => verifyWebhook(db, body, headers),
    pages: { path: BANK_PATH, fetch: bankRoutes(dependencies, sendWebhook).fetch },
    runPending: () => sendWebhook(),
    purgeExpired: async () => {
      await deleteUnlinkedBankCards(db, clock.now());
      await deleteDeliveredWebhooks(db, clock.now());
    },
  };
}

/** Allows only the bank's own style sheet and script, by hash, because the shop has the same origin. */
const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src ${bankStyleHash}; script-src ${bankScriptHash}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Paths with anything but a reference are rejected before the database is queried. */
const REFERENCE = ':reference{[A-Za-z0-9_-]{1,100}}';

/** The bank's pages and its token endpoint. `sendWebhook` posts the events of one payment to the shop. */
function bankRoutes(dependencies: ProviderDependencies, sendWebhook: (reference: string) => Promise<void>): Hono {
  const { db, clock, log, rateLimiter } = dependencies;
  const bank = new Hono().basePath(BANK_PATH);

  bank.use(async (context, next) => {
    await next();
    context.header('content-security-policy', CONTENT_SECURITY_POLICY);
    context.header('cache-control', 'no-store');
  });
  bank.use(limitBody);
  bank.onError((error, context) => {
    logFailure(log, context.req.raw, 'the sandbox bank failed', error);
    return context.json({ message: 'The test bank failed' }, 500);
  });
  bank.notFound((context) => respondNotFound(context));

  bank.get(`/pay/${REFERENCE}`, async (context) => {
    const payment = await readPayment(db, context.req.param('reference'));
    if (payment?.status !== 'open') return redirectByStatus(context, payment);
    return context.html(cardPage(payment));
  });

  bank.post(`/pay/${REFERENCE}`, async (context) => {
    const reference = context.req.param('reference');
    const form = await readForm(context);
    if (form('action') === 'abandon')
      return sendWebhookAndRedirect(context, await abandonPayment(db, reference, clock.now()));
    const payment = await readPayment(db, reference);
    if (payment?.status !== 'open') return redirectByStatus(context, payment);
    const entered = { number: form('number'), expiry: form('expiry'), cvc: form('cvc'), name: form('name') };
    const checked = checkCard({ ...entered, ...splitExpiry(entered.expiry) }, clock.now());
    if ('fieldErrors' in checked) return context.html(cardPage(payment, checked.fieldErrors, entered));
    const cardToken = payment.saveCard ? (await createBankCard(db, checked, clock.now())).token : undefined;
    const { kind } = checked.card;
    return sendWebhookAndRedirect(context, await payByCard(db, reference, { kind, cardToken }, clock.now()));
  });

  bank.get(`/secure/${REFERENCE}`, async (context) => {
    const payment = await readPayment(db, context.req.param('reference'));
    if (payment?.status !== AWAITING_3DS) return redirectByStatus(context, payment);
    return context.html(threeDSecurePage(payment, await confirmationCode(db, payment.reference)));
  });

  bank.post(`/secure/${REFERENCE}`, async (context) => {
    const reference = context.req.param('reference');
    const form = await readForm(context);
    if (form('action') === 'abandon')
      return sendWebhookAndRedirect(context, await abandonPayment(db, reference, clock.now()));
    const isCodeCorrect = await isConfirmationCode(db, reference, form('code'));
    const payment = await confirmPayment(db, reference, isCodeCorrect, clock.now());
    if (payment?.status === AWAITING_3DS)
      return context.html(threeDSecurePage(payment, await confirmationCode(db, reference), { isCodeWrong: true }));
    return sendWebhookAndRedirect(context, payment);
  });

  // Called by the customer's browser, so that the card number never reaches the endpoints of the shop.
  bank.post('/tokens', async (context) => {
    const locale = requestLocale(context);
    const exceeded = await rateLimiter.consume('card_token', {
      userId: null,
      request: context.req.raw,
      now: clock.now(),
    });
    if (exceeded) return exceeded.toResponse(locale);
    const body = v.safeParse(CardBody, await context.req.text());
    if (!body.success) return new ErrorResponse(422, 'invalidRequest').toResponse(locale);
    const { number, exp_month, exp_year, cvc, name } = body.output;
    const checked = checkCard({ number, month: exp_month, year: exp_year, cvc, name }, clock.now());
    if ('fieldErrors' in checked) {
      const headers = { 'content-language': locale, vary: 'Accept-Language' };
      return context.json(
        { message: getBackendT(locale)('backend-test-bank:check'), errors: toErrorTexts(checked.fieldErrors, locale) },
        422,
        headers,
      );
    }
    const { token, brand, last4 } = await createBankCard(db, checked, clock.now());
    return context.json({ card_token: token, brand, last4 });
  });

  return bank;

  /** Sends the webhook before the customer returns to the shop; if that fails, it is sent later. */
  async function sendWebhookAndRedirect(context: Context, payment: BankPayment | undefined): Promise<Response> {
    if (payment) await sendWebhook(payment.reference);
    return redirectByStatus(context, payment);
  }
}

const requestLocale = (context: Context): Locale => negotiateLocale(context.req.header('accept-language'));

/** Redirects to the page for the status of the payment. */
function redirectByStatus(context: Context, payment: BankPayment | undefined): Response | Promise<Response> {
  if (!payment) return respondNotFound(context);
  const { reference, status, returnUrls } = payment;
  if (status === 'open') return context.redirect(payUrl(reference), 303);
  if (status === AWAITING_3DS) return context.redirect(threeDSecureUrl(reference), 303);
  return context.redirect(status === 'paid' ? returnUrls.success : returnUrls.fail, 303);
}

const respondNotFound = (context: Context): Response | Promise<Response> =>
  context.html(notFoundPage(requestLocale(context)), 404);

/** Reads a posted form. The returned function gives the trimmed value of a field; empty for a missing field. */
async function readForm(context: Context): Promise<(name: string) => string> {
  const form = new URLSearchParams(await context.req.text());
  return (name) => form.get(name)?.trim() ?? '';
}

/** A string or number, as trimmed text; a missing one is empty. */
const TrimmedText = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).trim()),
    v.maxLength(100),
  ),
  '',
);
const CardBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ number: TrimmedText, exp_month: TrimmedText, exp_year: TrimmedText, cvc: TrimmedText, name: TrimmedText }),
);

/** The error texts by the field names of the token endpoint. */
const toErrorTexts = (fieldErrors: CardFieldErrors, locale: Locale): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([field, error]) => [
      field === 'expiry' ? 'exp_month' : field,
      [getBackendT(locale)(`backend-test-bank:${error}`)],
    ]),
  );
