import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, requireRow } from '#backend/db/client.ts';
import { payments } from '#backend/db/schema/index.ts';
import { toMajor, type OnWire } from '#contract/money.ts';
import { NO_LIMITS, RateLimiter, ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import type { Log } from '#backend/log.ts';
import { PaymentAccounts } from '#backend/payments/payment-accounts.ts';
import { type PaymentProvider, type ProviderDependencies, webhookPath } from '#backend/payments/provider.ts';
import { signatureHeaders, type SandboxWebhookBody } from '#backend/payments/sandbox/payments.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import type { PaymentState } from '#contract/orders.ts';
import { orderFor, quoteSoups } from './ordering.ts';
import type { Customer, Shop } from './shop.ts';

export const VALID_CARD = '4242 4242 4242 4242';
export const VALID_CARD_WITHOUT_CODE = '5555 5555 5555 4444';
export const CARD_WITHOUT_FUNDS = '4000000000009995';
export const CARD_WITH_3D_SECURE = '4000000000003220';
export const EXPIRED_CARD = '4000000000000069';

const typed = (number: string) => ({ number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'ION POPA' });

/** An order that waits for its payment. */
export async function orderOnline(
  shop: Shop,
  customer: Customer,
  { cardId, promocode, saveCard = false }: OnlineOrderOptions = {},
): Promise<OnWire<ApiResponse<'createOrder'>>> {
  const quote = await quoteSoups(shop, customer, promocode === undefined ? {} : { promocode });
  const payment = { method: 'card_online', card_id: cardId ?? null, save_card: saveCard } as const;
  return shop.client.request('createOrder', { token: customer.token, body: orderFor(quote, customer, { payment }) });
}

interface OnlineOrderOptions {
  /** A saved card; without one, the payment begins on the bank's page. */
  readonly cardId?: number | undefined;
  readonly promocode?: string;
  readonly saveCard?: boolean;
}

/** Sends a form of the bank's pages. */
export function submit(shop: Shop, page: string | null, fields: Readonly<Record<string, string>>): Promise<Response> {
  return shop.client.raw('POST', page ?? '', {
    body: new URLSearchParams(fields),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

export const payAtBank = (shop: Shop, page: string | null, number: string): Promise<Response> =>
  submit(shop, page, { action: 'pay', number, expiry: '12/30', cvc: '123', name: 'ION POPA' });

export async function tokenizeCard(shop: Shop, number: string): Promise<string> {
  const response = await shop.client.raw('POST', '/api/sandbox-bank/tokens', { body: JSON.stringify(typed(number)) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { card_token: string }).card_token;
}

export const readBankCode = (shop: Shop): string => /: (\d{4})$/.exec(shop.printed.at(-1) ?? '')?.[1] ?? '';

/** A confirmed card of this customer. */
export async function linkCard(shop: Shop, { token }: Customer, number: string): Promise<number> {
  const { card_id, status } = await shop.client.request('addCard', {
    token,
    body: { card_token: await tokenizeCard(shop, number) },
  });
  if (status === 'code_required')
    await shop.client.request('confirmCard', { token, body: { card_id, code: readBankCode(shop) } });
  return card_id;
}

/** The newest payment of an order, as the provider knows it. */
export async function findPayment(shop: Shop, orderId: number) {
  return requireRow(
    await shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.id)).limit(1),
  );
}

/** An event of the sandbox bank about this payment, correct in everything that is not given. */
export async function createWebhookEvent(
  shop: Shop,
  orderId: number,
  given: Partial<SandboxWebhookBody> & Pick<SandboxWebhookBody, 'status'>,
): Promise<SandboxWebhookBody> {
  const { reference, amount, currency } = await findPayment(shop, orderId);
  return { id: randomUUID(), reference, sequence: 1, amount: toMajor(amount), currency, reason: null, ...given };
}

/** Posts an event as the sandbox bank does; returns the status of the response. */
export const postWebhookEvent = (shop: Shop, event: SandboxWebhookBody): Promise<number> =>
  postWebhook(shop, JSON.stringify(event));

/**
 * Posts any body to the sandbox bank's webhook, signed unless other headers are given; returns the status of the
 * response.
 */
export async function postWebhook(
  shop: Shop,
  body: string,
  headers?: Readonly<Record<string, string>>,
): Promise<number> {
  return (
    await shop.client.raw('POST', webhookPath('sandbox'), {
      body,
      headers: headers ?? (await signatureHeaders(shop.db, body)),
    })
  ).status;
}

export const readPaymentState = (shop: Shop, { token }: Customer, orderId: number): Promise<PaymentState> =>
  shop.client.request('getOrderPayment', { token, query: { order_id: orderId } });

export const readStatuses = async (shop: Shop, { token }: Customer, orderId: number): Promise<string> => {
  const { status, payment } = await shop.client.request('getOrder', { token, query: { order_id: orderId } });
  return `${status}, ${payment.status}`;
};

/** A provider with the sandbox's name and these methods; all others reject. */
export const createFailingProvider = (methods: Partial<PaymentProvider>): PaymentProvider => {
  const silent = () => Promise.reject(new Error('The provider does not respond'));
  return {
    name: 'sandbox',
    pageOrigins: [],
    currencies: null,
    refunds: { partial: true, repeated: true },
    cards: null,
    create: silent,
    status: silent,
    cancel: silent,
    refund: silent,
    refundStatus: silent,
    verifyCallback: silent,
    ...methods,
  };
};

/** The accounts of a shop whose only provider is this adapter. */
export const accountsOf = (db: Database, adapter: PaymentProvider, log: Log = () => {}): PaymentAccounts =>
  new PaymentAccounts({
    db,
    log,
    sources: { keys: [], environment: { inUse: { payments: adapter.name }, settings: {} } },
    factories: { [adapter.name]: () => adapter },
    dependencies: createDependencies(db, log),
  });

const createDependencies = (db: Database, log: Log): Omit<ProviderDependencies, 'settings'> => ({
  db,
  log,
  clock: { now: () => new Date() },
  rateLimiter: new RateLimiter(db, NO_LIMITS, new ShopWideLimitReporter(() => {}, { now: () => new Date() })),
  siteUrl: null,
  print: () => {},
  postWebhook: async () => 200,
});
