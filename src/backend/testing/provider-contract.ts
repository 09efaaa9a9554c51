import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { NewPayment, PaymentProvider, WebhookEvent } from '#backend/payments/provider.ts';
import { asMinor } from '#contract/money.ts';

export interface PostedWebhook {
  readonly provider: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An adapter under test, and the part of the outside world that moves it. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  /** Everything that was posted to the shop, which accepts it. */
  readonly posted: readonly PostedWebhook[];
  /** Pays on the provider's page, as a customer does; does nothing where that is not possible. */
  pay(reference: string, redirectUrl: string | null): Promise<void>;
  /** A token of a card that pays. */
  tokenOfCard(): Promise<string>;
  /** A token of a card that is linked with a code, and the code once `linkCard` has returned. */
  tokenWithCode(): Promise<{ readonly token: string; code(): string }>;
}

/**
 * What the shop relies on. Every adapter passes these tests; declare them with `describe` around a harness of the
 * adapter.
 */
export function testProviderContract(open: () => ProviderUnderTest): void {
  const newPayment = (): NewPayment => ({
    reference: randomUUID(),
    amount: asMinor(24_430),
    currency: 'MDL',
    locale: 'ro',
    title: '1001',
    saveCard: false,
    returnPaths: { success: '/ro/success?order=1', fail: '/ro/fail?order=1' },
  });
  const verify = ({ provider }: ProviderUnderTest, { body, headers }: PostedWebhook) =>
    provider.verifyWebhook(new TextEncoder().encode(body), new Headers(headers));
  /** The events of one payment, as the shop understands the webhooks. */
  async function eventsOf(harness: ProviderUnderTest, reference: string): Promise<WebhookEvent[]> {
    await harness.provider.runPending?.();
    const verifications = await Promise.all(harness.posted.map((webhook) => verify(harness, webhook)));
    return verifications.flatMap((verification) =>
      verification.kind === 'event' && verification.event.reference === reference ? [verification.event] : [],
    );
  }
  const statusesOf = async (harness: ProviderUnderTest, reference: string) =>
    (await eventsOf(harness, reference)).map(({ status }) => status);

  test('its name can be part of a URL', () => {
    expect(open().provider.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  describe('a payment on its page', () => {
    test('is one payment, however often it is begun, and is reported once when it is paid', async () => {
      const harness = open();
      const payment = newPayment();
      const begun = await harness.provider.begin(payment);
      expect(begun.redirectUrl).toMatch(/^(\/|https:\/\/)/);
      expect(await harness.provider.begin({ ...payment, amount: asMinor(5) })).toEqual(begun);
      await harness.pay(payment.reference, begun.redirectUrl);
      await harness.pay(payment.reference, begun.redirectUrl);
      expect(await eventsOf(harness, payment.reference)).toEqual([
        {
          id: expect.any(String),
          reference: payment.reference,
          sequence: expect.any(Number),
          status: 'paid',
          amount: asMinor(24_430),
          currency: 'MDL',
          reason: null,
        },
      ]);
    });

    test('cannot be paid once it was cancelled, and may be cancelled again', async () => {
      const harness = open();
      const payment = newPayment();
      const { redirectUrl } = await harness.provider.begin(payment);
      await harness.provider.cancel(payment.reference);
      await harness.provider.cancel(payment.reference);
      await harness.pay(payment.reference, redirectUrl);
      expect(await statusesOf(harness, payment.reference)).not.toContain('paid');
    });

    test('is refunded once, and the refund is reported after the payment', async () => {
      const harness = open();
      const payment = newPayment();
      const { redirectUrl } = await harness.provider.begin(payment);
      await harness.provider.refund(payment.reference);
      await harness.pay(payment.reference, redirectUrl);
      await harness.provider.refund(payment.reference);
      await harness.provider.refund(payment.reference);
      const events = await eventsOf(harness, payment.reference);
      expect(events.map(({ status }) => status)).toEqual(['paid', 'refunded']);
      expect(events[1]?.sequence).toBeGreaterThan(events[0]?.sequence ?? Infinity);
      expect(events[1]?.id).not.toBe(events[0]?.id);
    });

    test('is returned in parts, each once and never more than was paid; the last part refunds it', async () => {
      const harness = open();
      const payment = newPayment();
      const { reference } = payment;
      const { redirectUrl } = await harness.provider.begin(payment);
      const [first, second, third] = [`${reference}-1`, `${reference}-2`, `${reference}-3`];
      expect(await harness.provider.refundPart(reference, { id: first, amount: asMinor(4000) })).toBe('rejected');
      await harness.pay(reference, redirectUrl);
      expect(await harness.provider.refundPart(reference, { id: first, amount: asMinor(4000) })).toBe('accepted');
      expect(await harness.provider.refundPart(reference, { id: first, amount: asMinor(4000) })).toBe('accepted');
      expect(await harness.provider.refundPart(reference, { id: second, amount: asMinor(20_431) })).toBe('rejected');
      expect(await statusesOf(harness, reference)).toEqual(['paid']);
      expect(await harness.provider.refundPart(reference, { id: third, amount: asMinor(20_430) })).toBe('accepted');
      expect(await statusesOf(harness, reference)).toEqual(['paid', 'refunded']);
    });

    test('is refunded as a whole after a part was returned', async () => {
      const harness = open();
      const payment = newPayment();
      const { redirectUrl } = await harness.provider.begin(payment);
      await harness.pay(payment.reference, redirectUrl);
      await harness.provider.refundPart(payment.reference, { id: `${payment.reference}-1`, amount: asMinor(100) });
      await harness.provider.refund(payment.reference);
      const part = { id: `${payment.reference}-2`, amount: asMinor(1) };
      expect(await harness.provider.refundPart(payment.reference, part)).toBe('rejected');
      expect(await statusesOf(harness, payment.reference)).toEqual(['paid', 'refunded']);
    });

    test('that was never begun can be cancelled and refunded, without effect', async () => {
      const harness = open();
      await harness.provider.cancel('never-begun');
      await harness.provider.refund('never-begun');
      expect(await statusesOf(harness, 'never-begun')).toEqual([]);
    });
  });

  describe('a payment with a linked card', () => {
    test('is charged once', async () => {
      const harness = open();
      const [payment, token] = [newPayment(), await harness.tokenOfCard()];
      await harness.provider.charge(payment, token);
      await harness.provider.charge(payment, token);
      expect(await statusesOf(harness, payment.reference)).toEqual(['paid']);
    });

    test('fails for an unknown token', async () => {
      const harness = open();
      const payment = newPayment();
      expect(await harness.provider.charge(payment, 'unknown-token')).toEqual({ redirectUrl: null });
      expect(await eventsOf(harness, payment.reference)).toMatchObject([{ status: 'failed', reason: 'unknown_card' }]);
    });
  });

  describe('a card', () => {
    test('is linked with what may be shown of it, again the same', async () => {
      const { provider, tokenOfCard } = open();
      const token = await tokenOfCard();
      const linked = await provider.linkCard(token);
      expect(linked).toEqual({
        brand: expect.any(String),
        last4: expect.stringMatching(/^\d{4}$/),
        expMonth: expect.any(Number),
        expYear: expect.any(Number),
        status: 'active',
      });
      expect(await provider.linkCard(token)).toEqual(linked);
    });

    test('is confirmed by its code and by no other', async () => {
      const { provider, tokenWithCode } = open();
      const { token, code } = await tokenWithCode();
      expect(await provider.linkCard(token)).toMatchObject({ status: 'code_required' });
      expect(await provider.confirmCard(token, code() === '0000' ? '1111' : '0000')).toBe(false);
      expect(await provider.confirmCard(token, code())).toBe(true);
      expect(await provider.confirmCard(token, code())).toBe(true);
    });

    test('that is unknown or was forgotten is neither linked nor confirmed', async () => {
      const { provider, tokenOfCard } = open();
      const token = await tokenOfCard();
      await provider.deleteCard(token);
      await provider.deleteCard(token);
      expect([await provider.linkCard(token), await provider.linkCard('unknown-token')]).toEqual([null, null]);
      expect([await provider.confirmCard(token, '0000'), await provider.confirmCard('unknown-token', '0000')]).toEqual([
        false,
        false,
      ]);
    });
  });

  describe('a webhook', () => {
    const genuine = async (harness: ProviderUnderTest): Promise<PostedWebhook> => {
      const payment = newPayment();
      await harness.provider.charge(payment, await harness.tokenOfCard());
      await harness.provider.runPending?.();
      const found = harness.posted.findLast(({ body }) => body.includes(payment.reference));
      if (!found) throw new Error('The adapter posted nothing');
      return found;
    };

    test('is posted to its own URL', async () => {
      const harness = open();
      expect((await genuine(harness)).provider).toBe(harness.provider.name);
    });

    test('counts with its own body and signature alone', async () => {
      const harness = open();
      const [one, other] = [await genuine(harness), await genuine(harness)];
      const changed = one.body.replace('24', '25');
      expect([await verify(harness, one), await verify(harness, other)]).toMatchObject([
        { kind: 'event' },
        { kind: 'event' },
      ]);
      for (const forged of [
        { ...one, body: changed },
        { ...one, body: `${one.body} ` },
        { ...one, body: '' },
        { ...one, headers: other.headers },
        { ...one, headers: {} },
      ]) {
        expect(await verify(harness, forged)).toEqual({ kind: 'invalidSignature' });
      }
    });

    test('may hold anything in its body and headers', async () => {
      const harness = open();
      const { headers } = await genuine(harness);
      for (const body of [
        new Uint8Array(),
        new Uint8Array([0xff, 0xfe, 0x00]),
        new TextEncoder().encode('{"reference":'),
        new TextEncoder().encode('null'),
      ]) {
        for (const name of Object.keys(headers)) {
          for (const value of ['', 'x', '0'.repeat(64), 'ÿ'.repeat(64)])
            expect(await harness.provider.verifyWebhook(body, new Headers({ ...headers, [name]: value }))).toEqual({
              kind: 'invalidSignature',
            });
        }
      }
    });
  });
}
