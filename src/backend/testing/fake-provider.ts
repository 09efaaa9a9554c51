import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import {
  type KnownPayment,
  type NewPayment,
  type NewRefund,
  PaymentEvent,
  type PaymentProvider,
  type PaymentReport,
  type ProviderDependencies,
  type RefundReport,
} from '#backend/payments/provider.ts';
import { asMinor, sumOf, type Minor } from '#contract/money.ts';

/** A token of a card; the fake accepts these from the start. */
export const FAKE_CARDS = { plain: 'tok_plain', withCode: 'tok_code', unknown: 'tok_unknown' } as const;
export const FAKE_CODE = '4321';

const SECRET = 'a secret of the fake provider';
/** Form-encoded, in minor units, with names of its own: everything that the sandbox bank does differently. */
const Notification = v.pipe(
  v.object({
    event: v.string(),
    payment: v.string(),
    state: v.string(),
    sum: v.pipe(v.string(), v.toNumber()),
    currency: v.string(),
    why: v.string(),
  }),
  v.transform(({ event, payment, state, sum, currency, why }) => ({
    id: event,
    reference: payment,
    status: state,
    isOpen: false,
    amount: sum,
    currency,
    reason: why || null,
  })),
  PaymentEvent,
);

interface FakePayment extends NewPayment {
  state: 'open' | 'paid' | 'failed' | 'cancelled';
  eventCount: number;
}

interface FakeRefund {
  readonly reference: string;
  readonly amount: Minor;
  status: RefundReport['status'];
}

/** A provider in memory, for tests: the smallest adapter that passes the contract. Its ids are not the shop's. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'fake';
  readonly pageOrigins: readonly string[] = ['https://fake.test'];
  readonly currencies = null;
  readonly refunds = { partial: true, repeated: true };
  /** What the next refunds become, and for a pending one how it is decided. */
  nextRefund: RefundReport['status'] = 'done';
  decision: RefundReport['status'] = 'pending';
  /** Whether callbacks are lost. */
  isSilent = false;
  readonly #postWebhook: ProviderDependencies['postWebhook'];
  readonly #payments = new Map<string, FakePayment>();
  readonly #refunds = new Map<string, FakeRefund>();
  readonly #cards = new Set<string>([FAKE_CARDS.plain, FAKE_CARDS.withCode]);

  constructor({ postWebhook }: Pick<ProviderDependencies, 'postWebhook'>) {
    this.#postWebhook = postWebhook;
  }

  async create(payment: NewPayment) {
    this.#open(payment);
    const { reference } = payment;
    return {
      externalId: `fake-${reference}`,
      step: { kind: 'redirect', url: `https://fake.test/pay/${reference}` } as const,
    };
  }

  async status({ reference }: KnownPayment): Promise<PaymentReport | null> {
    const payment = this.#payments.get(reference);
    if (!payment) return null;
    const { state, amount, currency } = payment;
    const status = state === 'open' ? 'pending' : state === 'cancelled' ? 'failed' : state;
    const done = this.#refundsOf(reference, ['done']);
    return { status, isOpen: state === 'open', amount, currency, reason: null, refunded: done };
  }

  async cancel({ reference }: KnownPayment) {
    const payment = this.#payments.get(reference);
    if (payment?.state === 'open') payment.state = 'cancelled';
  }

  async refund({ reference }: KnownPayment, { id, amount }: NewRefund): Promise<RefundReport> {
    const known = this.#refunds.get(id);
    if (known) return { status: known.status, externalId: id };
    const payment = this.#payments.get(reference);
    const taken = this.#refundsOf(reference, ['done', 'pending', 'manual']);
    if (payment?.state !== 'paid' || taken + amount > payment.amount) return { status: 'refused' };
    if (this.nextRefund === 'unsupported') return { status: 'unsupported' };
    this.#refunds.set(id, { reference, amount, status: this.nextRefund });
    return { status: this.nextRefund, externalId: id };
  }

  async refundStatus(_payment: KnownPayment, id: string): Promise<RefundReport> {
    const refund = this.#refunds.get(id);
    if (!refund) throw new Error('There is no such refund');
    refund.status = this.decision;
    return { status: refund.status };
  }

  readonly cards = {
    tokenizeUrl: 'https://fake.test/tokens',
    savesPaidCards: false,

    charge: async (payment: NewPayment, cardToken: string) => {
      this.#open(payment);
      if (this.#cards.has(cardToken)) await this.#move(payment.reference, 'paid');
      else await this.#move(payment.reference, 'failed', 'unknown_card');
      return { externalId: `fake-${payment.reference}`, step: { kind: 'none' } as const };
    },

    linkCard: async (cardToken: string) => {
      if (!this.#cards.has(cardToken)) return null;
      return {
        brand: 'Fake',
        last4: '0001',
        expMonth: 12,
        expYear: 2030,
        status: cardToken === FAKE_CARDS.withCode ? 'code_required' : 'active',
      } as const;
    },

    confirmCard: async (cardToken: string, code: string) => this.#cards.has(cardToken) && code === FAKE_CODE,

    deleteCard: async (cardToken: string) => {
      this.#cards.delete(cardToken);
    },
  };

  async verifyCallback(body: Uint8Array, headers: Headers) {
    const expected = createHmac('sha256', SECRET).update(body).digest();
    const given = Buffer.from(headers.get('fake-signature') ?? '', 'base64');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return { kind: 'invalidSignature' } as const;
    const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));
    if (fields['state'] === 'settled') return { kind: 'ignored' } as const;
    if (fields['state'] === 'look') return { kind: 'ask', reference: fields['payment'] ?? '' } as const;
    const parsed = v.safeParse(Notification, fields);
    return parsed.success ? ({ kind: 'event', event: parsed.output } as const) : ({ kind: 'malformed' } as const);
  }

  /** What the customer does on the provider's page. */
  async pay(reference: string) {
    await this.#move(reference, 'paid');
  }

  /** What a person does in the provider's cabinet. */
  returnAtBank(reference: string, amount: number) {
    this.#refunds.set(`cabinet ${this.#refunds.size}`, { reference, amount: asMinor(amount), status: 'done' });
  }

  /** The customer's bank does not accept what was returned. */
  sendBack(reference: string) {
    for (const refund of this.#refunds.values()) if (refund.reference === reference) refund.status = 'refused';
  }

  /** Posts any body as a genuine webhook; returns the status of the response. */
  post(body: string): Promise<number> {
    return this.#postWebhook(this.name, body, {
      'fake-signature': createHmac('sha256', SECRET).update(body).digest('base64'),
      'content-type': 'application/x-www-form-urlencoded',
    });
  }

  /** The sum of the refunds of a payment in these states. */
  #refundsOf(reference: string, states: readonly RefundReport['status'][]): Minor {
    const ofPayment = [...this.#refunds.values()].filter((each) => each.reference === reference);
    return sumOf(ofPayment.filter(({ status }) => states.includes(status)).map(({ amount }) => amount));
  }

  #open(payment: NewPayment) {
    if (!this.#payments.has(payment.reference))
      this.#payments.set(payment.reference, { ...payment, state: 'open', eventCount: 0 });
  }

  async #move(reference: string, to: 'paid' | 'failed', why = '') {
    const payment = this.#payments.get(reference);
    if (payment?.state !== 'open') return;
    payment.state = to;
    payment.eventCount += 1;
    if (this.isSilent) return;
    const fields = {
      event: `${reference}-${payment.eventCount}`,
      payment: reference,
      state: to,
      sum: String(payment.amount),
      currency: payment.currency,
      why,
    };
    await this.post(new URLSearchParams(fields).toString());
  }
}
