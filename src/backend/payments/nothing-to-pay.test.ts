import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { branches, cities, orders, payments, promotions, restaurants } from '#backend/db/schema/index.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderFor, quoteSoups } from '#backend/testing/ordering.ts';
import { linkCard, VALID_CARD_WITHOUT_CODE } from '#backend/testing/paying.ts';
import { FULFILMENTS, PAYMENT_METHODS } from '#contract/value-lists.ts';
import { asMinor } from '#contract/money.ts';

eachDatabase((_name, open) => {
  const shop = open();

  beforeAll(async () => {
    const { restaurant_id: restaurantId } = await shop.product('mama', 'soup');
    await shop.db.update(branches).set({ pickup: true }).where(eq(branches.restaurantId, restaurantId));
    await shop.db.update(cities).set({ deliveryPrice: asMinor(0) });
    await shop.db
      .insert(promotions)
      .values({ code: 'GIFT', title: textInAllLocales('Gift'), kind: 'percent', value: 100, minSum: asMinor(0) });
  });

  const quoteGift = (customer: Parameters<typeof quoteSoups>[1], fulfilment: 'delivery' | 'pickup' = 'delivery') =>
    quoteSoups(shop, customer, { promocode: 'GIFT', fulfilment });

  describe.each(FULFILMENTS)('an order with a total of 0: %s', (fulfilment) => {
    test.each(PAYMENT_METHODS)('is placed at once and never sent to the bank: %s', async (method) => {
      const customer = await shop.signIn();
      const cardId = await linkCard(shop, customer, VALID_CARD_WITHOUT_CODE);
      const quote = await quoteGift(customer, fulfilment);
      expect(quote.totals.at(-1)).toEqual({ code: 'total', amount: 0 });
      const before = await shop.db.$count(payments);
      const { token } = customer;
      const body = orderFor(quote, customer, { payment: { method, card_id: cardId, change_from: 500 } });
      const { order, payment } = await shop.client.request('createOrder', { token, body });
      const nothing = { status: 'none', redirect_url: null, reason: null };
      expect(payment).toEqual(nothing);
      expect(order).toMatchObject({
        status: 'placed',
        steps: [{ status: 'placed' }],
        can_cancel: true,
        payment: { method, status: 'none', card: null, change_from: null },
      });
      const query = { order_id: order.id };
      // The page of the payment continues to the result.
      expect(await shop.client.request('getOrderPayment', { token, query })).toEqual(nothing);
      const refused = await shop.client.requestError('payOrder', {
        token,
        body: { order_id: order.id, method: 'card_online', card_id: cardId },
      });
      expect(refused.status).toBe(409);
      const cancelled = await shop.client.request('cancelOrder', { token, body: query });
      expect(cancelled).toMatchObject({ status: 'cancelled', payment: { status: 'none' } });
      expect(await shop.client.request('getOrderPayment', { token, query })).toEqual(nothing);
      expect(await shop.db.$count(payments)).toBe(before);
    });
  });

  test('an order with a total of 0 needs no method that the restaurant accepts, and no usable card', async () => {
    const customer = await shop.signIn();
    const { restaurant_id: restaurantId } = await shop.product('mama', 'soup');
    await shop.db
      .update(restaurants)
      .set({ deliveryPaymentMethods: ['cash'] })
      .where(eq(restaurants.id, restaurantId));
    const { order } = await shop.client.request('createOrder', {
      token: customer.token,
      body: orderFor(await quoteGift(customer), customer, { payment: { method: 'card_online', card_id: 999_999 } }),
    });
    expect(order).toMatchObject({ status: 'placed', payment: { status: 'none', card: null } });
    await shop.db
      .update(restaurants)
      .set({ deliveryPaymentMethods: [...PAYMENT_METHODS] })
      .where(eq(restaurants.id, restaurantId));
  });

  test('an order with a total of 0 that awaits its payment is placed when it is paid', async () => {
    const customer = await shop.signIn();
    const { token } = customer;
    const { order } = await shop.client.request('createOrder', {
      token,
      body: orderFor(await quoteGift(customer), customer, { payment: { method: 'card_online' } }),
    });
    // As an earlier version of the shop left it.
    await shop.db
      .update(orders)
      .set({ status: 'awaiting_payment', paymentStatus: 'failed' })
      .where(eq(orders.id, order.id));
    expect(
      await shop.client.request('payOrder', { token, body: { order_id: order.id, method: 'card_online' } }),
    ).toMatchObject({ status: 'none', redirect_url: null });
    expect(await shop.client.request('getOrder', { token, query: { order_id: order.id } })).toMatchObject({
      status: 'placed',
      payment: { status: 'none' },
    });
    expect(await shop.db.select().from(payments).where(eq(payments.orderId, order.id))).toEqual([]);
  });
});
