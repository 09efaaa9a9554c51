import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { requireRow } from '#backend/db/client.ts';
import { orders } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { eachDatabase, type Customer, START } from '#backend/testing.ts';
import {
  advanceTo,
  orderFor,
  placeOrder,
  quoteSoups,
  type CreateOrderInput,
  type Order,
} from '#backend/testing/ordering.ts';
import { linkCard, readPaymentState, VALID_CARD } from '#backend/testing/paying.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { transitionOrder } from './transitions.ts';

const TOMORROW = '2026-11-21T12:00:00.000Z';
const LEAD_MINUTES = 40;

eachDatabase((_name, open) => {
  const shop = open();

  /** Takes a step of the restaurant as its staff does; false where the order's status does not allow it. */
  const move = (order: Order, to: 'accepted' | 'preparing') =>
    inTransaction(shop.db, async (tx) => {
      const row = requireRow(await tx.select().from(orders).where(eq(orders.id, order.id)).for('update'));
      return transitionOrder(tx, row, { to, by: 'restaurant', at: shop.clock.now() }, ORDER_EFFECTS);
    });

  async function acceptedForLater(customer: Customer, payment: CreateOrderInput['payment']): Promise<Order> {
    const { token } = customer;
    const quote = await quoteSoups(shop, customer, { when: TOMORROW });
    const { order } = await shop.client.request('createOrder', { token, body: orderFor(quote, customer, { payment }) });
    expect(await move(order, 'accepted')).toBe(true);
    return shop.client.request('getOrder', { token, query: { order_id: order.id } });
  }

  describe('cancel-order', () => {
    test('cancels a placed order and stores the reason', async () => {
      const customer = await shop.signIn();
      const { id } = await placeOrder(shop, customer);
      const order = await shop.client.request('cancelOrder', {
        token: customer.token,
        body: { order_id: id, reason: ' Передумал ' },
      });
      expect(order).toMatchObject({
        status: 'cancelled',
        can_cancel: false,
        eta: null,
        closed: { by: 'customer', reason: 'Передумал' },
      });
      expect(order.steps.map(({ status }) => status)).toEqual(['placed', 'cancelled']);
    });

    test('is rejected once the restaurant has accepted, and a second time', async () => {
      const customer = await shop.signIn();
      const accepted = await placeOrder(shop, customer);
      await advanceTo(shop, accepted, 'accepted');
      expect(
        await shop.client.requestError('cancelOrder', { token: customer.token, body: { order_id: accepted.id } }),
      ).toMatchObject({ status: 409 });
      const { id } = await placeOrder(shop, customer);
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: id } });
      expect(
        (await shop.client.requestError('cancelOrder', { token: customer.token, body: { order_id: id } })).status,
      ).toBe(409);
    });

    test('and the restaurant’s acceptance at once leave one of the two', async () => {
      const customer = await shop.signIn();
      const order = await placeOrder(shop, customer);
      const body = JSON.stringify({ order_id: order.id });
      const headers = { authorization: `Bearer ${customer.token}` };
      const [cancelled] = await Promise.all([
        shop.client.raw('POST', '/api/cancel-order', { body, headers }),
        advanceTo(shop, order, 'accepted').catch(() => null),
      ]);
      const { status, steps } = await shop.client.request('getOrder', {
        token: customer.token,
        query: { order_id: order.id },
      });
      expect(steps.map((step) => step.status)).toHaveLength(status === 'cancelled' ? 2 : steps.length);
      expect(cancelled.status).toBe(status === 'cancelled' ? 200 : 409);
    });

    test('is possible for a later time until preparing has to begin, and gives place and money back', async () => {
      shop.clock.set(START);
      const customer = await shop.signIn();
      const cardId = await linkCard(shop, customer, VALID_CARD);
      const order = await acceptedForLater(customer, { method: 'card_online', card_id: cardId });
      expect(order).toMatchObject({ status: 'accepted', can_cancel: true, payment: { status: 'paid' } });
      const cancelled = await shop.client.request('cancelOrder', {
        token: customer.token,
        body: { order_id: order.id },
      });
      expect(cancelled).toMatchObject({ status: 'cancelled', closed: { by: 'customer' } });
      await vi.waitFor(async () => expect((await readPaymentState(shop, customer, order.id)).status).toBe('refunded'));

      const late = await acceptedForLater(customer, { method: 'cash' });
      const beginsAt = Date.parse(late.scheduled_for ?? '') - LEAD_MINUTES * 60_000;
      const { token } = customer;
      const canCancelAt = async (at: number) => {
        shop.clock.set(new Date(at).toISOString());
        return (await shop.client.request('getOrder', { token, query: { order_id: late.id } })).can_cancel;
      };
      expect([await canCancelAt(beginsAt - 1), await canCancelAt(beginsAt)]).toEqual([true, false]);
      expect((await shop.client.requestError('cancelOrder', { token, body: { order_id: late.id } })).status).toBe(409);
    });

    test('for a later time and the beginning of the preparation at once leave one of the two', async () => {
      shop.clock.set(START);
      const customer = await shop.signIn();
      const order = await acceptedForLater(customer, { method: 'cash' });
      const [cancelled, moved] = await Promise.all([
        shop.client.raw('POST', '/api/cancel-order', {
          body: JSON.stringify({ order_id: order.id }),
          headers: { authorization: `Bearer ${customer.token}` },
        }),
        move(order, 'preparing'),
      ]);
      const { status } = await shop.client.request('getOrder', {
        token: customer.token,
        query: { order_id: order.id },
      });
      expect([cancelled.status, moved, status]).toEqual(
        cancelled.status === 200 ? [200, false, 'cancelled'] : [409, true, 'preparing'],
      );
    });
  });
});
