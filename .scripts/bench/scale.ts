import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { openBackend } from '#backend/open.ts';
import { hashToken } from '#backend/customers/sessions.ts';
import type { Answer } from '#contract/endpoints.ts';
import { parseEnvironment } from '#contract/environment.ts';
import type { RestaurantFull } from '#contract/catalog.ts';
import type { Quote } from '#contract/orders.ts';
import { serveEntry } from './bare-page.ts';
import { withDatabase } from './postgres.ts';
import { ascending, milliseconds, part, ratioOf, type Bench, type Row } from './row.ts';
import { startShop } from './started-shop.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const BIG = ['generate', '--restaurants', '1000', '--products', '200', '--orders', '1000000'];
/** The same menus in a shop as small as the demo's: what grows is the shop, not the answer. */
const SMALL = ['generate', '--restaurants', '10', '--products', '200', '--orders', '1000'];
const RUNS = 200;
const WARMUP = 40;
const MOST = 2;
const QUOTE = 'order-quote';
const agent = new Agent({ keepAlive: true });

/** What is asked for, and of whom: calls of the shop as it is served, pages of its build, for which nothing is kept. */
interface Asked {
  readonly what: string;
  readonly of: 'calls' | 'pages';
  /** Of each run; the runs before those that count have numbers below zero. */
  readonly path: string | ((run: number, side: Side) => string);
  readonly body?: 'cart' | 'quote' | 'order' | 'promo' | ((run: number, side: Side) => object);
  /** May be refused: of whom it is asked has no such thing, or not twice, and looking for it is what takes its time. */
  readonly mayRefuse?: true;
}

/** One of the two shops. */
interface Side {
  readonly addresses: Readonly<Record<Asked['of'], string>>;
  readonly token: string;
  /** An order of that customer. */
  readonly order: number;
  /** What a customer wants of its first restaurant. */
  readonly products: readonly object[];
  /** Seconds that filling it took. */
  readonly filled: number;
}

/** Ten menus in turn, which stay in memory: what a menu costs that is read first is not measured here. */
const restaurantOf = (run: number): number => ((run + WARMUP) % 10) + 1;

/** A phone that has asked for no code before; one of the runs before those that count too. */
const phoneOf = (run: number): string => `3737${String(run + WARMUP).padStart(7, '0')}`;

