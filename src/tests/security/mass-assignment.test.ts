import { eq, getTableColumns, is, Table } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import * as tables from '#backend/db/schema/index.ts';
import { orders, users } from '#backend/db/schema/index.ts';
import { toCartLine, quoteSoups, orderFor } from '#backend/testing/ordering.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { CALLS_WITH_BODY, post, validBody } from './valid-bodies.ts';

/** Every column by its name in code and in the database, and common mass assignment targets. */
const columns = Object.values<unknown>(tables)
  .filter((value) => is(value, Table))
  .flatMap((table) => Object.entries(getTableColumns(table)).flatMap(([name, column]) => [name, column.name]));
const NAMES = [
  ...new Set([
    ...columns,
    'is_admin',
    'isAdmin',
    'admin',
    'role',
    'roles',
    'permissions',
    'balance',
    'verified',
    'user',
    'totals',
    'items',
    'price',
    'delivery_price',
    'discount',
  ]),
];
const VALUES = [1, 'delivered'] as const;

/** Adds those of these fields that the body does not have. */
const withMore = (body: unknown, value: unknown): unknown => ({
  ...Object.fromEntries(NAMES.map((name) => [name, value])),
  ...(body as object),
});

/** A response without values that differ on every call: ids, timestamps, tokens. */
const withoutVolatileValues = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) =>
    /^(id|.*_id|number|token|expires_at|at|created_at|eta|from|to|phone|resend_after|redirect_url|code)$/.test(key)
      ? null
      : value,
  );

eachDatabase((_name, open) => {
  const shop = open({
    settings: { ...DEFAULT_SETTINGS, notices: { ...DEFAULT_SETTINGS.notices, pushContact: 'mailto:shop@shop.test' } },
    pushFetch: async () => new Response(null, { status: 201 }),
  });

  describe('unknown fields of a call', () => {
    test.each(CALLS_WITH_BODY)('change nothing in what %s does', async (name) => {
      const responses: { status: number; body: unknown }[] = [];
      for (const value of [undefined, ...VALUES]) {
        const customer = await shop.signIn();
        const body = await validBody(name, shop, customer);
        const text = JSON.stringify(value === undefined ? body : withMore(body, value));
        const { status, text: responseBody } = await post(shop, name, customer, text);
        responses.push({ status, body: withoutVolatileValues(responseBody) });
      }
      expect(responses[0]?.status).toBe(200);
      expect(responses.slice(1)).toEqual(VALUES.map(() => responses[0]));
    });

    test('the phone and the owner of a profile do not change', async () => {
      const [customer, other] = [await shop.signIn(), await shop.signIn()];
      const [before] = await shop.db.select().from(users).where(eq(users.phone, customer.phone));
      const [others] = await shop.db.select().from(users).where(eq(users.phone, other.phone));
      const response = await post(
        shop,
        'updateProfile',
        customer,
        JSON.stringify({
          name: 'Ион',
          id: others?.id,
          user_id: others?.id,
          phone: other.phone,
          is_admin: true,
          order_count: 99,
        }),
      );
      expect(response.status).toBe(200);
      expect(await shop.db.select().from(users).where(eq(users.phone, customer.phone))).toEqual([
        { ...before, name: 'Ион' },
      ]);
      expect(await shop.db.select().from(users).where(eq(users.phone, other.phone))).toEqual([others]);
    });

    test('an order has the prices of the menu, independent of submitted prices, totals, owners and statuses', async () => {
      const [customer, other] = [await shop.signIn(), await shop.signIn()];
      const [others] = await shop.db.select().from(users).where(eq(users.phone, other.phone));
      const soup = await shop.product('mama', 'soup');
      const products = [
        { ...toCartLine(soup, { count: 2, price: 0.01 }), total: 0.01, unit_price: 0.01, discount: 100 },
      ];
      const quoted = await post(
        shop,
        'quoteOrder',
        customer,
        JSON.stringify({
          restaurant_id: soup.restaurant_id,
          products,
          delivery_price: 0,
          discount: 500,
          totals: [],
          quote_id: 'mine',
          total: 0.01,
        }),
      );
      const honest = await shop.client.request('quoteOrder', {
        token: customer.token,
        body: { restaurant_id: soup.restaurant_id, products: [toCartLine(soup, { count: 2 })] },
      });
      expect((JSON.parse(quoted.text) as typeof honest).totals).toEqual(honest.totals);

      const quote = await quoteSoups(shop, customer);
      const more = {
        total: 0.01,
        totals: [{ code: 'total', amount: 0.01 }],
        items: [],
        items_total: 1,
        discount: 999,
        delivery: 0,
        price: 0,
        status: 'delivered',
        payment_status: 'paid',
        user_id: others?.id,
        userId: others?.id,
        id: 7,
        number: '7',
        restaurant_id: 3,
      };
      const { status, text } = await post(
        shop,
        'createOrder',
        customer,
        JSON.stringify({ ...orderFor(quote, customer), ...more }),
      );
      expect(status).toBe(200);
      const { order } = JSON.parse(text) as { order: { id: number; status: string; totals: unknown } };
      expect(order).toMatchObject({ status: 'placed', totals: quote.totals });
      const [stored] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
      const [owner] = await shop.db.select().from(users).where(eq(users.phone, customer.phone));
      expect(stored?.userId).toBe(owner?.id);
    });
  });
});
