import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { requireRow, rowsOf } from '#backend/db/client.ts';
import { orders, users } from '#backend/db/schema/index.ts';
import { NO_LIMITS } from '#backend/http/rate-limiter.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase } from '#backend/testing.ts';
import { advanceTo, HOME, orderFor, placeOrder, quoteSoups, toCartLine } from '#backend/testing/ordering.ts';
import { VALID_CARD, linkCard } from '#backend/testing/paying.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const sendCode = async (token: string, phone: string) => {
    shop.clock.pass(61);
    await shop.client.request('sendDeletionCode', { token, clientAddress: `test ${phone}` });
    return shop.sms.codeFor(phone);
  };

  describe('export-account', () => {
    test('exports everything stored about the customer, and about no other', async () => {
      const customer = await shop.signIn();
      const { token, phone } = customer;
      await shop.client.request('updateProfile', { token, body: { name: 'Ион', email: 'ion@example.md' } });
      await shop.client.request('addAddress', { token, body: HOME });
      await linkCard(shop, customer, VALID_CARD);
      const ids: number[] = [];
      const { id: soup } = await shop.product('mama', 'soup');
      await shop.client.request('editFavourites', { token, body: { add: { products: [soup] } } });
      for (let count = 0; count < 12; count += 1) ids.push((await placeOrder(shop, customer)).id);
      await placeOrder(shop, await shop.signIn());
      const exported = await shop.client.request('exportAccount', { token });
      expect(exported).toMatchObject({
        exported_at: shop.clock.now().toISOString(),
        profile: { phone, name: 'Ион', addresses: [HOME] },
        cards: [{ last4: '4242' }],
        favourites: { products: [{ id: soup }], restaurants: [] },
      });
      expect(exported.orders.map(({ id }) => id)).toEqual(ids.toReversed());
    });
  });

  describe('the cost of exports and orders', () => {
    const limited = open({
      settings: {
        ...DEFAULT_SETTINGS,
        limits: { ...NO_LIMITS, export: { perUser: 2, perAddress: 0 } },
        ordersPerCustomerDay: 3,
      },
    });
    const DAY_SECONDS = 86_400;

    test('an export of many orders has each of them once, with its courier, the newest first', async () => {
      const customer = await shop.signIn();
      const first = await placeOrder(shop, customer);
      await advanceTo(shop, first, 'delivered');
      const {
        id: _id,
        number: _number,
        ...row
      } = requireRow(await shop.db.select().from(orders).where(eq(orders.id, first.id)));
      const copies = Array.from({ length: 44 }, (_, index) => ({ ...row, ordinal: index + 2, quoteId: randomUUID() }));
      const inserted = await shop.db.insert(orders).values(copies).returning({ id: orders.id });
      await shop.db.update(users).set({ orderCount: 45 }).where(eq(users.phone, customer.phone));
      const exported = await shop.client.request('exportAccount', { token: customer.token });
      expect(exported.orders.map(({ id }) => id)).toEqual([...inserted.map(({ id }) => id).toReversed(), first.id]);
      const { data: page } = await shop.client.request('getOrders', { token: customer.token, query: {} });
      expect(exported.orders.slice(0, page.length)).toEqual(page);
      expect(exported.orders.at(-1)).toEqual(
        await shop.client.request('getOrder', { token: customer.token, query: { order_id: first.id } }),
      );
    });

    test('exports of a customer are limited', async () => {
      const { token } = await limited.signIn();
      await limited.client.request('exportAccount', { token });
      await limited.client.request('exportAccount', { token });
      expect(await limited.client.requestError('exportAccount', { token })).toMatchObject({
        status: 429,
        problems: [{ code: 'too_many_requests' }],
      });
    });

    test('of exports at once, one runs, eight wait and the others are asked to come later', async () => {
      const { token } = await shop.signIn();
      const responses = await Promise.all(
        Array.from({ length: 24 }, () =>
          shop.client.raw('GET', '/api/export-account', { headers: { authorization: `Bearer ${token}` } }),
        ),
      );
      const refused = responses.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(responses.filter(({ status }) => status === 200).length).toBe(24 - refused.length);
      expect(refused[0]?.headers.get('retry-after')).toBe('5');
    });

    test('a customer places so many orders in a day, and further ones after it', async () => {
      const customer = await limited.signIn();
      await placeOrder(limited, customer);
      limited.clock.pass(3600);
      await placeOrder(limited, customer);
      await placeOrder(limited, customer);
      const quote = await quoteSoups(limited, customer);
      const order = { token: customer.token, body: orderFor(quote, customer) };
      const refused = await limited.client.requestError('createOrder', order);
      expect(refused).toMatchObject({ status: 429, problems: [{ code: 'too_many_requests' }] });
      expect(refused.headers.get('retry-after')).toBe(String(DAY_SECONDS - 3600));
      await placeOrder(limited, await limited.signIn());
      limited.clock.pass(DAY_SECONDS - 3600);
      await placeOrder(limited, customer);
    });

    test('orders placed while the clock was ahead do not count', async () => {
      const customer = await limited.signIn();
      limited.clock.pass(7 * DAY_SECONDS);
      for (let count = 0; count < 3; count += 1) await placeOrder(limited, customer);
      limited.clock.pass(-7 * DAY_SECONDS);
      await placeOrder(limited, customer);
    });
  });

  describe('delete-account', () => {
    test('erases the customer and preserves the orders', async () => {
      const customer = await shop.signIn();
      const { token, phone } = customer;
      await shop.client.request('updateProfile', { token, body: { name: 'Секрет', email: 'secret@example.md' } });
      await shop.client.request('addAddress', { token, body: { ...HOME, street: 'Секретная' }, idempotencyKey: 'one' });
      await linkCard(shop, customer, VALID_CARD);
      const products = [toCartLine(await shop.product('mama', 'soup'), { count: 3, note: 'Секрет' })];
      const quote = await quoteSoups(shop, customer, { promocode: 'FIRST20', products });
      const body = orderFor(quote, customer, {
        contact: { name: 'Секрет', phone },
        comment: 'Секрет',
        address: { ...HOME, street: 'Секретная' },
      });
      const { order } = await shop.client.request('createOrder', { token, body, idempotencyKey: 'one' });
      await advanceTo(shop, order, 'delivered');
      await shop.client.request('rateOrder', {
        token,
        body: { order_id: order.id, food: 5, delivery: 5, service: 5, comment: 'Секрет' },
      });
      await shop.client.request('reportProblem', {
        token,
        body: { order_id: order.id, reason: 'something_else', message: 'Секрет' },
      });
      const code = await sendCode(token, phone);
      expect(shop.sms.sent.at(-1)?.text).toBe(`${code} — код для удаления профиля`);
      await shop.client.request('deleteAccount', { token, body: { code } });

      expect((await shop.client.requestError('getProfile', { token })).status).toBe(401);
      const [remaining] = rowsOf(
        await shop.db.execute(
          sql`select user_id, total::int, contact_name, contact_phone, address, comment from orders where id = ${order.id}`,
        ),
      );
      expect(remaining).toEqual({
        user_id: null,
        total: expect.any(Number),
        contact_name: '',
        contact_phone: '',
        address: null,
        comment: '',
      });
      const tables = rowsOf<{ name: string }>(
        await shop.db.execute(
          sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'code_requests'`,
        ),
      );
      for (const { name } of tables) {
        const dump = JSON.stringify(rowsOf(await shop.db.execute(sql.raw(`select * from "${name}"`))));
        expect([name, ['Секрет', 'secret@', phone].filter((words) => dump.includes(words))]).toEqual([name, []]);
      }
      shop.clock.pass(61);
      const again = await shop.signIn(phone);
      expect((await shop.client.request('getOrders', { token: again.token })).meta.total).toBe(0);
    });

    test('does not allow a new account of the same phone to use a promo code again', async () => {
      const customer = await shop.signIn();
      const { token, phone } = customer;
      const quote = await quoteSoups(shop, customer, { promocode: 'FIRST20' });
      const { order } = await shop.client.request('createOrder', { token, body: orderFor(quote, customer) });
      await advanceTo(shop, order, 'delivered');
      for (let time = 0; time < 2; time += 1) {
        const { token: current } = time === 0 ? customer : await shop.signIn(phone);
        await shop.client.request('deleteAccount', { token: current, body: { code: await sendCode(current, phone) } });
        shop.clock.pass(61);
      }
      const again = await shop.signIn(phone);
      const used = { code: 'promo_used' };
      expect((await quoteSoups(shop, again, { promocode: 'FIRST20' })).problems).toEqual([used]);
      const body = { promocode: 'FIRST20', restaurant_id: 1, order_sum: 500 };
      expect(await shop.client.request('checkPromo', { token: again.token, body })).toMatchObject({
        status: false,
        ...used,
      });
      const other = await shop.signIn();
      expect((await quoteSoups(shop, other, { promocode: 'FIRST20' })).problems).toEqual([]);
    });

    test('is rejected while an order is on its way', async () => {
      const customer = await shop.signIn();
      const { id } = await placeOrder(shop, customer);
      const { token, phone } = customer;
      const code = await sendCode(token, phone);
      expect(await shop.client.requestError('deleteAccount', { token, body: { code }, locale: 'en' })).toMatchObject({
        status: 409,
        message: expect.stringContaining('still on its way'),
      });
      await shop.client.request('cancelOrder', { token, body: { order_id: id } });
      await shop.client.request('deleteAccount', { token, body: { code } });
    });

    test('accepts only its own code: neither a wrong one, nor one for signing in, nor one twice', async () => {
      const { token, phone } = await shop.signIn();
      const code = await sendCode(token, phone);
      const wrong = code === '0000' ? '1111' : '0000';
      expect(await shop.client.requestError('deleteAccount', { token, body: { code: wrong } })).toMatchObject({
        status: 422,
        errors: { code: [expect.any(String)] },
      });
      expect((await shop.client.requestError('checkCode', { body: { phone, code } })).status).toBe(404);
      const other = await shop.signIn();
      expect((await shop.client.requestError('deleteAccount', { token: other.token, body: { code } })).status).toBe(
        404,
      );
      await shop.client.request('deleteAccount', { token, body: { code } });
      expect((await shop.client.requestError('deleteAccount', { token, body: { code } })).status).toBe(401);
    });

    test('sends its code within the limits of all codes', async () => {
      const { token, phone } = await shop.signIn();
      const error = await shop.client.requestError('sendDeletionCode', { token, clientAddress: `test ${phone}` });
      expect([error.status, error.headers.get('retry-after')]).toEqual([429, '60']);
    });
  });
});
