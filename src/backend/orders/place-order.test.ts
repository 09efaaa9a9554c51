import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import { rowsOf } from '#backend/db/client.ts';
import { eachDatabase, type Customer } from '#backend/testing.ts';
import {
  HOME,
  toCartLine,
  orderFor,
  placeOrder,
  quoteSoups,
  type CreateOrderInput,
} from '#backend/testing/ordering.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const create = (customer: Customer, body: CreateOrderInput, idempotencyKey?: string) =>
    shop.client.request('createOrder', {
      token: customer.token,
      body,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  const orderError = (customer: Customer, body: CreateOrderInput) =>
    shop.client.requestError('createOrder', { token: customer.token, body, locale: 'en' });
  const ordersOf = async ({ token }: Customer) => (await shop.client.request('getOrders', { token })).meta.total;

  describe('an order', () => {
    test('is placed with what the quote promised', async () => {
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, customer, { promocode: 'DINNER10' });
      const { order, payment } = await create(
        customer,
        orderFor(quote, customer, {
          comment: 'Быстрее',
          cutlery_count: 2,
          payment: { method: 'cash', change_from: 500 },
        }),
      );
      expect(payment).toEqual({ status: 'none', redirect_url: null, reason: null });
      expect(order).toMatchObject({
        status: 'placed',
        can_cancel: true,
        can_rate: false,
        courier: null,
        closed: null,
        promocode: 'DINNER10',
        comment: 'Быстрее',
        cutlery_count: 2,
        steps: [{ status: 'placed', at: '2026-11-20T10:00:00.000Z' }],
        eta: { from: '2026-11-20T10:40:00.000Z', to: '2026-11-20T11:00:00.000Z' },
        city: { slug: 'alpha', name: 'Альфа' },
        restaurant: { slug: 'mama', name: 'mama' },
        currency: 'MDL',
        contact: { name: 'Ион', phone: customer.phone },
        address: { street: 'Пушкина' },
        payment: { method: 'cash', status: 'none', change_from: 500, card: null },
      });
      expect(order.totals.map(({ amount }) => amount)).toEqual([209.3, 20.93, 35, 223.37]);
      expect(order.items.map(({ slug, count, unit_price, total }) => [slug, count, unit_price, total])).toEqual([
        ['soup', 2, 89.5, 179],
        ['bread', 3, 10.1, 30.3],
      ]);
      expect(order.number).toMatch(/^1\d{3}$/);
    });

    test('has the notes to the kitchen and what to do when a dish has run out', async () => {
      const customer = await shop.signIn();
      const soup = await shop.product('mama', 'soup');
      const bread = await shop.product('mama', 'bread');
      const products = [toCartLine(soup, { count: 2, note: ' Без\nсметаны ' }), toCartLine(bread, { id_front: 1 })];
      const quote = await quoteSoups(shop, customer, { products });
      expect(quote.lines.map(({ note }) => note)).toEqual(['Без сметаны', '']);
      const { order } = await create(customer, orderFor(quote, customer, { substitution: 'replace' }));
      expect(order.items.map(({ note }) => note)).toEqual(['Без сметаны', '']);
      expect(order.substitution).toBe('replace');
      const { order: other } = await create(customer, orderFor(await quoteSoups(shop, customer), customer));
      expect(other.substitution).toBe('call');
    });

    test('snapshots names, prices and the address', async () => {
      const customer = await shop.signIn();
      const { id } = await shop.client.request('addAddress', {
        token: customer.token,
        body: { ...HOME, apartment: '7' },
      });
      const quote = await quoteSoups(shop, customer);
      const { address: _none, ...body } = orderFor(quote, customer);
      const { order } = await create(customer, { ...body, address_id: id });
      await shop.client.request('deleteAddress', { token: customer.token, query: { address_id: id } });
      await shop.db.execute(
        sql`update products set price = 1, name = ${JSON.stringify(textInAllLocales('x'))} where slug = 'bread'`,
      );
      expect(await shop.client.request('getOrder', { token: customer.token, query: { order_id: order.id } })).toEqual(
        order,
      );
      expect(
        (await shop.client.request('getOrder', { token: customer.token, query: { order_id: order.id }, locale: 'en' }))
          .items[1]?.name,
      ).toBe('Dish bread');
      await shop.db.execute(
        sql`update products set price = 1010, name = ${JSON.stringify({ ...textInAllLocales('Dish bread'), ru: 'Блюдо bread', ro: 'Fel bread' })} where slug = 'bread'`,
      );
    });

    test('can be paid by card to the courier', async () => {
      const customer = await shop.signIn();
      const { order } = await create(
        customer,
        orderFor(await quoteSoups(shop, customer), customer, { payment: { method: 'card_courier', change_from: 1 } }),
      );
      expect(order.payment).toEqual({ method: 'card_courier', status: 'none', change_from: null, card: null });
    });

    test('is one, however often and however parallel it is sent with one key', async () => {
      const customer = await shop.signIn();
      const body = orderFor(await quoteSoups(shop, customer), customer);
      const responses = await Promise.all(Array.from({ length: 5 }, () => create(customer, body, 'one')));
      expect(new Set(responses.map(({ order }) => order.id)).size).toBe(1);
      expect(await ordersOf(customer)).toBe(1);
    });

    test('is one even without a key: a quote makes one order only', async () => {
      const customer = await shop.signIn();
      const body = JSON.stringify(orderFor(await quoteSoups(shop, customer), customer));
      const headers = { authorization: `Bearer ${customer.token}` };
      const responses = await Promise.all(
        Array.from({ length: 4 }, () => shop.client.raw('POST', '/api/create-order', { body, headers })),
      );
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const errors = await Promise.all(
        responses.filter(({ status }) => status === 409).map((response) => response.json()),
      );
      expect(errors.every(({ problems }) => problems[0].code === 'duplicate_order')).toBe(true);
      expect(await ordersOf(customer)).toBe(1);
    });
  });

  test('the contact of an order names an account without a name, and no other', async () => {
    const customer = await shop.signIn();
    const nameAfterOrderOf = async (name: string) => {
      const quote = await quoteSoups(shop, customer);
      await create(customer, orderFor(quote, customer, { contact: { name, phone: customer.phone } }));
      return (await shop.client.request('getProfile', { token: customer.token })).name;
    };
    expect(await nameAfterOrderOf('Ион')).toBe('Ион');
    expect(await nameAfterOrderOf('Мария')).toBe('Ион');
  });

  describe('what has changed since the quote', () => {
    const changes: [string, string, string, unknown[]][] = [
      [
        'a price',
        `update products set price = 9100 where slug = 'soup'`,
        `update products set price = 8950 where slug = 'soup'`,
        ['price_changed'],
      ],
      [
        'an unavailable product',
        `update products set active = false where slug = 'soup'`,
        `update products set active = true where slug = 'soup'`,
        ['product_unavailable', 'min_order_not_met'],
      ],
      [
        'the delivery price',
        `update cities set delivery_price = 4000 where slug = 'alpha'`,
        `update cities set delivery_price = 3500 where slug = 'alpha'`,
        ['price_changed'],
      ],
      [
        'the minimum',
        `update restaurants set min_order = 30000 where slug = 'mama'`,
        `update restaurants set min_order = 10000 where slug = 'mama'`,
        ['min_order_not_met'],
      ],
      [
        'the discount',
        `update promotions set value = 11 where code = 'DINNER10'`,
        `update promotions set value = 10 where code = 'DINNER10'`,
        ['price_changed'],
      ],
      [
        'the promo code’s end',
        `update promotions set ends_at = '2026-11-20T09:00:00Z' where code = 'DINNER10'`,
        `update promotions set ends_at = null where code = 'DINNER10'`,
        ['promo_expired'],
      ],
    ];

    test.each(changes)('%s rejects the order and leaves nothing behind', async (_what, change, back, codes) => {
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, customer, { promocode: 'DINNER10' });
      await shop.db.execute(sql.raw(change));
      const error = await orderError(customer, orderFor(quote, customer));
      await shop.db.execute(sql.raw(back));
      expect([error.status, error.problems?.map(({ code }) => code)]).toEqual([409, codes]);
      expect(await ordersOf(customer)).toBe(0);
    });

    test('a quote that was rejected works again once all is as it was', async () => {
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, customer);
      await shop.db.execute(sql`update products set active = false where slug = 'soup'`);
      await orderError(customer, orderFor(quote, customer));
      await shop.db.execute(sql`update products set active = true where slug = 'soup'`);
      await create(customer, orderFor(quote, customer));
    });

    test('a quote older than a quarter of an hour is rejected', async () => {
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, customer);
      shop.clock.pass(900);
      expect(await orderError(customer, orderFor(quote, customer))).toMatchObject({
        status: 409,
        problems: [{ code: 'quote_expired' }],
      });
    });

    test('an order is rejected when the restaurant has closed meanwhile', async () => {
      const customer = await shop.signIn();
      const roll = await shop.product('night', 'roll');
      shop.clock.set('2026-11-20T23:50:00Z');
      const quote = await quoteSoups(shop, customer, {
        restaurant_id: roll.restaurant_id,
        products: [toCartLine(roll)],
      });
      shop.clock.pass(600);
      const error = await orderError(customer, orderFor(quote, customer));
      expect(error.problems).toEqual([{ code: 'restaurant_closed', at: '2026-11-21T16:00:00.000Z' }]);
    });

    test('a price of the quote may be ordered, though the cart had another', async () => {
      const customer = await shop.signIn();
      const soup = await shop.product('mama', 'soup');
      const quote = await quoteSoups(shop, customer, { products: [toCartLine(soup, { count: 2, price: 80 })] });
      expect((await create(customer, orderFor(quote, customer))).order.totals[0]?.amount).toBe(179);
    });
  });

  describe('is rejected', () => {
    test.each([['another user’s'], ['unknown'], ['no uuid']])('with a quote that is %s', async (whose) => {
      const customer = await shop.signIn();
      const quote = await quoteSoups(shop, await shop.signIn());
      const quote_id =
        { 'another user’s': quote.quote_id, unknown: crypto.randomUUID(), 'no uuid': "' or 1=1" }[whose] ?? '';
      expect(await orderError(customer, orderFor({ ...quote, quote_id }, customer))).toMatchObject({
        status: 409,
        problems: [{ code: 'quote_expired' }],
      });
    });

    test('without an address', async () => {
      const customer = await shop.signIn();
      const { address: _none, ...body } = orderFor(await quoteSoups(shop, customer), customer);
      expect(await orderError(customer, body)).toMatchObject({
        status: 422,
        problems: [{ code: 'address_required' }],
        errors: { address: ['Choose a delivery address.'] },
      });
    });

    test('with an address in another city', async () => {
      const customer = await shop.signIn();
      const body = orderFor(await quoteSoups(shop, customer), customer, { address: { ...HOME, city_id: 2 } });
      expect(await orderError(customer, body)).toMatchObject({
        status: 409,
        problems: [{ code: 'address_other_city' }],
      });
    });

    test('with another user’s saved address', async () => {
      const [customer, otherCustomer] = [await shop.signIn(), await shop.signIn()];
      const { id } = await shop.client.request('addAddress', { token: otherCustomer.token, body: HOME });
      const body = orderFor(await quoteSoups(shop, customer), customer, { address_id: id });
      expect(await orderError(customer, body)).toMatchObject({
        status: 422,
        errors: { address_id: [expect.any(String)] },
      });
    });

    const payments: [string, CreateOrderInput['payment'], string][] = [
      ['change from less than the total', { method: 'cash', change_from: 244.29 }, 'payment.change_from'],
      ['change from a fortune', { method: 'cash', change_from: 1e300 }, 'payment.change_from'],
      ['a card that does not exist', { method: 'card_online', card_id: 77 }, 'payment.card_id'],
    ];

    test.each(payments)('with %s', async (_what, payment, field) => {
      const customer = await shop.signIn();
      const error = await orderError(customer, orderFor(await quoteSoups(shop, customer), customer, { payment }));
      expect([error.status, Object.keys(error.errors ?? {})]).toEqual([422, [field]]);
      expect(await ordersOf(customer)).toBe(0);
    });

    test('with a wrong contact, by dotted field', async () => {
      const customer = await shop.signIn();
      const error = await orderError(
        customer,
        orderFor(await quoteSoups(shop, customer), customer, { contact: { name: '', phone: '1' } }),
      );
      expect(Object.keys(error.errors ?? {})).toEqual(['contact.name', 'contact.phone']);
    });

    test('after products were unavailable in the quote already', async () => {
      const customer = await shop.signIn();
      const products = [
        toCartLine(await shop.product('mama', 'soup'), { count: 2 }),
        toCartLine(await shop.product('mama', 'inactive')),
      ];
      const quote = await quoteSoups(shop, customer, { products });
      expect(await orderError(customer, orderFor(quote, customer))).toMatchObject({
        status: 409,
        problems: [{ code: 'product_unavailable' }],
      });
    });
  });

  describe('the limits of a promo code', () => {
    const addCode = (code: string, limits: string) =>
      shop.db.execute(
        sql.raw(
          `insert into promotions (code, title, kind, value, ${limits.split('=')[0]}) values ('${code}', '${JSON.stringify(textInAllLocales('a'))}', 'percent', 5, ${limits.split('=')[1]})`,
        ),
      );
    const usesOf = async (code: string) =>
      rowsOf<{ uses: number }>(await shop.db.execute(sql`select uses from promotions where code = ${code}`))[0]?.uses;

    test('let one of several parallel customers use the last one', async () => {
      await addCode('LAST1', 'use_limit=1');
      const bodies = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const customer = await shop.signIn();
          return { customer, body: orderFor(await quoteSoups(shop, customer, { promocode: 'LAST1' }), customer) };
        }),
      );
      const statuses = await Promise.all(
        bodies.map(
          async ({ customer, body }) =>
            (
              await shop.client.raw('POST', '/api/create-order', {
                body: JSON.stringify(body),
                headers: { authorization: `Bearer ${customer.token}` },
              })
            ).status,
        ),
      );
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
      expect(await usesOf('LAST1')).toBe(1);
    });

    test('hold for each customer alone', async () => {
      const [one, other] = [await shop.signIn(), await shop.signIn()];
      await placeOrder(shop, one, { promocode: 'FIRST20' });
      expect((await quoteSoups(shop, one, { promocode: 'FIRST20' })).problems).toEqual([{ code: 'promo_used' }]);
      expect((await quoteSoups(shop, other, { promocode: 'FIRST20' })).problems).toEqual([]);
    });

    test('give a use back when the order is cancelled', async () => {
      await addCode('BACK1', 'user_limit=1');
      const customer = await shop.signIn();
      const { id } = await placeOrder(shop, customer, { promocode: 'BACK1' });
      expect(await usesOf('BACK1')).toBe(1);
      await shop.client.request('cancelOrder', { token: customer.token, body: { order_id: id } });
      expect(await usesOf('BACK1')).toBe(0);
      await placeOrder(shop, customer, { promocode: 'BACK1' });
    });
  });
});
