import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { paymentPage } from '#backend/payments/payment-attempts.ts';
import type {
  CreatedPayment,
  KnownPayment,
  NewPayment,
  NewRefund,
  PaymentProvider,
  PaymentReport,
  RefundReport,
} from '#backend/payments/provider.ts';
import { asMinor, ZERO } from '#contract/money.ts';

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
  /** Pays as a customer does, on the provider's page or in the app of the bank; does nothing where that is not possible. */
  pay(payment: KnownPayment, created: CreatedPayment): Promise<void>;
  /** Has the provider decide on its pending refunds in favour of the customer; absent if it decides at once. */
  acceptRefunds?(): Promise<void>;
  /** For an adapter that saves cards. */
  readonly cards?: {
    /** A token of a card that pays. */
    tokenOfCard(): Promise<string>;
    /** A token of a card that is linked with a code, and the code once `linkCard` has returned. */
    tokenWithCode(): Promise<{ readonly token: string; code(): string }>;
  };
}

type MaybePromise<Value> = Value | Promise<Value>;

/**
 * What the shop relies on. Every adapter passes these tests; declare them with `describe` around a harness of the
 * adapter.
 */
export function testProviderContract(
  open: () => MaybePromise<ProviderUnderTest>,
  { hasCards = false }: { readonly hasCards?: boolean } = {},
): void {
  const newPayment = (): NewPayment => ({
    reference: randomUUID(),
    amount: asMinor(24_430),
    currency: 'MDL',
    locale: 'ro',
    title: '1001',
    saveCard: false,
    returnUrls: { success: 'https://shop.test/ro/success?order=1', fail: 'https://shop.test/ro/fail?order=1' },
    expiresAt: new Date(Date.now() + 15 * 60_000),
  });
  const known = ({ reference, amount, currency }: NewPayment, externalId: string | null): KnownPayment => ({
    reference,
    amount,
    currency,
    externalId,
  });
  const newRefund = (amount: number, rest: Partial<NewRefund> = {}): NewRefund => ({
    id: randomUUID(),
    amount: asMinor(amount),
    acceptedBefore: ZERO,
    isRepeated: false,
    ...rest,
  });
  /** The events of one payment, as the shop understands the callbacks. */
  async function eventsOf({ provider, posted }: ProviderUnderTest, reference: string): Promise<PaymentReport[]> {
    await provider.runPending?.();
    const verifications = await Promise.all(
      posted.map(({ body, headers }) => provider.verifyCallback(new TextEncoder().encode(body), new Headers(headers))),
    );
    return verifications.flatMap((verification) =>
      verification.kind === 'event' && verification.event.reference === reference ? [verification.event] : [],
    );
  }
  async function paid(harness: ProviderUnderTest): Promise<KnownPayment> {
    const payment = newPayment();
    const created = await harness.provider.create(payment);
    const knownPayment = known(payment, created.externalId);
    await harness.pay(knownPayment, created);
    return knownPayment;
  }
  /** Sends a refund and has it decided. */
  async function refunded(
    { provider, acceptRefunds }: ProviderUnderTest,
    payment: KnownPayment,
    refund: NewRefund,
  ): Promise<RefundReport['status']> {
    const report = await provider.refund(payment, refund);
    if (report.status !== 'pending') return report.status;
    await acceptRefunds?.();
    return (await provider.refundStatus(payment, report.externalId ?? '')).status;
  }

  test('its name can be part of a URL', async () => {
    expect((await open()).provider.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  describe('a payment', () => {
    test('is one payment, however often it is created, and waits until it is paid', async () => {
      const { provider } = await open();
      const payment = newPayment();
      const created = await provider.create(payment);
      expect(created.step.kind).toMatch(/^(redirect|qr)$/);
      // Customers are sent to no other page.
      expect(paymentPage(created.step, provider)).not.toBeNull();
      expect((await provider.create(payment)).externalId).toBe(created.externalId);
      expect(await provider.status(known(payment, created.externalId))).toMatchObject({
        status: 'pending',
        isOpen: true,
      });
    });

    test('is paid once, with its amount and currency, and found without its id', async () => {
      const harness = await open();
      const payment = newPayment();
      const created = await harness.provider.create(payment);
      const knownPayment = known(payment, created.externalId);
      await harness.pay(knownPayment, created);
      await harness.pay(knownPayment, created);
      const report = { status: 'paid', isOpen: false, amount: 24_430, currency: 'MDL' };
      expect(await harness.provider.status(knownPayment)).toMatchObject(report);
      expect(await harness.provider.status(known(payment, null))).toMatchObject(report);
      for (const event of await eventsOf(harness, payment.reference)) expect(event).toMatchObject(report);
    });

    test('cannot be paid once it was cancelled, and may be cancelled again', async () => {
      const harness = await open();
      const payment = newPayment();
      const created = await harness.provider.create(payment);
      const knownPayment = known(payment, created.externalId);
      await harness.provider.cancel(knownPayment);
      await harness.provider.cancel(knownPayment);
      await harness.pay(knownPayment, created);
      expect(await harness.provider.status(knownPayment)).toMatchObject({ status: 'failed', isOpen: false });
    });

    test('that is paid is not cancelled', async () => {
      const harness = await open();
      const payment = await paid(harness);
      await harness.provider.cancel(payment);
      expect(await harness.provider.status(payment)).toMatchObject({ status: 'paid' });
    });

    test('that was never created is unknown, and cancelled without effect', async () => {
      const { provider } = await open();
      const payment = known(newPayment(), null);
      await provider.cancel(payment);
      expect(await provider.status(payment)).toBeNull();
    });
  });

  describe('a refund', () => {
    test('of the whole payment is made once', async () => {
      const harness = await open();
      const payment = await paid(harness);
      const refund = newRefund(payment.amount);
      expect(await refunded(harness, payment, refund)).toBe('done');
      expect((await harness.provider.refund(payment, { ...refund, isRepeated: true })).status).not.toBe('refused');
      const { status, refunded: returned = 24_430 } = (await harness.provider.status(payment)) ?? {};
      expect([status, returned]).toEqual(['paid', 24_430]);
    });

    test('of a payment that is not paid is refused', async () => {
      const { provider } = await open();
      const payment = newPayment();
      const { externalId } = await provider.create(payment);
      expect(await provider.refund(known(payment, externalId), newRefund(100))).toMatchObject({ status: 'refused' });
    });

    test('of a part leaves the rest, if the provider can do that, and never exceeds what was paid', async () => {
      const harness = await open();
      const payment = await paid(harness);
      const { partial, repeated } = harness.provider.refunds;
      const first = newRefund(4000);
      const status = await refunded(harness, payment, first);
      expect(status).toBe(partial ? 'done' : 'unsupported');
      if (!partial || !repeated) return;
      expect((await harness.provider.refund(payment, { ...first, isRepeated: true })).status).not.toBe('refused');
      const acceptedBefore = asMinor(4000);
      expect(await refunded(harness, payment, newRefund(20_431, { acceptedBefore }))).toBe('refused');
      expect(await refunded(harness, payment, newRefund(20_430, { acceptedBefore }))).toBe('done');
      expect((await harness.provider.status(payment))?.refunded ?? 24_430).toBe(24_430);
    });
  });

  describe('a callback', () => {
    const genuine = async (harness: ProviderUnderTest): Promise<PostedWebhook> => {
      const before = harness.posted.length;
      await paid(harness);
      await harness.provider.runPending?.();
      const found = harness.posted[before];
      if (!found) throw new Error('The provider posted nothing');
      return found;
    };
    const verify = ({ provider }: ProviderUnderTest, { body, headers }: PostedWebhook) =>
      provider.verifyCallback(new TextEncoder().encode(body), new Headers(headers));

    test('is posted to its own URL', async () => {
      const harness = await open();
      expect((await genuine(harness)).provider).toBe(harness.provider.name);
    });

    test('counts with its own body and signature alone', async () => {
      const harness = await open();
      const [one, other] = [await genuine(harness), await genuine(harness)];
      for (const each of [one, other]) expect((await verify(harness, each)).kind).toMatch(/^(event|ask)$/);
      for (const forged of [
        { ...one, body: one.body.replace('24', '25') },
        { ...one, body: '' },
        { ...one, body: one.body.slice(1) },
      ])
        expect((await verify(harness, forged)).kind).toMatch(/^(invalidSignature|malformed)$/);
    });

    test('may hold anything in its body and headers', async () => {
      const harness = await open();
      const { headers } = await genuine(harness);
      for (const body of ['', '{"reference":', 'null', '{}', '[]', '\u0000', '{"result":null,"signature":1}'])
        for (const name of ['x-nothing', ...Object.keys(headers)])
          for (const value of ['', 'x', '0'.repeat(64), 'ÿ'.repeat(64)])
            expect(
              (
                await harness.provider.verifyCallback(
                  new TextEncoder().encode(body),
                  new Headers({ ...headers, [name]: value }),
                )
              ).kind,
            ).toMatch(/^(invalidSignature|malformed)$/);
    });
  });

  if (hasCards) testCards(open, newPayment, known);
}

function testCards(
  open: () => MaybePromise<ProviderUnderTest>,
  newPayment: () => NewPayment,
  known: (payment: NewPayment, externalId: string | null) => KnownPayment,
): void {
  const openVault = async () => {
    const { provider, cards } = await open();
    if (!provider.cards || !cards) throw new Error('The adapter saves no cards');
    return { provider, vault: provider.cards, ...cards };
  };

  describe('a payment with a linked card', () => {
    test('is charged once', async () => {
      const { provider, vault, tokenOfCard } = await openVault();
      const [payment, token] = [newPayment(), await tokenOfCard()];
      const { externalId } = await vault.charge(payment, token);
      expect((await vault.charge(payment, token)).externalId).toBe(externalId);
      expect(await provider.status(known(payment, externalId))).toMatchObject({ status: 'paid' });
    });

    test('fails for an unknown token', async () => {
      const { provider, vault } = await openVault();
      const payment = newPayment();
      const { externalId, step } = await vault.charge(payment, 'unknown-token');
      expect(step).toEqual({ kind: 'none' });
      expect(await provider.status(known(payment, externalId))).toMatchObject({ status: 'failed' });
    });
  });

  describe('a card', () => {
    test('is linked with what may be shown of it, again the same', async () => {
      const { vault, tokenOfCard } = await openVault();
      const token = await tokenOfCard();
      const linked = await vault.linkCard(token);
      expect(linked).toEqual({
        brand: expect.any(String),
        last4: expect.stringMatching(/^\d{4}$/),
        expMonth: expect.any(Number),
        expYear: expect.any(Number),
        status: 'active',
      });
      expect(await vault.linkCard(token)).toEqual(linked);
    });

    test('is confirmed by its code and by no other', async () => {
      const { vault, tokenWithCode } = await openVault();
      const { token, code } = await tokenWithCode();
      expect(await vault.linkCard(token)).toMatchObject({ status: 'code_required' });
      expect(await vault.confirmCard(token, code() === '0000' ? '1111' : '0000')).toBe(false);
      expect(await vault.confirmCard(token, code())).toBe(true);
      expect(await vault.confirmCard(token, code())).toBe(true);
    });

    test('that is unknown or was forgotten is neither linked nor confirmed', async () => {
      const { vault, tokenOfCard } = await openVault();
      const token = await tokenOfCard();
      await vault.deleteCard(token);
      await vault.deleteCard(token);
      expect([await vault.linkCard(token), await vault.linkCard('unknown-token')]).toEqual([null, null]);
      expect([await vault.confirmCard(token, '0000'), await vault.confirmCard('unknown-token', '0000')]).toEqual([
        false,
        false,
      ]);
    });
  });
}
