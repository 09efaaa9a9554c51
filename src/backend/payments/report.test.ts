import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { rowsOf } from '#backend/db/rows.ts';
import { eachDatabase } from '#backend/testing.ts';
import { bring, orderOnline, paymentOf, reportOf, statusOf } from '#backend/testing/paying.ts';
import type { PaymentReport } from '#contract/orders.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const waiting = async () => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    return { customer, id: order.id, status: () => statusOf(shop, customer, order.id) };
  };

  describe('a report', () => {
    test('that the order was paid places it, once', async () => {
      const { id, status } = await waiting();
      const paid = await reportOf(shop, id, { status: 'paid' });
      expect([await bring(shop, paid), await bring(shop, paid)]).toEqual([200, 200]);
      expect(await status()).toBe('placed, paid');
      expect(rowsOf(await shop.db.execute(sql`select status from order_events where order_id = ${id}`))).toHaveLength(2);
      expect(rowsOf(await shop.db.execute(sql`select id from payment_reports where id = ${paid.id}`))).toHaveLength(1);
    });

    test('that came many times at once counts once', async () => {
      const { id, status } = await waiting();
      const paid = await reportOf(shop, id, { status: 'paid' });
      expect(await Promise.all(Array.from({ length: 5 }, () => bring(shop, paid)))).toEqual([200, 200, 200, 200, 200]);
      expect(await status()).toBe('placed, paid');
      expect(rowsOf(await shop.db.execute(sql`select status from order_events where order_id = ${id}`))).toHaveLength(2);
    });

    test('that was overtaken is kept and changes nothing', async () => {
      const { id, status } = await waiting();
      await bring(shop, await reportOf(shop, id, { status: 'failed', sequence: 2, reason: 'insufficient_funds' }));
      const late = await reportOf(shop, id, { status: 'requires_action', sequence: 1 });
      expect(await bring(shop, late)).toBe(200);
      expect(await status()).toBe('awaiting_payment, failed');
      expect(rowsOf(await shop.db.execute(sql`select id from payment_reports where id = ${late.id}`))).toHaveLength(1);
    });

    test.each([
      ['another amount', { amount: 1 }],
      ['another currency', { currency: 'RUP' }],
    ])('of %s never marks the order paid', async (_what, wrong) => {
      const { id, status } = await waiting();
      expect(await bring(shop, await reportOf(shop, id, { status: 'paid', ...wrong }))).toBe(422);
      expect(await status()).toBe('awaiting_payment, pending');
    });

    test.each([['0'.repeat(64)], [''], ['short'], ['ы'.repeat(64)]])('signed %j is refused and has no effect', async (signature) => {
      const { id, status } = await waiting();
      expect(await bring(shop, await reportOf(shop, id, { status: 'paid' }), Buffer.from(signature).toString('latin1'))).toBe(401);
      expect(await status()).toBe('awaiting_payment, pending');
    });

    test('of a payment that nobody knows is not found', async () => {
      const { id } = await waiting();
      expect(await bring(shop, await reportOf(shop, id, { status: 'paid', reference: 'unknown' }))).toBe(404);
    });

    test('of a step of a payment that nobody waits for changes nothing', async () => {
      const { customer, id, status } = await waiting();
      const late = await reportOf(shop, id, { status: 'requires_action' });
      await shop.client.ask('cancelOrder', { token: customer.token, body: { order_id: id } });
      expect(await bring(shop, late)).toBe(200);
      expect(await status()).toBe('cancelled, failed');
    });

    test('that comes for a cancelled order never revives it, and the money goes back', async () => {
      const { customer, id, status } = await waiting();
      const paid = await reportOf(shop, id, { status: 'paid' });
      await shop.client.ask('cancelOrder', { token: customer.token, body: { order_id: id } });
      await vi.waitFor(async () => expect((await paymentOf(shop, id)).errand).toBeNull());
      expect(await bring(shop, paid)).toBe(200);
      expect(await status()).toBe('cancelled, paid');
      expect(rowsOf(await shop.db.execute(sql`select status from order_events where order_id = ${id} and status = 'placed'`))).toEqual([]);
    });
  });

  test('reports in any order, repeated and at once, leave the order as the sorted ones do', async () => {
    const statuses = fc.array(fc.constantFrom('requires_action' as const, 'failed' as const, 'paid' as const), { minLength: 1, maxLength: 4 });
    const shuffles = statuses.chain((sorted) => {
      const sequence = sorted.map((status, index) => ({ status, sequence: index + 1 }));
      const all = [...sequence, ...sequence];
      return fc.record({ sequence: fc.constant(sequence), arrived: fc.shuffledSubarray(all, { minLength: all.length }) });
    });
    await fc.assert(
      fc.asyncProperty(shuffles, async ({ sequence, arrived }) => {
        const [one, other] = [await waiting(), await waiting()];
        const reportsFor = (id: number) => Promise.all(sequence.map((said) => reportOf(shop, id, said)));
        const sorted = await reportsFor(one.id);
        for (const report of sorted) await bring(shop, report);
        const reports = new Map((await reportsFor(other.id)).map((report) => [report.sequence, report] as const));
        await Promise.all(arrived.map((said) => bring(shop, reports.get(said.sequence) as PaymentReport)));
        expect(await other.status()).toBe(await one.status());
      }),
      { numRuns: 8 },
    );
  });
});
