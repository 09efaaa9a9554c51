import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '#backend/commands/command-line.ts';
import { hashToken } from '#backend/customers/sessions.ts';
import type { RestaurantFull } from '#contract/catalog.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import { parseEnvironment } from '#contract/environment.ts';
import type { Quote } from '#contract/orders.ts';
import { loadDemo } from '../shared/demo.ts';
import { sendRequest } from '../shared/http.ts';
import { query } from '../shared/postgres-server.ts';
import { generateStreet, generateZone, streetName, zoneCenter } from './generated-area.ts';
import { withDatabase } from './postgres.ts';
import { median, milliseconds, ratioOf, type Bench, type Row } from './row.ts';
import { startRenderer, startShop } from './started-shop.ts';

/** The menus have the same size in both shops, so the responses have too. */
const SMALL_SHOP = {
  command: ['generate', '--restaurants', '10', '--products', '200', '--orders', '1000'],
  zones: 10,
  streets: 10,
  /** The second restaurant, which alone has zones. */
  zoned: 'generated-1/kitchen-2',
};
const LARGE_SHOP: typeof SMALL_SHOP = {
  command: ['generate', '--restaurants', '1000', '--products', '200', '--orders', '1000000'],
  zones: 1000,
  streets: 10_000,
  zoned: 'generated-2/kitchen-2',
};
const RUNS = 200;
/** Runs that are not measured; they have negative numbers. */
const WARM_UP_RUNS = 40;
const MAX_RATIO = 2;
const MAX_GENERATE_SECONDS = 120;
const QUOTE = 'order-quote';
const QUOTE_IN_ZONE = 'order-quote?zoned';
/** Error statuses that count as responses: the checks before them take as long as a success. */
const EXPECTED_ERRORS = [404, 409, 410, 422];
const agent = new Agent({ keepAlive: true });

/** A shop of one size. */
interface SizedShop {
  /** The running shop. */
  readonly apiUrl: string;
  /** The build without the page cache. */
  readonly pagesUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** An order of the signed-in customer. */
  readonly orderId: number;
  /** Cart lines of the first restaurant. */
  readonly products: readonly object[];
  /** Cart lines of the restaurant with delivery zones. */
  readonly zonedProducts: readonly object[];
  readonly zoneCount: number;
  readonly streetCount: number;
  readonly generateSeconds: number;
}

interface Target {
  readonly name: string;
  /** Sends the request of a run. */
  send(shop: SizedShop, run: number): Promise<unknown>;
}

/** Ten menus in turn, which stay in memory: reading a menu for the first time is not measured. */
const restaurantId = (run: number): number => ((run + WARM_UP_RUNS) % 10) + 1;
/** A phone for which no code has been requested. */
const unusedPhone = (run: number): string => `3737${String(run + WARM_UP_RUNS).padStart(7, '0')}`;

