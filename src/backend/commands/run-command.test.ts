import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { personal } from '#backend/db/personal.ts';
import { orders } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { placeOrder } from '#backend/testing/ordering.ts';
import { VALID_CARD_WITHOUT_CODE, linkCard, orderOnline, readStatuses } from '#backend/testing/paying.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const run = (...words: (string | number)[]) => shop.backend.command(words.map(String));
  const rejects = async (line: string | RegExp, ...words: (string | number)[]) => {
    const { ok, lines } = await run(...words);
    expect([ok, lines[0]]).toEqual([false, expect.stringMatching(line)]);
  };

  describe('the restaurant', () => {
    test('takes an order from acceptance to the door', async () => {
      const customer = await shop.signIn();
      const { id, number } = await placeOrder(shop, customer);
      expect(number).toBe(String(id));
      expect(await run('order', number, 'accept')).toEqual({ ok: true, lines: [`Order ${number}: placed → accepted`] });
      for (const action of ['prepare', 'ready', 'send', 'deliver'])
        expect((await run('order', id, action)).ok).toBe(true);
      const { status, steps } = await shop.client.request('getOrder', {
        token: customer.token,
        query: { order_id: id },
      });
      expect([status, steps.map((step) => step.status)]).toEqual([
        'delivered',
        ['placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered'],
      ]);
    });

    test('follows the same transitions as every client', async () => {
      const { id } = await placeOrder(shop, await shop.signIn());
      await rejects(`^Order ${id} is placed and cannot become preparing$`, 'order', id, 'prepare');
      await run('order', id, 'accept');
      await rejects('cannot become rejected$', 'order', id, 'reject', 'too late');
    });

    test.each([
      ['reject', 'rejected'],
      ['cancel', 'cancelled'],
    ])('may %s with a reason, which the customer reads', async (action, status) => {
      const customer = await shop.signIn();
      const { id } = await placeOrder(shop, customer);
      await rejects('^A reason is required', 'order', id, action);
      expect((await run('order', id, action, 'Нет', 'лосося')).ok).toBe(true);
      const order = await shop.client.request('getOrder', { token: customer.token, query: { order_id: id } });
      expect(order).toMatchObject({ status, closed: { by: 'restaurant', reason: 'Нет лосося' } });
    });

    test('refunds the payment with a rejection', async () => {
      const customer = await shop.signIn();
      const { order } = await orderOnline(shop, customer, {
        cardId: await linkCard(shop, customer, VALID_CARD_WITHOUT_CODE),
      });
      expect((await run('order', order.id, 'reject', 'no cook')).ok).toBe(true);
      await vi.waitFor(async () => expect(await readStatuses(shop, customer, order.id)).toBe('rejected, refunded'));
    });

    test('names a courier, whom the customer sees at once, and may name another', async () => {
      const customer = await shop.signIn();
      const { id } = await placeOrder(shop, customer);
      await run('order', id, 'accept');
      await rejects('^Name and phone are required', 'order', id, 'courier', 'Ion');
      expect((await run('order', id, 'courier', 'Ion', 'Rusu', '+37369123456')).lines).toEqual([
        `Order ${id}: Ion Rusu, +37369123456`,
      ]);
      const query = { order_id: id };
      expect(await shop.client.request('getCourier', { token: customer.token, query })).toEqual({
        name: 'Ion Rusu',
        phone: '37369123456',
        place: null,
      });
      await run('order', id, 'courier', 'Ana', '+373 69 123 457');
      const order = await shop.client.request('getOrder', { token: customer.token, query });
      expect(order.courier).toEqual({ name: 'Ana', phone: '37369123457' });
      expect(order.steps.map(({ status }) => status)).toEqual(['placed', 'accepted']);
    });

    test('lists open orders with their details', async () => {
      const customer = await shop.signIn();
      const open = await placeOrder(shop, customer);
      const done = await placeOrder(shop, customer);
      await run('order', done.id, 'cancel', 'no');
      const { lines } = await run('orders');
      expect(lines[0]).toMatch(/^ORDER +SINCE +STATUS +FOR +RESTAURANT +CITY +TOTAL +PAYMENT +CUSTOMER$/);
      const row = lines.find((line) => line.startsWith(open.number)) ?? '';
      for (const words of [
        'placed',
        'delivery, as soon as possible',
        'mama',
        'alpha',
        '244.30 MDL',
        'cash',
        `Ион +${customer.phone}`,
      ])
        expect(row).toContain(words);
      expect(lines.some((line) => line.startsWith(done.number))).toBe(false);
    });

    test('lists a row of an older version in one line, without control characters', async () => {
      const { id, number } = await placeOrder(shop, await shop.signIn());
      const contactName = `Ion\u001b[2K\n${number}  31/12 23:59  delivered\u202e`;
      await shop.db
        .update(orders)
        .set({ contactName: personal(contactName) })
        .where(eq(orders.id, id));
      const { lines } = await run('orders');
      expect(lines.filter((line) => line.includes('23:59  delivered'))).toEqual([
        expect.stringContaining(`Ion\\u001b[2K\\u000a${number}  31/12 23:59  delivered\\u202e +`),
      ]);
    });

    test.each([
      ['nothing', [], 'open orders'],
      ['an unknown word', ['dinner'], 'open orders'],
      ['no action', ['order', '1001'], 'open orders'],
      ['an unknown action', ['order', '1001', 'eat'], 'Unknown action "eat"'],
      ['no number', ['order', 'x', 'accept'], 'not the number'],
      ['an order that is none', ['order', '2000000000', 'accept'], 'no order 2000000000'],
      ['too much', ['order', '1001', 'accept', 'now'], 'takes no reason|no order|cannot'],
    ])('prints the usage after %s', async (_what, words, line) => {
      await rejects(line, ...words);
    });
  });

  test('the reported problems are listed, the newest first', async () => {
    expect(await run('reports')).toEqual({ ok: true, lines: ['No reports'] });
    const { token, ...customer } = await shop.signIn();
    const { id: order_id, number } = await placeOrder(shop, { token, ...customer });
    await shop.client.request('reportProblem', { token, body: { order_id, reason: 'late' } });
    const message = 'Нет\nхлеба';
    await shop.client.request('reportProblem', { token, body: { order_id, reason: 'missing', message } });
    const { lines } = await run('reports');
    expect(lines[0]).toMatch(/^ORDER +REPORTED +REASON/);
    expect(lines[1]).toMatch(new RegExp(`^${number} .* missing .* Нет\\\\u000aхлеба$`));
    expect(lines[2]).toMatch(new RegExp(`^${number} .* late `));
  });
});