const ASKED: readonly Asked[] = [
  { what: 'get-cities', of: 'calls', path: '/api/get-cities' },
  { what: 'get-restaurants', of: 'calls', path: '/api/get-restaurants' },
  {
    what: 'get-restaurant-by-id-full',
    of: 'calls',
    path: (run) => `/api/get-restaurant-by-id-full?id_restaurant=${restaurantOf(run)}`,
  },
  {
    what: 'get-product',
    of: 'calls',
    path: (run) => `/api/get-product?id_restaurant=${restaurantOf(run)}&slug=dish-7`,
  },
  { what: 'basket-recalculation', of: 'calls', path: '/api/basket-recalculation', body: 'cart' },
  { what: QUOTE, of: 'calls', path: `/api/${QUOTE}`, body: 'quote' },
  { what: 'order-quote and create-order', of: 'calls', path: '/api/create-order', body: 'order' },
  { what: 'orders-history', of: 'calls', path: '/api/orders-history?page=1' },
  { what: 'get-order-data', of: 'calls', path: (_, { order }) => `/api/get-order-data?order_id=${order}` },
  { what: 'get-options', of: 'calls', path: '/api/get-options' },
  { what: 'get-news', of: 'calls', path: '/api/get-news' },
  {
    what: 'get-restaurant-branches',
    of: 'calls',
    path: (run) => `/api/get-restaurant-branches?id_restaurant=${restaurantOf(run)}`,
  },
  { what: 'get-profile', of: 'calls', path: '/api/get-profile' },
  { what: 'get-cards', of: 'calls', path: '/api/get-cards' },
  { what: 'payment-options', of: 'calls', path: '/api/payment-options' },
  { what: 'promo/check', of: 'calls', path: '/api/promo/check', body: 'promo', mayRefuse: true },
  { what: 'via-phone-number', of: 'calls', path: '/api/via-phone-number', body: (run) => ({ phone: phoneOf(run) }) },
  {
    what: 'sms-code-check',
    of: 'calls',
    path: '/api/sms-code-check',
    body: (run) => ({ phone: phoneOf(run), code: '0000' }),
    mayRefuse: true,
  },
  { what: 'update-profile', of: 'calls', path: '/api/update-profile', body: () => ({ name: 'Bench' }) },
  {
    what: 'edit-user-address',
    of: 'calls',
    path: '/api/edit-user-address',
    body: () => ({ id: 1, city_id: 1, street: 'Pushkin', house: '1' }),
    mayRefuse: true,
  },
  { what: 'del-user-address', of: 'calls', path: '/api/del-user-address?address_id=1', mayRefuse: true },
  { what: 'default-card', of: 'calls', path: '/api/default-card', body: () => ({ card_id: 1 }), mayRefuse: true },
  { what: 'del-card', of: 'calls', path: '/api/del-card?card_id=1', mayRefuse: true },
  {
    what: 'order-payment',
    of: 'calls',
    path: (_, { order }) => `/api/order-payment?order_id=${order}`,
    mayRefuse: true,
  },
  {
    what: 'courier-profile',
    of: 'calls',
    path: (_, { order }) => `/api/user=/courier-profile?order_id=${order}`,
    mayRefuse: true,
  },
  {
    what: 'cancel-order',
    of: 'calls',
    path: '/api/cancel-order',
    body: (_, { order }) => ({ order_id: order }),
    mayRefuse: true,
  },
  {
    what: 'rate-order',
    of: 'calls',
    path: '/api/rate-order',
    body: (_, { order }) => ({ order_id: order, food: 5, delivery: 5, service: 5 }),
    mayRefuse: true,
  },
  {
    what: 'pay-order',
    of: 'calls',
    path: '/api/pay-order',
    body: (_, { order }) => ({ order_id: order, method: 'cash' }),
    mayRefuse: true,
  },
  { what: 'export-account', of: 'calls', path: '/api/export-account' },
  { what: 'first page, which names 1 city / 100', of: 'pages', path: '/' },
  { what: 'page of a city', of: 'pages', path: '/generated-1' },
  { what: 'page of a restaurant', of: 'pages', path: '/generated-1/kitchen-1' },
  { what: 'page of a product', of: 'pages', path: '/generated-1/kitchen-1/dish-7' },
  { what: 'page of the news', of: 'pages', path: '/news' },
  { what: 'a part of the sitemap', of: 'pages', path: '/sitemap-menu-1.xml' },
  { what: 'the list of its parts, one a restaurant', of: 'pages', path: '/sitemap.xml' },
];

/** The same calls and pages in a small shop and in one of 1,000 restaurants, 200,000 products and 1,000,000 orders. */
export const scale: Bench = {
  name: 'scale',
  fault: { what: 'no index finds what can be chosen with a product', rows: [QUOTE] },
  run: ({ planted }) => withSide(SMALL, false, (small) => withSide(BIG, planted, (big) => compare(small, big))),
};

async function compare(small: Side, big: Side): Promise<Row[]> {
  const rows: Row[] = [];
  for (const asked of ASKED) {
    const taken = { small: [] as number[], big: [] as number[] };
    // They take turns: whatever else the machine does slows both.
    for (let run = -WARMUP; run < RUNS; run += 1) {
      for (const [name, side] of [
        ['small', small],
        ['big', big],
      ] as const) {
        const started = performance.now();
        await ask(side, asked, run);
        if (run >= 0) taken[name].push(performance.now() - started);
      }
    }
    const [alone, grown] = [part(ascending(taken.small), 0.5), part(ascending(taken.big), 0.5)];
    rows.push({
      what: `${asked.what}: 10 restaurants / 1,000`,
      goal: `≤ ${MOST}×`,
      figure: `${milliseconds(alone)} / ${milliseconds(grown)}`,
      ratio: ratioOf(grown, alone),
      meets: grown <= alone * MOST,
    });
  }
  return [
    ...rows,
    {
      what: 'filling the larger shop',
      goal: '≤ 120 s',
      figure: `${big.filled.toFixed(0)} s`,
      meets: big.filled <= 120,
    },
  ];
}

