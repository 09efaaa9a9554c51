import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { rowsOf } from '#backend/db/client.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderFor, placeOrder, quoteSoups } from '#backend/testing/ordering.ts';
import {
  postWebhookEvent,
  VALID_CARD,
  VALID_CARD_WITHOUT_CODE,
  linkCard,
  orderOnline,
  payAtBank,
  findPayment,
  CARD_WITHOUT_FUNDS,
  createWebhookEvent,
  CARD_WITH_3D_SECURE,
  readPaymentState,
  readStatuses,
  submit,
} from '#backend/testing/paying.ts';
import { expireUnpaidOrders } from './payment-jobs.ts';

eachDatabase((_name, open) => {
  describe('where cards are taken', () => {
    const shop = open();
    const usesOf = async (code: string) =>
      rowsOf<{ uses: number }>(await shop.db.execute(sql`select uses from promotions where code = ${code}`))[0]?.uses;

    test('all methods are offered, with the URL that makes cards into tokens', async () => {
      expect(await shop.client.request('getPaymentOptions')).toEqual({
        methods: ['cash', 'card_courier', 'card_online'],
        tokenize_url: '/api/sandbox-bank/tokens',
        saves_cards: true,
      });
    });

    test('an order waits for its payment and is placed once it is paid', async () => {
      const customer = await shop.signIn();
      const { order, payment } = await orderOnline(shop, customer);
      expect(order).toMatchObject({
        status: 'awaiting_payment',
        can_cancel: true,
        eta: null,
        payment: { method: 'card_online', status: 'pending' },
      });
      expect(payment).toEqual({
        status: 'pending',
        redirect_url: expect.stringMatching(/^\/api\/sandbox-bank\/pay\/[\w-]{32}$/),
        reason: null,
      });
      const response = await payAtBank(shop, payment.redirect_url, VALID_CARD);
      expect([response.status, response.headers.get('location')]).toEqual([303, `/success?order=${order.id}`]);
      expect(await readPaymentState(shop, customer, order.id)).toEqual({
        status: 'paid',
        redirect_url: null,
        reason: null,
      });
      const placed = await shop.client.request('getOrder', { token: customer.token, query: { order_id: order.id } });
      expect(placed).toMatchObject({ status: 'placed', eta: { from: '2026-11-20T10:40:00.000Z' } });
      expect(placed.steps.map(({ status }) => status)).toEqual(['awaiting_payment', 'placed']);
    });

    test('a repeated key returns the same order and the same payment', async () => {
      const customer = await shop.signIn();
      const body = orderFor(await quoteSoups(shop, customer), customer, { payment: { method: 'card_online' } });
      const responses = await Promise.all(
        [1, 2, 3].map(() => shop.client.request('createOrder', { token: customer.token, body, idempotencyKey: 'one' })),
      );
      expect(responses[1]).toEqual(responses[0]);
      expect(responses[2]).toEqual(responses[0]);
      expect(responses[0]?.payment.redirect_url).toContain('/pay/');
    });

    test('a saved card pays at once, and the order shows it', async () => {
      const customer = await shop.signIn();
      const cardId = await linkCard(shop, customer, VALID_CARD_WITHOUT_CODE);
      const { order, payment } = await orderOnline(shop, customer, { cardId });
      expect(payment).toEqual({ status: 'paid', redirect_url: null, reason: null });
      expect(order).toMatchObject({
        status: 'placed',
        payment: { status: 'paid', card: { brand: 'Mastercard', last4: '4444' } },
      });
    });

    test('a saved card may require 3-D Secure', async () => {
      const customer = await shop.signIn();
      const { order, payment } = await orderOnline(shop, customer, {
        cardId: await linkCard(shop, customer, CARD_WITH_3D_SECURE),
      });
      expect(payment).toMatchObject({ status: 'requires_action', redirect_url: expect.stringContaining('/secure/') });
      const page = await (await shop.client.raw('GET', payment.redirect_url ?? '')).text();
      const code = /data-code>(\d{4})</.exec(page)?.[1] ?? '';
      expect((await submit(shop, payment.redirect_url, { action: 'pay', code })).headers.get('location')).toBe(
        `/success?order=${order.id}`,
      );
      expect(await readStatuses(shop, customer, order.id)).toBe('placed, paid');
    });

    test('a declined card leaves the order to another attempt, which may succeed', async () => {
      const customer = await shop.signIn();
      const poor = await linkCard(shop, customer, CARD_WITHOUT_FUNDS);
      const { order, payment } = await orderOnline(shop, customer, { cardId: poor });
      expect([order.status, payment]).toEqual([
        'awaiting_payment',
        {
          status: 'failed',
          redirect_url: null,
          reason: 'на\u00a0карте недостаточно средств.',
          code: 'payment_declined',
        },
      ]);
      const again = await shop.client.request('payOrder', {
        token: customer.token,
        body: { order_id: order.id, method: 'card_online' },
        idempotencyKey: 'again',
      });
      expect(again).toMatchObject({ status: 'pending', redirect_url: expect.stringContaining('/pay/') });
      await payAtBank(shop, again.redirect_url, VALID_CARD);
      expect(await readStatuses(shop, customer, order.id)).toBe('placed, paid');
    });

    test.each(['cash', 'card_courier'] as const)('paying by %s after all places the order at once', async (method) => {
      const customer = await shop.signIn();
      const { order, payment } = await orderOnline(shop, customer);
      expect(
        await shop.client.request('payOrder', { token: customer.token, body: { order_id: order.id, method } }),
      ).toEqual({ status: 'none', redirect_url: null, reason: null });
      expect(await readStatuses(shop, customer, order.id)).toBe('placed, none');
      await vi.waitFor(async () =>
        expect((await payAtBank(shop, payment.redirect_url, VALID_CARD)).headers.get('location')).toContain('/fail'),
      );
    });

    test('a payment for a replaced attempt is refunded, and the order does not change', async () => {
      const customer = await shop.signIn();
      const { order } = await orderOnline(shop, customer);
      const paid = await createWebhookEvent(shop, order.id, { status: 'paid' });
      await shop.client.request('payOrder', { token: customer.token, body: { order_id: order.id, method: 'cash' } });
      expect(await postWebhookEvent(shop, paid)).toBe(200);
      expect(await readStatuses(shop, customer, order.id)).toBe('placed, none');
      expect(await findPayment(shop, order.id)).toMatchObject({ status: 'paid' });
    });

    test('cancelling a paid order refunds it', async () => {
      const customer = await shop.signIn();
      const { order } = await orderOnline(shop, customer, {
        cardId: await linkCard(shop, customer, VALID_CARD_WITHOUT_CODE),
      });
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: order.id } });
      await vi.waitFor(async () => expect(await readStatuses(shop, customer, order.id)).toBe('cancelled, refunded'));
    });

    test('an order that is not paid in 15 minutes expires, and gives its promo code back', async () => {
      await shop.db.execute(
        sql`insert into promotions (code, title, kind, value, use_limit) values ('WAIT1', ${JSON.stringify(textInAllLocales('a'))}, 'percent', 5, 1)`,
      );
      const customer = await shop.signIn();
      const { order, payment } = await orderOnline(shop, customer, { promocode: 'WAIT1' });
      shop.clock.pass(899);
      expect(await readStatuses(shop, customer, order.id)).toBe('awaiting_payment, pending');
      expect(await usesOf('WAIT1')).toBe(1);
      shop.clock.pass(1);
      expect(
        (
          await shop.client.requestError('payOrder', {
            token: customer.token,
            body: { order_id: order.id, method: 'cash' },
          })
        ).status,
      ).toBe(409);
      expect(await readStatuses(shop, customer, order.id)).toBe('expired, failed');
      await expireUnpaidOrders({ db: shop.db, log: () => {}, orderEffects: ORDER_EFFECTS }, shop.clock.now());
      expect(await readStatuses(shop, customer, order.id)).toBe('expired, failed');
      expect(await usesOf('WAIT1')).toBe(0);
      expect(await readPaymentState(shop, customer, order.id)).toEqual({
        status: 'failed',
        redirect_url: null,
        reason: 'оплата отменена.',
      });
      expect(payment.redirect_url).not.toBeNull();
    });

    test('a payment for an expired order is refunded, before and after the expiry job', async () => {
      const customer = await shop.signIn();
      const { order } = await orderOnline(shop, customer);
      const paid = await createWebhookEvent(shop, order.id, { status: 'paid' });
      shop.clock.pass(900);
      expect(await postWebhookEvent(shop, paid)).toBe(200);
      expect(await readStatuses(shop, customer, order.id)).toBe('expired, paid');
    });

    test('nothing can be paid for twice, nor another customer’s order', async () => {
      const [customer, otherCustomer] = [await shop.signIn(), await shop.signIn()];
      const cash = await placeOrder(shop, customer);
      const { order } = await orderOnline(shop, customer);
      const pay = (token: string, order_id: number) =>
        shop.client.requestError('payOrder', { token, body: { order_id, method: 'card_online' } });
      expect((await pay(customer.token, cash.id)).status).toBe(409);
      expect((await pay(otherCustomer.token, order.id)).status).toBe(404);
      expect((await pay(customer.token, 2_000_000_000)).status).toBe(404);
    });

    test('another customer’s card, an unconfirmed one and a wrong method are rejected', async () => {
      const [customer, otherCustomer] = [await shop.signIn(), await shop.signIn()];
      const { order } = await orderOnline(shop, customer);
      const theirs = await linkCard(shop, otherCustomer, VALID_CARD);
      const pay = {
        token: customer.token,
        body: { order_id: order.id, method: 'card_online' as const, card_id: theirs },
      };
      expect(await shop.client.requestError('payOrder', pay)).toMatchObject({
        status: 422,
        errors: { card_id: [expect.any(String)] },
      });
      const bitcoin = await shop.client.raw('POST', '/api/pay-order', {
        body: JSON.stringify({ order_id: order.id, method: 'bitcoin' }),
        headers: { authorization: `Bearer ${customer.token}` },
      });
      expect(bitcoin.status).toBe(422);
      expect(await readStatuses(shop, customer, order.id)).toBe('awaiting_payment, pending');
    });

    test('a second attempt concurrent with the first one’s payment: the payment is used or refunded', async () => {
      const customer = await shop.signIn();
      const { order } = await orderOnline(shop, customer);
      const paid = await createWebhookEvent(shop, order.id, { status: 'paid' });
      const body = JSON.stringify({ order_id: order.id, method: 'cash' });
      const [reported, switched] = await Promise.all([
        postWebhookEvent(shop, paid),
        shop.client.raw('POST', '/api/pay-order', { body, headers: { authorization: `Bearer ${customer.token}` } }),
      ]);
      expect(reported).toBe(200);
      const first = switched.status === 409;
      expect(await readStatuses(shop, customer, order.id)).toBe(first ? 'placed, paid' : 'placed, none');
      expect(await findPayment(shop, order.id)).toMatchObject({
        status: 'paid',
        replacedAt: first ? null : expect.any(Date),
      });
    });
  });

  describe('where no cards are taken', () => {
    const shop = open({ payments: 'off' });

    test('paying online is not offered, and rejected with a sentence', async () => {
      expect(await shop.client.request('getPaymentOptions')).toEqual({
        methods: ['cash', 'card_courier'],
        tokenize_url: null,
        saves_cards: false,
      });
      const customer = await shop.signIn();
      const body = orderFor(await quoteSoups(shop, customer), customer, { payment: { method: 'card_online' } });
      const error = await shop.client.requestError('createOrder', { token: customer.token, body, locale: 'en' });
      expect(error).toMatchObject({
        status: 422,
        errors: { 'payment.method': ['Paying by card online is not available here.'] },
      });
      expect(
        (await shop.client.requestError('addCard', { token: customer.token, body: { card_token: 'x' } })).status,
      ).toBe(422);
      expect((await shop.client.raw('POST', '/api/sandbox-bank/tokens')).status).toBe(404);
    });
  });
});