/** @throws Error for an unexpected status */
async function load(
  { headers }: Pick<SizedShop, 'headers'>,
  url: string,
  { body, statuses = [200] }: { body?: object | undefined; statuses?: readonly number[] | undefined } = {},
): Promise<string> {
  const { status, text } = await sendRequest(url, {
    agent,
    headers: { ...headers, 'accept-encoding': 'identity', ...(body && { 'idempotency-key': randomUUID() }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!statuses.includes(status)) throw new Error(`${url} returned ${status}: ${text.slice(0, 200)}`);
  return text;
}

interface CallInput {
  readonly query?: (run: number, shop: SizedShop) => string;
  readonly body?: (run: number, shop: SizedShop) => object;
  readonly statuses?: readonly number[];
}

const call = (name: string, { query: toQuery, body, statuses }: CallInput = {}): Target => ({
  name,
  send: (shop, run) => {
    const search = toQuery ? `?${toQuery(run, shop)}` : '';
    return load(shop, `${shop.apiUrl}/api/${name}${search}`, { body: body?.(run, shop), statuses });
  },
});
/** A call that may return one of the expected errors. */
const callWithErrors = (name: string, input: CallInput = {}): Target =>
  call(name, { ...input, statuses: [200, ...EXPECTED_ERRORS] });
const page = (name: string, path: string): Target => ({ name, send: (shop) => load(shop, shop.pagesUrl + path) });

const quoteInput = (_: number, { products }: SizedShop) => ({ products, restaurant_id: 1 });
/** A quote for a place in the middle of one zone. */
const zonedQuoteInput = (run: number, { zonedProducts, zoneCount }: SizedShop) => ({
  products: zonedProducts,
  restaurant_id: 2,
  ...zoneCenter(Math.abs(run) % zoneCount),
});
async function placeOrder(shop: SizedShop): Promise<void> {
  const quote = JSON.parse(await load(shop, `${shop.apiUrl}/api/${QUOTE}`, { body: quoteInput(0, shop) })) as Quote;
  await load(shop, `${shop.apiUrl}/api/create-order`, {
    body: {
      quote_id: quote.quote_id,
      contact: { name: 'Bench', phone: '37360000001' },
      address: { city_id: 1, street: 'Pushkin', house: '1' },
      payment: { method: 'cash' },
    },
  });
}

const TARGETS: readonly Target[] = [
  call('get-cities'),
  call('get-restaurants'),
  call('get-restaurant-by-id-full', { query: (run) => `id_restaurant=${restaurantId(run)}` }),
  call('get-product', { query: (run) => `id_restaurant=${restaurantId(run)}&slug=dish-7` }),
  call('basket-recalculation', { body: (_, { products }) => ({ products }) }),
  call(QUOTE, { body: quoteInput }),
  { name: 'order-quote and create-order', send: placeOrder },
  call(QUOTE_IN_ZONE, { body: zonedQuoteInput }),
  call('suggest-address', {
    query: (run, { streetCount }) => `city_id=1&q=${streetName(Math.abs(run) % streetCount)}`,
  }),
  call('orders-history', { query: () => 'page=1' }),
  call('get-order-data', { query: (_, { orderId }) => `order_id=${orderId}` }),
  call('get-options'),
  call('get-news'),
  call('get-restaurant-branches', { query: (run) => `id_restaurant=${restaurantId(run)}` }),
  call('get-profile'),
  call('get-cards'),
  call('payment-options'),
  callWithErrors('promo/check', { body: () => ({ promocode: 'UNKNOWN', restaurant_id: 1, order_sum: 250 }) }),
  call('via-phone-number', { body: (run) => ({ phone: unusedPhone(run) }) }),
  callWithErrors('sms-code-check', { body: (run) => ({ phone: unusedPhone(run), code: '0000' }) }),
  call('update-profile', { body: () => ({ name: 'Bench' }) }),
  callWithErrors('edit-user-address', { body: () => ({ id: 1, city_id: 1, street: 'Pushkin', house: '1' }) }),
  callWithErrors('del-user-address', { query: () => 'address_id=1' }),
  callWithErrors('default-card', { body: () => ({ card_id: 1 }) }),
  callWithErrors('del-card', { query: () => 'card_id=1' }),
  callWithErrors('order-payment', { query: (_, { orderId }) => `order_id=${orderId}` }),
  callWithErrors('user=/courier-profile', { query: (_, { orderId }) => `order_id=${orderId}` }),
  callWithErrors('cancel-order', { body: (_, { orderId }) => ({ order_id: orderId }) }),
  callWithErrors('rate-order', { body: (_, { orderId }) => ({ order_id: orderId, food: 5, delivery: 5, service: 5 }) }),
  callWithErrors('edit-review', { body: (_, { orderId }) => ({ order_id: orderId, comment: 'Good', publish: true }) }),
  call('get-reviews', { query: (run) => `id_restaurant=${restaurantId(run)}` }),
  callWithErrors('pay-order', { body: (_, { orderId }) => ({ order_id: orderId, method: 'cash' }) }),
  call('export-account'),
  page('home page, which lists 1 city / 100', '/'),
  page('page of a city', '/generated-1'),
  page('page of a restaurant', '/generated-1/kitchen-1'),
  page('page of a product', '/generated-1/kitchen-1/dish-7'),
  page('page of the news', '/news'),
  page('part of the sitemap', '/sitemap-menu-1.xml'),
  page('sitemap index, one part per restaurant', '/sitemap.xml'),
];

/** Response times in a small shop, and in one of 1,000 restaurants, 200,000 products and 1,000,000 orders. */
export const scale: Bench = {
  name: 'scale',
  run: () => withShop(SMALL_SHOP, (small) => withShop(LARGE_SHOP, (large) => compare(small, large))),
};

async function compare(small: SizedShop, large: SizedShop): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, send } of TARGETS) {
    const times = { small: [] as number[], large: [] as number[] };
    // The shops are measured alternately, so that other work on the machine affects both.
    for (let run = -WARM_UP_RUNS; run < RUNS; run += 1) {
      for (const [size, shop] of Object.entries({ small, large }) as ['small' | 'large', SizedShop][]) {
        const start = performance.now();
        await send(shop, run);
        if (run >= 0) times[size].push(performance.now() - start);
      }
    }
    const [smallMedian, largeMedian] = [median(times.small), median(times.large)];
    rows.push({
      what: `${name}: 10 restaurants / 1,000`,
      goal: `≤ ${MAX_RATIO}×`,
      figure: `${milliseconds(smallMedian)} / ${milliseconds(largeMedian)}`,
      ratio: ratioOf(largeMedian, smallMedian),
      meets: largeMedian <= smallMedian * MAX_RATIO,
    });
  }
  rows.push({
    what: 'generating the larger shop',
    goal: `≤ ${MAX_GENERATE_SECONDS} s`,
    figure: `${large.generateSeconds.toFixed(0)} s`,
    meets: large.generateSeconds <= MAX_GENERATE_SECONDS,
  });
  return rows;
}

