import { randomUUID } from 'node:crypto';
import type { KnownPayment, NewPayment, PaymentProvider } from '#backend/payments/provider.ts';
import type { LogFields } from '#backend/log.ts';
import type { ProviderUnderTest } from '#backend/testing/provider-contract.ts';
import { asMinor } from '#contract/money.ts';
import { createMaibEmulator } from '#emulators/maib/maib.ts';
import { createClock, createReceiver, SIGNATURE_KEY } from '#emulators/testing/emulated.ts';
import type { Connection, MaibDependencies } from '../client.ts';

export const SITE_URL = 'https://shop.example.com';
export const SECRETS = {
  client_id: '749c564f-1a65-48e3-a4bf-b7932b6ae3db',
  client_secret: '0d922db8-9a2f-4c66-a60d-76a762c9bb04',
  signature_key: SIGNATURE_KEY,
};
export const SETTINGS = { ...SECRETS, url: 'http://localhost:4600' };

/** The time limit of requests that are never answered. */
const TIMEOUT_MS = 30;

interface SentRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** The emulated bank, an adapter that uses it, and what has passed between them. */
export function openBank(
  create: (dependencies: MaibDependencies, connection: Connection) => PaymentProvider,
  /** Responds instead of the emulator, unless it returns undefined. */
  respond: (request: SentRequest) => Response | undefined = () => undefined,
  clock = createClock(),
) {
  const receiver = createReceiver();
  const maib = createMaibEmulator({
    baseUrl: SETTINGS.url,
    clientId: SECRETS.client_id,
    clientSecret: SECRETS.client_secret,
    signatureKey: SECRETS.signature_key,
    clock,
    fetchCallback: receiver.fetchCallback,
  });
  const sent: SentRequest[] = [];
  const logged: { readonly message: string; readonly fields: LogFields }[] = [];
  const log = (_level: string, message: string, fields: LogFields = {}) => {
    logged.push({ message, fields });
  };

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const request = new Request(url, init);
    const { pathname, search } = new URL(url);
    const { method, headers } = request;
    const record = { method, path: `${pathname}${search}`, headers, body: await request.clone().text() };
    sent.push(record);
    return respond(record) ?? maib.fetch(request);
  }

  const provider = create({ clock, log, settings: SETTINGS, siteUrl: SITE_URL }, { timeoutMs: TIMEOUT_MS, fetch });
  return {
    provider,
    maib,
    clock,
    sent,
    logged,
    received: receiver.received,
    /** What the shop makes of each callback that has arrived, in their order. */
    verifyReceived: () =>
      Promise.all(
        receiver.received.map(({ body, headers }) => provider.verifyCallback(new TextEncoder().encode(body), headers)),
      ),
    /** How often a call was made, by the beginning of `GET /v2/…`. */
    countOf: (call: string): number => sent.filter(({ method, path }) => `${method} ${path}`.startsWith(call)).length,
  };
}

/** The bank for the tests of every provider, which use the time of this machine. */
export function openForContract(
  create: (dependencies: MaibDependencies, connection: Connection) => PaymentProvider,
  /** Does nothing where the bank does not accept a payment. */
  pay: (maib: ReturnType<typeof openBank>['maib'], id: string) => Promise<void>,
): ProviderUnderTest {
  const { provider, maib, received } = openBank(create, undefined, createClock(new Date().toISOString()));
  maib.setRefundPace('on-press');
  return {
    provider,
    get posted() {
      return received.map(({ url, body, headers }) => ({
        provider: new URL(url).pathname.replace('/api/webhooks/', ''),
        body,
        headers: Object.fromEntries(headers),
      }));
    },
    pay: (_, { externalId }) => pay(maib, externalId),
    acceptRefunds: async () => {
      for (const { id, status } of maib.refunds.values()) if (status === 'Created') maib.decideRefund(id, 'Accepted');
    },
  };
}

export const newPayment = (fields: Partial<NewPayment> = {}): NewPayment => ({
  reference: randomUUID(),
  amount: asMinor(24_430),
  currency: 'MDL',
  locale: 'ro',
  title: 'A-1001',
  saveCard: false,
  returnUrls: { success: '/ro/success?order=1', fail: '/ro/fail?order=1' },
  expiresAt: new Date('2026-11-24T10:20:00Z'),
  ...fields,
});

export const known = ({ reference, amount, currency }: NewPayment, externalId: string | null): KnownPayment => ({
  reference,
  amount,
  currency,
  externalId,
});
