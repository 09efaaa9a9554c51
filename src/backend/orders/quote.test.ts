import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eachDatabase, START } from '#backend/testing.ts';
import { rowsOf } from '#backend/db/client.ts';
import { purgeExpired } from '#backend/scheduler.ts';
import { HOME, toCartLine, orderFor, quoteSoups } from '#backend/testing/ordering.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const amounts = (totals: readonly { code: string; amount: number }[]) =>
    totals.map(({ code, amount }) => [code, amount]);

  test('a quote adds up lines and delivery, and lives a quarter of an hour', async () => {
    const quote = await quoteSoups(shop, await shop.signIn());
    expect(amounts(quote.totals)).toEqual([
      ['items', 209.3],
      ['discount', 0],
      ['delivery', 35],
      ['total', 244.3],
    ]);
    expect(quote.lines.map(({ slug, count, price, id_front }) => [slug, count, price, id_front])).toEqual([
      ['soup', 2, 89.5, 0],
      ['bread', 3, 10.1, 1],
    ]);
    expect(quote).toMatchObject({
      free_from: 350,
      promotion: null,
      problems: [],
      currency: 'MDL',
      expires_at: '2026-11-20T10:15:00.000Z',
    });
  });

  test('delivery is free from the threshold on, looked at before the discount', async () => {
    const customer = await shop.signIn();
    const soup = await shop.product('mama', 'soup');
    const quote = await quoteSoups(shop, customer, {
      products: [toCartLine(soup, { count: 4 })],
      promocode: 'DINNER10',
    });
    expect(amounts(quote.totals)).toEqual([
      ['items', 358],
      ['discount', 35.8],
      ['delivery', 0],
      ['total', 322.2],
    ]);
    expect(quote.promotion).toMatchObject({ code: 'DINNER10', discount: 35.8 });
  });

  test('a free-delivery code removes the delivery price', async () => {
    const quote = await quoteSoups(shop, await shop.signIn(), { promocode: 'freeship' });
    expect(amounts(quote.totals)).toEqual([
      ['items', 209.3],
      ['discount', 0],
      ['delivery', 0],
      ['total', 209.3],
    ]);
  });

  test('options count once for every piece', async () => {
    const pizza = await shop.product('mama', 'pizza');
    const modifiers = pizza.modifiers.slice(1, 2).map(({ id, price }) => ({ id, price, count: 1, name: '' }));
    const additives = pizza.additives.slice(1, 2).map(({ id, price }) => ({ id, price, count: 2, name: '' }));
    const quote = await quoteSoups(shop, await shop.signIn(), {
      products: [toCartLine(pizza, { count: 2, modifiers, additives })],
    });
    // (120 + 45.5 + 2 × 10.25) × 2
    expect(quote.totals[0]).toEqual({ code: 'items', amount: 372 });
  });

  test('where delivery is never free, free_from is null', async () => {
    const stew = await shop.product('solo', 'stew');
    const quote = await quoteSoups(shop, await shop.signIn(), {
      restaurant_id: stew.restaurant_id,
      products: [toCartLine(stew, { count: 9 })],
    });
    expect(quote).toMatchObject({ free_from: null, currency: 'RUP' });
    expect(quote.totals[2]).toEqual({ code: 'delivery', amount: 20 });
  });

  describe('the problems', () => {
    test('name every line that cannot be had, and leave it out of the sum', async () => {
      const soup = await shop.product('mama', 'soup');
      const lines = [
        toCartLine(soup, { count: 2, id_front: 0 }),
        toCartLine(await shop.product('mama', 'inactive'), { id_front: 1 }),
        toCartLine(await shop.product('night', 'roll'), { id_front: 2 }),
        toCartLine(await shop.product('mama', 'pizza'), { id_front: 3 }),
      ];
      const quote = await quoteSoups(shop, await shop.signIn(), { products: lines });
      expect(quote.problems.map(({ code, id_front }) => [code, id_front])).toEqual([
        ['product_unavailable', 1],
        ['product_unavailable', 2],
        ['option_required', 3],
      ]);
      expect(quote.totals[0]).toEqual({ code: 'items', amount: 179 });
    });

    test('report a price that the customer had not seen', async () => {
      const soup = await shop.product('mama', 'soup');
      const quote = await quoteSoups(shop, await shop.signIn(), {
        products: [toCartLine(soup, { count: 2, price: 80 })],
      });
      expect(quote.problems).toEqual([{ code: 'price_changed', product_id: soup.id, id_front: 0 }]);
    });

    test('report what is missing to the minimum', async () => {
      const quote = await quoteSoups(shop, await shop.signIn(), {
        products: [toCartLine(await shop.product('mama', 'soup'))],
      });
      expect(quote.problems).toEqual([{ code: 'min_order_not_met', amount: 10.5 }]);
    });

    test('report when a closed restaurant opens', async () => {
      const roll = await shop.product('night', 'roll');
      const quote = await quoteSoups(shop, await shop.signIn(), {
        restaurant_id: roll.restaurant_id,
        products: [toCartLine(roll)],
      });
      expect(quote.problems).toEqual([{ code: 'restaurant_closed', at: '2026-11-20T16:00:00.000Z' }]);
    });

    test('report an address in another city, and none when no address is given', async () => {
      const quote = await quoteSoups(shop, await shop.signIn(), { address: { ...HOME, city_id: 2 } });
      expect(quote.problems).toEqual([{ code: 'address_other_city' }]);
    });

    test.each([
      ['NOSUCH', { code: 'promo_invalid' }],
      ['SUMMER', { code: 'promo_expired' }],
      ['LUCKY1', { code: 'promo_used' }],
      ['MINUS50', { code: 'promo_min_sum', amount: 90.7 }],
    ])('report that %s does not apply', async (promocode, problem) => {
      const quote = await quoteSoups(shop, await shop.signIn(), { promocode });
      expect([quote.problems, quote.promotion]).toEqual([[problem], null]);
    });

    test('come all at once', async () => {
      const roll = await shop.product('night', 'wok');
      const quote = await quoteSoups(shop, await shop.signIn(), {
        restaurant_id: roll.restaurant_id,
        products: [toCartLine(await shop.product('mama', 'soup'))],
        promocode: 'NOSUCH',
        address: { ...HOME, city_id: 2 },
      });
      expect(quote.problems.map(({ code }) => code)).toEqual([
        'product_unavailable',
        'restaurant_closed',
        'min_order_not_met',
        'address_other_city',
        'promo_invalid',
      ]);
    });
  });

  test.each([
    ['an unknown restaurant', { restaurant_id: 9999 }, 'restaurant_id'],
    ['an impossible restaurant', { restaurant_id: 9e15 }, 'restaurant_id'],
    ['an empty cart', { products: [] }, 'products'],
    ['half an address', { address: { city_id: 1, street: '', house: '1' } }, 'address.street'],
  ])('%s is rejected by field', async (_what, extra, field) => {
    const { token } = await shop.signIn();
    const soup = await shop.product('mama', 'soup');
    const error = await shop.client.requestError('quoteOrder', {
      token,
      body: { restaurant_id: soup.restaurant_id, products: [toCartLine(soup)], ...extra },
    });
    expect([error.status, Object.keys(error.errors ?? {})]).toEqual([422, [field]]);
  });

  test('the clock of the tests stands where it began', () => expect(shop.clock.now().toISOString()).toBe(START));

  test('a quote that an earlier version stored, with the prices of its lines in major units, can be ordered', async () => {
    const customer = await shop.signIn();
    const quote = await quoteSoups(shop, customer);
    await shop.db.execute(sql`
      update quotes set content = jsonb_set(content - 'version', '{lines}', (
        select jsonb_agg(jsonb_set(line, '{price}', to_jsonb((line->>'price')::numeric / 100)) order by position)
        from jsonb_array_elements(content->'lines') with ordinality as each (line, position)
      ))
      where id = ${quote.quote_id}`);
    const { order } = await shop.client.request('createOrder', {
      token: customer.token,
      body: orderFor(quote, customer),
    });
    expect(amounts(order.totals)).toEqual(amounts(quote.totals));
  });

  describe('storage', () => {
    const stored = async (quoteId?: string) => {
      const condition = quoteId === undefined ? sql`true` : sql`id = ${quoteId}`;
      return rowsOf<{ bytes: number }>(
        await shop.db.execute(sql`select octet_length(content::text) as bytes from quotes where ${condition}`),
      ).map(({ bytes }) => bytes);
    };
    const filler = Array.from({ length: 200 }, (_, index) => ({
      id: 900_000 + index,
      count: 1,
      name: 'x'.repeat(200),
    }));

    test.each([
      ['an unknown product', async () => 77_777],
      ['an inactive product', async () => (await shop.product('mama', 'inactive')).id],
      ['a product without such options', async () => (await shop.product('mama', 'soup')).id],
    ])('of a line with %s is bounded', async (_what, idOf) => {
      const customer = await shop.signIn();
      const soup = await shop.product('mama', 'soup');
      const products = [toCartLine(soup), { ...toCartLine(soup), id: await idOf(), modifiers: filler }];
      const quote = await quoteSoups(shop, customer, { products });
      expect(quote.problems.map(({ code }) => code)).toContain('product_unavailable');
      const { quote_id: withoutLine } = await quoteSoups(shop, customer, { products: [toCartLine(soup)] });
      const added = Math.max(...(await stored(quote.quote_id))) - Math.max(...(await stored(withoutLine)));
      expect(added).toBeLessThan(200);
      // An order is rejected for the same reason as before.
      const error = await shop.client.requestError('createOrder', {
        token: customer.token,
        body: orderFor(quote, customer),
      });
      expect(error.problems?.map(({ code }) => code)).toContain('product_unavailable');
    });

    test('of one customer is bounded to the newest unused quotes, of which each can be ordered', async () => {
      const [customer, other] = [await shop.signIn(), await shop.signIn()];
      await quoteSoups(shop, other);
      const before = (await stored()).length;
      const quotes = [];
      for (let count = 0; count < 14; count += 1) {
        quotes.push(await quoteSoups(shop, customer));
        shop.clock.pass(1);
      }
      expect((await stored()).length - before).toBe(5);
      const [dropped, oldest] = [quotes[8], quotes[9]];
      if (!dropped || !oldest) throw new Error('A quote is missing');
      const { token } = customer;
      expect(
        (await shop.client.requestError('createOrder', { token, body: orderFor(dropped, customer) })).problems,
      ).toEqual([{ code: 'quote_expired' }]);
      await shop.client.request('createOrder', { token, body: orderFor(oldest, customer) });
    });

    test('ends with the quote', async () => {
      await quoteSoups(shop, await shop.signIn());
      shop.clock.pass(15 * 60 + 1);
      await purgeExpired(shop.db, shop.clock.now());
      expect(rowsOf(await shop.db.execute(sql`select 1 from quotes where used_at is null`))).toEqual([]);
    });
  });
});
