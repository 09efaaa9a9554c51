import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { rowsOf } from '#backend/db/client.ts';
import { notices, refunds } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import {
  orderOnline,
  findPayment,
  postWebhookEvent,
  postWebhook,
  createWebhookEvent,
  readStatuses,
} from '#backend/testing/paying.ts';
import { webhookPath } from './provider.ts';
import { signatureHeaders, type SandboxWebhookBody } from './sandbox/payments.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const waiting = async () => {
    const customer = await shop.signIn();
    const { order } = await orderOnline(shop, customer);
    return { customer, id: order.id, status: () => readStatuses(shop, customer, order.id) };
  };

  describe('an event', () => {
    test('that the order was paid places it, once', async () => {
      const { id, status } = await waiting();
      const paid = await createWebhookEvent(shop, id, { status: 'paid' });
      expect([await postWebhookEvent(shop, paid), await postWebhookEvent(shop, paid)]).toEqual([200, 200]);
      expect(await status()).toBe('placed, paid');
      expect(rowsOf(await shop.db.execute(sql`select status from order_events where order_id = ${id}`))).toHaveLength(
        2,
      );
      expect(rowsOf(await shop.db.execute(sql`select id from payment_reports where id = ${paid.id}`))).toHaveLength(1);
    });

    test('that came many times at once counts once', async () => {
      const { id, status } = await waiting();
      const paid = await createWebhookEvent(shop, id, { status: 'paid' });
      expect(await Promise.all(Array.from({ length: 5 }, () => postWebhookEvent(shop, paid)))).toEqual([
        200, 200, 200, 200, 200,
      ]);
      expect(await status()).toBe('placed, paid');
      expect(rowsOf(await shop.db.execute(sql`select status from order_events where order_id = ${id}`))).toHaveLength(
        2,
      );
    });

    test('with an old sequence number is stored and changes nothing', async () => {
      const { id, status } = await waiting();
      await postWebhookEvent(
        shop,
        await createWebhookEvent(shop, id, { status: 'failed', sequence: 2, reason: 'insufficient_funds' }),
      );
      const late = await createWebhookEvent(shop, id, { status: 'requires_action', sequence: 1 });
      expect(await postWebhookEvent(shop, late)).toBe(200);
      expect(await status()).toBe('awaiting_payment, failed');
      expect(rowsOf(await shop.db.execute(sql`select id from payment_reports where id = ${late.id}`))).toHaveLength(1);
    });

    test.each([
      ['amount', { amount: 1 }, 'The amount is not that of the payment.'],
      ['currency', { currency: 'RUP' }, 'The currency is not that of the payment.'],
    ])('with another %s never marks the order paid', async (field, wrong, message) => {
      const { id, status } = await waiting();
      const body = JSON.stringify(await createWebhookEvent(shop, id, { status: 'paid', ...wrong }));
      const headers = { ...(await signatureHeaders(shop.db, body)), 'accept-language': 'en' };
      const response = await shop.client.raw('POST', webhookPath('sandbox'), { body, headers });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: { [field]: [message] } });
      expect(await status()).toBe('awaiting_payment, pending');
    });

    test.each([['0'.repeat(64)], [''], ['short'], ['ы'.repeat(64)]])(
      'signed %j is rejected and has no effect',
      async (signature) => {
        const { id, status } = await waiting();
        const body = JSON.stringify(await createWebhookEvent(shop, id, { status: 'paid' }));
        shop.log.length = 0;
        expect(await postWebhook(shop, body, { 'x-signature': Buffer.from(signature).toString('latin1') })).toBe(401);
        expect(shop.log).toContainEqual({
          level: 'info',
          message: 'a payment webhook has an invalid signature',
          fields: { provider: 'sandbox' },
        });
        expect(await status()).toBe('awaiting_payment, pending');
      },
    );

    test('whose signature was made for other bytes is rejected, even with equal content', async () => {
      const { id, status } = await waiting();
      const event = await createWebhookEvent(shop, id, { status: 'paid' });
      const headers = await signatureHeaders(shop.db, JSON.stringify(event));
      expect(await postWebhook(shop, JSON.stringify(event, null, 1), headers)).toBe(401);
      expect(await postWebhook(shop, JSON.stringify(event, null, 1))).toBe(200);
      expect(await status()).toBe('placed, paid');
    });

    test.each([
      ['no JSON', '{"id":'],
      ['no object', 'null'],
      ['no fields', '{}'],
      ['bytes that are no text', '\u0000'],
      ['an id that cannot be stored', { id: '\u0000' }],
      ['an endless sequence', { sequence: 1e300 }],
      ['a negative amount', { amount: -1 }],
      ['an unknown status', { status: 'stolen' }],
    ])('that is signed and contains %s is rejected and has no effect', async (_what, given) => {
      const { id, status } = await waiting();
      const body =
        typeof given === 'string'
          ? given
          : JSON.stringify({ ...(await createWebhookEvent(shop, id, { status: 'paid' })), ...given });
      expect(await postWebhook(shop, body)).toBe(422);
      expect(await status()).toBe('awaiting_payment, pending');
    });

    test('that is too large is rejected before its signature is checked', async () => {
      expect(await postWebhook(shop, ' '.repeat(64 * 1024 + 1), {})).toBe(413);
    });

    test('of an unknown payment is not found', async () => {
      const { id } = await waiting();
      expect(
        await postWebhookEvent(shop, await createWebhookEvent(shop, id, { status: 'paid', reference: 'unknown' })),
      ).toBe(404);
    });

    test('of a step of a payment that was cancelled changes nothing', async () => {
      const { customer, id, status } = await waiting();
      const late = await createWebhookEvent(shop, id, { status: 'requires_action' });
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: id } });
      expect(await postWebhookEvent(shop, late)).toBe(200);
      expect(await status()).toBe('cancelled, failed');
    });

    test('for a cancelled order never reactivates it, and the payment is refunded', async () => {
      const { customer, id, status } = await waiting();
      const paid = await createWebhookEvent(shop, id, { status: 'paid' });
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: id } });
      await vi.waitFor(async () => expect((await findPayment(shop, id)).cancelRequested).toBe(false));
      expect(await postWebhookEvent(shop, paid)).toBe(200);
      expect(await status()).toBe('cancelled, paid');
      const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, id));
      expect(refund).toMatchObject({ code: 'paid_late', amount: (await findPayment(shop, id)).amount });
      const notice = and(eq(notices.orderId, id), eq(notices.template, 'payment_returned'));
      expect(await shop.db.$count(notices, notice)).toBe(0);
      expect(
        rowsOf(
          await shop.db.execute(sql`select status from order_events where order_id = ${id} and status = 'placed'`),
        ),
      ).toEqual([]);
    });
  });

  test('a webhook has a URL for the configured provider alone, and takes POST', async () => {
    const paths = ['/api/webhooks/unknown', '/api/webhooks', '/api/webhooks/sandbox/more', '/api/payment-callback'];
    expect(
      await Promise.all(paths.map(async (path) => (await shop.client.raw('POST', path, { body: '{}' })).status)),
    ).toEqual([404, 404, 404, 404]);
    const read = await shop.client.raw('GET', '/api/webhooks/sandbox');
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('reports in any order, repeated and at once, leave the order as the sorted ones do', async () => {
    const statuses = fc.array(fc.constantFrom('requires_action' as const, 'failed' as const, 'paid' as const), {
      minLength: 1,
      maxLength: 4,
    });
    const shuffles = statuses.chain((sorted) => {
      const sequence = sorted.map((status, index) => ({ status, sequence: index + 1 }));
      const all = [...sequence, ...sequence];
      return fc.record({
        sequence: fc.constant(sequence),
        arrived: fc.shuffledSubarray(all, { minLength: all.length }),
      });
    });
    await fc.assert(
      fc.asyncProperty(shuffles, async ({ sequence, arrived }) => {
        const [one, other] = [await waiting(), await waiting()];
        const eventsFor = (id: number) => Promise.all(sequence.map((event) => createWebhookEvent(shop, id, event)));
        const sorted = await eventsFor(one.id);
        for (const event of sorted) await postWebhookEvent(shop, event);
        const events = new Map((await eventsFor(other.id)).map((event) => [event.sequence, event] as const));
        await Promise.all(
          arrived.map((event) => postWebhookEvent(shop, events.get(event.sequence) as SandboxWebhookBody)),
        );
        expect(await other.status()).toBe(await one.status());
      }),
      { numRuns: 8 },
    );
  });
});
