import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { cards, payments, refunds } from '#backend/db/schema/index.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import { FAKE_CARDS, FAKE_CODE, FakeProvider } from '#backend/testing/fake-provider.ts';
import { providerInfo } from '#contract/providers.ts';
import { orderOnline, findPayment, readPaymentState, readStatuses } from '#backend/testing/paying.ts';
import type { ProviderDependencies } from './provider.ts';
import { PAYMENT_ADAPTERS } from './registry.ts';

eachDatabase((_name, open) => {
  let fake: FakeProvider;
  const shop = open({ payments: 'fake', providers: { fake: (parts) => (fake = new FakeProvider(parts)) } });
  const linkCard = async ({ token }: Customer, card_token: string = FAKE_CARDS.plain) =>
    (await shop.client.request('addCard', { token, body: { card_token } })).card_id;
  const statusOfCards = async ({ token }: Customer) =>
    (await shop.client.request('getCards', { token })).map(({ status }) => status);

  describe('the provider that the settings name', () => {
    test('takes the payment, and its webhook places the order', async () => {
      const customer = await shop.signIn();
      const { order, payment } = await orderOnline(shop, customer);
      const { reference } = await findPayment(shop, order.id);
      expect(payment).toEqual({ status: 'pending', redirect_url: `https://fake.test/pay/${reference}`, reason: null });
      await fake.pay(reference);
      expect(await readStatuses(shop, customer, order.id)).toBe('placed, paid');
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
      await vi.waitFor(async () => expect(await readStatuses(shop, customer, order.id)).toBe('cancelled, refunded'));
    });

    test('alone has a webhook, which acknowledges what is of no interest and rejects what it does not understand', async () => {
      expect([await fake.post('state=settled'), await fake.post('state=paid'), await fake.post('')]).toEqual([
        200, 422, 422,
      ]);
      expect((await shop.client.raw('POST', '/api/webhooks/fake', { body: 'state=settled' })).status).toBe(401);
      expect((await shop.client.raw('POST', '/api/webhooks/sandbox', { body: '{}' })).status).toBe(404);
      expect((await shop.client.raw('GET', '/api/sandbox-bank/pay/x')).status).toBe(404);
    });
  });

  describe('data of a previous provider', () => {
    test('a card is shown as unusable, pays nothing, and can be deleted', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const card_id = await linkCard(customer);
      expect(await statusOfCards(customer)).toEqual(['active']);
      await shop.db.update(cards).set({ provider: 'sandbox' }).where(eq(cards.id, card_id));
      expect(await statusOfCards(customer)).toEqual(['expired']);
      expect((await shop.client.request('getProfile', { token })).linked_card).toMatchObject({ status: 'expired' });
      expect((await shop.client.requestError('setDefaultCard', { token, body: { card_id } })).status).toBe(409);
      await expect(orderOnline(shop, customer, { cardId: card_id })).rejects.toThrow();
      const { order } = await orderOnline(shop, customer);
      const pay = { token, body: { order_id: order.id, method: 'card_online' as const, card_id } };
      expect(await shop.client.requestError('payOrder', pay)).toMatchObject({
        status: 422,
        errors: { card_id: [expect.any(String)] },
      });
      await shop.client.request('deleteCard', { token, query: { card_id } });
      expect(await statusOfCards(customer)).toEqual([]);
      expect(shop.log).toContainEqual({
        level: 'warn',
        message: 'a card was deleted whose provider is not configured',
        fields: { provider: 'sandbox' },
      });
    });

    test('a card that waits for its code is not confirmed, and may be linked at the new provider', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      const card_id = await linkCard(customer, FAKE_CARDS.withCode);
      await shop.db.update(cards).set({ provider: 'sandbox' }).where(eq(cards.id, card_id));
      expect(
        await shop.client.requestError('confirmCard', { token, body: { card_id, code: FAKE_CODE } }),
      ).toMatchObject({
        status: 422,
        errors: { card_id: [expect.any(String)] },
      });
      const again = await linkCard(customer, FAKE_CARDS.withCode);
      expect(
        await shop.client.request('confirmCard', { token, body: { card_id: again, code: FAKE_CODE } }),
      ).toMatchObject({
        status: 'active',
        is_default: true,
      });
    });

    test('a payment is not reported by the new one, and its refund waits', async () => {
      const customer = await shop.signIn();
      const { order } = await orderOnline(shop, customer);
      const { id, reference } = await findPayment(shop, order.id);
      await fake.pay(reference);
      await shop.db.update(payments).set({ provider: 'sandbox' }).where(eq(payments.id, id));
      const event = new URLSearchParams({
        event: 'late',
        payment: reference,
        state: 'failed',
        sum: '1',
        currency: 'MDL',
        why: '',
      });
      expect(await fake.post(event.toString())).toBe(404);
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
      expect(await readStatuses(shop, customer, order.id)).toBe('cancelled, paid');
      await vi.waitFor(async () => {
        const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
        expect(refund).toMatchObject({ status: 'requested', tries: 1 });
      });
    });

    test('a payment that was not begun stays as it is, and the order can be paid at the new one', async () => {
      const customer = await shop.signIn();
      const { order } = await orderOnline(shop, customer);
      await shop.db
        .update(payments)
        .set({ provider: 'sandbox', startedAt: null, redirectUrl: null })
        .where(eq(payments.orderId, order.id));
      expect(await readPaymentState(shop, customer, order.id)).toEqual({
        status: 'pending',
        redirect_url: null,
        reason: null,
        methods: ['cash', 'card_courier', 'card_online'],
      });
      await shop.client.request('payOrder', {
        token: customer.token,
        body: { order_id: order.id, method: 'card_online' },
      });
      await fake.pay((await findPayment(shop, order.id)).reference);
      expect(await readStatuses(shop, customer, order.id)).toBe('placed, paid');
    });
  });
});

describe.each(Object.entries(PAYMENT_ADAPTERS))('the adapter %s', (provider, create) => {
  const { fields, currencies = null, paysWith } = providerInfo('payments', provider) ?? { fields: {} };
  const settings = Object.fromEntries(
    Object.entries(fields).map(([name, { default: byDefault, isUrl }]) => [
      name,
      byDefault ?? (isUrl ? 'https://bank.example' : 'value'),
    ]),
  );
  const adapter = create({
    settings,
    siteUrl: 'https://shop.example',
  } as Partial<ProviderDependencies> as ProviderDependencies);

  test('has the name and the currencies of its description', () => {
    expect(adapter).toMatchObject({ name: provider, currencies });
  });

  test('has origins of pages, unless customers pay on pages of the shop', () => {
    expect(adapter.pageOrigins.length > 0).toBe(paysWith === undefined && adapter.pages === undefined);
  });
});
