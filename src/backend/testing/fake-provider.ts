import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import {
  WebhookEvent,
  type NewPayment,
  type PartialRefund,
  type PaymentProvider,
  type ProviderDependencies,
} from '#backend/payments/provider.ts';

/** A token of a card; the fake accepts these from the start. */
export const FAKE_CARDS = { plain: 'tok_plain', withCode: 'tok_code', unknown: 'tok_unknown' } as const;
export const FAKE_CODE = '4321';

const SECRET = 'a secret of the fake provider';
/** Form-encoded, in minor units, with names of its own: everything that the sandbox bank does differently. */
const Notification = v.pipe(
  v.object({
    event: v.string(),
    payment: v.string(),
    number: v.pipe(v.string(), v.toNumber()),
    state: v.string(),
    sum: v.pipe(v.string(), v.toNumber()),
    currency: v.string(),
    why: v.string(),
  }),
  v.transform(({ event, payment, number, state, sum, currency, why }) => ({
    id: event,
    reference: payment,
    sequence: number,
    status: state,
    amount: sum,
    currency,
    reason: why || null,
  })),
  WebhookEvent,
);

interface FakePayment extends NewPayment {
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'refunded';
  eventCount: number;
  /** The parts that were returned, by their ids. */
  readonly refunds: Map<string, number>;
}

/** A provider in memory, for tests: the smallest adapter that passes the contract. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'fake';
  readonly pageOrigins: readonly string[] = ['https://fake.test'];
  readonly tokenizeUrl = 'https://fake.test/tokens';
  readonly savesCards = false;
  readonly #postWebhook: ProviderDependencies['postWebhook'];
  readonly #payments = new Map<string, FakePayment>();
  readonly #cards = new Set<string>([FAKE_CARDS.plain, FAKE_CARDS.withCode]);

  constructor({ postWebhook }: Pick<ProviderDependencies, 'postWebhook'>) {
    this.#postWebhook = postWebhook;
  }

  async begin(payment: NewPayment) {
    this.#open(payment);
    return { redirectUrl: `https://fake.test/pay/${payment.reference}` };
  }

  async charge(payment: NewPayment, cardToken: string) {
    this.#open(payment);
    if (this.#cards.has(cardToken)) await this.#move(payment.reference, ['open'], 'paid');
    else await this.#move(payment.reference, ['open'], 'failed', 'unknown_card');
    return { redirectUrl: null };
  }

  async cancel(reference: string) {
    const payment = this.#payments.get(reference);
    if (payment?.state === 'open') payment.state = 'cancelled';
  }

  async refund(reference: string) {
    await this.#move(reference, ['paid'], 'refunded');
  }

  async refundPart(reference: string, { id, amount }: PartialRefund) {
    const payment = this.#payments.get(reference);
    if (payment?.refunds.has(id)) return 'accepted' as const;
    const returned = payment ? [...payment.refunds.values()].reduce((sum, part) => sum + part, 0) : 0;
    if (payment?.state !== 'paid' || returned + amount > payment.amount) return 'rejected' as const;
    payment.refunds.set(id, amount);
    if (returned + amount === payment.amount) await this.#move(reference, ['paid'], 'refunded');
    return 'accepted' as const;
  }

  async linkCard(cardToken: string) {
    if (!this.#cards.has(cardToken)) return null;
    return {
      brand: 'Fake',
      last4: '0001',
      expMonth: 12,
      expYear: 2030,
      status: cardToken === FAKE_CARDS.withCode ? 'code_required' : 'active',
    } as const;
  }

  async confirmCard(cardToken: string, code: string) {
    return this.#cards.has(cardToken) && code === FAKE_CODE;
  }

  async deleteCard(cardToken: string) {
    this.#cards.delete(cardToken);
  }

  async verifyWebhook(body: Uint8Array, headers: Headers) {
    const expected = createHmac('sha256', SECRET).update(body).digest();
    const given = Buffer.from(headers.get('fake-signature') ?? '', 'base64');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return { kind: 'invalidSignature' } as const;
    const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));
    if (fields['state'] === 'settled') return { kind: 'ignored' } as const;
    const parsed = v.safeParse(Notification, fields);
    return parsed.success ? ({ kind: 'event', event: parsed.output } as const) : ({ kind: 'malformed' } as const);
  }

  /** What the customer does on the provider's page. */
  async pay(reference: string) {
    await this.#move(reference, ['open'], 'paid');
  }

  /** Posts any body as a genuine webhook; returns the status of the response. */
  post(body: string): Promise<number> {
    return this.#postWebhook(this.name, body, {
      'fake-signature': createHmac('sha256', SECRET).update(body).digest('base64'),
      'content-type': 'application/x-www-form-urlencoded',
    });
  }

  #open(payment: NewPayment) {
    if (!this.#payments.has(payment.reference))
      this.#payments.set(payment.reference, { ...payment, state: 'open', eventCount: 0, refunds: new Map() });
  }

  async #move(reference: string, from: readonly FakePayment['state'][], to: 'paid' | 'failed' | 'refunded', why = '') {
    const payment = this.#payments.get(reference);
    if (!payment || !from.includes(payment.state)) return;
    payment.state = to;
    payment.eventCount += 1;
    const fields = {
      event: `${reference}-${payment.eventCount}`,
      payment: reference,
      number: String(payment.eventCount),
      state: to,
      sum: String(payment.amount),
      currency: payment.currency,
      why,
    };
    await this.post(new URLSearchParams(fields).toString());
  }
}
