import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openBackend } from '#backend/open.ts';
import { hashToken } from '#backend/customers/sessions.ts';
import { parseEnvironment } from '#contract/environment.ts';
import { withDatabase } from './postgres.ts';
import { milliseconds, percentile, ratioOf, times, type Bench, type Row } from './row.ts';

const TOTAL_ORDERS = 1_000_000;
const MAX_RATIO = 2;
const RUNS = 60;
const LABEL = 'a page of the order history: of a customer with 10 orders, alone in the shop';

/** Creates a customer with orders; the ordinals of a customer have no gaps. */
const INSERT_ORDERS = `
  with customer as (insert into users (phone, name, created_at, order_count) values ($1, 'Bench', now(), $2::int) returning id),
  created as (
    insert into orders (user_id, ordinal, quote_id, created_at, status, status_at, city_id, city_slug, city_name, restaurant_id, restaurant_slug, restaurant_name,
      lead_minutes, currency, items_total, discount, delivery, total, contact_name, contact_phone, payment_method, payment_status)
    select customer.id, n, gen_random_uuid(), now() - n * interval '1 minute', 'delivered', now(), c.id, c.slug, c.name, r.id, r.slug, r.name,
      30, c.currency, 8950, 0, 0, 8950, 'Bench', $1, 'cash', 'none'
    from customer, generate_series(1, $2::int) n, (select * from cities order by id limit 1) c, (select * from restaurants order by id limit 1) r
    returning id, user_id)
  , items as (
    insert into order_items (order_id, position, product_id, slug, name, image, count, unit_price, options, total)
    select created.id, 0, p.id, p.slug, p.name, '', 1, 8950, '[]', 8950 from created, (select * from products order by id limit 1) p returning 1)
  , events as (insert into order_events (order_id, status, by, at) select id, 'delivered', 'courier', now() from created returning 1)
  select id from customer`;

/**
 * An order history page: of a customer with ten orders, in a small shop and among a million orders; of one with 10,000
 * orders.
 */
export const history: Bench = {
  name: 'history',
  fault: { what: 'the index on the orders of a customer is missing', rows: [LABEL] },
  run: ({ isFaulty }) => withDatabase((url) => measure(url, isFaulty)),
};

async function measure(url: string, isFaulty: boolean): Promise<Row[]> {
  const parsed = parseEnvironment({
    DATABASE_URL: url,
    DEMO: 'on',
    DEMO_PACE: '0',
    ORDER_REJECT_MINUTES: '0',
    SMS: 'log',
    LOG_LEVEL: 'error',
  });
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const { backend } = await openBackend(parsed.environment);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const medianPageTime = async (token: string, number: number): Promise<number> => {
    const load = async () => {
      const response = await backend.fetch(
        new Request(`http://bench/api/orders-history?page=${number}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      if (!response.ok) throw new Error(`orders-history returned ${response.status}`);
      return response.text();
    };
    return percentile(await times(RUNS, load), 0.5);
  };
  try {
    const tokenOf10 = await createSignedInCustomer(client, '37360000010', 10);
    const alone = await medianPageTime(tokenOf10, 1);
    const tokenOf10000 = await createSignedInCustomer(client, '37360010000', 10_000);
    await addOrders(client, (isFaulty ? TOTAL_ORDERS / 5 : TOTAL_ORDERS) - 10_010);
    if (isFaulty) await client.query('alter table orders drop constraint orders_user_ordinal');
    await client.query('analyze');
    const { rows } = await client.query<{ count: string }>('select count(*) from orders');

    const pageTimes = [
      await medianPageTime(tokenOf10, 1),
      await medianPageTime(tokenOf10000, 1),
      await medianPageTime(tokenOf10000, 1000),
    ];
    const slowest = Math.max(...pageTimes);
    return [
      {
        what: `${LABEL} / among ${rows[0]?.count}: 10 / first / last page of 10,000`,
        goal: `≤ ${MAX_RATIO}×`,
        figure: [alone, ...pageTimes].map(milliseconds).join(' / '),
        ratio: ratioOf(slowest, alone),
        meets: slowest <= alone * MAX_RATIO,
      },
    ];
  } finally {
    await client.end();
    await backend.close();
  }
}

async function addOrders(client: pg.Client, count: number): Promise<void> {
  for (let customer = 0; count > 0; customer += 1) {
    const orders = Math.min(count, 10_000);
    await client.query(INSERT_ORDERS, [`3736${String(2_000_000 + customer)}`, orders]);
    count -= orders;
  }
}

async function createSignedInCustomer(client: pg.Client, phone: string, orders: number): Promise<string> {
  const { rows } = await client.query<{ id: number }>(INSERT_ORDERS, [phone, orders]);
  const token = randomBytes(32).toString('base64url');
  await client.query(
    "insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')",
    [hashToken(token), rows[0]?.id],
  );
  return token;
}
