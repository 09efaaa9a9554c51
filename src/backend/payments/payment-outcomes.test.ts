import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { notices, payments, refunds, users } from '#backend/db/schema/index.ts';
import { bothDatabases, type Customer } from '#backend/testing.ts';
import { FakeProvider } from '#backend/testing/fake-provider.ts';
import { accountsOf, findPayment, orderOnline, readStatuses } from '#backend/testing/paying.ts';
import { asMinor } from '#contract/money.ts';
import { ORDER_EFFECTS } from '#backend/order-effects.ts';
import { askForPayments, expireUnpaidOrders, sendCancellations } from './payment-jobs.ts';
import { sendRefunds } from './refunds.ts';

bothDatabases((_name, open) => {
  let fake: FakeProvider;
  const shop = open({ payments: 'fake', providers: { fake: (parts) => (fake = new FakeProvider(parts)) } });
  const order = async () => {
    const customer = await shop.signIn();
    const { order: placed } = await orderOnline(shop, customer);
    fake.isSilent = false;
    fake.nextRefund = 'done';
    fake.decision = 'pending';
    return { customer, ...(await findPayment(shop, placed.id)), orderId: placed.id };
  };
  const cancel = ({ token }: Customer, orderId: number) =>
    shop.client.request('cancelOrder', { token, body: { order_id: orderId } });
  const refundOf = async (orderId: number) =>
    (await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0];
  /** Time passes, and the background work runs: here, or meanwhile in the shop, which may end later. */
  const later = async (seconds: number) => {
    shop.clock.pass(seconds);
    const services = {
      db: shop.db,
      clock: shop.clock,
      log: (level: string, message: string, fields: unknown) => void shop.log.push({ level, message, fields }),
      paymentAccounts: accountsOf(shop.db, fake),
      orderChanges: { publish: () => {} },
      orderEffects: ORDER_EFFECTS,
      runPaymentJobsNow: () => {},
    };
    await expireUnpaidOrders(services, shop.clock.now());
    await sendCancellations(services);
    await askForPayments(services);
    await sendRefunds(services);
  };

  describe('an outcome without a callback', () => {
    test('is found by asking', async () => {
      const { customer, orderId, reference } = await order();
      fake.isSilent = true;
      await fake.pay(reference);
      expect(await readStatuses(shop, customer, orderId)).toBe('awaiting_payment, pending');
      await later(11);
      await vi.waitFor(async () => expect(await readStatuses(shop, customer, orderId)).toBe('placed, paid'));
    });

    test('is asked for once more when no further payment can arrive, and then is final', async () => {
      const { orderId, reference } = await order();
      await fake.pay(reference);
      const status = vi.spyOn(fake, 'status');
      const asked = async (seconds: number) => {
        status.mockClear();
        await later(seconds);
        return status.mock.calls.filter(([known]) => known.reference === reference).length;
      };
      expect(await asked(29 * 60)).toBe(0);
      expect((await findPayment(shop, orderId)).settledAt).toBeNull();
      await asked(61);
      await vi.waitFor(async () => expect((await findPayment(shop, orderId)).settledAt).not.toBeNull());
      expect(await asked(24 * 60 * 60)).toBe(0);
      status.mockRestore();
    });

    test('of a payment that a callback only names is asked for at once', async () => {
      const { customer, orderId, reference } = await order();
      fake.isSilent = true;
      await fake.pay(reference);
      expect(await fake.post(new URLSearchParams({ state: 'look', payment: reference }).toString())).toBe(200);
      expect(await readStatuses(shop, customer, orderId)).toBe('placed, paid');
      expect(await fake.post(new URLSearchParams({ state: 'look', payment: 'unknown' }).toString())).toBe(404);
    });

    test('is asked for until it is final, ever more rarely', async () => {
      const { orderId } = await order();
      const status = vi.spyOn(fake, 'status');
      const asked = async (seconds: number) => {
        status.mockClear();
        await later(seconds);
        return status.mock.calls.filter(([known]) => known.reference !== '').length > 0;
      };
      expect([await asked(11), await asked(1), await asked(10)]).toEqual([true, false, true]);
      await later(601);
      expect([await asked(30), await asked(31)]).toEqual([false, true]);
      status.mockRestore();
      expect((await findPayment(shop, orderId)).settledAt).toBeNull();
      // The order has expired, and the provider is told.
      await later(601);
      await later(61);
      await vi.waitFor(async () =>
        expect(await findPayment(shop, orderId)).toMatchObject({ status: 'failed', settledAt: expect.any(Date) }),
      );
    });

    test('that has another amount never places the order', async () => {
      const { customer, orderId, reference, id } = await order();
      await shop.db
        .update(payments)
        .set({ amount: asMinor(1) })
        .where(eq(payments.id, id));
      fake.isSilent = true;
      await fake.pay(reference);
      await later(11);
      expect(await readStatuses(shop, customer, orderId)).toBe('awaiting_payment, pending');
      await vi.waitFor(() =>
        expect(shop.log).toContainEqual(
          expect.objectContaining({ message: 'a provider reports another amount or currency than the payment has' }),
        ),
      );
    });
  });

  describe('a refund', () => {
    const paidAndCancelled = async () => {
      const waiting = await order();
      await fake.pay(waiting.reference);
      fake.nextRefund = 'pending';
      await cancel(waiting.customer, waiting.orderId);
      await vi.waitFor(async () => expect((await refundOf(waiting.orderId))?.status).toBe('pending'));
      return waiting;
    };

    test('that is pending is asked for until it is done; then the order is refunded', async () => {
      const { customer, orderId } = await paidAndCancelled();
      await later(11);
      expect(await readStatuses(shop, customer, orderId)).toBe('cancelled, paid');
      const seen = async () => {
        const shown = await shop.client.request('getOrder', {
          token: customer.token,
          query: { order_id: orderId },
        });
        return shown.refunds?.map(({ amount, status }) => [amount, status]);
      };
      expect(await seen()).toEqual([[244.3, 'pending']]);
      fake.decision = 'done';
      await later(11);
      await vi.waitFor(async () => expect(await seen()).toEqual([[244.3, 'done']]));
      expect(await refundOf(orderId)).toMatchObject({ status: 'done', code: 'order_closed', amount: 24_430 });
      expect(await readStatuses(shop, customer, orderId)).toBe('cancelled, refunded');
    });

    test.each(['refused', 'manual'] as const)('that the bank decides as %s stays so', async (decision) => {
      const { customer, orderId } = await paidAndCancelled();
      fake.decision = decision;
      await later(11);
      await vi.waitFor(async () => expect((await refundOf(orderId))?.status).toBe(decision));
      expect((await findPayment(shop, orderId)).refunded).toBe(decision === 'refused' ? 0 : 24_430);
      expect(await readStatuses(shop, customer, orderId)).toBe('cancelled, paid');
    });

    test('that the provider cannot make is left to a person', async () => {
      const { customer, orderId, reference } = await order();
      await fake.pay(reference);
      fake.nextRefund = 'unsupported';
      await cancel(customer, orderId);
      await vi.waitFor(async () => expect((await refundOf(orderId))?.status).toBe('manual'));
    });

    test('that was done and is sent back later can be made again', async () => {
      const { customer, orderId, reference } = await order();
      await fake.pay(reference);
      await cancel(customer, orderId);
      await vi.waitFor(async () => expect(await readStatuses(shop, customer, orderId)).toBe('cancelled, refunded'));
      const look = new URLSearchParams({ state: 'look', payment: reference }).toString();
      fake.sendBack(reference);
      fake.decision = 'refused';
      expect(await fake.post(look)).toBe(200);
      expect((await refundOf(orderId))?.status).toBe('refused');
      expect(await readStatuses(shop, customer, orderId)).toBe('cancelled, paid');
      expect((await findPayment(shop, orderId)).refunded).toBe(0);
    });

    test('that was refused because the money was returned at the bank shows that', async () => {
      const { customer, orderId, reference } = await order();
      await fake.pay(reference);
      fake.returnAtBank(reference, 24_430);
      await cancel(customer, orderId);
      await later(1);
      await vi.waitFor(async () => {
        await later(1);
        expect(await readStatuses(shop, customer, orderId)).toBe('cancelled, refunded');
      });
      const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.id);
      expect(rows.map(({ code, status }) => [code, status])).toEqual([
        ['order_closed', 'refused'],
        ['made_at_bank', 'done'],
      ]);
    });

    test('that was made at the bank is recorded, once', async () => {
      const { customer, orderId, reference } = await order();
      await fake.pay(reference);
      fake.returnAtBank(reference, 24_430);
      const look = new URLSearchParams({ state: 'look', payment: reference }).toString();
      expect([await fake.post(look), await fake.post(look)]).toEqual([200, 200]);
      const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
      expect(rows.map(({ code, status, amount }) => [code, status, amount])).toEqual([
        ['made_at_bank', 'done', 24_430],
      ]);
      expect(await readStatuses(shop, customer, orderId)).toBe('placed, refunded');
    });

    test('never exceeds what was paid: the database refuses it, whoever writes it', async () => {
      const { orderId, id, reference } = await order();
      await fake.pay(reference);
      const insert = (amount: number, name: string) =>
        shop.db.insert(refunds).values({
          orderId,
          paymentId: id,
          reference: `${name} ${orderId}`,
          amount: asMinor(amount),
          code: 'late',
          status: 'manual',
          createdAt: shop.clock.now(),
          nextAt: shop.clock.now(),
        });
      await insert(24_000, 'most');
      await expect(insert(431, 'too much')).rejects.toThrow();
      await insert(430, 'rest');
      expect((await findPayment(shop, orderId)).refunded).toBe(24_430);
      await shop.db.delete(refunds).where(eq(refunds.orderId, orderId));
      expect((await findPayment(shop, orderId)).refunded).toBe(0);
    });
  });

  test('a payment for a closed order is returned, and the customer is told', async () => {
    const { customer, orderId, reference } = await order();
    await shop.db.update(users).set({ smsConsentAt: shop.clock.now() }).where(eq(users.phone, customer.phone));
    fake.isSilent = true;
    await fake.pay(reference);
    await cancel(customer, orderId);
    await later(11);
    await vi.waitFor(async () => expect(await readStatuses(shop, customer, orderId)).toBe('cancelled, refunded'));
    expect((await refundOf(orderId))?.code).toBe('paid_late');
    const returned = and(eq(notices.orderId, orderId), eq(notices.template, 'payment_returned'));
    expect(await shop.db.$count(notices, returned)).toBe(1);
  });
});
