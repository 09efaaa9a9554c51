import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  auditLog,
  bankPayments,
  bankRefunds,
  bankWebhookEvents,
  orders,
  payments,
  refunds,
  restaurants,
  staff,
} from '#backend/db/schema/index.ts';
import { requireRow } from '#backend/db/client.ts';
import { sendRefunds } from '#backend/payments/refunds.ts';
import type { PaymentProvider } from '#backend/payments/provider.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import {
  accountsOf,
  createFailingProvider,
  orderOnline,
  payAtBank,
  readStatuses,
  VALID_CARD,
} from '#backend/testing/paying.ts';
import type { StaffBody } from '#contract/staff/index.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import type { StaffClient } from '../testing/staff-client.ts';
import { asMinor } from '#contract/money.ts';

const RACES = process.env['TEST_DATABASES'] === 'all' ? 200 : 5;
const TOTAL = 24_430;

eachDatabase((_name, open) => {
  const shop = open();
  const manager = async () => (await signInAs(shop, 'manager', [(await shop.restaurant('mama')).id])).client;

  /** An order that was paid online. */
  const paidOrder = async () => {
    const customer = await shop.signIn();
    const { order, payment } = await orderOnline(shop, customer);
    await payAtBank(shop, payment?.redirect_url ?? null, VALID_CARD);
    expect(await readStatuses(shop, customer, order.id)).toBe('placed, paid');
    return { id: order.id, customer };
  };
  const body = (order_id: number, amount: number, refunded = 0): StaffBody<'refundOrder'> => ({
    order_id,
    refunded,
    amount,
    line_ids: [],
    code: 'missing_item',
  });
  const details = (client: StaffClient, order_id: number) => client.call('getOrderDetails', { query: { order_id } });

  test('a part of a paid order goes through the bank, and the customer reads it', async () => {
    const client = await manager();
    const { id, customer } = await paidOrder();
    const response = await client.call('refundOrder', { body: { ...body(id, 4000), note: 'Без хлеба' } });
    expect(response).toMatchObject({ refunded: 4000, refundable: TOTAL - 4000, refunds: [{ amount: 4000 }] });
    await vi.waitFor(async () => expect((await details(client, id)).refunds[0]?.status).toBe('done'));
    const seen = await shop.client.request('getOrder', { token: customer.token, query: { order_id: id } });
    expect(seen).toMatchObject({ refunded: 40, payment: { status: 'paid' } });
  });

  test('the last part makes the payment refunded', async () => {
    const client = await manager();
    const { id, customer } = await paidOrder();
    await client.call('refundOrder', { body: body(id, 4000) });
    await client.call('refundOrder', { body: body(id, TOTAL - 4000, 4000) });
    await vi.waitFor(async () => expect(await readStatuses(shop, customer, id)).toBe('placed, refunded'));
    expect(await details(client, id)).toMatchObject({ refunded: TOTAL, refundable: 0 });
  });

  test('cancelling an order after a part was returned returns the rest, once', async () => {
    const client = await manager();
    const { id, customer } = await paidOrder();
    await client.call('refundOrder', { body: body(id, 4000) });
    // It is sent after the response.
    await vi.waitFor(async () => expect((await details(client, id)).refunds[0]?.status).toBe('done'));
    const cancel = () =>
      shop.client.requestError('cancelOrder', { token: customer.token, body: { order_id: id } }).catch(() => null);
    const [first, second] = await Promise.all([cancel(), cancel()]);
    expect([first, second].filter((error) => error !== null)).toMatchObject([{ status: 409 }]);
    await vi.waitFor(async () => expect(await readStatuses(shop, customer, id)).toBe('cancelled, refunded'));
    const bank = await shop.db
      .select({ reference: bankPayments.reference, refunded: bankPayments.refunded, status: bankPayments.status })
      .from(bankPayments)
      .innerJoin(payments, eq(payments.reference, bankPayments.reference))
      .where(eq(payments.orderId, id));
    expect(bank).toMatchObject([{ refunded: TOTAL, status: 'refunded' }]);
    const reference = bank[0]?.reference ?? '';
    const parts = await shop.db.select().from(bankRefunds).where(eq(bankRefunds.reference, reference));
    expect(parts.map(({ amount }) => amount)).toEqual([4000, TOTAL - 4000]);
    const events = await shop.db
      .select({ body: bankWebhookEvents.body })
      .from(bankWebhookEvents)
      .where(eq(bankWebhookEvents.reference, reference));
    expect(events.filter((event) => event.body.includes('refunded'))).toHaveLength(1);
    expect((await details(client, id)).refundable).toBe(0);
    expect((await client.fail('refundOrder', { body: body(id, 100, 4000) })).status).toBe(422);
  });

  test('a refund of an order that was paid to the courier is only noted', async () => {
    const client = await manager();
    const { id } = await placeOrder(shop, await shop.signIn());
    expect((await client.fail('refundOrder', { body: body(id, 100) })).status).toBe(422);
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id));
    const { refunds: noted } = await client.call('refundOrder', { body: body(id, 100) });
    expect(noted).toMatchObject([{ amount: 100, status: 'manual', name: expect.stringMatching(/^manager /) }]);
  });

  test('a dish is shown as refunded to staff and customer, and refunded again only once that is confirmed', async () => {
    const [client, { id, customer }] = [await manager(), await paidOrder()];
    const [first, ...others] = (await details(client, id)).lines;
    if (!first) throw new Error('The order has dishes');
    const refundDish = { ...body(id, 100), line_ids: [first.id] };
    const { lines } = await client.call('refundOrder', { body: refundDish });
    expect(lines.map(({ refunded }) => refunded)).toEqual([true, ...others.map(() => false)]);
    const seen = await shop.client.request('getOrder', { token: customer.token, query: { order_id: id } });
    expect(seen.items.map(({ refunded }) => refunded)).toEqual([true, ...others.map(() => undefined)]);

    const again = { ...refundDish, refunded: 100 };
    const refused = await client.send('refundOrder', { body: again });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'unconfirmed',
      warnings: [
        {
          code: 'refunded_before',
          message: `${first.name}: already refunded. This means: another refund pays the customer for the same dish again.`,
        },
      ],
    });
    expect((await details(client, id)).refunds).toHaveLength(1);
    // The order as a whole is not a dish.
    expect(await client.call('refundOrder', { body: { ...again, line_ids: [] } })).toMatchObject({ refunded: 200 });
    const confirmed = { ...again, refunded: 200, confirmed: true };
    expect(await client.call('refundOrder', { body: confirmed })).toMatchObject({ refunded: 300 });
  });

  test('a dish whose refund the bank refused is not refunded', async () => {
    const [client, { id }] = [await manager(), await paidOrder()];
    const [line] = (await details(client, id)).lines;
    await client.call('refundOrder', { body: { ...body(id, 100), line_ids: [line?.id ?? 0] } });
    await shop.db.update(refunds).set({ status: 'refused' }).where(eq(refunds.orderId, id));
    expect((await details(client, id)).lines[0]).toMatchObject({ refunded: false });
  });

  describe('is refused', () => {
    test('more than was paid', async () => {
      const { id } = await paidOrder();
      expect(await (await manager()).fail('refundOrder', { body: body(id, TOTAL + 1) })).toMatchObject({ status: 422 });
    });
    test('a line of another order', async () => {
      const [client, { id }, other] = [await manager(), await paidOrder(), await paidOrder()];
      const lines = (await details(client, other.id)).lines.map((line) => line.id);
      const response = await client.send('refundOrder', { body: { ...body(id, 100), line_ids: lines } });
      expect(response.status).toBe(422);
    });
    test('a refund from a screen that shows an older state', async () => {
      const [client, { id }] = [await manager(), await paidOrder()];
      await client.call('refundOrder', { body: body(id, 100) });
      expect(await client.fail('refundOrder', { body: body(id, 100) })).toMatchObject({
        status: 409,
        current: { refunded: asMinor(100) },
      });
    });
    test('more by managers than an owner lets them return of one order', async () => {
      const [client, { id }, { client: owner }] = [await manager(), await paidOrder(), await signInAs(shop, 'owner')];
      await shop.db.update(restaurants).set({ maxRefund: asMinor(5000) });
      expect((await details(client, id)).refund_limit).toBe(5000);
      expect(await client.call('refundOrder', { body: body(id, 3000) })).toMatchObject({ refund_limit: 2000 });
      const refusal = await client.fail('refundOrder', { body: body(id, 2001, 3000) });
      expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['amount']]);
      await client.call('refundOrder', { body: body(id, 2000, 3000) });
      expect((await details(client, id)).refund_limit).toBe(0);
      const returned = await owner.call('refundOrder', { body: body(id, 10_000, 5000) });
      expect(returned).toMatchObject({ refunded: asMinor(15_000), refund_limit: null });
      await shop.db.update(restaurants).set({ maxRefund: null });
    });
    test('a kitchen', async () => {
      const { id } = await paidOrder();
      const { client } = await signInAs(shop, 'kitchen', [(await shop.restaurant('mama')).id]);
      expect((await client.fail('refundOrder', { body: body(id, 100) })).status).toBe(403);
    });
  });

  test('a double press refunds once', async () => {
    const [client, { id }] = [await manager(), await paidOrder()];
    const press = () => client.call('refundOrder', { body: body(id, 4000), idempotencyKey: `press ${id}` });
    const [first, second] = await Promise.all([press(), press()]);
    expect(first.refunded).toBe(4000);
    // The bank may have accepted it between both responses.
    expect(second.refunds.map(({ id: refund }) => refund)).toEqual(first.refunds.map(({ id: refund }) => refund));
    expect(second.refunded).toBe(first.refunded);
    expect(await shop.db.$count(refunds, eq(refunds.orderId, id))).toBe(1);
  });

  test(
    `of two refunds at once that are too much together, one is made, ${RACES} times`,
    { timeout: 120_000 },
    async () => {
      const clients = [await manager(), await manager()];
      const { id } = await placeOrder(shop, await shop.signIn());
      for (let race = 0; race < RACES; race += 1) {
        await shop.db.delete(refunds).where(eq(refunds.orderId, id));
        await shop.db
          .update(orders)
          .set({ status: 'delivered', refunded: asMinor(0) })
          .where(eq(orders.id, id));
        const statuses = await Promise.all(
          clients.map(async (client) => (await client.send('refundOrder', { body: body(id, TOTAL - 100) })).status),
        );
        expect(statuses.toSorted()).toEqual([200, 409]);
        expect(await shop.db.$count(refunds, eq(refunds.orderId, id))).toBe(1);
      }
    },
  );

  test('the database itself never lets the sum exceed the total', async () => {
    const { id } = await placeOrder(shop, await shop.signIn());
    const exceed = shop.db
      .update(orders)
      .set({ refunded: sql`${orders.total} + 1` })
      .where(eq(orders.id, id));
    await expect(exceed).rejects.toThrow();
  });

  test('a bank that does not respond is tried again, and a refused amount can be returned again', async () => {
    const [client, { id }] = [await manager(), await paidOrder()];
    await shop.db
      .update(orders)
      .set({ refunded: asMinor(500) })
      .where(eq(orders.id, id));
    const refund = vi.fn<PaymentProvider['refund']>();
    refund.mockRejectedValueOnce(new Error('no response')).mockResolvedValue({ status: 'refused' });
    // A provider of its own, so that the shop's own jobs leave this refund alone and this run sends no other one.
    const adapter = createFailingProvider({ name: 'unreachable bank', refund });
    const [payment] = await shop.db
      .update(payments)
      .set({ provider: adapter.name })
      .where(eq(payments.orderId, id))
      .returning({ id: payments.id });
    const me = requireRow(await shop.db.select({ id: staff.id }).from(staff).limit(1));
    await shop.db.insert(refunds).values({
      orderId: id,
      paymentId: payment?.id,
      reference: `lost ${id}`,
      amount: asMinor(500),
      code: 'late',
      status: 'requested',
      staffId: me.id,
      createdAt: shop.clock.now(),
      // Not due for the shop's own jobs.
      nextAt: new Date(shop.clock.now().getTime() + 10_000),
    });
    const { db } = shop;
    let now = shop.clock.now().getTime() + 20_000;
    const services = {
      db,
      clock: { now: () => new Date(now) },
      log: vi.fn(),
      orderEffects: ORDER_EFFECTS,
      orderChanges: { publish: vi.fn<(orderId: number) => void>() },
      paymentAccounts: accountsOf(db, adapter),
    };
    await sendRefunds(services);
    expect((await details(client, id)).refunded).toBe(500);
    now += 60_000;
    await sendRefunds(services);
    expect(await details(client, id)).toMatchObject({
      refunded: 0,
      refundable: TOTAL,
      refunds: [{ status: 'refused' }],
    });
    now += 60_000;
    await sendRefunds(services);
    expect(refund.mock.calls.map(([, { isRepeated }]) => isRepeated)).toEqual([false, true]);
  });

  test('the audit log has the amount, and nothing of the customer', async () => {
    const [client, { id }] = [await manager(), await paidOrder()];
    await client.call('refundOrder', { body: { ...body(id, 100), note: 'Ион, 069123456' } });
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'refundOrder'));
    const entry = rows.find(({ subject }) => subject === `order ${id}`);
    expect(entry?.after).toMatchObject({ amount: 100, code: 'missing_item' });
    expect(JSON.stringify(rows)).not.toMatch(/Ион|069123456/);
  });
});