/** Provides a shop of a size in its own database. */
const withShop = <Result>(
  { command, zones, streets, zoned }: typeof SMALL_SHOP,
  work: (shop: SizedShop) => Promise<Result>,
): Promise<Result> =>
  withDatabase(async (url) => {
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
    const generateSeconds = await run(variables, command);
    for (const [name, place, content] of [
      ['zones', zoned, Array.from({ length: zones }, (_, index) => generateZone(index))],
      ['streets', 'generated-1', Array.from({ length: streets }, (_, index) => generateStreet(index, zones))],
    ] as const) {
      const file = join(folder, `${name}.json`);
      await writeFile(file, JSON.stringify(content));
      // The generated zones hold no branch, which the command warns of.
      await run(variables, [name, place, file, ...(name === 'zones' ? ['--yes'] : [])]);
    }
    const headers = { authorization: `Bearer ${await createSession(url)}` };
    const shop = await startShop(variables);
    let renderer: Awaited<ReturnType<typeof startRenderer>> | undefined;
    try {
      renderer = await startRenderer(variables);
      const apiUrl = shop.address;
      const read = async <Body>(path: string) => JSON.parse(await load({ headers }, `${apiUrl}/api/${path}`)) as Body;
      const orders = await read<ApiResponse<'getOrders'>>('orders-history?page=1');
      return await work({
        apiUrl,
        pagesUrl: renderer.address,
        headers,
        orderId: orders.data[0]?.id ?? 0,
        products: cartLines(await read<RestaurantFull>('get-restaurant-by-id-full?id_restaurant=1')),
        zonedProducts: cartLines(await read<RestaurantFull>('get-restaurant-by-id-full?id_restaurant=2')),
        zoneCount: zones,
        streetCount: streets,
        generateSeconds,
      });
    } finally {
      await renderer?.stop();
      await shop.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

/** Runs a command of the shop; resolves to the duration in seconds. */
async function run(variables: Readonly<Record<string, string>>, command: readonly string[]): Promise<number> {
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const start = performance.now();
  const { ok, lines } = await runCommandLine(parsed.environment, command, loadDemo);
  if (!ok) throw new Error(lines.join('\n'));
  return (performance.now() - start) / 1000;
}

/** Signs in the first customer; resolves to the token. */
async function createSession(url: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await query(
    url,
    "insert into sessions (token_hash, user_id, created_at, expires_at) select $1, min(id), now(), now() + interval '1 day' from users",
    [hashToken(token)],
  );
  return token;
}

/** Three of each of five dishes. */
const cartLines = ({ id: restaurantId, categories }: RestaurantFull): object[] =>
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