/** Lends a shop of this size, in a database of its own: served whole, and its build alone. */
async function withSide<Result>(
  words: readonly string[],
  planted: boolean,
  work: (side: Side) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (url) => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-scale-'));
    const variables = {
      DATABASE_URL: url,
      DEMO: 'off',
      SMS: 'log',
      LOG_LEVEL: 'error',
      LIMITS: 'off',
      CODE_PER_ADDRESS_HOUR: '100000',
      DATA_DIR: folder,
    };
    const filled = await fill(variables, words);
    const token = await prepare(url, planted);
    const shop = await startShop(variables);
    try {
      const build = await serveEntry(join(ROOT, 'dist/server/entry.mjs'), { env: variables });
      const menu = await fetch(`${shop.address}/api/get-restaurant-by-id-full?id_restaurant=1`);
      const products = cartOf((await menu.json()) as RestaurantFull);
      const history = await fetch(`${shop.address}/api/orders-history?page=1`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const order = ((await history.json()) as Answer<'getOrders'>).data[0]?.id ?? 0;
      return await work({
        addresses: { calls: shop.address, pages: build.address },
        token,
        order,
        products,
        filled,
      }).finally(() => build.end());
    } finally {
      await shop.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Seconds that it took. */
async function fill(variables: Readonly<Record<string, string>>, words: readonly string[]): Promise<number> {
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  const { backend } = await openBackend(parsed.environment);
  try {
    const started = performance.now();
    const { ok, lines } = await backend.command(words);
    if (!ok) throw new Error(lines.join('\n'));
    return (performance.now() - started) / 1000;
  } finally {
    await backend.close();
  }
}

/** The token of a customer who is signed in. */
async function prepare(url: string, planted: boolean): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (planted) await client.query('drop index option_groups_product');
    const token = randomBytes(32).toString('base64url');
    await client.query(
      "insert into sessions (token_hash, user_id, created_at, expires_at) select $1, min(id), now(), now() + interval '1 day' from users",
      [hashToken(token)],
    );
    return token;
  } finally {
    await client.end();
  }
}

/** Five dishes, three of each. */
const cartOf = ({ id: restaurantId, categories }: RestaurantFull): object[] =>
  categories
    .flatMap(({ products }) => products)
    .slice(0, 5)
    .map(({ id, price }, index) => ({
      id,
      price,
      count: 3,
      modifiers: [],
      additives: [],
      id_front: index,
      restaurantId,
    }));

async function ask(side: Side, { of, path, body, mayRefuse }: Asked, run: number): Promise<void> {
  const address = side.addresses[of] + (typeof path === 'string' ? path : path(run, side));
  if (body === undefined) return void (await answered(side, address, { mayRefuse }));
  if (typeof body === 'function')
    return void (await answered(side, address, { body: body(run, side), key: randomUUID(), mayRefuse }));
  const quote = { products: side.products, restaurant_id: 1 };
  if (body !== 'order')
    return void (await answered(side, address, {
      body: {
        cart: { products: side.products },
        quote,
        promo: { promocode: 'NOBODY', restaurant_id: 1, order_sum: 250 },
      }[body],
      mayRefuse,
    }));
  const { quote_id: quoteId } = JSON.parse(
    await answered(side, `${side.addresses[of]}/api/${QUOTE}`, { body: quote }),
  ) as Quote;
  await answered(side, address, {
    body: {
      quote_id: quoteId,
      contact: { name: 'Bench', phone: '37360000001' },
      address: { city_id: 1, street: 'Pushkin', house: '1' },
      payment: { method: 'cash' },
    },
    key: randomUUID(),
  });
}

/** The whole answer; @throws Error for one that is none. */
async function answered(
  { token }: Side,
  address: string,
  { body, key, mayRefuse }: { readonly body?: unknown; readonly key?: string; readonly mayRefuse?: true | undefined },
): Promise<string> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'accept-encoding': 'identity',
    authorization: `Bearer ${token}`,
    ...(sent && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  const asking = request(address, { agent, method: sent ? 'POST' : 'GET', headers });
  asking.end(sent);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const said = await text(answer);
  const { statusCode = 0 } = answer;
  if (
    statusCode !== 200 &&
    !(mayRefuse && (statusCode === 404 || statusCode === 409 || statusCode === 410 || statusCode === 422))
  )
    throw new Error(`${address} answers ${statusCode}: ${said.slice(0, 200)}`);
  return said;
}
